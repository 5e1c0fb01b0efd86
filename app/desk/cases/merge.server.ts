import { inTransaction, type Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { isUuid } from "../list/cursor";
import { lockCase } from "./change.server";

export type Merged = { outcome: "merged" | "unmerged" } | { outcome: "missing" } | { outcome: "not possible" };

/** Both keep their events; the timeline of the one shows those of the other too. */
export async function mergeCases(proof: StaffProof, sql: Sql, from: string, into: string): Promise<Merged> {
  if (!isUuid(from) || !isUuid(into)) return { outcome: "missing" };
  return inTransaction<Merged>(sql, async (transaction) => {
    // In the order of their ids, so that two merges the opposite way do not wait for each other.
    const locked = new Map<string, Awaited<ReturnType<typeof lockCase>>>();
    for (const id of [from, into].sort()) locked.set(id, await lockCase(proof, transaction, id));
    const [merged, kept] = [locked.get(from), locked.get(into)];
    if (!merged || !kept) return { outcome: "missing" };
    if (from === into || merged.mergedInto || kept.mergedInto) return { outcome: "not possible" };
    await transaction`update cases set merged_into = ${into} where merged_into = ${from}`;
    await transaction`
      update cases set merged_into = ${into}, owner = ${kept.owner}, version = version + 1 where id = ${from}`;
    await transaction`
      update cases set promise_due = least(promise_due, ${merged.promiseDue}),
        next_action_at = least(next_action_at, ${merged.promiseDue}), version = version + 1 where id = ${into}`;
    await recordMerge(transaction, proof, "merged", from, into);
    return { outcome: "merged" };
  });
}

/** The case stands in the queue again, as it was. */
export async function unmergeCase(proof: StaffProof, sql: Sql, id: string): Promise<Merged> {
  if (!isUuid(id)) return { outcome: "missing" };
  return inTransaction<Merged>(sql, async (transaction) => {
    const found = await lockCase(proof, transaction, id);
    if (!found) return { outcome: "missing" };
    if (!found.mergedInto) return { outcome: "not possible" };
    await transaction`update cases set merged_into = null, version = version + 1 where id = ${id}`;
    await transaction`update cases set version = version + 1 where id = ${found.mergedInto}`;
    await recordMerge(transaction, proof, "unmerged", id, found.mergedInto);
    return { outcome: "unmerged" };
  });
}

async function recordMerge(sql: Sql, proof: StaffProof, kind: string, from: string, into: string) {
  await sql`
    insert into case_events (case_id, actor, kind, changes, version)
    select id, ${proof.user.id}, ${kind}, ${sql.json({ from, into })}, version from cases where id in (${from}, ${into})`;
}
