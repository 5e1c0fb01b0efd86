import { givenEmail } from "../../../content/person";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import { readCursor } from "../list/cursor";
import type { View } from "../list/submission-list.server";
import type { ExportChoice } from "./export-rows";
import { lastLine, writeLine } from "./lines";
import { type ExportedQueue, readQueue } from "./queue-rows.server";
import { type ExportedSubmission, readSubmissions } from "./read-batches.server";
import { beginExport, endExport } from "./record.server";

/**
 * One line a submission, then one that says how many: a stream that ends without it was cut off. A batch is sent when the
 * browser has taken the one before, and only while the admin is still one; the one after it may have been read by then.
 */
export async function streamSubmissions(
  proof: StaffProof,
  { sql, reportFailure }: { sql: Sql; reportFailure(doing: string, cause: unknown): void },
  view: View | ExportedQueue,
  choice: ExportChoice = "specified",
): Promise<ReadableStream<Uint8Array>> {
  const id = await beginExport(proof, sql, {
    ...view.filter,
    of: view.list,
    zone: view.zone,
    ...(choice === "with cases" && { choice }),
  });
  const batches = readBatches(proof, sql, view, choice);
  const encoder = new TextEncoder();
  let rows = 0;

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const next = await batches.next();
          if (!(await proof.stillHolds())) {
            await endExport(sql, id, rows, "refused");
            return controller.error(new Error("the role was taken away"));
          }
          if (next.done) {
            await endExport(sql, id, rows, "complete");
            controller.enqueue(encoder.encode(lastLine(rows)));
            return controller.close();
          }
          rows += next.value.rows;
          controller.enqueue(encoder.encode(next.value.lines));
        } catch (error) {
          reportFailure(`export ${view.list}`, error);
          await endExport(sql, id, rows, "cut off").catch(() => {});
          controller.error(error);
        }
      },
      cancel: async () => {
        await endExport(sql, id, rows, "cut off").catch((error) => reportFailure("record an export", error));
      },
    },
    { highWaterMark: 2 },
  );
}

type Batch = { lines: string; rows: number };

async function* readBatches(
  proof: StaffProof,
  sql: Sql,
  view: View | ExportedQueue,
  choice: ExportChoice,
): AsyncGenerator<Batch> {
  const batches = view.list === "queue" ? readQueue(proof, sql, view.filter) : readSubmissions(proof, sql, view);
  for await (const submissions of batches) {
    const lines = submissions.map(fieldsOf);
    if (choice === "with cases") await addCases(proof, sql, lines, submissions);
    yield { lines: lines.map(writeLine).join(""), rows: lines.length };
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

const noCase = ["", "", "", "", "", ""];

type CaseRow = {
  id: string;
  status: string;
  owner: string | null;
  promisedBy: Date;
  firstContactAt: Date | null;
  nextActionAt: Date;
  isOpen: boolean;
  lostReason: string | null;
};

/** What became of each; of a merged submission, what became of the case it was merged into, with its own promise. */
async function readCases(proof: StaffProof, sql: Sql, ids: string[]): Promise<Map<string, string[]>> {
  const { cases } = personalTables(sql, proof);
  const rows = await sql<CaseRow[]>`
    select cases.id, root.status, "user".name as owner, cases.promised_by as "promisedBy",
      cases.first_contact_at as "firstContactAt", root.next_action_at as "nextActionAt", root.is_open as "isOpen",
      root.lost_reason as "lostReason"
    from ${cases} join cases as root on root.id = coalesce(cases.merged_into, cases.id)
    left join "user" on "user".id = root.owner
    where cases.id = any (${ids}::text[]::uuid[])`;
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
];

const timeOf = (time: Date | null) => (time ? String(time.getTime()) : "");
