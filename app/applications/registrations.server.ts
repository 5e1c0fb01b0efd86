import { type ComingKey, comingFor, comingRowOf, type Granted } from "../../content/law/coming-dates";
import type { Service } from "../../content/prices";
import type { Sql } from "../../db/connect";
import { enqueue, moveJobs } from "../../db/jobs";
import type { StaffProof } from "../../db/personal/staff-proof";
import { personalTables } from "../../db/personal/tables";
import type { Application } from "./application";
import { lockApplication, together, writeChange } from "./change.server";

export const certificateMailKind = "certificate-mail";

/** How long the mail about a grant waits for the certificate. */
const certificateWaitMs = 24 * 60 * 60 * 1_000;

type Mailed = Pick<Application, "id" | "submissionId" | "version">;

/** In the transaction of the grant. The one mail waits a day for the certificate; after that it goes without. */
export const mailGrant = (sql: Sql, application: Mailed, now: Date) =>
  mailOnce(sql, application, `${application.id} ${application.version}`, new Date(now.getTime() + certificateWaitMs));

/** What still waits tells what holds when it goes: another is written only where it has gone, or is going just now. */
async function mailOnce(sql: Sql, { id, submissionId }: Mailed, uniqueKey: string, runAt: Date) {
  const isMoved = await moveJobs(
    sql,
    sql`kind = ${certificateMailKind} and subject = ${submissionId} and payload ->> 'application' = ${id}`,
    runAt,
  );
  if (isMoved) return;
  await enqueue(sql, {
    kind: certificateMailKind,
    subject: submissionId,
    payload: { application: id },
    uniqueKey,
    runAt,
  });
}

export type NewRegistration = { number: string; validFrom: string; validUntil: string | null };

export type Registration = Granted & {
  id: string;
  /** Null where it was made elsewhere. */
  applicationId: string | null;
  /** When the customer agreed that we watch it; null for our own. */
  consentedOn: string | null;
  number: string;
  certificateId: string | null;
  dates: ComingDate[];
};

export type ComingDate = {
  id: string;
  rule: ComingKey;
  /** A day, as 2026-11-15; null is open, until staff set it. */
  dueOn: string | null;
  doneAt: Date | null;
  stoppedAt: Date | null;
};

