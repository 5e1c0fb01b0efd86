import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import type { QueueView } from "../cases/queue";
import { matchingCases } from "../cases/queue.server";
import type { Submission } from "../list/submission";

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

async function readSubmitted(proof: StaffProof, sql: Sql, ids: string[]): Promise<Submission[]> {
  const { formSubmissions, contactMessages } = personalTables(sql, proof);
  const columns = sql`id, name, email, phone, state, service, created_at as "createdAt", suspect`;
  const rows = await sql<Submission[]>`
    select ${columns}, coalesce(finder_answers, '') as message from ${formSubmissions}
    where id = any (${ids}::text[]::uuid[])
    union all
    select ${columns}, message from ${contactMessages} where id = any (${ids}::text[]::uuid[])`;
  const places = new Map(ids.map((id, place) => [id, place]));
  return [...rows].sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}
