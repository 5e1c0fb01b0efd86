import { applicationKinds, constitutions, premisesKinds } from "../../content/law/application-kinds";
import { dueDatesFor } from "../../content/law/due-dates";
import { gstinCheckSign } from "../../content/law/numbers";
import { requirementsFor } from "../../content/law/requirements";
import { isFinal, rankOf, type Stage, stagesOf } from "../../content/law/stages";
import type { Service } from "../../content/prices";
import { inTransaction, type Sql } from "../../db/connect";

type Invented = { service: Service; kind: string; stage: Stage; mover: string; says: string; at: number };

const ofEachStage = 4;
const businesses = ["shop", "restaurant", "maker", "dairy", "home"];

/** Applications in every stage of every service, for people whose cases were won, and how many these are. */
export async function inventApplications(sql: Sql, owners: string[]): Promise<number> {
  const wanted = (["fssai", "gst", "msme"] as const).flatMap((service) =>
    stagesOf(service).flatMap(({ stage, mover, says }) =>
      Array.from({ length: ofEachStage }, (_, at): Invented => {
        const kinds: readonly string[] = applicationKinds[service];
        return { service, kind: kinds[at % kinds.length] ?? "", stage, mover, says: says[0] ?? "", at };
      }),
    ),
  );
  const people = await sql<{ id: string; name: string; state: string }[]>`
    select submissions.id, submissions.name, submissions.state from submissions join cases using (id)
    where merged_into is null and erased_at is null and not exists (
      select from customer_submissions where submission_id = submissions.id)
    order by status = 'won' desc, submissions.created_at desc limit ${wanted.length}`;
  // Behind those of an earlier time, whose references and numbers are taken.
  const [before] = await sql<{ count: number }[]>`
    select count(*)::int from applications where reference like 'APSEED%'`;
  let made = 0;
  for (const person of people) {
    const one = wanted[made];
    if (!one) break;
    const number = made + (before?.count ?? 0);
    await inTransaction(sql, (transaction) => invent(transaction, one, person, number, owners));
    made++;
  }
  return made;
}

async function invent(
  sql: Sql,
  { service, kind, stage, mover, says, at }: Invented,
  person: { id: string; name: string; state: string },
  number: number,
  owners: string[],
) {
  const owner = at % 3 === 0 ? null : (owners[number % owners.length] ?? null);
  const constitution = constitutions[number % constitutions.length] ?? "proprietor";
  const premises = premisesKinds[number % premisesKinds.length] ?? "owned";
  const business = service === "fssai" ? (businesses[number % businesses.length] ?? "") : "";
  const serial = String(number).padStart(5, "0");
  const isFiled = rankOf[stage] >= rankOf.filed && stage !== "withdrawn" && service !== "msme";
  const filed = !isFiled ? "" : service === "gst" ? `AA2706260${serial}T` : `102105291012${serial}`;
  const since = `${1 + ((number * 7) % 20)} days`;
  const [customer] = await sql<{ id: string }[]>`insert into customers default values returning id`;
  await sql`insert into customer_submissions (submission_id, customer_id) values (${person.id}, ${customer?.id ?? ""})`;
  const isQuery = stage === "query";
  const [made] = await sql<{ id: string }[]>`
    insert into applications (reference, customer_id, submission_id, service, kind, business, state, applicant,
      constitution, premises, owner, stage, stage_since, authority_says, mover, is_open, due_at, climbs_at,
      filed_reference, filed_on, refused_because, created_at)
    values (${`APSEED${serial}`}, ${customer?.id ?? ""}, ${person.id}, ${service}, ${kind}, ${business}, ${person.state},
      ${person.name}, ${constitution}, ${premises}, ${owner}, ${stage}, now() - ${since}::interval, ${says}, ${mover},
      ${!isFinal(stage)},
      case when ${isQuery} then (current_date + ${at * 3 - 2}::int)::timestamp at time zone 'Asia/Kolkata' end,
      case when ${isQuery} then now() - interval '1 day' end,
      ${filed}, case when ${isFiled} then (now() - ${since}::interval - interval '3 days')::date end,
      ${stage === "refused" ? "The layout does not show the wash basin." : ""}, now() - ${since}::interval - interval '5 days')
    returning id`;
  const id = made?.id ?? "";
  await sql`
    insert into application_events (customer_id, application_id, actor, kind, version)
    values (${customer?.id ?? ""}, ${id}, ${owner}, 'made', 1)`;
  for (const [position, { key }] of requirementsFor({ service, kind, constitution, premises, business }).entries()) {
    const state = stage !== "collecting" ? "accepted" : position === 0 && at % 2 === 1 ? "sent" : "missing";
    await sql`
      insert into requirements (application_id, position, rule, state) values (${id}, ${position}, ${key}, ${state})`;
  }
  if (stage === "collecting" && at % 2 === 1) await sql`update applications set mover = 'we' where id = ${id}`;
  if (isQuery)
    await sql`
      insert into authority_queries (application_id, asked_on, question, topic, due_on, due_rule)
      select id, (due_at at time zone 'Asia/Kolkata')::date - 10, 'Please upload the rent agreement again: page 2 is missing.',
        'premises', (due_at at time zone 'Asia/Kolkata')::date - 1, ${`clock-${service}-query`} from applications where id = ${id}`;
  if (stage === "granted") await register(sql, { id, customer: customer?.id ?? "", service, kind, business, number });
}

type Registered = { id: string; customer: string; service: Service; kind: string; business: string; number: number };

async function register(sql: Sql, { id, customer, service, kind, business, number }: Registered) {
  const serial = String(number).padStart(4, "0");
  const pan = `27ABCPK${serial}F1Z`;
  const numbers: Record<Service, string> = {
    fssai: `${kind === "registration" ? 2 : 1}1526012${serial}00`.padEnd(14, "0"),
    gst: pan + gstinCheckSign(pan),
    msme: `UDYAM-MH-03-000${serial}`,
  };
  const [today] = await sql<{ day: string }[]>`select (now() at time zone 'Asia/Kolkata')::date::text as day`;
  const validFrom = today?.day ?? "";
  const [registration] = await sql<{ id: string }[]>`
    insert into registrations (customer_id, application_id, service, kind, number, valid_from)
    values (${customer}, ${id}, ${service}, ${kind}, ${numbers[service]}, ${validFrom}::text::date) returning id`;
  const granted = { service, kind, business, validFrom, validUntil: null };
  for (const row of dueDatesFor(granted))
    await sql`
      insert into due_dates (registration_id, rule, due_on)
      values (${registration?.id ?? ""}, ${row.key}, ${row.next(granted, validFrom)}::text::date)`;
}
