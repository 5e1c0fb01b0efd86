import { crc32, inflateRawSync } from "node:zlib";

type ReadCell = { type: "text" | "number"; value: string };
type ReadSheet = { name: string; widths: number[]; rows: ReadCell[][]; xml: string };

/** Reads a workbook without any of the code that wrote it: the archive by its directory, the sheets by their XML. */
export function openSpreadsheet(file: Buffer): { sheets: ReadSheet[] } {
  const files = unzip(file);
  const read = (name: string) => {
    const text = files.get(name);
    if (text === undefined) throw new Error(`${name} is missing`);
    return text;
  };
  read("[Content_Types].xml");
  read("xl/styles.xml");
  const targets = new Map(
    [...read("xl/_rels/workbook.xml.rels").matchAll(/Id="(\w+)"[^>]*Target="([^"]+)"/g)].map(([, id, target]) => [
      id,
      target,
    ]),
  );
  const sheets = [...read("xl/workbook.xml").matchAll(/<sheet name="([^"]+)"[^>]*r:id="(\w+)"/g)];
  return { sheets: sheets.map(([, name = "", id]) => readSheet(name, read(`xl/${targets.get(id)}`))) };
}

function readSheet(name: string, xml: string): ReadSheet {
  if (xml.indexOf("<cols>") > xml.indexOf("<sheetData>")) throw new Error("columns must stand before the rows");
  const rows = [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, cells = ""]) =>
    [...cells.matchAll(/<c(?: t="inlineStr")?(?: s="\d")?>(?:<v>(.*?)<\/v>|<is><t[^>]*>(.*?)<\/t><\/is>)<\/c>/gs)].map(
      ([, number, text]): ReadCell =>
        number === undefined ? { type: "text", value: plainText(text ?? "") } : { type: "number", value: number },
    ),
  );
  return { name, rows, xml, widths: [...xml.matchAll(/ width="(\d+)"/g)].map(([, width]) => Number(width)) };
}

const plainText = (text: string) =>
  text
    .replace(/_x([0-9A-F]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

function unzip(file: Buffer) {
  const end = file.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  const files = new Map<string, string>();
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    const [checksum, packed, size] = [16, 20, 24].map((offset) => file.readUInt32LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const name = file.toString("utf8", at + 46, at + 46 + nameLength);
    const local = file.readUInt32LE(at + 42);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const content = inflateRawSync(file.subarray(start, start + packed));
    if (content.length !== size || crc32(content) !== checksum) throw new Error(`${name} is damaged`);
    files.set(name, content.toString("utf8"));
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
