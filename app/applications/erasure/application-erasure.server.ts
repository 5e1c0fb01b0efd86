import type { Sql } from "../../../db/connect";
import { type DomainErasure, type Erasure, inOthers } from "../../privacy/traces/erasure";

/** What an erasure takes with it: customers of whom nothing else is left, and the documents of the applications that go. */
export type TheirCustomers = { customers: string[]; documents: string[] };

/** Read before anything goes, in the transaction of the erasure. A customer who sent more than this stays one. */
export async function holdCustomers(sql: Sql, submissions: string[]): Promise<TheirCustomers> {
  const own = sql`any(${submissions}::text[]::uuid[])`;
  const customers = await sql<{ id: string }[]>`
    select id from customers
    where id in (select customer_id from customer_submissions where submission_id = ${own})
      and not exists (select from customer_submissions where customer_id = customers.id and submission_id <> all(${submissions}::text[]::uuid[]))
    order by id for update`;
  const ids = customers.map(({ id }) => id);
  const documents = await sql<{ id: string }[]>`
    select document_id as id from asked_papers join applications on applications.id = application_id
    where submission_id = ${own} and document_id is not null
    union select filed_document_id from applications where submission_id = ${own} and filed_document_id is not null
    union select certificate_id from registrations left join applications on applications.id = application_id
    where certificate_id is not null and (submission_id = ${own} or registrations.customer_id = any(${ids}::text[]::uuid[]))`;
  return { customers: ids, documents: documents.map(({ id }) => id) };
}

export const applicationErasure: DomainErasure = {
  locations: [
    {
      where: [
        ...["applications.applicant", "applications.pan", "applications.gstin", "applications.filed_reference"],
        ...["applications.state", "applications.refused_because", "applications.request_key"],
      ],
      holds: "in whose name an application is made, and the authority's numbers of it",
      erasedBy: "erasure empties them and closes the application",
      erase: eraseApplications,
    },
    {
      where: [
        ...["applications.reference", "applications.service", "applications.kind", "applications.business"],
        ...["applications.constitution", "applications.premises", "applications.owner", "applications.stage"],
        ...["applications.authority_says", "applications.mover"],
      ],
      holds: "numbers for the figures",
      erasedBy: "stay",
    },
    {
      where: ["application_events.note", "application_events.changes"],
      holds: "what staff wrote and changed",
      erasedBy: `erasure empties it; ${inOthers}`,
    },
    { where: ["application_events.kind", "application_events.actor"], holds: "numbers", erasedBy: "stay" },
    {
      where: ["asked_papers.title", "asked_papers.reason", "asked_papers.lacks"],
      holds: "which paper staff asked for, why again, and what the customer has instead",
      erasedBy: `erasure empties them; ${inOthers}`,
    },
    { where: ["asked_papers.rule", "asked_papers.state"], holds: "numbers", erasedBy: "stay" },
    {
      where: ["authority_queries.question", "authority_queries.answer"],
      holds: "what an authority asked about an application, and the answer",
      erasedBy: `erasure empties them; ${inOthers}`,
    },
    { where: ["authority_queries.topic", "authority_queries.due_rule"], holds: "numbers", erasedBy: "stay" },
    {
      where: ["registrations.number"],
      holds: "the number of a licence or registration",
      erasedBy: "erasure empties it; its coming dates and reminders go",
    },
    {
      where: ["registrations.service", "registrations.kind", "registrations.business", "coming_dates.rule"],
      holds: "numbers",
      erasedBy: "stay",
    },
  ],
  typedTexts: [
    { table: "application_events", columns: ["note", "changes"], since: "at" },
    { table: "asked_papers", columns: ["title", "reason", "lacks"], since: "changed_at" },
    { table: "authority_queries", columns: ["question", "answer"], since: "created_at" },
  ],
  expiring: [],
};

/** The application keeps its numbers: service, kind, stage and times. */
async function eraseApplications(sql: Sql, { submissions, customers, actor }: Erasure) {
  const own = sql`any(${submissions}::text[]::uuid[])`;
  const theirs = sql`(select id from applications where submission_id = ${own})`;
  const whole = sql`any(${customers}::text[]::uuid[])`;
  const registered = sql`
    (select id from registrations where application_id in ${theirs} or customer_id = ${whole} and application_id is null)`;
  const dates = sql`(select id from coming_dates where registration_id in ${registered})`;
  await sql`delete from reminders where coming_date_id in ${dates}`;
  await sql`delete from coming_dates where registration_id in ${registered}`;
  await sql`
    update registrations set number = '', certificate_id = null, ended_at = coalesce(ended_at, now())
    where id in ${registered}`;
  await sql`update asked_papers set title = '', reason = '', lacks = '', document_id = null where application_id in ${theirs}`;
  await sql`
    update authority_queries set question = '[erased]', answer = '', answered_on = coalesce(answered_on, current_date)
    where application_id in ${theirs}`;
  const erased = await sql<{ id: string; customer: string; version: number }[]>`
    update applications set applicant = '', pan = '', gstin = '', filed_reference = '', filed_document_id = null, state = '',
      refused_because = '', request_key = null, due_at = null, climbs_at = null, mover = 'nobody',
      stage = case when is_open then 'withdrawn' else stage end, is_open = false,
      erased_at = now(), version = version + 1
    where submission_id = ${own} and erased_at is null returning id, customer_id as customer, version`;
  await sql`
    update customers set erased_at = now(), joined_into = null, version = version + 1
    where id = ${whole} and erased_at is null`;
  // Whoever was joined to them stays: the first of those has the others.
  await sql`
    update customers set joined_into = nullif(left_over.first, customers.id), version = version + 1
    from (select id, first_value(id) over (partition by joined_into order by created_at, id) as first
      from customers where joined_into = ${whole}) as left_over
    where left_over.id = customers.id`;
  for (const { id, customer, version } of erased)
    await sql`
      insert into application_events (customer_id, application_id, actor, kind, version)
      values (${customer}, ${id}, ${actor}, 'erased', ${version})`;
  await sql`
    update application_events set note = '', changes = '{}'
    where (note <> '' or changes <> '{}')
      and (application_id in ${theirs} or application_id is null and customer_id = ${whole})`;
  await sql`delete from customer_submissions where submission_id = ${own}`;
}

/** Staff typed it after the person was erased. */
export const emptyTypedOfErased = (sql: Sql) => sql`
  update application_events set note = '', changes = '{}'
  where (note <> '' or changes <> '{}') and application_id in (select id from applications where erased_at is not null)`;
