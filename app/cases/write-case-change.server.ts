import { inTransaction, type Sql } from "../../db/connect";
import { enqueue } from "../../db/jobs";
import type { StaffProof } from "../../db/personal/staff-proof";
import { personalTables } from "../../db/personal/tables";
import { isUuid } from "../../db/uuid";
import {
  changeVersioned,
  type Differences,
  differing,
  holdStaff,
  isTouchedBy,
  type LaterEvent,
  type NotChanged,
} from "../../db/versioned-change";
import { type Case, type CaseFields, isClosed, mayBecome, type Status } from "./case";

/** What a staff member asks to be changed, with the version of the case they were looking at. */
export type Change = {
  kind: string;
  fields?: Partial<CaseFields>;
  /** What follows from it; it gives way to what somebody else has set since. */
  follows?: Partial<CaseFields>;
  /** A connected call or a sent message: it keeps the promise. */
  isContact?: boolean;
  /** A staff member who does it on an unassigned case becomes its owner. */
  takes?: boolean;
  note?: string;
  details?: Record<string, unknown>;
  /** The submission of the case that it is about; by default the newest. */
  about?: string;
  /** Of the form it came with, the same when an answer was lost and the form is sent again. */
  key?: string;
};

export type Changed =
  | { outcome: "changed"; version: number }
  /** It is worked on in another case now. */
  | { outcome: "merged" }
  /** Its person wants nothing from us any more. */
  | { outcome: "withdrawn" }
  /** Decided against. */
  | { outcome: "left alone" }
  | { outcome: "unknown owner" }
  | { outcome: "refused"; from: Status; to: Status }
  | NotChanged<keyof CaseFields>;

export type CaseVersion = { id: string; version: number };
/** From the case as it is now. */
type Decide = (current: Case) => Change;

/** Changes a case and writes the event, in one transaction. */
export async function changeCase(
  proof: StaffProof,
  sql: Sql,
  asked: CaseVersion,
  decide: (current: Case) => Change | null,
): Promise<Changed> {
  if (!isUuid(asked.id)) return { outcome: "missing" };
  return inTransaction<Changed>(sql, (transaction) =>
    changeVersioned<CaseFields, Case, SentChange, Changed>(asked.version, {
      lock: () => lockCase(proof, transaction, asked.id),
      async decide(current) {
        if (current.mergedInto) return { outcome: "merged" };
        const change = decide(current);
        if (!change) return { outcome: "left alone" };
        if (current.withdrawnAt && !staysInside(change)) return { outcome: "withdrawn" };
        const sent = change.key ? await findSent(transaction, current.id, proof.user.id, change.key) : [];
        return isRepeated({ ...change, sent }) && !isPlain(change) ? unchanged(current) : { ...change, sent };
      },
      eventsSince: ({ id }, version) => eventsSince(transaction, id, version),
      write: (current, change, later) => applyChange(proof, transaction, current, change, later),
    }),
  );
}

const messages = ["opened", "sent", "call opened"];

/** A note, or another owner: it neither reaches the person nor opens their case again. */
const staysInside = ({ kind, isContact, fields = {}, follows = {} }: Change) =>
  !isContact && !messages.includes(kind) && Object.keys({ ...fields, ...follows }).every((field) => field === "owner");

/** With what the same form has stored before. */
type SentChange = Change & { sent: { kind: string; note: string }[] };

const isRepeated = ({ kind, note = "", sent }: SentChange) =>
  sent.some((event) => event.kind === kind && event.note === note);
const isPlain = ({ kind }: Change) => kind === "note" || kind === "change";
const unchanged = ({ version }: Case): Changed => ({ outcome: "changed", version });

async function applyChange(
  proof: StaffProof,
  sql: Sql,
  current: Case,
  change: SentChange,
  later: LaterEvent[],
): Promise<Changed> {
  const follows = Object.entries(change.follows ?? {}).filter(([field]) => !isTouchedBy(later, field));
  const fields = differing(current, {
    ...Object.fromEntries(follows),
    ...takenBy(proof.user.id, current, change),
    ...change.fields,
  });
  const isStored = Boolean(change.note) && change.sent.some(({ note }) => note === change.note);
  if (isPlain(change) && (isRepeated(change) || isStored) && Object.keys(fields).length === 0)
    return unchanged(current);
  const to = fields.status?.[1];
  if (to && !mayBecome(current.status, to)) return { outcome: "refused", from: current.status, to };
  const owner = fields.owner?.[1];
  if (owner && !(await holdStaff(sql, owner))) return { outcome: "unknown owner" };
  const written = isStored ? { ...change, note: "" } : change;
  const changed = await withReader(sql, current, fields);
  return { outcome: "changed", version: await writeChange(sql, current, written, changed, proof.user.id) };
}

