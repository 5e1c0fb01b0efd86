import { inTransaction, type Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import { isUuid } from "../../../db/uuid";
import { type Case, type CaseFields, isClosed, mayBecome, type Status } from "./case";

/** What a staff member asks to be changed, with the version of the case they were looking at. */
export type Change = {
  kind: string;
  fields?: Partial<CaseFields>;
  /** What follows from it; it gives way to what somebody else has set since. */
  follows?: Partial<CaseFields>;
  /** A connected call or a sent message: it keeps the promise. */
  isContact?: boolean;
  /** Whoever does it on a case that nobody owns has it from then on. */
  takes?: boolean;
  note?: string;
  details?: Record<string, unknown>;
  /** The submission it concerns, of those in the case; the newest when nothing is said. */
  about?: string;
  /** Of the form it came with, the same when an answer was lost and the form is sent again. */
  key?: string;
};

export type Conflict = { field: keyof CaseFields; theirs: unknown; yours: unknown; who: string; when: Date };

export type Changed =
  | { outcome: "changed"; version: number }
  | { outcome: "missing" }
  /** It is worked on in another case now. */
  | { outcome: "merged" }
  /** Its person wants nothing from us any more. */
  | { outcome: "withdrawn" }
  /** Decided against. */
  | { outcome: "left alone" }
  | { outcome: "unknown version" }
  | { outcome: "unknown owner" }
  | { outcome: "refused"; from: Status; to: Status }
  | { outcome: "conflict"; conflicts: Conflict[]; version: number };

export type CaseVersion = { id: string; version: number };
/** From the case as it is now. */
type Decide = (current: Case) => Change;

/**
 * Changes a case and writes the event, in one transaction. A change made from an older version goes through when it
 * touches other fields than those changed since; otherwise both values are told.
 */
export async function changeCase(
  proof: StaffProof,
  sql: Sql,
  asked: CaseVersion,
  decide: (current: Case) => Change | null,
): Promise<Changed> {
  if (!isUuid(asked.id)) return { outcome: "missing" };
  return inTransaction<Changed>(sql, async (transaction) => {
    const current = await lockCase(proof, transaction, asked.id);
    if (!current) return { outcome: "missing" };
    if (current.mergedInto) return { outcome: "merged" };
    if (asked.version > current.version) return { outcome: "unknown version" };
    const change = decide(current);
    if (!change) return { outcome: "left alone" };
    if (current.withdrawnAt && !staysInside(change)) return { outcome: "withdrawn" };
    return applyChange(proof, transaction, current, asked.version, change);
  });
}

const messages = ["opened", "sent", "call opened"];

/** A note, or another owner: it neither reaches the person nor opens their case again. */
const staysInside = ({ kind, isContact, fields = {}, follows = {} }: Change) =>
  !isContact && !messages.includes(kind) && Object.keys({ ...fields, ...follows }).every((field) => field === "owner");

async function applyChange(
  proof: StaffProof,
  sql: Sql,
  current: Case,
  version: number,
  change: Change,
): Promise<Changed> {
  const { kind, key, note = "" } = change;
  const sent = key ? await findSent(sql, current.id, proof.user.id, key) : [];
  const isRepeated = sent.some((event) => event.kind === kind && event.note === note);
  const isPlain = kind === "note" || kind === "change";
  if (isRepeated && !isPlain) return { outcome: "changed", version: current.version };
  const later = version === current.version ? [] : await eventsSince(sql, current.id, version);
  const conflicts = conflictsWith(later, current, change.fields ?? {});
  if (conflicts.length > 0) return { outcome: "conflict", conflicts, version: current.version };
  const follows = Object.entries(change.follows ?? {}).filter(([field]) => !isTouchedBy(later, field));
  const taken = change.takes && current.owner === null ? { owner: proof.user.id } : {};
  const fields = differing(current, { ...Object.fromEntries(follows), ...taken, ...change.fields });
  const isStored = note !== "" && sent.some((event) => event.note === note);
  if (isPlain && (isRepeated || isStored) && Object.keys(fields).length === 0)
    return { outcome: "changed", version: current.version };
  const to = fields.status?.[1] as Status | undefined;
  if (to && !mayBecome(current.status, to)) return { outcome: "refused", from: current.status, to };
  const owner = fields.owner?.[1] as string | null | undefined;
  if (owner && !(await holdStaff(sql, owner))) return { outcome: "unknown owner" };
  return {
    outcome: "changed",
    version: await writeChange(sql, current, isStored ? { ...change, note: "" } : change, fields, proof.user.id),
  };
}

/** What was stored from the same form: its words are not stored once more, whichever button is pressed the second time. */
const findSent = (sql: Sql, id: string, actor: string, key: string) => sql<{ kind: string; note: string }[]>`
  select kind, note from case_events
  where (case_id = ${id} and in_case is null or in_case = ${id}) and actor = ${actor} and changes ->> 'key' = ${key}`;

/**
 * What happened elsewhere, such as a payment, as a line about a submission in the case that it is worked on in, within the
 * transaction in which it happened. A closed case that may not become what the change asks is taken up first.
 */
export async function recordInCase(sql: Sql, submission: string, actor: string | null, decide: Decide): Promise<void> {
  const [current] = await sql<Case[]>`
    select ${caseColumns(sql)} from cases
    where id = (select coalesce(merged_into, id) from cases where id = ${submission}) for update`;
  if (!current) return;
  // Merged while the lock was waited for.
  if (current.mergedInto)
    return recordInCase(sql, current.mergedInto, actor, (now) => ({ about: submission, ...decide(now) }));
  const change = { about: submission, ...decide(current) };
  const to = change.fields?.status;
  const isRefused = to !== undefined && !mayBecome(current.status, to);
  const open = isRefused ? await reopen(sql, current, actor, submission) : current;
  await writeChange(sql, open, change, differing(open, change.fields ?? {}), actor);
}

async function reopen(sql: Sql, current: Case, actor: string | null, about: string): Promise<Case> {
  const fields = { status: "talking", lostReason: null } as const;
  await writeChange(sql, current, { kind: "change", about }, differing(current, fields), actor);
  return { ...current, ...fields };
}

/**
 * Whether someone still has a role, which cannot be taken away before the transaction ends: whoever leaves gets no case
 * in that moment, or gives it back with the others.
 */
export async function holdStaff(sql: Sql, user: string): Promise<boolean> {
  return (await sql`select from user_roles where user_id = ${user} for key share`).length > 0;
}

type Differences = Partial<Record<keyof CaseFields, [from: unknown, to: unknown]>>;

/** Also for changes that the system makes, whose actor is null. */
export async function writeChange(
  sql: Sql,
  current: Case,
  { kind, isContact = false, note = "", details = {}, about, key }: Change,
  fields: Differences,
  actor: string | null,
): Promise<number> {
  const after = { ...current, ...Object.fromEntries(Object.entries(fields).map(([name, [, to]]) => [name, to])) };
  /** A win is no answer; whoever is lost awaits none. */
  const awaits = current.awaitsAnswer && !isContact && after.status !== "lost" && after.status !== "junk";
  const endsPromise = isContact || (isClosed(after.status) && !awaits);
  const [made] = await sql<{ version: number }[]>`
    update cases set
      status = ${after.status}, lost_reason = ${after.lostReason}, owner = ${after.owner},
      next_action_at = ${after.nextActionAt}, attempts = ${after.attempts}, do_not_call = ${after.doNotCall},
      first_contact_at = case when ${isContact} then coalesce(first_contact_at, now()) else first_contact_at end,
      promise_due = case when ${endsPromise} then null else promise_due end, awaits_answer = ${awaits},
      version = version + 1
    where id = ${current.id} returning version`;
  const version = made?.version ?? current.version + 1;
  /** As it was before, for an undo. */
  const { promiseDue, firstContactAt, awaitsAnswer } = current;
  const ends = promiseDue !== null && endsPromise;
  const promise =
    ends || (isContact && !firstContactAt)
      ? { promise: { due: promiseDue, contact: firstContactAt, ...(awaitsAnswer && { awaits: true }) } }
      : {};
  if (isContact || fields.owner)
    await sql`
      update cases set owner = ${after.owner},
        first_contact_at = case when ${isContact} then coalesce(first_contact_at, now()) else first_contact_at end
      where merged_into = ${current.id}`;
  await sql`
    insert into case_events (case_id, in_case, actor, kind, changes, note, version)
    select id, nullif(${current.id}::uuid, id), ${actor}, ${kind},
      ${sql.json({ ...fields, ...details, ...promise, ...(key && { key }) } as never)}, ${note}, ${version}
    from cases where id = ${current.id} or merged_into = ${current.id}
    order by id = ${about ?? null}::uuid desc nulls last, created_at desc, id desc limit 1`;
  return version;
}

export function differing(current: Case, wanted: Partial<CaseFields>): Differences {
  const names = Object.keys(wanted) as (keyof CaseFields)[];
  return Object.fromEntries(
    names.filter((name) => !isSame(current[name], wanted[name])).map((name) => [name, [current[name], wanted[name]]]),
  );
}

const isSame = (one: unknown, other: unknown) =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;

export type LaterEvent = { at: Date; changes: Record<string, unknown>; who: string | null };

/** What others, or the same person in another tab, did since a version, the last first. */
export const eventsSince = (sql: Sql, id: string, version: number) => sql<LaterEvent[]>`
  select at, changes, "user".name as who from case_events left join "user" on "user".id = actor
  where (case_id = ${id} and in_case is null or in_case = ${id}) and version > ${version}
  order by case_events.id desc`;

export const isTouchedBy = (events: LaterEvent[], field: string) => events.some(({ changes }) => field in changes);

/** Where they changed the fields that are to be changed now. */
export function conflictsWith(later: LaterEvent[], current: Case, wanted: Partial<CaseFields>): Conflict[] {
  const names = Object.keys(wanted) as (keyof CaseFields)[];
  return names.flatMap((field) => {
    const event = later.find(({ changes }) => field in changes);
    if (!event || isSame(current[field], wanted[field])) return [];
    return [{ field, theirs: current[field], yours: wanted[field], who: event.who ?? "", when: event.at }];
  });
}

/** Held until the transaction ends, so that the next change sees this one. */
export async function lockCase(proof: StaffProof, sql: Sql, id: string): Promise<Case | null> {
  const { cases } = personalTables(sql, proof);
  const [found] = await sql<Case[]>`
    select ${caseColumns(sql)} from ${cases} where cases.id = ${id} for update`;
  return found ?? null;
}

export const caseColumns = (sql: Sql) => sql`
  cases.id, cases.kind, cases.service, cases.state, cases.page, cases.suspect, cases.status,
  cases.lost_reason as "lostReason", cases.owner, cases.promised_by as "promisedBy",
  cases.promise_due as "promiseDue", cases.first_contact_at as "firstContactAt",
  cases.next_action_at as "nextActionAt", cases.attempts, cases.asked_again as "askedAgain",
  cases.awaits_answer as "awaitsAnswer",
  cases.do_not_call as "doNotCall", cases.merged_into as "mergedInto", cases.withdrawn_at as "withdrawnAt",
  cases.created_at as "createdAt", cases.version`;
