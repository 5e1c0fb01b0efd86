import type { Picture } from "./work";

/** A4 in points. */
const requirement = { width: 595, height: 842 };

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/**
 * A PDF with one JPEG a page, each on A4 as large as it fits: written by hand, because it is no more than this. Browsers make
 * theirs with it too.
 */
export function pdfOfPictures(pictures: Picture[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (part: string | Uint8Array) => {
    const bytes = typeof part === "string" ? latin(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const object = (number: number, dictionary: string, stream?: Uint8Array) => {
    offsets[number] = length;
    write(`${number} 0 obj\n${dictionary}\n`);
    if (stream) {
      write("stream\n");
      write(stream);
      write("\nendstream\n");
    }
    write("endobj\n");
  };
  write("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n");
  object(1, "<< /Type /Catalog /Pages 2 0 R >>");
  const kids = pictures.map((_, at) => `${3 + at * 3} 0 R`).join(" ");
  object(2, `<< /Type /Pages /Count ${pictures.length} /Kids [${kids}] >>`);
  pictures.forEach(({ bytes, width, height }, at) => {
    const first = 3 + at * 3;
    const isWide = width > height;
    const [across, down] = isWide ? [requirement.height, requirement.width] : [requirement.width, requirement.height];
    const scale = Math.min(across / width, down / height);
    const [shownWidth, shownHeight] = [width * scale, height * scale];
    const matrix = [shownWidth, 0, 0, shownHeight, (across - shownWidth) / 2, (down - shownHeight) / 2];
    const content = latin(`q ${matrix.map((number) => number.toFixed(2)).join(" ")} cm /Picture Do Q`);
    const resources = `/Resources << /XObject << /Picture ${first + 2} 0 R >> >>`;
    object(
      first,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${down}] ${resources} /Contents ${first + 1} 0 R >>`,
    );
    object(first + 1, `<< /Length ${content.length} >>`, content);
    const size = `/Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8`;
    object(first + 2, `<< /Type /XObject /Subtype /Image ${size} /Filter /DCTDecode /Length ${bytes.length} >>`, bytes);
  });
  const start = length;
  const count = offsets.length;
  write(`xref\n0 ${count}\n0000000000 65535 f \n`);
  for (const offset of offsets.slice(1)) write(`${String(offset).padStart(10, "0")} 00000 n \n`);
  write(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
