import { desk, cases as words } from "../../../content/english";
import type { ListName } from "../list/submission";
import { dayOf, instantFormat } from "../list/time-zone";
import type { Cell } from "./spreadsheet";

/** A line of the stream; only a contact message has a message, and only the second choice the case. */
export type Exported = [
  name: string,
  email: string,
  phone: string,
  state: string,
  service: string,
  time: number,
  message?: string | null,
  worked?: ExportedCase,
];

/** The columns that a second choice adds: what became of the submission. Times are null where there is none. */
export type ExportedCase = [
  status: string,
  owner: string,
  promisedBy: number | null,
  firstContactAt: number | null,
  nextActionAt: number | null,
  lostReason: string,
];

/** A list of the dashboard, or the cases of a view of the queue. */
export type ExportedList = ListName | "queue";

/** The specified columns, or those and the case's. */
export type ExportChoice = "specified" | "with cases";

export function exportFileName(list: ExportedList, choice: ExportChoice, zone: string, now = new Date()) {
  const suffix = choice === "with cases" && list !== "queue" ? desk.exporting.withCases.suffix : "";
  return `${desk.exporting.files[list].prefix}${suffix}_${dayOf(now, zone)}.xlsx`;
}

export const exportHeader = (list: ExportedList, choice: ExportChoice) => [
  ...(list === "leads" ? desk.table.columns : desk.messages.columns),
  ...(choice === "with cases" ? desk.exporting.withCases.columns : []),
];

/** The lines of the stream in batches; a stream that ends without its last line was cut off. */
export async function* readLines(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Exported[]> {
  let rest = "";
  let seen = 0;
  let promised: number | undefined;
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const lines = (rest + next.value).split("\n");
    rest = lines.pop() ?? "";
    const submissions: Exported[] = [];
    for (const line of lines) {
      const value = JSON.parse(line) as Exported | { rows: number };
      if (Array.isArray(value)) submissions.push(value);
      else promised = value.rows;
    }
    seen += submissions.length;
    if (submissions.length > 0) yield submissions;
  }
  if (promised !== seen) throw new Error("the export was cut off");
}

/** Rows in the columns of the table, numbered from one, times in the admin's zone, and the case's where it comes along. */
export async function* exportRows(
  batches: AsyncIterable<Exported[]>,
  zone: string,
  onRows: (done: number) => void,
): AsyncGenerator<Cell[][]> {
  const inWords = formatByHour(instantFormat(zone));
  const caseTimes = [0, 1, 2].map(() => formatByHour(instantFormat(zone)));
  let number = 0;
  for await (const batch of batches) {
    yield batch.map(([name, email, phone, state, service, time, message, worked]) => {
      number++;
      const about = [service || desk.table.notSpecified, ...(typeof message === "string" ? [message] : [])];
      const cells = [number, name, email, phone, state, ...about, inWords(time)];
      return worked ? [...cells, ...caseCells(worked, caseTimes)] : cells;
    });
    onRows(number);
  }
}

/** Each column of times has its own words of the hour before. */
function caseCells([status, owner, ...rest]: ExportedCase, inWords: ((time: number) => string)[]): Cell[] {
  const [promisedBy, firstContactAt, nextActionAt, lostReason] = rest;
  const times = [promisedBy, firstContactAt, nextActionAt].map((time, at) =>
    time === null ? "" : inWords[at]?.(time),
  );
  const statusWord = (words.status as Record<string, string>)[status] ?? status;
  return [statusWord, owner, ...times.map((time) => time ?? ""), words.reasons[lostReason] ?? lostReason];
}

/**
 * Putting a time into words is the slowest step of all. The times of one hour differ in their minutes alone, unless the clocks
 * change in it: then its first and last minute say so.
 */
export function formatByHour(format: Intl.DateTimeFormat) {
  const minuteMs = 60_000;
  let hour = { start: Number.NaN, before: "", after: "" };
  return (time: number) => {
    const minute = Math.floor((time - hour.start) / minuteMs);
    if (minute >= 0 && minute < 60) return `${hour.before}${minute < 10 ? "0" : ""}${minute}${hour.after}`;
    const words = format.format(time);
    const [found = "", digits] = /:(\d\d)/.exec(words) ?? [];
    const at = words.indexOf(found) + 1;
    const start = (Math.floor(time / minuteMs) - Number(digits)) * minuteMs;
    const [before, after] = [words.slice(0, at), words.slice(at + 2)];
    const isWhole =
      format.format(start) === `${before}00${after}` && format.format(start + 59 * minuteMs) === `${before}59${after}`;
    hour = { start: isWhole ? start : Number.NaN, before, after };
    return words;
  };
}
