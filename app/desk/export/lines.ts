/**
 * An export travels as tab-separated lines, which take a third of JSON's time to write and read. `\t`, `\n` and `\\` stand for
 * what would break a line. The last line has one field, the number of the others.
 */
export const writeLine = (fields: string[]) => `${fields.map(escapeField).join("\t")}\n`;

export const lastLine = (rows: number) => `${rows}\n`;

/** The fields of the lines in batches; a stream that ends without its last line was cut off. */
export async function* readLines(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string[][]> {
  let rest = "";
  let seen = 0;
  let promised: number | undefined;
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const text = rest + next.value;
    const lines = text.split("\n");
    rest = lines.pop() ?? "";
    const rows = lines.map((line) => line.split("\t"));
    if (rows.at(-1)?.length === 1) promised = Number(rows.pop()?.[0]);
    seen += rows.length;
    if (rows.length > 0) yield text.includes("\\") ? rows.map((fields) => fields.map(unescapeField)) : rows;
  }
  if (promised !== seen) throw new Error("the export was cut off");
}

const escapes: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n" };
const characters: Record<string, string> = { "\\\\": "\\", "\\t": "\t", "\\n": "\n" };

const escapeField = (field: string) => field.replace(/[\\\t\n]/g, (character) => escapes[character] ?? "");
const unescapeField = (field: string) => field.replace(/\\[\\tn]/g, (pair) => characters[pair] ?? "");

/** Whether lines that were joined without a look at their fields are as many, and have as many fields, as they should. */
export function isRegular(text: string, rows: number, fields: number) {
  return !text.includes("\\") && count(text, "\n") === rows && count(text, "\t") === rows * (fields - 1);
}

function count(text: string, character: string) {
  let times = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) times++;
  return times;
}
