import { givenEmail } from "../../../content/person";
import type { Sql } from "../../../db/connect";
import { readCursor } from "../../../db/keyset";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import type { View } from "../list/submission-list.server";
import { isPromised } from "../promise.server";
import type { ExportChoice } from "./export-rows";
import { lastLine, writeLine } from "./lines";
import { type ExportedQueue, type ExportedSubmission, readQueue, readSubmissions } from "./read-batches.server";
import { type ExportPart, type ExportServices, streamExport } from "./stream-export.server";

/** One line a submission, then one that says how many: a stream that ends without it was cut off. */
export const streamSubmissions = (
  proof: StaffProof,
  services: ExportServices,
  view: View | ExportedQueue,
  choice: ExportChoice = "specified",
): Promise<ReadableStream<Uint8Array>> =>
  streamExport(
    proof,
    services,
    { ...view.filter, of: view.list, zone: view.zone, ...(choice === "with cases" && { choice }) },
    readBatches(proof, services.sql, view, choice),
    lastLine,
  );

async function* readBatches(
  proof: StaffProof,
  sql: Sql,
  view: View | ExportedQueue,
  choice: ExportChoice,
): AsyncGenerator<ExportPart> {
  const batches = view.list === "queue" ? readQueue(proof, sql, view.filter) : readSubmissions(proof, sql, view);
  for await (const submissions of batches) {
    const lines = submissions.map(fieldsOf);
    if (choice === "with cases") await addCases(proof, sql, lines, submissions);
    yield { bytes: lines.map(writeLine).join(""), rows: lines.length };
  }
}

function fieldsOf({ name, email, phone, state, service, cursor, message }: ExportedSubmission) {
  const time = Math.floor(Number.parseInt(cursor, 10) / 1_000);
  const fields = [name, givenEmail(email), phone, state, service, String(time)];
  if (message !== undefined) fields.push(message);
  return fields;
}

async function addCases(proof: StaffProof, sql: Sql, lines: string[][], submissions: ExportedSubmission[]) {
  const ids = submissions.map(({ cursor }) => readCursor(cursor)?.id ?? "");
  const cases = await readCases(proof, sql, ids);
  for (const [at, line] of lines.entries()) line.push(...(cases.get(ids[at] ?? "") ?? noCase));
}

const noCase = ["", "", "", "", "", "", "", "", ""];

type CaseRow = {
  id: string;
  status: string;
  owner: string | null;
  promisedBy: Date | null;
  firstContactAt: Date | null;
  nextActionAt: Date;
  isOpen: boolean;
  lostReason: string | null;
  firm: string | null;
  city: string | null;
  speaks: string | null;
};

/** What became of each; of a merged submission, what became of the case it was merged into, with its own promise. */
async function readCases(proof: StaffProof, sql: Sql, ids: string[]): Promise<Map<string, string[]>> {
  const { cases, submissions } = personalTables(sql, proof);
  const rows = await sql<CaseRow[]>`
    select cases.id, root.status, "user".name as owner,
      case when ${isPromised(sql)} then cases.promised_by end as promised_by,
      cases.first_contact_at, root.next_action_at, root.is_open,
      root.lost_reason, firm, city, speaks
    from ${cases} join cases as root on root.id = coalesce(cases.merged_into, cases.id)
    left join "user" on "user".id = root.owner left join ${submissions} on submissions.id = cases.id
    where cases.id = any (${ids})`;
  return new Map(rows.map((row) => [row.id, exportedCase(row)]));
}

const exportedCase = (row: CaseRow) => [
  row.status,
  row.owner ?? "",
  timeOf(row.promisedBy),
  timeOf(row.firstContactAt),
  // Nothing is to be done for a closed case.
  row.isOpen ? timeOf(row.nextActionAt) : "",
  row.lostReason ?? "",
  row.firm ?? "",
  row.city ?? "",
  row.speaks ?? "",
];

const timeOf = (time: Date | null) => (time ? String(time.getTime()) : "");