/** Whether another registration that holds has the number. Of two who enter one at once, the second waits for the first. */
export async function isNumberTaken(sql: Sql, service: Service, number: string, application: string | null) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`registration ${service} ${number}`}, 0))`;
  const others = await sql`
    select from registrations where service = ${service} and number = ${number} and ended_at is null
      and (${application}::uuid is null or application_id is distinct from ${application}::uuid)`;
  return others.length > 0;
}

/**
 * In the transaction in which the application is granted. Entered again, it is a grant of this day; a certificate of another
 * number, which may be somebody else's, is destroyed (`app/documents/jobs.server.ts`).
 */
export async function registerGranted(sql: Sql, application: Application, given: NewRegistration, today: string) {
  const [other] = await sql<{ id: string }[]>`
    select certificate_id as id from registrations
    where application_id = ${application.id} and certificate_id is not null and number <> ${given.number}`;
  if (other) await enqueue(sql, { kind: "destroy-document", payload: other });
  const [made] = await sql<{ id: string }[]>`
    insert into registrations (customer_id, application_id, service, kind, number, valid_from, valid_until)
    values (${application.customerId}, ${application.id}, ${application.service}, ${application.kind}, ${given.number},
      ${given.validFrom}::text::date, ${given.validUntil}::text::date)
    on conflict (application_id) do update set kind = excluded.kind, number = excluded.number,
      valid_from = excluded.valid_from, valid_until = excluded.valid_until, ended_at = null, created_at = now(),
      certificate_id = case when registrations.number = excluded.number then registrations.certificate_id end
    returning id`;
  await noteComing(sql, made?.id ?? "", { ...application, ...given }, today);
}

/**
 * What comes back, by the rules; what they leave open waits for a day that staff type. Of what the customer was told already
 * the day is corrected; what the rules do not ask for any more goes.
 */
export async function noteComing(sql: Sql, id: string, granted: Granted, today: string) {
  const rows = comingFor(granted);
  await sql`
    delete from reminders using coming_dates where coming_dates.id = coming_date_id and done_at is null
      and coming_dates.registration_id = ${id} and rule <> all(${rows.map(({ key }) => key)}::text[])`;
  await sql`
    delete from coming_dates where registration_id = ${id} and done_at is null
      and not exists (select from reminders where coming_date_id = coming_dates.id)`;
  for (const row of rows) {
    const day = row.next(granted, today);
    const [known] = await sql`
      update coming_dates set due_on = coalesce(${day}::text::date, due_on)
      where registration_id = ${id} and rule = ${row.key} and done_at is null returning id`;
    if (known) continue;
    await sql`
      insert into coming_dates (registration_id, rule, due_on)
      values (${id}, ${row.key}, ${day}::text::date) on conflict do nothing`;
  }
}

/** One step back from granted: what was entered was a mistake. */
export const endRegistration = async (sql: Sql, applicationId: string) => {
  await sql`update registrations set ended_at = now() where application_id = ${applicationId} and ended_at is null`;
};

type DateRow = ComingDate & { registrationId: string };

/** Those of the given customers that hold, with their coming dates; not those that a colleague of the reader applied for. */
export async function listRegistrations(proof: StaffProof, sql: Sql, customers: string[]): Promise<Registration[]> {
  const { applications } = personalTables(sql, proof);
  const rows = await sql<Omit<Registration, "dates">[]>`
    select registrations.id, registrations.service, registrations.kind, application_id as "applicationId", consented_on::text as "consentedOn",
      coalesce(applications.business, registrations.business) as business, number, valid_from::text as "validFrom", valid_until::text as "validUntil", certificate_id as "certificateId"
    from registrations left join ${applications} on applications.id = application_id
    where registrations.customer_id = any(${customers}::text[]::uuid[]) and ended_at is null
      and (application_id is null or applications.id is not null)
    order by valid_from desc`;
  return withDates(sql, rows);
}

export async function findRegistration(sql: Sql, applicationId: string): Promise<Registration | null> {
  const rows = await sql<Omit<Registration, "dates">[]>`
    select registrations.id, registrations.service, registrations.kind, application_id as "applicationId", consented_on::text as "consentedOn",
      applications.business, number, valid_from::text as "validFrom", valid_until::text as "validUntil", certificate_id as "certificateId"
    from registrations join applications on applications.id = application_id
    where application_id = ${applicationId} and ended_at is null`;
  return (await withDates(sql, rows))[0] ?? null;
}

async function withDates(sql: Sql, rows: Omit<Registration, "dates">[]): Promise<Registration[]> {
  const dates = await sql<DateRow[]>`
    select id, registration_id as "registrationId", rule, due_on::text as "dueOn", done_at as "doneAt",
      stopped_at as "stoppedAt"
    from coming_dates where registration_id = any(${rows.map(({ id }) => id)}::text[]::uuid[])
    order by done_at nulls first, due_on nulls last, rule`;
  return rows.map((row) => ({ ...row, dates: dates.filter(({ registrationId }) => registrationId === row.id) }));
}

export type HeldDate = { id: string; rule: string; registrationId: string };

/** A coming date of an application that the reader may see, held until the transaction ends. */
export async function holdDate(
  proof: StaffProof,
  sql: Sql,
  applicationId: string,
  id: string,
): Promise<HeldDate | null> {
  const { applications } = personalTables(sql, proof);
  const [found] = await sql<HeldDate[]>`
    select coming_dates.id, rule, registration_id as "registrationId"
    from coming_dates join registrations on registrations.id = registration_id
      join ${applications} on applications.id = registrations.application_id
    where coming_dates.id::text = ${id} and applications.id::text = ${applicationId} and done_at is null
    for update of coming_dates`;
  return found ?? null;
}

export const setDate = (sql: Sql, id: string, day: string) =>
  sql`update coming_dates set due_on = ${day}::text::date, stopped_at = null where id = ${id}`;

/** Done: the next one of a yearly rule follows. */
export async function finishDate(sql: Sql, { id, rule, registrationId }: HeldDate, today: string) {
  const [done] = await sql<{ dueOn: string | null }[]>`
    update coming_dates set done_at = now() where id = ${id} returning due_on::text as "dueOn"`;
  const row = comingRowOf(rule);
  if (!row?.isYearly) return;
  const [granted] = await sql<Granted[]>`
    select registrations.service, registrations.kind,
      coalesce(applications.business, registrations.business) as business, valid_from::text as "validFrom", valid_until::text as "validUntil"
    from registrations left join applications on applications.id = application_id where registrations.id = ${registrationId}`;
  if (!granted) return;
  const after = done?.dueOn && done.dueOn > today ? done.dueOn : today;
  await sql`
    insert into coming_dates (registration_id, rule, due_on)
    values (${registrationId}, ${rule}, ${row.next(granted, after)}::text::date) on conflict do nothing`;
}

/** The authority's file becomes the certificate of a granted application; the one before it is told, to be destroyed. */
export function attachCertificate(proof: StaffProof, sql: Sql, applicationId: string, documentId: string) {
  return together<{ replaced: string | null } | null>(sql, async (transaction) => {
    const application = await lockApplication(proof, transaction, applicationId);
    const [before] = await transaction<{ certificateId: string | null }[]>`
      select certificate_id as "certificateId" from registrations
      where application_id::text = ${applicationId} and ended_at is null for update`;
    if (!application || !before) return null;
    await writeChange(
      transaction,
      application,
      {
        kind: "certificate attached",
        also: async (after) => {
          await after`update registrations set certificate_id = ${documentId} where application_id = ${applicationId}`;
          await mailOnce(after, application, `${applicationId} ${documentId}`, new Date());
        },
      },
      proof.user.id,
    );
    return { replaced: before.certificateId };
  });
}
