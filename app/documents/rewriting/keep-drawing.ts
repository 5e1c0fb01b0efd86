import { createHash } from "node:crypto";

/** `text` is a number, a name, a string or a word, as it is written. */
type Value = { text: string } | { reference: number } | { list: Value[] } | { entries: [key: string, value: Value][] };
type Stored = { value: Value; stream: Uint8Array | null };

/** Every entry by which something is drawn, of all kinds of objects. */
const drawing = new Set(
  [
    "Type Subtype Length Filter DecodeParms Predictor Colors Columns EarlyChange K EndOfLine EncodedByteAlign Rows",
    "EndOfBlock BlackIs1 DamagedRowsBeforeError JBIG2Globals ColorTransform",
    "Pages Parent Kids Count MediaBox CropBox Rotate Contents Resources ExtGState ColorSpace Pattern Shading XObject Font",
    "FormType BBox Matrix Name Group S CS I Width Height BitsPerComponent Intent ImageMask Mask Decode Interpolate SMask",
    "SMaskInData Matte LW LC LJ ML D RI OP op OPM FL SM SA BM CA ca AIS TK TR TR2 BG BG2 UCR UCR2 G BC",
    "FunctionType Domain Range Size BitsPerSample Order Encode C0 C1 N Functions Bounds",
    "WhitePoint BlackPoint Gamma Alternate Colorants Process Components MixingHints Solidities PrintingOrder DotGain",
    "PatternType PaintType TilingType XStep YStep ShadingType Background AntiAlias Function Coords Extend",
    "BitsPerCoordinate BitsPerFlag VerticesPerRow",
    "BaseFont FirstChar LastChar Widths FontDescriptor Encoding ToUnicode DescendantFonts CIDSystemInfo DW W DW2 W2",
    "CIDToGIDMap FontBBox FontMatrix CharProcs Registry Ordering Supplement BaseEncoding Differences CMapName UseCMap WMode",
    "FontName FontFamily FontStretch FontWeight Flags ItalicAngle Ascent Descent Leading CapHeight XHeight StemV StemH",
    "AvgWidth MaxWidth MissingWidth FontFile FontFile2 FontFile3 CharSet CIDSet Lang Style Panose FD Length1 Length2 Length3",
  ].flatMap((keys) => keys.split(" ").map((key) => `/${key}`)),
);
/** Their entries have names of the drawing's own choice. */
const named = new Set(
  "ExtGState ColorSpace Pattern Shading XObject Font CharProcs Colorants".split(" ").map((key) => `/${key}`),
);

/**
 * Of a PDF that PDFium has written, what is drawn and nothing else: it copies whatever the resources of a page refer to, such
 * as a file behind a picture, or the address of a file from which a viewer would fetch a picture or a page. Objects are read as
 * PDFium writes them, one at each place of its table; anything else is a fault.
 */
export function keepDrawing(pdf: Uint8Array): Buffer {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length).toString("latin1");
  const { places, root } = readTable(text);
  const kept = new Map<number, Stored>();
  const waiting: [number: number, isNamed: boolean][] = [[root, false]];
  const refer = (reference: number, isNamed: boolean) => void waiting.push([reference, isNamed]);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [number, isNamed] = next;
    const place = places.get(number);
    if (kept.has(number) || place === undefined) continue;
    const { value, stream } = readObject(text, pdf, place);
    kept.set(number, { value: strip(value, isNamed && !stream, refer), stream });
  }
  return write(kept, root);
}

function strip(value: Value, isNamed: boolean, refer: (reference: number, isNamed: boolean) => void): Value {
  if ("reference" in value) refer(value.reference, isNamed);
  if ("list" in value) return { list: value.list.map((each) => strip(each, false, refer)) };
  if (!("entries" in value)) return value;
  const isPattern = value.entries.some(([key]) => key === "/PatternType");
  const entries = value.entries
    .filter(([key]) => isNamed || drawing.has(key))
    .map(([key, each]): [string, Value] => [key, strip(each, !isNamed && !isPattern && named.has(key), refer)]);
  return { entries };
}

/** Where each object begins, and which is the catalog. */
function readTable(text: string) {
  const start = Number(/startxref\r\n(\d+)\r\n%%EOF\r\n$/.exec(text.slice(-64))?.[1]);
  const [head = "", count] = /^xref\r\n0 (\d+)\r\n/.exec(text.slice(start, start + 32)) ?? [];
  const places = new Map<number, number>();
  const [rows, length] = [start + head.length, 20];
  for (let number = 0; number < Number(count); number++) {
    const [, place, use] =
      /^(\d{10}) \d{5} ([fn])\r\n$/.exec(text.slice(rows + number * length, rows + (number + 1) * length)) ?? [];
    if (use === "n") places.set(number, Number(place));
  }
  const root = Number(/\/Root (\d+) 0 R/.exec(text.slice(rows + Number(count) * length))?.[1]);
  if (!places.has(root)) throw new Error("its table is not as expected");
  return { places, root };
}

