import type { Sql } from "../../../db/connect";
import type { DomainErasure, Erasure } from "../../people/eraser";

export const customerErasure: DomainErasure = {
  locations: [
    {
      where: ["application_events.note", "application_events.changes"],
      erase: eraseCustomers,
    },
    { where: ["application_events.kind", "application_events.actor"] },
    { where: ["registrations.number"] },
    { where: ["registrations.service", "registrations.kind", "registrations.business", "due_dates.rule"] },
  ],
  freeTexts: [
    {
      table: "application_events",
      columns: ["note", "changes"],
      since: "at",
      key: { column: "id", type: "bigint" },
      page: { of: "application", id: "application_id" },
    },
  ],
  expiring: [],
};

/** After their applications: a customer of whom nothing else is left goes, with registrations, due dates and what staff noted. */
async function eraseCustomers(sql: Sql, { submissions, customers }: Erasure) {
  const own = sql`any(${submissions})`;
  const applications = sql`(select id from applications where submission_id = ${own})`;
  const gone = sql`any(${customers})`;
  const registered = sql`
    (select id from registrations
      where application_id in ${applications} or customer_id = ${gone} and application_id is null)`;
  const dates = sql`(select id from due_dates where registration_id in ${registered})`;
  await sql`delete from reminders where due_date_id in ${dates}`;
  await sql`delete from due_dates where registration_id in ${registered}`;
  await sql`
    update registrations set number = '', certificate_id = null, ended_at = coalesce(ended_at, now())
    where id in ${registered}`;
  await sql`
    update customers set erased_at = now(), joined_into = null, tracking_joined_at = null, version = version + 1
    where id = ${gone} and erased_at is null`;
  // Those who were joined to them stay: the first who shared My applications, or else the first of all, has the others.
  await sql`
    update customers set joined_into = nullif(left_over.first, customers.id), version = version + 1,
      tracking_joined_at = case when left_over.first <> customers.id then tracking_joined_at end
    from (select id, first_value(id) over (partition by joined_into order by tracking_joined_at is null, created_at, id) as first
      from customers where joined_into = ${gone}) as left_over
    where left_over.id = customers.id`;
  await sql`
    update application_events set note = '', changes = '{}'
    where (note <> '' or changes <> '{}')
      and (application_id in ${applications} or application_id is null and customer_id = ${gone})`;
  await sql`delete from customer_submissions where submission_id = ${own}`;
}

/** Staff typed it after the person was erased. */
export const emptyTypedOfErased = (sql: Sql) => sql`
  update application_events set note = '', changes = '{}'
  where (note <> '' or changes <> '{}') and application_id in (select id from applications where erased_at is not null)`;
