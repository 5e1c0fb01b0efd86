/** Rows of a CSV text, however its cells are separated; a quoted cell may hold separators, quotes and line ends. */
export function parseCsv(text: string, mostRows: number): string[][] {
  const input = text.replace(/^\ufeff/, "");
  const separator = separatorOf(input);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < input.length && rows.length <= mostRows) {
    const { cell, end } = input[at] === '"' ? readQuoted(input, at + 1) : readPlain(input, at, separator);
    row.push(cell.trim());
    at = end;
    if (input[at] === separator) {
      at++;
      // A separator at the very end opens one more, empty cell.
      if (at >= input.length) row.push("");
      continue;
    }
    while (input[at] === "\r" || input[at] === "\n") {
      at++;
      if (input[at - 1] === "\n") break;
    }
    if (row.some(Boolean)) rows.push(row);
    row = [];
  }
  if (row.some(Boolean)) rows.push(row);
  return rows;
}

function separatorOf(input: string) {
  const [first = ""] = input.split(/\r?\n/, 1);
  const count = (separator: string) => first.split(separator).length;
  return [",", ";", "\t"].reduce((best, each) => (count(each) > count(best) ? each : best));
}

function readQuoted(input: string, start: number) {
  let cell = "";
  let at = start;
  while (at < input.length) {
    const quote = input.indexOf('"', at);
    if (quote === -1) return { cell: cell + input.slice(at), end: input.length };
    cell += input.slice(at, quote);
    if (input[quote + 1] !== '"') return { cell, end: skipToEnd(input, quote + 1) };
    cell += '"';
    at = quote + 2;
  }
  return { cell, end: at };
}

/** Past spaces between a closing quote and what separates the cells. */
function skipToEnd(input: string, from: number) {
  let at = from;
  while (input[at] === " ") at++;
  return at;
}

function readPlain(input: string, start: number, separator: string) {
  let end = start;
  while (end < input.length && input[end] !== separator && input[end] !== "\n" && input[end] !== "\r") end++;
  return { cell: input.slice(start, end), end };
}

/** The same back again, from the cells of a workbook. */
export const writeCsv = (rows: string[][]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\n");
