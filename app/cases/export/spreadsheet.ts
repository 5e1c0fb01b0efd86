import { gzipSync, strToU8, Zip, ZipDeflate, type ZipInputFile } from "fflate";

/** A date is that of its instant in UTC, in every zone: at midnight only the day, else also the time. */
export type Cell = string | number | Date;

export type Table = {
  sheet: string;
  header: string[];
  /** Rows in batches, as they come in; they are packed and forgotten one batch after the other. */
  batches: AsyncIterable<Cell[][]>;
};

/** What spreadsheet programs hold. */
const mostRows = 1_048_576;
const mediaType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * Writes a workbook while its rows arrive, one table after the other. Only packed bytes are kept, so that a million rows fit.
 * Every text is written as text: nothing a visitor typed can become a formula. `rowsPerSheet` is with the header; what is more
 * goes on in further sheets.
 */
export async function makeSpreadsheet(tables: Table | Table[], rowsPerSheet = mostRows): Promise<Blob> {
  const sheets: Sheet[] = [];
  for (const table of [tables].flat()) await addTable(sheets, table, rowsPerSheet);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for (const [name, text] of Object.entries(frame(sheets.map((one) => one.name)))) {
    const file = new ZipDeflate(name);
    zip.add(file);
    file.push(strToU8(text), true);
  }
  for (const one of sheets) await one.end(zip);
  zip.end();
  return new Blob(parts, { type: mediaType });
}

type Sheet = ReturnType<typeof beginSheet>;

async function addTable(sheets: Sheet[], { sheet, header, batches }: Table, rowsPerSheet: number) {
  const begin = (name: string) => {
    const begun = beginSheet(sheets.length + 1, name, header);
    sheets.push(begun);
    return begun;
  };
  let current = begin(sheet);
  let continued = 1;
  for await (const batch of batches) {
    let rest = batch;
    while (rest.length > 0) {
      const space = rowsPerSheet - current.rows();
      if (space > 0) await current.add(rest.slice(0, space));
      rest = rest.slice(space);
      if (rest.length > 0) current = begin(`${sheet} ${++continued}`);
    }
  }
}

/** The browser's own packer, which takes half the time of fflate's. */
function packText() {
  const packer = new CompressionStream("gzip");
  const writer = packer.writable.getWriter();
  const packed = new Response(packer.readable).arrayBuffer();
  return {
    write: (text: string) => writer.write(strToU8(text)),
    async end() {
      await writer.close();
      return new Uint8Array(await packed);
    },
  };
}

function beginSheet(number: number, name: string, header: string[]) {
  const packer = packText();
  const longest = header.map(({ length }) => length);
  let rows = 1;

  return {
    name,
    rows: () => rows,
    async add(batch: Cell[][]) {
      // Joined at once: a text that grows piece by piece takes twice the time to put together.
      const pieces: string[] = [];
      for (const cells of batch) {
        rows++;
        pieces.push("<row>");
        for (let column = 0; column < cells.length; column++) {
          const cell = cells[column] ?? "";
          const text = String(cell);
          if (cell instanceof Date) {
            const serial = serialOf(cell);
            if (!Number.isInteger(serial)) longest[column] = Math.max(longest[column] ?? 0, momentLength);
            pieces.push(Number.isInteger(serial) ? '<c s="3"><v>' : '<c s="4"><v>', String(serial), "</v></c>");
            continue;
          }
          if (text.length > (longest[column] ?? 0)) longest[column] = text.length;
          if (typeof cell === "number") pieces.push("<c><v>", text, "</v></c>");
          else if (plain.test(text)) pieces.push('<c t="str" s="1"><v>', text, "</v></c>");
          else pieces.push(textCell(text, 1));
        }
        pieces.push("</row>");
      }
      await packer.write(pieces.join(""));
    },
    /** A sheet begins with the widths, which are known only after the rows: the beginning is added to the packed rest. */
    async end(zip: Zip) {
      await packer.write("</sheetData></worksheet>");
      const rest = readGzip(await packer.end());
      // Stored, it is one block (up to 64 KB), whose first bit would say that no other follows.
      const start = readGzip(gzipSync(strToU8(sheetStart(header, longest)), { level: 0 }));
      start.deflated[0] = 0;
      const file: ZipInputFile = {
        filename: `xl/worksheets/sheet${number}.xml`,
        compression: 8,
        size: start.size + rest.size,
        crc: joinChecksums(start.checksum, rest.checksum, rest.size),
      };
      zip.add(file);
      file.ondata?.(null, start.deflated, false);
      file.ondata?.(null, rest.deflated, true);
    },
  };
}

