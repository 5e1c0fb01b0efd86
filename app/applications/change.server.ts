import { inTransaction, type Sql } from "../../db/connect";
import type { StaffProof } from "../../db/personal/staff-proof";
import { personalTables } from "../../db/personal/tables";
import { isUuid } from "../../db/uuid";
import type { Application, ApplicationFields } from "./application";
import { applicationColumns } from "./columns.server";
import { mailStage, settle } from "./settle.server";

/** What is to be changed. `also` runs in the same transaction, after the fields are written. */
export type Change = {
  kind: string;
  fields?: Partial<ApplicationFields>;
  note?: string;
  details?: Record<string, unknown>;
  also?(sql: Sql, after: Application): Promise<void>;
};

export type Conflict = {
  field: keyof ApplicationFields;
  theirs: unknown;
  yours: unknown;
  who: string;
  when: Date;
};

export type Changed =
  | { outcome: "changed"; version: number }
  | { outcome: "missing" }
  | { outcome: "unknown version" }
  | { outcome: "unknown owner" }
  /** Decided against, in a sentence. */
  | { outcome: "refused"; message: string }
  | { outcome: "conflict"; conflicts: Conflict[]; version: number };

export type ApplicationVersion = { id: string; version: number };
type Decide = (current: Application, sql: Sql) => Promise<Change | string> | Change | string;

/**
 * Changes an application and writes the event, in one transaction. As with cases, a change made from an older version goes
 * through when it touches other fields than those changed since; otherwise both values are told.
 */
export async function changeApplication(
  proof: StaffProof,
  sql: Sql,
  asked: ApplicationVersion,
  decide: Decide,
): Promise<Changed> {
  return together<Changed>(sql, async (transaction) => {
    const current = await lockApplication(proof, transaction, asked.id);
    if (!current) return { outcome: "missing" };
    const isKnown = Number.isInteger(asked.version) && asked.version > 0 && asked.version <= current.version;
    if (!isKnown) return { outcome: "unknown version" };
    const change = await decide(current, transaction);
    if (typeof change === "string") return { outcome: "refused", message: change };
    const later = asked.version === current.version ? [] : await eventsSince(transaction, current.id, asked.version);
    const conflicts = conflictsWith(later, current, change.fields ?? {});
    if (conflicts.length > 0) return { outcome: "conflict", conflicts, version: current.version };
    const owner = change.fields?.owner;
    if (typeof owner === "string" && owner !== current.owner && !(await holdStaff(transaction, owner)))
      return { outcome: "unknown owner" };
    return { outcome: "changed", version: await writeChange(transaction, current, change, proof.user.id) };
  });
}

/** In the caller's transaction, if there is one: a document and what it is for are stored together or not at all. */
export const together = <Value>(sql: Sql, work: (sql: Sql) => Promise<Value>) =>
  "savepoint" in sql ? work(sql) : inTransaction<Value>(sql, work);

/** Held until the transaction ends, so that the next change sees this one. */
export async function lockApplication(proof: StaffProof, sql: Sql, id: string): Promise<Application | null> {
  if (!isUuid(id)) return null;
  const { applications } = personalTables(sql, proof);
  const [found] = await sql<Application[]>`
    select ${applicationColumns(sql)} from ${applications}
    where applications.id = ${id} and applications.erased_at is null for update`;
  return found ?? null;
}

/** Offers the open applications of someone who leaves to everyone, within the transaction that takes the role away. */
export async function releaseApplications(proof: StaffProof, sql: Sql, owner: string): Promise<void> {
  const owned = await sql<Application[]>`
    select ${applicationColumns(sql)} from applications where is_open and owner = ${owner} order by id for update`;
  for (const each of owned) await writeChange(sql, each, { kind: "assigned", fields: { owner: null } }, proof.user.id);
}

/** Whoever leaves in this moment gets nothing. */
const holdStaff = async (sql: Sql, user: string) =>
  (await sql`select from user_roles where user_id = ${user} for key share`).length > 0;

type Later = { at: Date; changes: Record<string, unknown>; who: string | null };

const eventsSince = (sql: Sql, id: string, version: number) => sql<Later[]>`
  select at, changes, "user".name as who from application_events left join "user" on "user".id = actor
  where application_id = ${id} and version > ${version} order by application_events.id desc`;

function conflictsWith(later: Later[], current: Application, wanted: Partial<ApplicationFields>): Conflict[] {
  return (Object.keys(wanted) as (keyof ApplicationFields)[]).flatMap((field) => {
    const event = later.find(({ changes }) => field in changes);
    if (!event || current[field] === wanted[field]) return [];
    return [{ field, theirs: current[field], yours: wanted[field], who: event.who ?? "", when: event.at }];
  });
}

/** Also for what the system does, whose actor is null. */
export async function writeChange(
  sql: Sql,
  current: Application,
  { kind, fields = {}, note = "", details = {}, also }: Change,
  actor: string | null,
): Promise<number> {
  const names = (Object.keys(fields) as (keyof ApplicationFields)[]).filter((name) => fields[name] !== current[name]);
  const differing = Object.fromEntries(names.map((name) => [name, [current[name], fields[name]]]));
  const moved = names.includes("stage");
  const after: Application = {
    ...current,
    ...(Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<ApplicationFields>),
    stageSince: moved ? new Date() : current.stageSince,
    version: current.version + 1,
  };
  await sql`
    update applications set kind = ${after.kind}, business = ${after.business}, state = ${after.state},
      applicant = ${after.applicant}, constitution = ${after.constitution}, premises = ${after.premises},
      pan = ${after.pan}, gstin = ${after.gstin}, owner = ${after.owner}, stage = ${after.stage},
      stage_since = ${after.stageSince}, authority_says = ${after.authoritySays},
      filed_reference = ${after.filedReference}, filed_on = ${after.filedOn}::text::date,
      expected_on = ${after.expectedOn}::text::date,
      refused_because = ${after.refusedBecause}, appeal_until = ${after.appealUntil}::text::date,
      version = ${after.version}
    where id = ${current.id}`;
  await sql`
    insert into application_events (customer_id, application_id, actor, kind, changes, note, version)
    values (${current.customerId}, ${current.id}, ${actor}, ${kind},
      ${sql.json({ ...differing, ...details } as never)}, ${note}, ${after.version})`;
  await also?.(sql, after);
  if (moved && kind !== "back") await mailStage(sql, after);
  await settle(sql, after);
  return after.version;
}
