import type { Sql } from "../../../db/connect";
import { recordEvent } from "../../customers/change-customer.server";
import type { DomainErasure, Erasure } from "../../people/eraser";

/** What goes with an erasure: customers of whom nothing else is left, and the documents of the applications that are erased. */
export type TheirCustomers = { customers: string[]; documents: string[] };

/** Read before anything goes, in the transaction of the erasure. A customer who sent more than this stays one. */
export async function holdCustomers(sql: Sql, submissions: string[]): Promise<TheirCustomers> {
  const own = sql`any(${submissions})`;
  const customers = await sql<{ id: string }[]>`
    select id from customers
    where id in (select customer_id from customer_submissions where submission_id = ${own})
      and not exists (select from customer_submissions where customer_id = customers.id and submission_id <> all(${submissions}))
    order by id for update`;
  const ids = customers.map(({ id }) => id);
  const documents = await sql<{ id: string }[]>`
    select document_id as id from requirements join applications on applications.id = application_id
    where submission_id = ${own} and document_id is not null
    union select filed_document_id from applications where submission_id = ${own} and filed_document_id is not null
    union select certificate_id from registrations left join applications on applications.id = application_id
    where certificate_id is not null and (submission_id = ${own} or registrations.customer_id = any(${ids}))`;
  return { customers: ids, documents: documents.map(({ id }) => id) };
}

/** What an authority knows somebody by, with what they sent. */
export type TheirNumber = { submission: string; number: string };

/** Read before they go: PAN, GSTIN, licence and registration numbers, and those of what was filed; also those before a change. */
export const listNumbers = (sql: Sql, submissions: string[], customers: string[]) => sql<TheirNumber[]>`
  with own as (select * from applications where submission_id = any(${submissions}))
  select submission_id as submission, unnest(array[pan, gstin, filed_reference]) as number from own
  union select own.submission_id, number #>> '{}' from own join application_events on application_id = own.id,
    unnest(array['pan', 'gstin', 'filedReference', 'number']) as field, jsonb_path_query(changes -> field, '$[*]') as number
  union select own.submission_id, number from own join registrations on application_id = own.id
  union select customer_submissions.submission_id, number from registrations join customer_submissions using (customer_id)
  where application_id is null and customer_id = any(${customers})`;

/** Of one person: more are not taken for names of theirs, because customers can correct them too. */
const mostNames = 5;

/** Read before they go: the names in which they applied, such as that of their firm, and how these were written before. */
export const listApplicants = (sql: Sql, submissions: string[]) => sql<{ submission: string; name: string }[]>`
  with own as (select * from applications where submission_id = any(${submissions})),
    named as (
      select submission_id as submission, applicant as name, null::bigint as event, 1::bigint as place from own
      union all select own.submission_id, name #>> '{}', application_events.id, place
      from own join application_events on application_id = own.id,
        jsonb_path_query(changes -> 'applicant', '$[*]') with ordinality as names (name, place)),
    ordered as (
      select submission, name, row_number() over (partition by submission order by min(event), min(place)) as place
      from named where name <> '' group by submission, name)
  select submission, name from ordered where place <= ${mostNames}`;

/** An application that ends because its person is erased; `owner` is the address of the staff member who works on it. */
export type EndedApplication = {
  reference: string;
  service: string;
  stage: string;
  order: string | null;
  owner: string | null;
};

/** Read before they go: the staff who worked on them get a mail. */
export const listEnding = (sql: Sql, submissions: string[]) => sql<EndedApplication[]>`
  select reference, service, stage, order_id as "order", (
    select email from "user" join user_roles on user_id = "user".id where "user".id = applications.owner) as owner
  from applications where submission_id = any(${submissions}) and is_open and erased_at is null
  order by created_at, id`;

const ofApplication = { of: "application", id: "application_id" } as const;

export const applicationErasure: DomainErasure = {
  locations: [
    {
      where: [
        ...["applications.applicant", "applications.pan", "applications.gstin", "applications.filed_reference"],
        ...["applications.state", "applications.refused_because", "applications.request_key"],
      ],
      erase: eraseApplications,
    },
    {
      where: [
        ...["applications.reference", "applications.service", "applications.kind", "applications.business"],
        ...["applications.constitution", "applications.premises", "applications.owner", "applications.stage"],
        ...["applications.authority_says", "applications.mover"],
      ],
    },
    { where: ["requirements.title", "requirements.reason", "requirements.lacks"] },
    { where: ["requirements.rule", "requirements.state"] },
    { where: ["authority_queries.question", "authority_queries.answer"] },
    { where: ["authority_queries.topic", "authority_queries.due_rule"] },
  ],
  freeTexts: [
    {
      table: "requirements",
      columns: ["title", "reason", "lacks"],
      since: "changed_at",
      key: { column: "id", type: "uuid" },
      page: ofApplication,
    },
    {
      table: "authority_queries",
      columns: ["question", "answer"],
      since: "created_at",
      key: { column: "id", type: "uuid" },
      page: ofApplication,
    },
  ],
  expiring: [],
};

/** The application keeps its numbers: service, kind, stage and times. */
async function eraseApplications(sql: Sql, { submissions, actor }: Erasure) {
  const own = sql`any(${submissions})`;
  const theirs = sql`(select id from applications where submission_id = ${own})`;
  await sql`update requirements set title = '', reason = '', lacks = '', document_id = null where application_id in ${theirs}`;
  await sql`
    update authority_queries set question = '[erased]', answer = '', answered_on = coalesce(answered_on, current_date)
    where application_id in ${theirs}`;
  const erased = await sql<{ id: string; customer: string; version: number }[]>`
    update applications set applicant = '', pan = '', gstin = '', filed_reference = '', filed_document_id = null, state = '',
      refused_because = '', request_key = null, due_at = null, climbs_at = null, mover = 'nobody',
      stage = case when is_open then 'withdrawn' else stage end, is_open = false,
      erased_at = now(), version = version + 1
    where submission_id = ${own} and erased_at is null returning id, customer_id as customer, version`;
  for (const { id, customer, version } of erased)
    await recordEvent(sql, { customer, application: id, actor, kind: "erased", version });
}
