import { z } from "zod";
import { inTransaction, type Sql } from "../../db/connect";
import type { StaffProof } from "../../db/personal/staff-proof";
import { isUuid } from "../../db/uuid";
import { conflictsWith, differing, holdStaff, isTouchedBy } from "../../db/versioned-change";
import { done, refuse } from "../ui/result";
import { type Case, type CaseFields, isClosed } from "./case";
import { type CaseForm, type CaseResult, resultOf, textField } from "./case-form.server";
import {
  type CaseVersion,
  type Changed,
  eventsSince,
  lockCase,
  withReader,
  writeChange,
} from "./write-case-change.server";

export type Merged =
  | { outcome: "merged" | "unmerged" | "not possible" }
  | Extract<Changed, { outcome: "missing" | "unknown version" | "conflict" | "withdrawn" }>;

const otherForm = z.object({ other: textField });
const otherOf = ({ form }: CaseForm) => otherForm.parse(Object.fromEntries(form)).other;

/** Another case of the same person is worked on in this one from now on. */
export const mergeOther = async (asked: CaseForm) =>
  resultOfMerge(await mergeCases(asked.proof, asked.services.sql, otherOf(asked), asked));

export const unmergeOther = async (asked: CaseForm) =>
  resultOfMerge(await unmergeCase(asked.proof, asked.services.sql, otherOf(asked), asked));

function resultOfMerge(merged: Merged): CaseResult {
  switch (merged.outcome) {
    case "merged":
      return done("Merged: both are one case now. The history has an undo.");
    case "unmerged":
      return done("Taken apart: these are two cases again.");
    case "not possible":
      return refuse("These two cannot be merged.");
    default:
      return resultOf(merged);
  }
}

/** Both keep their events; the timeline of the one shows those of the other too. */
export async function mergeCases(proof: StaffProof, sql: Sql, from: string, into: CaseVersion): Promise<Merged> {
  return withBoth(proof, sql, from, into, async (transaction, merged, kept) => {
    if (from === into.id || merged.mergedInto || kept.mergedInto) return { outcome: "not possible" };
    if (merged.withdrawnAt || kept.withdrawnAt) return { outcome: "withdrawn" };
    const fields = fieldsTogether(merged, kept, await hasAskedSinceBan(transaction, merged, kept));
    // Merging takes a closed case up again, unless it was closed after the page was opened.
    const { status = kept.status } = fields;
    const conflicts = conflictsWith(await eventsSince(transaction, kept.id, into.version), kept, { status });
    if (conflicts.length > 0) return { outcome: "conflict", conflicts, version: kept.version };
    await joinCases(transaction, merged, kept, proof.user.id);
    return { outcome: "merged" };
  });
}

/** Within a transaction that holds both: the one is worked on in the other from now on, with one promise for the two. */
export async function joinCases(sql: Sql, merged: Case, kept: Case, actor: string | null): Promise<void> {
  const [from, into] = [merged.id, kept.id];
  const asksAgain = await hasAskedSinceBan(sql, merged, kept);
  const together = fieldsTogether(merged, kept, asksAgain);
  const awaitsAnswer =
    kept.awaitsAnswer || merged.awaitsAnswer || (asksAgain && !isClosed(together.status ?? kept.status));
  const fields = await withReader(sql, kept, differing(kept, together));
  const owner = fields.owner ? fields.owner[1] : kept.owner;
  const moved = await sql<{ id: string }[]>`
    update cases set merged_into = ${into}, owner = ${owner} where merged_into = ${from} returning id`;
  const details = {
    from,
    into,
    moved: moved.map(({ id }) => id),
    ...(awaitsAnswer && !kept.awaitsAnswer && { awaits: true }),
  };
  await sql`update cases set promise_due = ${promiseTogether(merged, kept)} where id = ${into}`;
  const asked = { ...kept, awaitsAnswer };
  await writeChange(sql, asked, { kind: "merged", details, about: into }, fields, actor);
  await writeChange(sql, merged, { kind: "merged", details, about: from }, differing(merged, { owner }), actor);
  await sql`update cases set merged_into = ${into} where id = ${from}`;
}

/**
 * What is next for either is next for both, and who must not be called in one must not be called at all: that case leaves the
 * queue, unless the person has asked something that is answered in writing (decision 100).
 */
