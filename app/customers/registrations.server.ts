import { dueDates } from "../../content/en/applications/requirements";
import { dayInIndia } from "../../content/format";
import { longDay } from "../../content/hours";
import { type DueDateKey, dueDateRowOf, dueDatesFor, type Granted } from "../../content/law/due-dates";
import type { Service } from "../../content/prices";
import type { Sql } from "../../db/connect";
import { enqueue } from "../../db/jobs";
import type { StaffProof } from "../../db/personal/staff-proof";
import { worksForAllOf } from "../../db/personal/staff-rights";
import { personalTables } from "../../db/personal/tables";

/** The application by which it was granted. */
type Granting = Pick<Granted, "service" | "kind" | "business"> & { id: string; customerId: string };
export type NewRegistration = { number: string; validFrom: string; validUntil: string | null };

export type Registration = Granted & {
  id: string;
  /** Null where we did not make it. */
  applicationId: string | null;
  /** When the customer agreed that we watch it; null for our own. */
  consentedOn: string | null;
  number: string;
  certificateId: string | null;
  dates: DueDate[];
};

export type DueDate = {
  id: string;
  rule: DueDateKey;
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
 * number, which may be somebody else's, is destroyed (`app/documents/storage/jobs.server.ts`).
 */
export async function registerGranted(sql: Sql, application: Granting, registration: NewRegistration, onDay: string) {
  const [other] = await sql<{ id: string }[]>`
    select certificate_id as id from registrations
    where application_id = ${application.id} and certificate_id is not null and number <> ${registration.number}`;
  if (other) await enqueue(sql, { kind: "destroy-document", payload: other });
  const [made] = await sql<{ id: string }[]>`
    insert into registrations (customer_id, application_id, service, kind, number, valid_from, valid_until)
    values (${application.customerId}, ${application.id}, ${application.service}, ${application.kind}, ${registration.number},
      ${registration.validFrom}::text::date, ${registration.validUntil}::text::date)
    on conflict (application_id) do update set kind = excluded.kind, number = excluded.number,
      valid_from = excluded.valid_from, valid_until = excluded.valid_until, ended_at = null, created_at = now(),
      certificate_id = case when registrations.number = excluded.number then registrations.certificate_id end
    returning id`;
  await noteDueDates(sql, made?.id ?? "", { ...application, ...registration }, onDay);
}

/**
 * What comes back, by the rules; what they leave open waits for a day that staff type. Of what the customer was reminded of already
 * the day is corrected; what the rules do not ask for any more goes.
 */
export async function noteDueDates(sql: Sql, id: string, granted: Granted, onDay: string) {
  const rows = dueDatesFor(granted);
  await sql`
    delete from reminders using due_dates where due_dates.id = due_date_id and done_at is null
      and due_dates.registration_id = ${id} and rule <> all(${rows.map(({ key }) => key)})`;
  await sql`
    delete from due_dates where registration_id = ${id} and done_at is null
      and not exists (select from reminders where due_date_id = due_dates.id)`;
  for (const row of rows) {
    const day = row.next(granted, onDay);
    const [known] = await sql`
      update due_dates set due_on = coalesce(${day}::text::date, due_on)
      where registration_id = ${id} and rule = ${row.key} and done_at is null returning id`;
    if (known) continue;
    await sql`
      insert into due_dates (registration_id, rule, due_on)
      values (${id}, ${row.key}, ${day}::text::date) on conflict do nothing`;
  }
}

/** One step back from granted: what was entered was a mistake. */
export const endRegistration = async (sql: Sql, applicationId: string) => {
  await sql`update registrations set ended_at = now() where application_id = ${applicationId} and ended_at is null`;
};

type DateRow = DueDate & { registrationId: string };

/**
 * Those of these customers that hold, with their due dates: of applications that the reader may see, and those made
 * elsewhere where no colleague works for the customers.
 */
export async function listRegistrations(proof: StaffProof, sql: Sql, customers: string[]): Promise<Registration[]> {
  const { applications } = personalTables(sql, proof);
  const isWhole = await worksForAllOf(proof, sql, customers);
  const rows = await sql<Omit<Registration, "dates">[]>`
    select registrations.id, registrations.service, registrations.kind, application_id, consented_on::text,
      coalesce(applications.business, registrations.business) as business, number, valid_from::text, valid_until::text, certificate_id
    from registrations left join ${applications} on applications.id = application_id
    where registrations.customer_id = any(${customers}) and ended_at is null
      and (application_id is null and ${isWhole} or applications.id is not null)
    order by valid_from desc`;
  return withDates(sql, rows);
}

export async function findRegistration(sql: Sql, applicationId: string): Promise<Registration | null> {
  const rows = await sql<Omit<Registration, "dates">[]>`
    select registrations.id, registrations.service, registrations.kind, application_id, consented_on::text,
      applications.business, number, valid_from::text, valid_until::text, certificate_id
    from registrations join applications on applications.id = application_id
    where application_id = ${applicationId} and ended_at is null`;
  return (await withDates(sql, rows))[0] ?? null;
}

async function withDates(sql: Sql, rows: Omit<Registration, "dates">[]): Promise<Registration[]> {
  const dates = await sql<DateRow[]>`
    select id, registration_id, rule, due_on::text, done_at,
      stopped_at
    from due_dates where registration_id = any(${rows.map(({ id }) => id)})
    order by done_at nulls first, due_on nulls last, rule`;
  return rows.map((row) => ({ ...row, dates: dates.filter(({ registrationId }) => registrationId === row.id) }));
}

/** The id of the certificate of a granted application, held until the transaction ends; null where nothing was granted. */
export async function holdCertificate(
  sql: Sql,
  applicationId: string,
): Promise<{ certificateId: string | null } | null> {
  const [held] = await sql<{ certificateId: string | null }[]>`
    select certificate_id from registrations
    where application_id::text = ${applicationId} and ended_at is null for update`;
  return held ?? null;
}

export const setCertificate = (sql: Sql, applicationId: string, documentId: string) =>
  sql`update registrations set certificate_id = ${documentId} where application_id = ${applicationId}`;

const dayOf = (instant: Date) => longDay(dayInIndia(instant));

/** As its card shows it. */
export const showRegistration = ({ dates, ...registration }: Registration) => ({
  ...registration,
  dates: dates.map(({ id, rule, dueOn, doneAt, stoppedAt }) => ({
    id,
    title: dueDates[rule].title,
    day: dueOn ? longDay(dueOn) : "not set",
    dueOn: dueOn ?? "",
    why: !dueOn && dueDateRowOf(rule)?.confidence === "open" ? (dueDates[rule].open ?? "") : "",
    done: doneAt ? `done on ${dayOf(doneAt)}` : "",
    isStopped: stoppedAt !== null,
  })),
});
export type ShownRegistration = ReturnType<typeof showRegistration>;