const token =
  /\s*(?:(<<|>>|\[|\])|(\d+) \d+ R\b|(\/[^\s()<>[\]{}/%]*|\((?:[^()\\]+|\\.)*\)|<[\da-f]*>|[^\s()<>[\]{}/%]+))/isy;

function readObject(text: string, bytes: Uint8Array, place: number): Stored {
  const head = /^\d+ 0 obj\r\n/.exec(text.slice(place, place + 32))?.[0] ?? "";
  token.lastIndex = place + head.length;
  const value = readValue(text);
  const after = text.slice(token.lastIndex, token.lastIndex + 8);
  if (after !== "stream\r\n") return { value, stream: null };
  const start = token.lastIndex + after.length;
  const [, length] = ("entries" in value && value.entries.find(([key]) => key === "/Length")) || [];
  const end = start + Number(length && "text" in length ? length.text : Number.NaN);
  if (!text.startsWith("\r\nendstream", end)) throw new Error("a stream is not as long as it says");
  return { value, stream: bytes.subarray(start, end) };
}

function readValue(text: string): Value {
  const [, sign, reference, written] = token.exec(text) ?? [];
  if (reference !== undefined) return { reference: Number(reference) };
  if (written !== undefined) return { text: written };
  if (sign === "[") return { list: readUntil(text, "]") };
  if (sign !== "<<") throw new Error("an object is not as expected");
  const each = readUntil(text, ">>");
  const entries: [string, Value][] = [];
  for (let at = 0; at + 1 < each.length; at += 2) {
    const [key, value] = [each[at], each[at + 1]];
    if (key && "text" in key && value) entries.push([key.text, value]);
  }
  return { entries };
}

function readUntil(text: string, end: string): Value[] {
  const values: Value[] = [];
  for (;;) {
    const start = token.lastIndex;
    if (token.exec(text)?.[1] === end) return values;
    token.lastIndex = start;
    values.push(readValue(text));
  }
}

function textOf(value: Value): string {
  if ("reference" in value) return `${value.reference} 0 R`;
  if ("text" in value) return value.text;
  if ("list" in value) return `[${value.list.map(textOf).join(" ")}]`;
  return `<<${value.entries.map(([key, each]) => `${key} ${textOf(each)}`).join(" ")}>>`;
}

function write(kept: Map<number, Stored>, root: number): Buffer {
  const parts: Uint8Array[] = [];
  let length = 0;
  const add = (part: string | Uint8Array) => {
    const bytes = typeof part === "string" ? Buffer.from(part, "latin1") : part;
    parts.push(bytes);
    length += bytes.length;
  };
  add("%PDF-1.7\n%\xa1\xb3\xc5\xd7\n");
  const rows: string[] = ["0000000000 65535 f\r\n"];
  const numbers = numberAnew(kept);
  for (const [number, { value, stream }] of kept) {
    if (numbers.get(number) !== rows.length) continue;
    rows.push(`${String(length).padStart(10, "0")} 00000 n\r\n`);
    add(`${numbers.get(number)} 0 obj\n${textOf(renumber(value, numbers))}`);
    for (const part of stream ? ["stream\n", stream, "\nendstream"] : []) add(part);
    add("\nendobj\n");
  }
  const table = length;
  add(`xref\n0 ${rows.length}\n${rows.join("")}trailer\n<</Root ${numbers.get(root)} 0 R /Size ${rows.length}>>\n`);
  add(`startxref\n${table}\n%%EOF\n`);
  return Buffer.concat(parts, length);
}

/** One after the other. A font or a picture that PDFium copied with every page is there once. */
function numberAnew(kept: Map<number, Stored>): Map<number, number> {
  const numbers = new Map<number, number>();
  const known = new Map<string, number>();
  let last = 0;
  for (const [number, { value, stream }] of kept) {
    const text = stream ? textOf(value) : "";
    const content = stream && !/\d R\b/.test(text) && `${text} ${createHash("sha256").update(stream).digest("hex")}`;
    const same = content ? known.get(content) : undefined;
    numbers.set(number, same ?? ++last);
    if (content && same === undefined) known.set(content, last);
  }
  return numbers;
}

/** What is not there is null. */
function renumber(value: Value, numbers: Map<number, number>): Value {
  if ("reference" in value) {
    const number = numbers.get(value.reference);
    return number === undefined ? { text: "null" } : { reference: number };
  }
  if ("list" in value) return { list: value.list.map((each) => renumber(each, numbers)) };
  if ("entries" in value) return { entries: value.entries.map(([key, each]) => [key, renumber(each, numbers)]) };
  return value;
}
