import { desk, cases as words } from "../../../content/english";
import { dayOf, instantFormat } from "../list/time-zone";
import type { Cell } from "./spreadsheet";

export type ExportedLead = [name: string, email: string, phone: string, state: string, service: string, time: number];

/** The columns that a second choice adds: what became of the submission. Times are null where there is none. */
export type ExportedCase = [
  status: string,
  owner: string,
  promisedBy: number | null,
  firstContactAt: number | null,
  nextActionAt: number | null,
  lostReason: string,
];

/** The specified columns, or those and the case's. */
export type ExportChoice = "specified" | "with cases";

export const exportFileName = (choice: ExportChoice, zone: string, now = new Date()) =>
  `${(choice === "with cases" ? desk.exporting.withCases : desk.exporting).filePrefix}_${dayOf(now, zone)}.xlsx`;

export const exportHeader = (choice: ExportChoice) => [
  ...desk.table.columns,
  ...(choice === "with cases" ? desk.exporting.withCases.columns : []),
];

type ExportedRow = [...ExportedLead, ...Partial<ExportedCase>];

/** The lines of the stream in batches; a stream that ends without its last line was cut off. */
export async function* readLines(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<ExportedRow[]> {
  let rest = "";
  let seen = 0;
  let promised: number | undefined;
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const lines = (rest + next.value).split("\n");
    rest = lines.pop() ?? "";
    const leads: ExportedRow[] = [];
    for (const line of lines) {
      const value = JSON.parse(line) as ExportedRow | { rows: number };
      if (Array.isArray(value)) leads.push(value);
      else promised = value.rows;
    }
    seen += leads.length;
    if (leads.length > 0) yield leads;
  }
  if (promised !== seen) throw new Error("the export was cut off");
}

/** Rows in the columns of the table, numbered from one, times in the admin's zone, and the case's where it comes along. */
export async function* exportRows(
  batches: AsyncIterable<ExportedRow[]>,
  zone: string,
  onRows: (done: number) => void,
): AsyncGenerator<Cell[][]> {
  const inWords = inMinutes(instantFormat(zone));
  const caseTimes = [0, 1, 2].map(() => inMinutes(instantFormat(zone)));
  let number = 0;
  for await (const batch of batches) {
    yield batch.map(([name, email, phone, state, service, time, ...worked]) => {
      number++;
      const cells = [number, name, email, phone, state, service || desk.table.notSpecified, inWords(time)];
      return worked.length === 0 ? cells : [...cells, ...caseCells(worked as ExportedCase, caseTimes)];
    });
    onRows(number);
  }
}

/** Each column of times has its own words of the minute before. */
function caseCells([status, owner, ...rest]: ExportedCase, inWords: ((time: number) => string)[]): Cell[] {
  const [promisedBy, firstContactAt, nextActionAt, lostReason] = rest;
  const times = [promisedBy, firstContactAt, nextActionAt].map((time, at) =>
    time === null ? "" : inWords[at]?.(time),
  );
  const statusWord = (words.status as Record<string, string>)[status] ?? status;
  return [statusWord, owner, ...times.map((time) => time ?? ""), words.reasons[lostReason] ?? lostReason];
}

/** Putting a time into words is the slowest step of all, and neighbours share their minute. */
function inMinutes(format: Intl.DateTimeFormat) {
  let minute = Number.NaN;
  let words = "";
  return (time: number) => {
    if (Math.floor(time / 60_000) !== minute) {
      minute = Math.floor(time / 60_000);
      words = format.format(time);
    }
    return words;
  };
}
