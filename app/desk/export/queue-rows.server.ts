import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import type { QueueView } from "../cases/queue";
import { matchingCases } from "../cases/queue.server";
import { readCursor } from "../list/cursor";
import { type ExportedSubmission, exportedColumns } from "./read-batches.server";

/** The cases of a view of the queue, whichever form they came by. */
export type ExportedQueue = { list: "queue"; filter: QueueView; zone: string };

const mostCases = 1_000_000;

/** What each case of the view was opened with; each pull reads one batch. */
export async function* readQueue(proof: StaffProof, sql: Sql, view: QueueView, batchSize = 2_000) {
  const cases = await matchingCases(proof, sql, view, new Date(), mostCases);
  for (let at = 0; at < cases.length; at += batchSize) {
    yield await readSubmitted(
      proof,
      sql,
      cases.slice(at, at + batchSize).map(({ id }) => id),
    );
  }
}

async function readSubmitted(proof: StaffProof, sql: Sql, ids: string[]): Promise<ExportedSubmission[]> {
  const { submissions } = personalTables(sql, proof);
  const rows = await sql<ExportedSubmission[]>`
    select ${exportedColumns(sql, sql`coalesce(message, finder_answers, '')`)} from ${submissions}
    where id = any (${ids}::text[]::uuid[])`;
  const positions = new Map(ids.map((id, position) => [id, position]));
  const positionOf = ({ cursor }: ExportedSubmission) => positions.get(readCursor(cursor)?.id ?? "") ?? 0;
  return [...rows].sort((one, other) => positionOf(one) - positionOf(other));
}
