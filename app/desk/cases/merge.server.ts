import { inTransaction, type Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { isUuid } from "../../../db/uuid";
import { type Case, type CaseFields, isClosed } from "./case";
import {
  type CaseVersion,
  type Changed,
  conflictsWith,
  differing,
  eventsSince,
  isTouchedBy,
  lockCase,
  writeChange,
} from "./change.server";

export type Merged =
  | { outcome: "merged" | "unmerged" | "not possible" }
  | Extract<Changed, { outcome: "missing" | "unknown version" | "conflict" | "withdrawn" }>;

/** Both keep their events; the timeline of the one shows those of the other too. */
export async function mergeCases(proof: StaffProof, sql: Sql, from: string, into: CaseVersion): Promise<Merged> {
  return withBoth(proof, sql, from, into, async (transaction, merged, kept) => {
    if (from === into.id || merged.mergedInto || kept.mergedInto) return { outcome: "not possible" };
    if (merged.withdrawnAt || kept.withdrawnAt) return { outcome: "withdrawn" };
    const fields = fieldsTogether(merged, kept);
    // Merging takes a closed case up again, unless it was closed after the page was opened.
    const { status = kept.status } = fields;
    const conflicts = conflictsWith(await eventsSince(transaction, kept.id, into.version), kept, { status });
    if (conflicts.length > 0) return { outcome: "conflict", conflicts, version: kept.version };
    const moved = await transaction<{ id: string }[]>`
      update cases set merged_into = ${into.id}, owner = ${kept.owner} where merged_into = ${from} returning id`;
    const details = { from, into: into.id, moved: moved.map(({ id }) => id) };
    await transaction`update cases set promise_due = ${promiseTogether(merged, kept)} where id = ${into.id}`;
    const differences = differing(kept, fields);
    const asked = { ...kept, awaitsAnswer: kept.awaitsAnswer || merged.awaitsAnswer };
    await writeChange(transaction, asked, { kind: "merged", details, about: kept.id }, differences, proof.user.id);
    const owner = differing(merged, { owner: kept.owner });
    await writeChange(transaction, merged, { kind: "merged", details, about: merged.id }, owner, proof.user.id);
    await transaction`update cases set merged_into = ${into.id} where id = ${from}`;
    return { outcome: "merged" };
  });
}

/** What is next for either is next for both, and who must not be called in one must not be called at all. */
function fieldsTogether(merged: Case, kept: Case): Partial<CaseFields> {
  const doNotCall = kept.doNotCall || merged.doNotCall;
  // A customer's question waits also where the other case was lost.
  if (isClosed(merged.status) && (!merged.awaitsAnswer || kept.status === "won")) return { doNotCall };
  if (isClosed(kept.status))
    return { doNotCall, status: "talking", lostReason: null, attempts: 0, nextActionAt: merged.nextActionAt };
  return { doNotCall, nextActionAt: earlier(kept.nextActionAt, merged.nextActionAt) };
}

const promises = (each: Case) => (isClosed(each.status) && !each.awaitsAnswer ? null : each.promiseDue);
const promiseTogether = (merged: Case, kept: Case) => {
  const [one, other] = [promises(merged), promises(kept)];
  return one && other ? earlier(one, other) : (one ?? other);
};
const earlier = (one: Date, other: Date) => (one < other ? one : other);

/** Parts what was one by a merge of these cases, in the transaction that undoes it. */
export type PartMerged = (proof: StaffProof, sql: Sql, cases: string[]) => Promise<void>;

/** The case stands in the queue again, as it was; of the other is taken back what came with it and was not changed since. */
export async function unmergeCase(
  proof: StaffProof,
  sql: Sql,
  id: string,
  from: CaseVersion,
  partMerged: PartMerged,
): Promise<Merged> {
  return withBoth(proof, sql, id, from, async (transaction, taken, kept) => {
    if (taken.mergedInto !== kept.id) return { outcome: "not possible" };
    const merge = await findMerge(transaction, id, kept.id);
    const details = { from: id, into: kept.id };
    const differences = merge ? differing(kept, await undone(transaction, kept, merge)) : {};
    await writeChange(transaction, taken, { kind: "unmerged", details, about: taken.id }, {}, proof.user.id);
    await transaction`
      update cases set merged_into = null, promise_due = case when first_contact_at is null then promise_due end
      where id = ${id}`;
    await transaction`
      update cases set merged_into = ${id}
      where id = any(${merge?.changes.moved ?? []}::text[]::uuid[]) and merged_into = ${kept.id}`;
    await writeChange(transaction, kept, { kind: "unmerged", details, about: kept.id }, differences, proof.user.id);
    await transaction`
      update cases set
        promise_due = case when is_open and promise_due is not null then (
          select min(owed.promised_by) from cases as owed
          where (owed.id = ${kept.id} or owed.merged_into = ${kept.id}) and owed.first_contact_at is null
            and owed.promise_due is not null) end,
        asked_again = asked_again - (
          select count(*)::int from case_events
          where case_id = ${kept.id} and kind = 'asked again' and changes ->> 'submission' = ${id})
      where id = ${kept.id}`;
    await partMerged(proof, transaction, [id, kept.id]);
    return { outcome: "unmerged" };
  });
}

type Merge = { version: number; changes: Record<string, unknown> & { moved?: string[] } };

/** None for someone who asked again while the case was open. */
async function findMerge(sql: Sql, from: string, into: string): Promise<Merge | undefined> {
  const [merge] = await sql<Merge[]>`
    select version, changes from case_events
    where case_id = ${into} and kind = 'merged' and changes ->> 'from' = ${from} order by id desc limit 1`;
  return merge;
}

/** What somebody has worked on since stays as it is now. */
async function undone(sql: Sql, kept: Case, { version, changes }: Merge): Promise<Partial<CaseFields>> {
  const later = await eventsSince(sql, kept.id, version);
  const before = (fields: (keyof CaseFields)[]) => {
    if (fields.some((field) => isTouchedBy(later, field))) return {};
    const known = fields.filter((field) => Array.isArray(changes[field]));
    return Object.fromEntries(known.map((field) => [field, readValue(field, (changes[field] as unknown[])[0])]));
  };
  return { ...before(["doNotCall"]), ...before(["status", "lostReason", "attempts", "nextActionAt"]) };
}

const readValue = (field: string, value: unknown) => (field === "nextActionAt" ? new Date(String(value)) : value);

/** In the order of their ids, so that two merges the opposite way do not wait for each other. */
async function withBoth(
  proof: StaffProof,
  sql: Sql,
  one: string,
  { id: other, version }: CaseVersion,
  join: (transaction: Sql, one: Case, other: Case) => Promise<Merged>,
): Promise<Merged> {
  if (!isUuid(one) || !isUuid(other)) return { outcome: "missing" };
  return inTransaction<Merged>(sql, async (transaction) => {
    const locked = new Map<string, Case | null>();
    for (const id of [one, other].sort()) locked.set(id, await lockCase(proof, transaction, id));
    const [first, second] = [locked.get(one), locked.get(other)];
    if (!first || !second) return { outcome: "missing" };
    if (version > second.version) return { outcome: "unknown version" };
    return join(transaction, first, second);
  });
}
