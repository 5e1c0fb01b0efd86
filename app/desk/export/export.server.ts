import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import { readCursor } from "../list/cursor";
import { type ExportedSubmission, readSubmissions, type View } from "../list/submission-list.server";
import type { ExportChoice, Exported, ExportedCase } from "./export-rows";
import { type ExportedQueue, readQueue } from "./queue-rows.server";

type Outcome = "complete" | "cut off" | "refused";

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
  const [record] = await sql<{ id: string }[]>`
    insert into exports (user_id, email, filter)
    values (${proof.user.id}, ${proof.user.email}, ${sql.json({
      ...view.filter,
      ...{ of: view.list, zone: view.zone },
      ...(choice === "with cases" && { choice }),
    })}) returning id`;
  const batches = view.list === "queue" ? readQueue(proof, sql, view.filter) : readSubmissions(proof, sql, view);
  const encoder = new TextEncoder();
  let rows = 0;

  const close = (outcome: Outcome) =>
    sql`update exports set ended_at = now(), rows = ${rows}, outcome = ${outcome} where id = ${record?.id ?? null}`;

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const next = await batches.next();
          if (!(await proof.stillHolds())) {
            await close("refused");
            return controller.error(new Error("the role was taken away"));
          }
          if (next.done) {
            await close("complete");
            controller.enqueue(encoder.encode(`${JSON.stringify({ rows })}\n`));
            return controller.close();
          }
          rows += next.value.length;
          const lines = next.value.map(valuesOf);
          if (choice === "with cases") await addCases(proof, sql, lines, next.value);
          controller.enqueue(encoder.encode(lines.map((line) => `${JSON.stringify(line)}\n`).join("")));
        } catch (error) {
          reportFailure(`export ${view.list}`, error);
          await close("cut off").catch(() => {});
          controller.error(error);
        }
      },
      cancel: async () => {
        await close("cut off").catch((error) => reportFailure("record an export", error));
      },
    },
    { highWaterMark: 2 },
  );
}

function valuesOf({ name, email, phone, state, service, cursor, message }: ExportedSubmission): Exported {
  const time = Math.floor(Number.parseInt(cursor, 10) / 1_000);
  const values: Exported = [name, email, phone, state, service, time];
  if (message !== undefined) values.push(message);
  return values;
}

/** After the message, or null where a list has none. */
async function addCases(proof: StaffProof, sql: Sql, lines: Exported[], submissions: ExportedSubmission[]) {
  const ids = submissions.map(({ cursor }) => readCursor(cursor)?.id ?? "");
  const cases = await readCases(proof, sql, ids);
  for (const [at, line] of lines.entries()) {
    line[6] ??= null;
    line[7] = cases.get(ids[at] ?? "") ?? noCase;
  }
}

type Cases = Map<string, ExportedCase>;
const noCase: ExportedCase = ["", "", null, null, null, ""];

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
async function readCases(proof: StaffProof, sql: Sql, ids: string[]): Promise<Cases> {
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

const exportedCase = (row: CaseRow): ExportedCase => [
  row.status,
  row.owner ?? "",
  row.promisedBy.getTime(),
  row.firstContactAt?.getTime() ?? null,
  // Nothing is to be done for a closed case.
  row.isOpen ? row.nextActionAt.getTime() : null,
  row.lostReason ?? "",
];
