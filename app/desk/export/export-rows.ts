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
  const inWords = instantFormat(zone);
  const specified = list === "leads" ? 6 : 7;
  let number = 0;
  for await (const batch of batches) {
    yield batch.map((line) => {
      const [name = "", email = "", phone = "", state = "", service = "", time, message = ""] = line;
      const about = service || desk.table.notSpecified;
      const cells: Cell[] = [++number, name, email, phone, state, about];
      if (list !== "leads") cells.push(message);
      cells.push(inWords.format(Number(time)));
      if (line.length > specified) cells.push(...caseCells(line.slice(specified), inWords));
      return cells;
    });
    onRows(number);
  }
}

/** What became of a submission; a time is empty where there is none. */
function caseCells([status = "", owner = "", ...rest]: string[], inWords: Intl.DateTimeFormat): Cell[] {
  const lostReason = rest.pop() ?? "";
  const times = rest.map((time) => time && inWords.format(Number(time)));
  const statusWord = (words.status as Record<string, string>)[status] ?? status;
  return [statusWord, owner, ...times, words.reasons[lostReason] ?? lostReason];
}
