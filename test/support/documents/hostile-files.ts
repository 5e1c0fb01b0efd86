import { crc32, deflateSync } from "node:zlib";
import PdfDocument from "pdfkit";
import sharp from "sharp";

/** Files that nobody sends by accident, and some that people do. */

/** A photo with grain, as cameras make them: `pixels` that do not compress to nothing. */
export const aPhoto = (width = 1_200, height = 900, format: "jpeg" | "png" = "jpeg", options: object = {}) =>
  sharp({
    create: { width, height, channels: 3, background: "#ddd", noise: { type: "gaussian", mean: 150, sigma: 20 } },
  })
    [format](options)
    .toBuffer();

/** As large as it says, and quickly made. */
export const aBlank = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 190, b: 180, alpha: 0.5 } } });

/** With the place where it was taken, the camera and an upright mark. */
export const aPhotoWithPlace = async (orientation = 6) =>
  sharp(await aPhoto(1_200, 800))
    .withExif({
      IFD0: { Make: "Phone", Model: "Of Sunita", Orientation: String(orientation) },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "19/1 4/1 33/1", GPSLongitudeRef: "E", GPSLongitude: "72/1 52/1 39/1" },
    })
    .jpeg()
    .withMetadata({ orientation })
    .toBuffer();

export function aPdf(pages = 1, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const document = new PdfDocument({ autoFirstPage: false, size: "A4", ...options });
    const chunks: Buffer[] = [];
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(Buffer.concat(chunks)));
    document.on("error", reject);
    for (let page = 1; page <= pages; page++) document.addPage().fontSize(40).text(`Rent agreement, page ${page}`);
    document.end();
  });
}

/** A PDF whose catalog has the given entries beside its pages. */
export function pdfWith(catalog: string, more = "") {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>",
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join("");
  return Buffer.from(`%PDF-1.5\n${body}${more}trailer\n<< /Root 1 0 R /Size 9 >>\nstartxref\n0\n%%EOF\n`, "latin1");
}

/** The script is where no search for its name finds it: among packed objects. */
export function pdfWithPackedScript() {
  const packed = deflateSync(Buffer.from("9 0 << /S /JavaScript /JS (app.alert\\(1\\)) >>")).toString("latin1");
  const stream = `8 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream\nendobj\n`;
  return pdfWith("/OpenAction 9 0 R", stream);
}

/** One page whose form draws a form ten times, which draws a form ten times, and so on. */
export function pdfDrawnForEver() {
  const object = (number: number, entries: string, stream: string) =>
    `${number} 0 obj\n<< ${entries} /Length ${stream.length} >>\nstream\n${stream}\nendstream\nendobj\n`;
  const form = "/Type /XObject /Subtype /Form /BBox [0 0 300 300]";
  const more = Array.from({ length: 12 }, (_, at) =>
    object(10 + at, `${form} /Resources << /XObject << /F ${11 + at} 0 R >> >>`, "/F Do ".repeat(10)),
  );
  const last = object(22, form, "0 0 m 300 300 l S");
  const page =
    "5 0 obj\n<< /Type /Page /Parent 6 0 R /MediaBox [0 0 300 300] /Contents 7 0 R /Resources << /XObject << /F 10 0 R >> >> >>\nendobj\n";
  const pages = "6 0 obj\n<< /Type /Pages /Count 1 /Kids [5 0 R] >>\nendobj\n";
  const catalog = "4 0 obj\n<< /Type /Catalog /Pages 6 0 R >>\nendobj\n";
  const body = [catalog, page, pages, object(7, "", "/F Do"), ...more, last].join("");
  return Buffer.from(`%PDF-1.5\n${body}trailer\n<< /Root 4 0 R /Size 30 >>\nstartxref\n0\n%%EOF\n`, "latin1");
}

/** Small, and unpacked without end: each of its streams of objects becomes so many megabytes of nothing. */
export function pdfBomb(streams: number, megabytes: number) {
  const packed = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, 0x20)).toString("latin1");
  const stream = `8 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream\nendobj\n`;
  return pdfWith("", stream.repeat(streams));
}

const chunk = (type: string, data: Buffer) => {
  const content = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
};

/** A few hundred bytes that claim to be as large as they say. */
export function pngOf(width: number, height: number, isInterlaced = false) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, isInterlaced ? 1 : 0], 8);
  const data = deflateSync(Buffer.alloc(100_000));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

export const script = "<script>alert(document.cookie)</script>";
/** An archive's last record, by which programs find it at the end of any file. */
export const archiveEnd = Buffer.concat([Buffer.from("PK\x05\x06", "latin1"), Buffer.alloc(18)]);
