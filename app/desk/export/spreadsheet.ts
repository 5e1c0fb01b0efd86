import { crc32, type Deflated, joinChecksums, makeZip, smallFile, storedBlock } from "./zip";

export type Cell = string | number;

type Spreadsheet = {
  sheet: string;
  header: string[];
  /** Rows in batches, as they come in; they are packed and forgotten one batch after the other. */
  batches: AsyncIterable<Cell[][]>;
  /** Header included; the rest goes on in further sheets. */
  rowsPerSheet?: number;
};

/** What spreadsheet programs hold. */
const mostRows = 1_048_576;
const mediaType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * Writes a workbook while its rows arrive. Only packed bytes are kept, so that a million rows fit.
 * Every text is written as text: nothing a visitor typed can become a formula.
 */
export async function makeSpreadsheet({ sheet, header, batches, rowsPerSheet = mostRows }: Spreadsheet): Promise<Blob> {
  const sheets = [beginSheet(1, header)];
  for await (const batch of batches) {
    let rest = batch;
    while (rest.length > 0) {
      const current = sheets.at(-1);
      const space = rowsPerSheet - (current?.rows() ?? rowsPerSheet);
      if (current && space > 0) await current.add(rest.slice(0, space));
      rest = rest.slice(space);
      if (rest.length > 0) sheets.push(beginSheet(sheets.length + 1, header));
    }
  }
  const files: Deflated[] = [];
  for (const one of sheets) files.push(await one.end());
  const names = sheets.map((_, index) => (index === 0 ? sheet : `${sheet} ${index + 1}`));
  return makeZip([...frame(names), ...files], mediaType);
}

function beginSheet(number: number, header: string[]) {
  const packer = new CompressionStream("deflate-raw");
  const writer = packer.writable.getWriter();
  const packed = collect(packer.readable);
  const encoder = new TextEncoder();
  const longest = header.map(({ length }) => length);
  let rows = 1;
  let size = 0;
  let checksum = 0;

  async function write(text: string) {
    const bytes = encoder.encode(text);
    checksum = crc32(bytes, checksum);
    size += bytes.length;
    await writer.write(bytes);
  }

  return {
    rows: () => rows,
    async add(batch: Cell[][]) {
      let text = "";
      for (const cells of batch) {
        rows++;
        text += "<row>";
        for (let column = 0; column < cells.length; column++) {
          const cell = cells[column] ?? "";
          const length = String(cell).length;
          if (length > (longest[column] ?? 0)) longest[column] = length;
          text += typeof cell === "number" ? `<c><v>${cell}</v></c>` : textCell(cell, 1);
        }
        text += "</row>";
      }
      await write(text);
    },
    /** The widths stand in front of the rows but are known after them: the beginning is put before the packed rest. */
    async end(): Promise<Deflated> {
      await write("</sheetData></worksheet>");
      await writer.close();
      const parts = await packed;
      const start = encoder.encode(sheetStart(header, longest));
      const block = storedBlock(start);
      return {
        name: `xl/worksheets/sheet${number}.xml`,
        parts: [block, ...parts],
        packed: block.length + parts.reduce((sum, { length }) => sum + length, 0),
        size: start.length + size,
        checksum: joinChecksums(crc32(start), checksum, size),
      };
    },
  };
}

async function collect(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) parts.push(next.value);
  return parts;
}

function sheetStart(header: string[], longest: number[]) {
  const columns = longest.map((length, index) => {
    const width = Math.min(50, Math.max(10, length + 2));
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join("")}</cols><sheetData><row>${header.map((text) => textCell(text, 2)).join("")}</row>`;
}

/** Spaces at the ends are kept only where that is said; said everywhere, it would be a quarter of the sheet. */
function textCell(text: string, style: number) {
  const space = /^\s|\s$/.test(text) ? ' xml:space="preserve"' : "";
  return `<c t="inlineStr" s="${style}"><is><t${space}>${escapeText(text)}</t></is></c>`;
}

const plain = /^[ -%'-;=?-^`-~]*$/;
const special = /[&<>]|_(?=x[0-9A-Fa-f]{4}_)|[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", _: "_x005F_" };

/** What XML cannot hold is left out; `_x0041_` would be read as a letter and is kept as it was typed. */
function escapeText(text: string) {
  if (plain.test(text)) return text;
  return text.replace(special, (character) => escapes[character] ?? "");
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The files around the sheets. Style 1 is text, also for whoever edits a cell; style 2 is the bold header. */
function frame(names: string[]): Deflated[] {
  const each = (write: (number: number, name: string) => string) =>
    names.map((name, index) => write(index + 1, name)).join("");
  const styleId = names.length + 1;
  return [
    smallFile(
      "[Content_Types].xml",
      `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${each((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`)}</Types>`,
    ),
    smallFile(
      "_rels/.rels",
      `${declaration}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    smallFile(
      "xl/workbook.xml",
      `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets>${each((number, name) => `<sheet name="${escapeText(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    ),
    smallFile(
      "xl/_rels/workbook.xml.rels",
      `${declaration}<Relationships xmlns="${relations}">${each((number) => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${styleId}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ),
    smallFile(
      "xl/styles.xml",
      `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`,
    ),
  ];
}