/** A case without an owner becomes the actor's, where the change says so. */
const takenBy = (actor: string | null, { owner }: Case, { takes }: Change) =>
  takes && actor && owner === null ? { owner: actor } : {};

/** What was stored from the same form: its note is not stored again, also when another button is pressed the second time. */
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
  const fields = { ...takenBy(actor, open, change), ...change.fields };
  await writeChange(sql, open, change, await withReader(sql, open, differing(open, fields)), actor);
}

async function reopen(sql: Sql, current: Case, actor: string | null, about: string): Promise<Case> {
  const fields = { status: "talking", lostReason: null } as const;
  const changed = await withReader(sql, current, differing(current, fields));
  await writeChange(sql, current, { kind: "change", about }, changed, actor);
  return { ...current, ...fields, owner: changed.owner ? changed.owner[1] : current.owner };
}

/**
 * Who has left reads no queue: a case that they are given, and a closed one of theirs that is taken up, is offered to everyone.
 */
export async function withReader(
  sql: Sql,
  current: Case,
  fields: Differences<CaseFields>,
): Promise<Differences<CaseFields>> {
  const { owner: handed, ...others } = fields;
  const isTakenUp = isClosed(current.status) && !isClosed(fields.status?.[1] ?? current.status);
  const owner = handed?.[1] ?? (isTakenUp && !handed ? current.owner : null);
  return owner && !(await holdStaff(sql, owner)) ? { ...others, ...differing(current, { owner: null }) } : fields;
}

/** Events that hand a case, or what somebody said, to a colleague: they get a mail, and the queue names the sender. */
export const handovers = ["handed over", "passed on"];
export const handoverMailKind = "handover-mail";

/** Also for changes that the system makes, whose actor is null. */
export async function writeChange(
  sql: Sql,
  current: Case,
  { kind, isContact = false, note = "", details = {}, about, key }: Change,
  fields: Differences<CaseFields>,
  actor: string | null,
): Promise<number> {
  const after = { ...current, ...Object.fromEntries(Object.entries(fields).map(([name, [, to]]) => [name, to])) };
  /** Winning a case does not answer the customer's question; a lost one waits for no answer. */
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
  if (handovers.includes(kind) && after.owner && after.owner !== actor)
    await enqueue(sql, { kind: handoverMailKind, subject: current.id, payload: { to: after.owner, by: actor } });
  return version;
}

/** After what a submission asks for was corrected: cases are filtered by what their person asked for last (db/live/cases.sql). */
export const refreshLastAsked = (sql: Sql, cases: string[]) => sql`select refresh_last_asked(${cases}::uuid[])`;

/** What others, or the same person in another tab, did since a version, the last first. */
export const eventsSince = (sql: Sql, id: string, version: number) => sql<LaterEvent[]>`
  select at, changes, "user".name as who from case_events left join "user" on "user".id = actor
  where (case_id = ${id} and in_case is null or in_case = ${id}) and version > ${version}
  order by case_events.id desc`;

/** Held until the transaction ends, so that the next change sees this one. */
export async function lockCase(proof: StaffProof, sql: Sql, id: string): Promise<Case | null> {
  const { cases } = personalTables(sql, proof);
  const [found] = await sql<Case[]>`
    select ${caseColumns(sql)} from ${cases} where cases.id = ${id} for update`;
  return found ?? null;
}

export const caseColumns = (sql: Sql) => sql`
  cases.id, cases.kind, cases.service, cases.state, cases.page, cases.suspect, cases.status,
  cases.lost_reason, cases.owner, cases.promised_by,
  cases.promise_due, cases.first_contact_at,
  cases.next_action_at, cases.attempts, cases.asked_again,
  cases.awaits_answer,
  cases.do_not_call, cases.merged_into, cases.withdrawn_at,
  cases.created_at, cases.version`;
