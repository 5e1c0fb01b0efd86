import type { InvoiceFields } from "./fields";
import { type Style, Writer } from "./writer";

const left = 56;
const width = 483;
const labelWidth = 165;
const amountWidth = 130;
const ink = "#1f2937";
const soft = "#5b6472";

/** The invoice, on one page of A4 unless its words are very many. */
export function drawPage(fields: InvoiceFields, number: string): Promise<Buffer> {
  const page = new Writer({
    margin: left,
    lang: "en-IN",
    displayTitle: true,
    info: { Title: `${fields.title} ${number}`, Author: fields.supplier[0] ?? "" },
  });
  drawHead(page, fields);
  for (const [label, value] of fields.facts) {
    drawPair(page, [label, labelWidth, { size: 10, colour: soft }], [value || "–", { size: 10, colour: ink }]);
  }
  page.y += 10;
  const line = { size: 11, colour: ink };
  for (const pair of fields.lines) drawAmount(page, pair, line);
  rule(page);
  drawAmount(page, fields.total, { ...line, isBold: true });
  page.y += 19;
  const notes = page.hasBoxes ? [fields.boxes, ...fields.notes] : fields.notes;
  for (const note of notes) page.write(note, left, width, { size: 9, colour: soft });
  page.y += 32;
  page.write(fields.signature, left, width, { size: 10, colour: ink });
  return page.end();
}

function drawHead(page: Writer, { title, supplier: [name = "", ...rest] }: InvoiceFields) {
  page.write(title, left, width, { size: 20, colour: ink, isBold: true });
  page.y += 14;
  page.write(name, left, width, { size: 12, colour: ink, isBold: true });
  for (const line of rest) page.write(line, left, width, { size: 10, colour: soft });
  page.y += 10;
  rule(page);
}

function rule(page: Writer) {
  page.document
    .moveTo(left, page.y)
    .lineTo(left + width, page.y)
    .lineWidth(0.7)
    .strokeColor("#c9c2b4")
    .stroke();
  page.y += 11;
}

type Label = [text: string, width: number, style: Style];

function drawPair(page: Writer, [label, labelTracking, labelStyle]: Label, [value, style]: [string, Style]) {
  const top = page.y;
  page.write(label, left, labelTracking, labelStyle);
  const below = page.y;
  page.y = top;
  page.write(value, left + labelTracking, width - labelTracking, style);
  page.y = Math.max(below, page.y) + 3;
}

const drawAmount = (page: Writer, [label, value]: [string, string], style: Style) =>
  drawPair(page, [label, width - amountWidth, style], [value, { ...style, align: "right" }]);