/** Spreadsheets count days; the one before 1900 is theirs to explain. */
const serialOf = (date: Date) => date.getTime() / 86_400_000 + 25_569;
/** '19-11-2026 15:37' */
const momentLength = 16;

/** A gzip file is ten bytes, what a zip file holds too, and the checksum and size of the unpacked bytes. */
function readGzip(file: Uint8Array<ArrayBuffer>) {
  const end = new DataView(file.buffer, file.byteOffset + file.length - 8);
  return { deflated: file.subarray(10, -8), checksum: end.getUint32(0, true), size: end.getUint32(4, true) };
}

function sheetStart(header: string[], longest: number[]) {
  const columns = longest.map((length, index) => {
    const width = Math.min(50, Math.max(10, length + 2));
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join("")}</cols><sheetData><row>${header.map((text) => textCell(text, 2)).join("")}</row>`;
}

/** An attribute keeps spaces at the ends. On every cell it would be a quarter of the sheet. */
function textCell(text: string, style: number) {
  const space = /^\s|\s$/.test(text) ? ' xml:space="preserve"' : "";
  return `<c t="inlineStr" s="${style}"><is><t${space}>${escapeText(text)}</t></is></c>`;
}

/** Nothing to escape, and no space at an end: nearly every text, recognised by one test and written in the shorter form. */
const plain = /^[!-%'-;=?-^`-~](?:[ -%'-;=?-^`-~]*[!-%'-;=?-^`-~])?$/;
const special = /[&<>]|_(?=x[0-9A-Fa-f]{4}_)|[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", _: "_x005F_" };

/** What XML cannot hold is left out; `_x0041_` would be read as a letter and is kept as it was typed. */
function escapeText(text: string) {
  return text.replace(special, (character) => escapes[character] ?? "");
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The files around the sheets. Style 1 is text, also when a cell is edited later; style 2 is the bold header, style 3 a day, style 4 a day and time. */
function frame(names: string[]) {
  const each = (write: (number: number, name: string) => string) =>
    names.map((name, index) => write(index + 1, name)).join("");
  const styleId = names.length + 1;
  return {
    "[Content_Types].xml": `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${each((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`)}</Types>`,
    "_rels/.rels": `${declaration}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets>${each((number, name) => `<sheet name="${escapeText(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${declaration}<Relationships xmlns="${relations}">${each((number) => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${styleId}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  };
}

/** The CRC-32 of two pieces, from the checksum of each and the length of the second. */
export function joinChecksums(first: number, second: number, length: number): number {
  // Every further zero byte multiplies by x^8 in the field of the checksum; squaring skips ahead.
  let factor = 0x00800000;
  let value = first;
  for (let rest = length; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) value = multiply(factor, value);
    factor = multiply(factor, factor);
  }
  return (value ^ second) >>> 0;
}

/** Product of two polynomials over two elements, modulo the one of CRC-32 (highest bit first). */
function multiply(one: number, other: number): number {
  let product = 0;
  let shifted = other;
  for (let mask = 0x80000000; mask !== 0; mask >>>= 1) {
    if (one & mask) product ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ 0xedb88320 : shifted >>> 1;
  }
  return product >>> 0;
}