function fieldsTogether(merged: Case, kept: Case, asksAgain: boolean): Partial<CaseFields> {
  const fields = nextTogether(merged, kept);
  if (!kept.doNotCall && !merged.doNotCall) return fields;
  const doNotCall = true;
  if (isClosed(fields.status ?? kept.status)) return { ...fields, doNotCall };
  if (asksAgain || kept.awaitsAnswer || merged.awaitsAnswer) return { ...fields, doNotCall, attempts: 0 };
  return isClosed(kept.status)
    ? { doNotCall }
    : {
        doNotCall,
        status: "lost",
        lostReason: "do not call",
        attempts: 0,
        nextActionAt: fields.nextActionAt ?? kept.nextActionAt,
      };
}

function nextTogether(merged: Case, kept: Case): Partial<CaseFields> {
  // A customer's question waits also where the other case was lost.
  if (isClosed(merged.status) && (!merged.awaitsAnswer || kept.status === "won")) return {};
  if (isClosed(kept.status))
    return { status: "talking", lostReason: null, attempts: 0, nextActionAt: merged.nextActionAt };
  return { nextActionAt: earlier(kept.nextActionAt, merged.nextActionAt) };
}

/** Whether a form of theirs came after the last time that they asked not to be called; a renewal was sent by nobody. */
async function hasAskedSinceBan(sql: Sql, ...both: [Case, Case]): Promise<boolean> {
  const banned = both.filter(({ doNotCall }) => doNotCall);
  if (banned.length === 0) return false;
  const [found] = await sql<{ asksAgain: boolean }[]>`
    with own as (
      select id, created_at, do_not_call from cases
      where id = any(${both.map(({ id }) => id)}) or merged_into = any(${both.map(({ id }) => id)}))
    select exists (
      select from submissions join own using (id)
      where submissions.kind <> 'renewal' and submissions.created_at > (
        -- A case that was made with the ban of another one has no line of its own for it.
        select coalesce(max(at), (select max(created_at) from own where do_not_call)) from case_events
        where case_id in (select id from own) and (
            kind = 'do not call asked' or kind <> 'merged' and changes -> 'doNotCall' ->> 1 = 'true'))) as "asksAgain"`;
  return found?.asksAgain ?? false;
}

const promises = (each: Case) => (isClosed(each.status) && !each.awaitsAnswer ? null : each.promiseDue);
const promiseTogether = (merged: Case, kept: Case) => {
  const [one, other] = [promises(merged), promises(kept)];
  return one && other ? earlier(one, other) : (one ?? other);
};
const earlier = (one: Date, other: Date) => (one < other ? one : other);

/** The case is in the queue again, as it was; the other loses what the merge gave it, unless it was changed since. */
export async function unmergeCase(proof: StaffProof, sql: Sql, id: string, from: CaseVersion): Promise<Merged> {
  return withBoth(proof, sql, id, from, async (transaction, taken, kept) => {
    if (taken.mergedInto !== kept.id) return { outcome: "not possible" };
    const merge = await findMerge(transaction, id, kept.id);
    const details = { from: id, into: kept.id };
    const before = merge ? differing(kept, await undone(transaction, kept, merge)) : {};
    const differences = await withReader(transaction, kept, before);
    const hasReader = isClosed(taken.status) || !taken.owner || (await holdStaff(transaction, taken.owner));
    const change = hasReader ? {} : differing(taken, { owner: null });
    await writeChange(transaction, taken, { kind: "unmerged", details, about: taken.id }, change, proof.user.id);
    await transaction`
      update cases set merged_into = null, promise_due = case when first_contact_at is null then promise_due end
      where id = ${id}`;
    await transaction`
      update cases set merged_into = ${id}
      where id = any(${merge?.changes.moved ?? []}) and merged_into = ${kept.id}`;
    await writeChange(transaction, kept, { kind: "unmerged", details, about: kept.id }, differences, proof.user.id);
    await takeBackQuestion(transaction, kept.id, merge);
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
    return { outcome: "unmerged" };
  });
}

/** A question of the other case is no longer this one's, and a promise that the merge ended is due again. */
const takeBackQuestion = async (sql: Sql, kept: string, merge: Merge | undefined) =>
  merge &&
  sql`
    update cases set
      promise_due = coalesce(promise_due, case when is_open and first_contact_at is null
        then ${merge.changes.promise?.due ?? null}::timestamptz end),
      awaits_answer = awaits_answer and not (${merge.changes.awaits ?? false} and not exists (
        select from case_events where (case_id = ${kept} or in_case = ${kept}) and version > ${merge.version} and kind = 'asked again'))
    where id = ${kept}`;

type Merge = {
  version: number;
  changes: Record<string, unknown> & { moved?: string[]; awaits?: boolean; promise?: { due: string | null } };
};

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
