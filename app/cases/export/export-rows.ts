import { cases as words } from "../../../content/en/staff/cases";
import { columnsOf, type ListName } from "../list/submission";
import { clockOf, dayOf, instantFormat } from "../list/time-zone";
import type { Cell } from "./spreadsheet";

/** A list of the dashboard, or the cases of a view of the queue. */
export type ExportedList = ListName | "queue";

/** The specified columns, or those and the case's. */
export type ExportChoice = "specified" | "with cases";

export const exportFiles: Record<ExportedList, { prefix: string; sheet: string }> = {
  leads: { prefix: "form_submissions", sheet: "Form Submissions" },
  messages: { prefix: "contact_messages", sheet: "Contact Messages" },
  queue: { prefix: "cases", sheet: "Cases" },
};
const caseColumns = ["Status", "Owner", "Promised By", "First Contact", "Next Action", "Lost Reason"];
/** What staff noted of the person beside the specified columns. */
const contactColumns = ["Firm", "City", "Language"];

export function exportFileName(list: ExportedList, choice: ExportChoice, zone: string, now = new Date()) {
  const suffix = choice === "with cases" && list !== "queue" ? "_cases" : "";
  return `${exportFiles[list].prefix}${suffix}_${dayOf(now, zone)}.xlsx`;
}

export const exportHeader = (list: ExportedList, choice: ExportChoice) => [
  ...columnsOf[list === "leads" ? "leads" : "messages"],
  ...(choice === "with cases" ? [...caseColumns, ...contactColumns] : []),
];

/**
 * Rows in the columns of the table, numbered from one, times in the admin's zone: a text where the columns are the specified ones,
 * with cases a date. A line has name, e-mail, phone, state, service and time; then the message where the list has them, and what
 * became of the case where that comes along.
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
      const about = service || "Not specified";
      const cells: Cell[] = [++number, name, email, phone, state, about];
      if (list !== "leads") cells.push(message);
      const hasCase = line.length > specified;
      cells.push(hasCase ? clockOf(Number(time), zone) : inWords.format(Number(time)));
      if (hasCase) cells.push(...caseCells(line.slice(specified), zone));
      return cells;
    });
    onRows(number);
  }
}

/** What became of a submission; a time is empty where there is none. */
function caseCells([status = "", owner = "", ...rest]: string[], zone: string): Cell[] {
  const contact = rest.splice(-contactColumns.length);
  const lostReason = rest.pop() ?? "";
  const times = rest.map((time) => time && clockOf(Number(time), zone));
  const statusWord = (words.status as Record<string, string>)[status] ?? status;
  return [statusWord, owner, ...times, words.reasons[lostReason] ?? lostReason, ...contact];
}
