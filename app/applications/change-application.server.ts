import type { z } from "zod";
import { inTransaction, type Sql } from "../../db/connect";
import type { StaffProof } from "../../db/personal/staff-proof";
import { personalTables } from "../../db/personal/tables";
import { isUuid } from "../../db/uuid";
import { changeVersioned, differing, holdStaff, type LaterEvent, type NotChanged } from "../../db/versioned-change";
import { recordEvent } from "../customers/change-customer.server";
import { answers } from "../customers/form-fields.server";
import type { Documents } from "../documents/storage/documents.server";
import type { Supplier } from "../orders/supplier";
import { readFields } from "../ui/read-fields";
import { done, type Refusal, type Result, refuse } from "../ui/result";
import type { Application, ApplicationFields } from "./application";
import { mailStage } from "./enqueue-mails.server";
import { recomputeApplication } from "./recompute-application.server";

/** What is to be changed. `also` runs in the same transaction, after the fields are written. */
export type Change = {
  kind: string;
  fields?: Partial<ApplicationFields>;
  note?: string;
  details?: Record<string, unknown>;
  also?(sql: Sql, after: Application): Promise<void>;
};

type Changed =
  | { outcome: "changed"; version: number }
  | { outcome: "unknown owner" }
  /** Decided against, in a sentence. */
  | { outcome: "refused"; message: string }
  | NotChanged<keyof ApplicationFields>;

export type ApplicationVersion = { id: string; version: number };
type Decide = (current: Application, sql: Sql) => Promise<Change | string> | Change | string;

/** Changes an application and writes the event, in one transaction. */
export async function changeApplication(
  proof: StaffProof,
  sql: Sql,
  asked: ApplicationVersion,
  decide: Decide,
): Promise<Changed> {
  return withinTransaction<Changed>(sql, (transaction) =>
    changeVersioned<ApplicationFields, Application, Change, Changed>(asked.version, {
      lock: () => lockApplication(proof, transaction, asked.id),
      async decide(current) {
        const change = await decide(current, transaction);
        return typeof change === "string" ? { outcome: "refused", message: change } : change;
      },
      eventsSince: ({ id }, version) => eventsSince(transaction, id, version),
      async write(current, change) {
        const owner = change.fields?.owner;
        if (typeof owner === "string" && owner !== current.owner && !(await holdStaff(transaction, owner)))
          return { outcome: "unknown owner" };
        return { outcome: "changed", version: await writeChange(transaction, current, change, proof.user.id) };
      },
    }),
  );
}

/** A form on the page of an application, with the version that was shown. */
export type ApplicationAction = {
  proof: StaffProof;
  sql: Sql;
  supplier: Supplier;
  /** Where a file of the form is stored. */
  documents?: Documents;
  id: string;
  version: number;
  form: FormData;
  now: Date;
};

type Act<Shape extends z.ZodRawShape> = {
  /** Whether it is possible in the application's present stage. */
  can?(current: Application): boolean;
  form(current: Application, now: Date): z.ZodObject<Shape>;
  /** What is changed; a sentence is why nothing is. */
  decide(
    current: Application,
    fields: z.output<z.ZodObject<Shape>>,
    action: ApplicationAction,
    sql: Sql,
  ): ReturnType<Decide>;
};

/** One thing that staff do with an application: its form, what is decided from it, and the change that is written. */
export const applicationAct =
  <Shape extends z.ZodRawShape>({ can, form, decide }: Act<Shape>) =>
  async (action: ApplicationAction): Promise<Result> => {
    let refusal: Refusal | undefined;
    const changed = await changeApplication(action.proof, action.sql, action, (current, sql) => {
      refusal = undefined;
      if (can && !can(current)) return answers.notNow;
      const read = readFields(action.form, form(current, action.now));
      if (read.ok) return decide(current, read.value, action, sql);
      refusal = read;
      return read.message;
    });
    return refusal ?? resultOf(changed);
  };

export const applicationAnswers = {
  missing: "There is no such application, or it belongs to somebody else.",
  stale: "This page is too old to save from. Please reload it.",
  unknownOwner: "There is no such staff member.",
  conflict: "Somebody else changed this in the meantime. Nothing was saved:",
};

function resultOf(changed: Changed): Result {
  switch (changed.outcome) {
    case "changed":
      return done(answers.saved);
    case "missing":
      return refuse(applicationAnswers.missing, 404);
    case "unknown version":
      return refuse(applicationAnswers.stale);
    case "unknown owner":
      return refuse(applicationAnswers.unknownOwner);
    case "refused":
      return refuse(changed.message);
    default:
      return { ...refuse(applicationAnswers.conflict, 409), conflicts: changed.conflicts };
  }
}

/** In the caller's transaction, if there is one: a document and what it is for are stored together or not at all. */
export const withinTransaction = <Value>(sql: Sql, work: (sql: Sql) => Promise<Value>) =>
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

/** Makes the open applications of a staff member who leaves unassigned, in the transaction that takes their role away. */
export async function releaseApplications(proof: StaffProof, sql: Sql, owner: string): Promise<void> {
  const owned = await sql<Application[]>`
    select ${applicationColumns(sql)} from applications where is_open and owner = ${owner} order by id for update`;
  for (const each of owned) await writeChange(sql, each, { kind: "assigned", fields: { owner: null } }, proof.user.id);
}

const eventsSince = (sql: Sql, id: string, version: number) => sql<LaterEvent[]>`
  select at, changes, "user".name as who from application_events left join "user" on "user".id = actor
  where application_id = ${id} and version > ${version} order by application_events.id desc`;

/** Also for what the system does, whose actor is null. */
export async function writeChange(
  sql: Sql,
  current: Application,
  { kind, fields = {}, note = "", details = {}, also }: Change,
  actor: string | null,
): Promise<number> {
  const changes = differing(current, fields);
  const moved = "stage" in changes;
  const after: Application = {
    ...current,
    ...fields,
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
  await recordEvent(sql, {
    ...{ customer: current.customerId, application: current.id, actor, kind, note, version: after.version },
    changes: { ...changes, ...details },
  });
  await also?.(sql, after);
  if (moved && kind !== "back") await mailStage(sql, after);
  await recomputeApplication(sql, after);
  return after.version;
}

export const applicationColumns = (sql: Sql) => sql`
  applications.id, applications.reference, applications.customer_id,
  applications.submission_id, applications.order_id, applications.service,
  applications.kind, applications.business, applications.state, applications.applicant, applications.constitution,
  applications.premises, applications.pan, applications.gstin, applications.owner, applications.stage,
  applications.stage_since, applications.authority_says, applications.mover,
  applications.is_open, applications.due_at, applications.climbs_at,
  applications.filed_reference, applications.filed_on::text,
  applications.expected_on::text,
  applications.refused_because, applications.appeal_until::text,
  applications.created_at, applications.version`;
