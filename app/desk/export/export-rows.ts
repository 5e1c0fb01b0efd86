import { cases as words } from "../../../content/en/staff/cases";
import { desk } from "../../../content/en/staff/desk";
import type { ListName } from "../list/submission";
import { dayOf, instantFormat } from "../list/time-zone";
import type { Cell } from "./spreadsheet";

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

/**
 * Rows in the columns of the table, numbered from one, times in the admin's zone. A line has name, e-mail, phone, state, service
 * and time; then the message where the list has them, and what became of the case where that comes along.
 */
export async function* exportRows(
  batches: AsyncIterable<string[][]>,
  { list, zone }: { list: ExportedList; zone: string },
  onRows: (done: number) => void,
): AsyncGenerator<Cell[][]> {
  const inWords = formatByHour(instantFormat(zone));
  const caseTimes = [0, 1, 2].map(() => formatByHour(instantFormat(zone)));
  const specified = list === "leads" ? 6 : 7;
  let number = 0;
  for await (const batch of batches) {
    yield batch.map((line) => {
      const [name = "", email = "", phone = "", state = "", service = "", time, message = ""] = line;
      const about = service || desk.table.notSpecified;
      const cells: Cell[] = [++number, name, email, phone, state, about];
      if (list !== "leads") cells.push(message);
      cells.push(inWords(Number(time)));
      if (line.length > specified) cells.push(...caseCells(line.slice(specified), caseTimes));
      return cells;
    });
    onRows(number);
  }
}

/** What became of a submission; a time is empty where there is none. Each column of times has its own words of the hour before. */
function caseCells([status = "", owner = "", ...rest]: string[], inWords: ((time: number) => string)[]): Cell[] {
  const lostReason = rest.pop() ?? "";
  const times = rest.map((time, at) => (time && inWords[at]?.(Number(time))) || "");
  const statusWord = (words.status as Record<string, string>)[status] ?? status;
  return [statusWord, owner, ...times, words.reasons[lostReason] ?? lostReason];
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
