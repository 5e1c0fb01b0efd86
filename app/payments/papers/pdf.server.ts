import devanagari from "@fontsource/eczar/files/eczar-devanagari-400-normal.woff?inline";
import latin from "@fontsource/eczar/files/eczar-latin-400-normal.woff?inline";
import bold from "@fontsource/eczar/files/eczar-latin-700-normal.woff?inline";
import PDFDocument from "pdfkit";
import type { PaperFields } from "./paper";
import { unpackFont } from "./unpack-font";

/** Inside the bundle, because the process may not be allowed to read its own directory once it has given up root. */
const fonts = new Map<string, Buffer>();

/** Unpacked once: packed, the library inflates a table in script whenever it reads one, a quarter of a second a paper. */
function loadFonts() {
  if (fonts.size > 0) return fonts;
  for (const [name, address] of Object.entries({ bold, latin, devanagari }))
    fonts.set(name, unpackFont(Buffer.from(address.slice(address.indexOf(",") + 1), "base64")));
  return fonts;
}

const left = 56;
const width = 483;
const labelWidth = 165;
const ink = "#1f2937";
const soft = "#5b6472";

/** The fields hold letters of these two scripts alone (letters.ts). */
const runsOf = (text: string, latin: "latin" | "bold") =>
  text
    .split(/((?:[\p{Script=Devanagari}\p{Cf}]|(?<=\p{Script=Devanagari})\s(?=\p{Script=Devanagari}))+)/u)
    .filter(Boolean)
    .map((run) => ({ run, font: /\p{Script=Devanagari}/u.test(run) ? "devanagari" : latin }));

/** The paper on one page of A4. */
export function drawPaper(fields: PaperFields, number: string): Promise<Buffer> {
  const document = new PDFDocument({
    ...{ size: "A4", margin: left, font: null as never, lang: "en-IN", displayTitle: true },
    info: { Title: `${fields.title} ${number}`, Author: fields.supplier[0] ?? "" },
  });
  for (const [name, bytes] of loadFonts()) document.registerFont(name, bytes);
  const chunks: Buffer[] = [];
  const ended = new Promise<Buffer>((resolve, reject) => {
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(Buffer.concat(chunks)));
    document.on("error", reject);
  });
  drawHead(document, fields);
  for (const fact of fields.facts) drawFact(document, fact);
  document.moveDown(0.6);
  for (const line of fields.lines) drawLine(document, line);
  rule(document);
  drawLine(document, fields.total, "bold");
  document.moveDown(1);
  for (const note of fields.notes)
    document.font("latin").fontSize(9).fillColor(soft).text(note, left, document.y, { width });
  document.moveDown(2);
  write(document, fields.signature, left, width, 10, ink);
  document.end();
  return ended;
}

type Page = InstanceType<typeof PDFDocument>;

function drawHead(document: Page, { title, supplier }: PaperFields) {
  const [name = "", ...rest] = supplier;
  document.font("bold").fontSize(20).fillColor(ink).text(title, left, left, { width });
  document.moveDown(0.4);
  write(document, name, left, width, 12, ink, "bold");
  for (const line of rest) write(document, line, left, width, 10, soft);
  document.moveDown(0.6);
  rule(document);
}

function rule(document: Page) {
  document
    .moveTo(left, document.y)
    .lineTo(left + width, document.y)
    .lineWidth(0.7)
    .strokeColor("#c9c2b4")
    .stroke();
  document.moveDown(0.6);
}

function write(
  document: Page,
  text: string,
  x: number,
  room: number,
  size: number,
  colour: string,
  latin: "latin" | "bold" = "latin",
) {
  const runs = runsOf(text, latin);
  runs.forEach(({ run, font }, index) => {
    const options = { width: room, continued: index < runs.length - 1 };
    document.font(font).fontSize(size).fillColor(colour);
    if (index === 0) document.text(run, x, document.y, options);
    else document.text(run, options);
  });
}

function drawFact(document: Page, [label, value]: [string, string]) {
  const top = document.y;
  document.font("latin").fontSize(10).fillColor(soft).text(label, left, top, { width: labelWidth });
  const below = document.y;
  document.y = top;
  write(document, value || "–", left + labelWidth, width - labelWidth, 10, ink);
  document.y = Math.max(below, document.y) + 3;
}

function drawLine(document: Page, [label, value]: [string, string], font: "latin" | "bold" = "latin") {
  const top = document.y;
  document
    .font(font)
    .fontSize(11)
    .fillColor(ink)
    .text(label, left, top, { width: width - 130 });
  const below = document.y;
  document.text(value, left + width - 130, top, { width: 130, align: "right" });
  document.y = Math.max(below, document.y) + 3;
}
