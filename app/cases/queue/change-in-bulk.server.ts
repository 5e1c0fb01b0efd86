import { z } from "zod";
import { grouped } from "../../../content/rupees";
import { inTransaction, type Sql } from "../../../db/connect";
import { enqueue, type Job } from "../../../db/jobs";
import { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import type { Calendar } from "../../office/clock";
import { defaultCalendar } from "../../office/default-calendar";
import { readCalendar } from "../../office/office-hours.server";
import { done, type Refusal, type Result, refuse } from "../../ui/result";
import type { CaseFields } from "../case";
import { adminsOnly, textField, unknownOwner } from "../case-form.server";
import { type Chosen, readChosen } from "../change-case-by-hand.server";
import { followsOf } from "../outcomes";
import { listStaff } from "../ownership.server";
import { changeCase, lockCase } from "../write-case-change.server";
import type { QueueView } from "./queue";
import { matchingCases } from "./queue.server";
import { people } from "./queue-row.server";
import { findBulkEvent, takeBack, undoMinutes } from "./undo-outcome.server";

const mostTogether = 10_000;
const chunkSize = 50;

export type BulkReport = {
  id: string;
  total: number;
  done: number;
  skipped: number;
  isEnded: boolean;
  /** It took back another one. */
  isUndo: boolean;
  canUndo: boolean;
  /** Some of those that were left alone, to look at. */
  left: { id: string; name: string }[];
};
/** What was typed, where so many cases would change that it is asked first. */
export type BulkQuestion = { count: number; typed: Record<string, string> };

/** More than so many are changed only once somebody has seen how many they are. */
export const mostUnasked = 20;
const askedFields = ["status", "lostReason", "nextActionAt", "owner"];

/** How many cases a change of all would reach, counted as far as one may change at once. */
export async function countMatching(
  proof: StaffProof,
  sql: Sql,
  view: QueueView,
  calendar: Calendar,
): Promise<{ count: number; isMore: boolean }> {
  const matching = await matchingCases(proof, sql, view, new Date(), mostTogether + 1, calendar);
  return { count: Math.min(matching.length, mostTogether), isMore: matching.length > mostTogether };
}

/** Notes which cases match now, in which version; a job changes them. */
export async function startBulk(
  proof: StaffProof,
  sql: Sql,
  view: QueueView,
  form: FormData,
  { now = new Date(), calendar = defaultCalendar }: { now?: Date; calendar?: Calendar } = {},
): Promise<Result<{ asks?: BulkQuestion }>> {
  const read = await readChange(proof, sql, form, now);
  if (!read.ok) return read;
  const { cases, isCut } = await findMatching(proof, sql, view, { now, calendar });
  if (cases.length > mostUnasked && form.get("sure") !== String(cases.length)) {
    const typed = Object.fromEntries(askedFields.map((name) => [name, String(form.get(name) ?? "")]));
    return { ...done(`This changes ${grouped(cases.length)} cases. Really?`), asks: { count: cases.length, typed } };
  }
  return beginBulk(proof, sql, { cases, isCut, fields: read.fields });
}

/** What matches now, in which version, as far as it may be changed at once. */
export async function findMatching(
  proof: StaffProof,
  sql: Sql,
  view: QueueView,
  { now, calendar }: { now: Date; calendar: Calendar },
): Promise<Matching> {
  const matching = await matchingCases(proof, sql, view, now, mostTogether + 1, calendar);
  return { cases: matching.slice(0, mostTogether), isCut: matching.length > mostTogether };
}

type Matching = {
  /** Each with who gets it, where they are shared. */
  cases: { id: string; version: number; owner?: string | undefined }[];
  isCut: boolean;
};
type Bulk = Matching & { fields?: Partial<CaseFields> };

export async function beginBulk(
  proof: StaffProof,
  sql: Sql,
  { cases, isCut, fields = {} }: Bulk,
  text = "",
): Promise<Result> {
  const stored = cases.map(({ id, version, owner }) => (owner ? [id, version, owner] : [id, version]));
  // Which cases an earlier one changed is known as long as it can be taken back.
  await sql`
    update bulk_changes set cases = '[]'
    where user_id = ${proof.user.id} and cases <> '[]' and ended_at < now() - make_interval(mins => ${undoMinutes})`;
  const [started] = await sql<{ id: string }[]>`
    insert into bulk_changes (user_id, session_id, change, cases, total)
    values (${proof.user.id}, ${proof.sessionId}, ${sql.json(fields as never)}, ${sql.json(stored)}, ${cases.length})
    returning id`;
  await enqueue(sql, { kind: "bulk-change", subject: started?.id ?? "" });
  return isCut
    ? done(`${text} Only the first ${grouped(mostTogether)}, the maximum at once: run it again for the rest.`.trim())
    : done(text);
}

const ownerForm = z.object({ owner: textField });

/** What is to change: status, next action and, by an admin, the owner (`-` is nobody). */
async function readChange(proof: StaffProof, sql: Sql, form: FormData, now: Date): Promise<Chosen | Refusal> {
  const chosen = readChosen(form, now);
  if (!chosen.ok) return chosen;
  const { owner } = ownerForm.parse(Object.fromEntries(form));
  if (owner !== "" && proof.role !== "admin") return refuse(adminsOnly);
  const isKnown = owner === "" || owner === "-" || (await listStaff(sql)).some(({ id }) => id === owner);
  if (!isKnown) return refuse(unknownOwner);
  const fields = { ...chosen.fields, ...(owner !== "" && { owner: owner === "-" ? null : owner }) };
  return Object.keys(fields).length > 0 ? { ok: true, fields } : refuse("Please choose what to change.");
}

const mostNamed = 20;

/** The report of the last one of the hour. */
export async function lastBulk(proof: StaffProof, sql: Sql): Promise<BulkReport | null> {
  const [row] = await sql<(Omit<BulkReport, "left"> & { leftAlone: string; isPutAway: boolean })[]>`
    select id, total, done, skipped, ended_at is not null as "isEnded", undoes is not null as "isUndo",
      put_away_at is not null as "isPutAway",
      coalesce(undoes is null and done > 0 and ended_at > now() - make_interval(mins => ${undoMinutes}), false) as "canUndo",
      array_to_string(left_alone[1:${mostNamed}], ' ') as "leftAlone" from bulk_changes
    where user_id = ${proof.user.id} and started_at > now() - interval '1 hour' order by started_at desc limit 1`;
  if (!row || row.isPutAway) return null;
  const { leftAlone, isPutAway: _, ...report } = row;
  const { cases } = personalTables(sql, proof);
  const left = await sql<BulkReport["left"]>`
    select queued.id, submitted.name
    from (select * from ${cases} where id = any(${leftAlone.split(" ").filter(Boolean)})) as queued
    ${people(proof, sql)} order by submitted.name`;
  return { ...report, left };
}

/** The report of one's own change is not shown any more; an end that comes later neither. */
export async function putAwayBulk(proof: StaffProof, sql: Sql, id: string): Promise<Result> {
  await sql`update bulk_changes set put_away_at = now() where user_id = ${proof.user.id} and id::text = ${id}`;
  return done("");
}

/** Takes one's own change of many cases back, by another that undoes it case by case. */
export async function undoBulk(proof: StaffProof, sql: Sql, id: string): Promise<Result> {
  const [started] = await sql<{ id: string }[]>`
    insert into bulk_changes (user_id, session_id, change, cases, total, undoes)
    select user_id, ${proof.sessionId}, '{}', cases, done, id from bulk_changes
    where user_id = ${proof.user.id} and id::text = ${id} and undoes is null and done > 0
      and ended_at > now() - make_interval(mins => ${undoMinutes})
    on conflict (undoes) where undoes is not null do nothing returning id`;
  if (!started)
    return refuse("This change can no longer be undone: ten minutes have passed, or it was already undone.", 409);
  await enqueue(sql, { kind: "bulk-change", subject: started.id });
  return done("");
}

/** With who gets it, where they are shared. */
type StoredCase = [id: string, version: number, owner?: string];

type Stored = {
  sessionId: string;
  change: Partial<CaseFields>;
  cases: StoredCase[];
  position: number;
  undoes: string | null;
};

/**
 * Changes a part of the cases and returns whether any are left. A case that changed meanwhile is left alone and counted.
 * Each chunk notes how far it came; one that was cut off is repeated, and what it had changed already is not changed again.
 */
export async function runBulk(sql: Sql, { subject }: Job, longestMs = 30_000): Promise<boolean> {
  const deadline = performance.now() + longestMs;
  const [stored] = await sql<Stored[]>`
    select session_id, change, cases, position, undoes from bulk_changes where id = ${subject} and ended_at is null`;
  if (!stored) return false;
  const { calendar } = await readCalendar(sql);
  const { nextActionAt } = stored.change;
  const fields = { ...stored.change, ...(nextActionAt && { nextActionAt: new Date(nextActionAt) }) };
  for (let at = stored.position; at < stored.cases.length; at += chunkSize) {
    if (performance.now() > deadline) return true;
    const { proof } = await StaffProof.check(sql, stored.sessionId);
    const left: string[] = [];
    let done = 0;
    const chunk = stored.cases.slice(at, at + chunkSize);
    for (const each of chunk) {
      const one = { bulk: subject ?? "", undoes: stored.undoes, fields, calendar };
      const outcome = proof ? await changeOne(proof, sql, one, each) : "left alone";
      if (outcome === "changed") done++;
      else if (outcome === "left alone") left.push(each[0]);
    }
    await sql`
      update bulk_changes set position = ${at + chunk.length}, done = done + ${done},
        skipped = skipped + ${left.length}, left_alone = left_alone || ${left}::uuid[] where id = ${subject}`;
  }
  await sql`update bulk_changes set ended_at = now() where id = ${subject}`;
  return false;
}

type BulkChange = { bulk: string; undoes: string | null; fields: Partial<CaseFields>; calendar: Calendar };
type One = "changed" | "left alone" | "not concerned";

async function changeOne(
  proof: StaffProof,
  sql: Sql,
  { bulk, undoes, fields, calendar }: BulkChange,
  [id, version, owner]: StoredCase,
): Promise<One> {
  if (await findBulkEvent(sql, id, bulk)) return "changed";
  if (undoes) return undoOne(proof, sql, id, { bulk, undoes });
  const changed = await changeCase(proof, sql, { id, version }, (current) => {
    if (current.version !== version) return null;
    const follows = followsOf(fields, current, { now: new Date(), calendar });
    return { kind: "bulk", fields: { ...fields, ...(owner && { owner }) }, follows, details: { bulk } };
  });
  return changed.outcome === "changed" ? "changed" : "left alone";
}

async function undoOne(
  proof: StaffProof,
  sql: Sql,
  id: string,
  { bulk, undoes }: { bulk: string; undoes: string },
): Promise<One> {
  return inTransaction<One>(sql, async (transaction) => {
    const done = await findBulkEvent(transaction, id, undoes);
    if (!done) return "not concerned";
    const current = await lockCase(proof, transaction, id);
    if (current?.version !== done.version) return "left alone";
    await takeBack(transaction, current, done, { kind: "bulk undone", details: { bulk } }, proof.user.id);
    return "changed";
  });
}
