/** An export travels as lines of JSON, each the fields of one row. The last line is the number of the others. */
export const writeLine = (fields: string[]) => `${JSON.stringify(fields)}\n`;

export const lastLine = (rows: number) => `${rows}\n`;

/** The fields of the lines in batches; a stream that ends without its last line was cut off. */
export async function* readLines(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string[][]> {
  let rest = "";
  let seen = 0;
  let promised: number | undefined;
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const lines = (rest + next.value).split("\n");
    rest = lines.pop() ?? "";
    const read: (string[] | number)[] = JSON.parse(`[${lines.join(",")}]`);
    const rows = read.filter((line) => typeof line !== "number");
    promised ??= read.find((line) => typeof line === "number");
    seen += rows.length;
    if (rows.length > 0) yield rows;
  }
  if (promised !== seen) throw new Error("the export was cut off");
}
