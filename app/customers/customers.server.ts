import { dueDateKeys } from "../../content/law/due-dates";
import { readUdyam } from "../../content/law/numbers";
import { givenEmail } from "../../content/person";
import type { Sql } from "../../db/connect";
import { readInBatches } from "../../db/in-batches";
import { cursorColumn, pastCursor, wholeCursor } from "../../db/keyset";
import type { StaffProof } from "../../db/personal/staff-proof";
import { worksForAllOfWhole } from "../../db/personal/staff-rights";
import { personalTables } from "../../db/personal/tables";
import { isUuid } from "../../db/uuid";
import { hasWords, matchingPeople, soundsLike } from "../people/match-people.server";
import { nameWords } from "../people/search-words";
import { actOf } from "../ui/read-fields";
import { type Result, refuse } from "../ui/result";
import { choice, matching, text, viewIn } from "../ui/view-parameters";
import { type CustomerAction, recordEvent } from "./change-customer.server";
import { finishWatchedDate, setWatchedDate } from "./change-due-date.server";
import { firstComing, hasComing } from "./count-coming.server";
import { answers, textOf } from "./form-fields.server";
import { endWatching, watchRegistration } from "./watch-registration.server";

/**
 * The customer behind a submission, made where there is none, in the transaction of the caller. Known to be the same
 * person: those who gave the same number and the same address. Neither a number alone, nor a merged case, nor an address that
 * staff typed in place of another joins anybody.
 */
export async function customerOf(sql: Sql, submission: string, actor: string | null): Promise<string> {
  // Two at once for the same person wait for each other.
  await sql`
    select pg_advisory_xact_lock(hashtextextended('customer ' || phone || ' ' || email, 0))
    from submissions where id = ${submission}`;
  const [known] = await sql<{ id: string }[]>`
    select customer_id as id from customer_submissions where submission_id = ${submission}`;
  if (known) return known.id;
  const [same] = await sql<{ id: string }[]>`
    select customer_id as id from customer_submissions join customers on customers.id = customer_id
    where customers.erased_at is null and submission_id in (
      select other.id from submissions as asked join submissions as other using (phone, email) where asked.id = ${submission}
        and (asked.email_corrected_at is null or asked.email_confirmed_at is not null)
        and (other.email_corrected_at is null or other.email_confirmed_at is not null))
    order by customers.created_at limit 1`;
  const id = same?.id ?? (await addCustomer(sql, actor));
  await sql`insert into customer_submissions (submission_id, customer_id) values (${submission}, ${id})`;
  return id;
}

async function addCustomer(sql: Sql, actor: string | null): Promise<string> {
  const [made] = await sql<{ id: string }[]>`insert into customers default values returning id`;
  const id = made?.id ?? "";
  await recordEvent(sql, { customer: id, actor, kind: "customer made", version: 1 });
  return id;
}

export type CustomerPerson = {
  id: string;
  name: string;
  email: string;
  phone: string;
  state: string;
  caseId: string | null;
};
export type Joined = { id: string; name: string; phone: string; version: number };
/** Null `at` is a merge without a call, which shares no folders. */
export type JoinedByCall = Joined & { at: Date | null; who: string | null; note: string | null };

export type CustomerRow = {
  id: string;
  name: string;
  phone: string;
  email: string;
  applications: number;
  submissionId: string | null;
  /** In a list of what falls due: when, and when they were reminded of it, as 2026-11-19. */
  coming?: { day: string | null; reminded: string | null };
};

/** What else is known of a customer, for those who take the list away. */
export type ListedCustomer = CustomerRow & { state: string; firm: string; since: Date; registrations: string };

export type Customer = {
  id: string;
  version: number;
  /** Everyone whom staff merged with this customer; each merge can be undone. */
  joined: JoinedByCall[];
  people: CustomerPerson[];
  /** Others with the same number or address, who are other people until staff say otherwise. */
  similar: Joined[];
};

/** One customer with those who were joined to them; null where there is none that the reader may see. */
export async function findCustomer(proof: StaffProof, sql: Sql, id: string): Promise<Customer | null> {
  if (!isUuid(id)) return null;
  const { customers, cases } = personalTables(sql, proof);
  const [root] = await sql<{ id: string; version: number }[]>`
    select root.id, root.version from ${customers} join customers as root on root.id = coalesce(customers.joined_into, customers.id)
    where customers.id = ${id} and customers.erased_at is null and root.erased_at is null`;
  if (!root) return null;
  const whole = sql`(select id from customers where id = ${root.id} or joined_into = ${root.id})`;
  const [people, joined, similar] = await Promise.all([
    sql<CustomerPerson[]>`
      select submissions.id, name, email, phone, submissions.state,
        coalesce(cases.merged_into, cases.id) as "caseId"
      from customer_submissions join submissions on submissions.id = submission_id
        left join ${cases} on cases.id = submissions.id
      where customer_id in ${whole} and ${isSeen(proof, sql)}
      order by submissions.created_at desc limit 100`,
    sql<JoinedByCall[]>`
      select customers.id, customers.version, ${shownName(proof, sql)}, customers.tracking_joined_at as at, joining.who, joining.note
      from ${customers} left join lateral (
        select "user".name as who, note from application_events left join "user" on "user".id = actor
        where kind = 'joined' and changes ->> 'customer' = customers.id::text and changes ? 'way'
          and application_events.customer_id = customers.joined_into
        order by application_events.id desc limit 1) as joining on customers.tracking_joined_at is not null
      where joined_into = ${root.id} order by customers.created_at`,
    sql<Joined[]>`
      select customers.id, customers.version, ${shownName(proof, sql)}
      from ${customers} where customers.joined_into is null and customers.erased_at is null and customers.id <> ${root.id}
        and customers.id in (
          select coalesce(found.joined_into, found.id) from customer_submissions as theirs
          join customers as found on found.id = theirs.customer_id
          join submissions as other on other.id = theirs.submission_id
          join submissions as own on own.phone = other.phone or own.email = other.email
          join customer_submissions as mine on mine.submission_id = own.id
          where mine.customer_id in ${whole})
      order by customers.created_at limit 20`,
  ]);
  return { ...root, people: people.map(asGiven), joined, similar };
}

const asGiven = <Person extends { email: string }>(person: Person) => ({ ...person, email: givenEmail(person.email) });

/** Whether the reader sees what a customer sent: by its case, or by an application of theirs. A colleague's names nobody. */
function isSeen(proof: StaffProof, sql: Sql) {
  if (proof.scope === "everything") return sql`true`;
  const { submissions, applications } = personalTables(sql, proof);
  return sql`(
    exists (select from ${submissions} where submissions.id = customer_submissions.submission_id)
    or exists (select from ${applications} where applications.submission_id = customer_submissions.submission_id))`;
}

/** As a customer last wrote it. */
const lastGiven = (proof: StaffProof, sql: Sql, column: "name" | "phone" | "email" | "state" | "firm") => sql`
  coalesce((select submissions.${sql(column)} from customer_submissions join submissions on submissions.id = submission_id
    where customer_id = customers.id and ${isSeen(proof, sql)} order by created_at desc limit 1), '') as ${sql(column)}`;

const shownName = (proof: StaffProof, sql: Sql) =>
  sql`${lastGiven(proof, sql, "name")}, ${lastGiven(proof, sql, "phone")}`;

const mostCustomers = 50;

/** `older` is where a page begins: below the last customer of the page before. `due` is what falls due within some weeks. */
export const customersAddress = viewIn({
  search: text("q"),
  due: choice("due", dueDateKeys),
  older: matching("older", wholeCursor),
});
type CustomersView = typeof customersAddress.none;

/** The newest customers first, or those that a search finds by a part of the name or by any number. */
export async function listCustomersPage(
  proof: StaffProof,
  sql: Sql,
  view: CustomersView,
): Promise<{ rows: CustomerRow[]; older: string | null }> {
  const coming = view.due === "" ? sql`` : sql`, ${firstComing(sql, view.due)} as coming`;
  const found = await readCustomers<CustomerRow>(proof, sql, view, mostCustomers + 1, coming);
  const shown = found.slice(0, mostCustomers);
  const last = found.length > mostCustomers ? shown.at(-1) : undefined;
  return {
    rows: shown.map(({ cursor: _, ...row }) => row),
    older: last ? customersAddress.search({ ...view, older: last.cursor }) : null,
  };
}

/** The same list until its end, with what is known besides: of licences those that the customer's page shows (`listRegistrations`). */
export const listAllCustomers = (proof: StaffProof, sql: Sql, search: string) =>
  readInBatches((older, most) => {
    const { applications } = personalTables(sql, proof);
    const registrations = sql`(
      select string_agg(number, ', ' order by registrations.created_at) from registrations
      where ended_at is null and number <> '' and customer_id in (
          select same.id from customers as same where same.id = customers.id or same.joined_into = customers.id)
        and (application_id in (select applications.id from ${applications})
          or application_id is null and ${worksForAllOfWhole(proof, sql, sql`customers.id`)}))`;
    const more = sql`, ${lastGiven(proof, sql, "state")}, ${lastGiven(proof, sql, "firm")},
      customers.created_at as since, coalesce(${registrations}, '') as registrations`;
    return readCustomers<ListedCustomer>(proof, sql, { ...customersAddress.none, search, older }, most, more);
  });

async function readCustomers<Row extends CustomerRow>(
  proof: StaffProof,
  sql: Sql,
  { search, due, older }: CustomersView,
  most: number,
  more = sql``,
) {
  const { customers } = personalTables(sql, proof);
  const order = { at: sql`customers.created_at`, id: sql`customers.id`, isBackward: true };
  const rows = await sql<(Row & { cursor: string })[]>`
    select customers.id, ${cursorColumn(sql, order.at, order.id)}, ${shownName(proof, sql)},
      (select submission_id from customer_submissions where customer_id = customers.id limit 1) as "submissionId",
      ${lastGiven(proof, sql, "email")},
      (select count(*)::int from applications where erased_at is null and customer_id in (
        select same.id from customers as same where same.id = customers.id or same.joined_into = customers.id)) as applications${more}
    from ${customers}
    where customers.joined_into is null and customers.erased_at is null
      ${search === "" ? sql`` : sql`and customers.id in (select coalesce(joined_into, id) from customers where id in (${matchingCustomers(proof, sql, search)}))`}
      ${due === "" ? sql`` : sql`and ${hasComing(sql, due)}`} ${pastCursor(sql, older, order)}
    order by customers.created_at desc, customers.id desc limit ${most}`;
  return rows.map(asGiven);
}

export const listCustomers = async (proof: StaffProof, sql: Sql, search: string): Promise<CustomerRow[]> =>
  (await listCustomersPage(proof, sql, { ...customersAddress.none, search })).rows;

/** Whom staff search for on a customer's page to merge with them; nobody without a search. */
export const findOthers = async (proof: StaffProof, sql: Sql, { id }: Customer, search: string) =>
  search === "" ? [] : (await listCustomers(proof, sql, search)).filter((other) => other.id !== id);

const mostMatches = 1_000;

/** As the tables hold them; an Udyam number is kept with its dashes. */
function searched(search: string) {
  const read = readUdyam(search);
  const number = search.toUpperCase().replace(/[\s.-]/g, "");
  return { number, udyam: read.ok ? read.value : number };
}

/** The applications that bear a number, theirs, their order's or what was granted: each by an index of its own. */
export function numberedApplications(proof: StaffProof, sql: Sql, search: string) {
  const { number, udyam } = searched(search);
  const { applications } = personalTables(sql, proof);
  return sql`
    select id from ${applications} where reference = ${number}
    union all select id from ${applications} where filed_reference = ${number} and filed_reference <> ''
    union all select id from ${applications} where gstin = ${number} and gstin <> ''
    union all select id from ${applications} where pan = ${number} and pan <> ''
    union all select applications.id from registrations join ${applications} on applications.id = application_id
      where registrations.service in ('fssai', 'gst', 'msme') and number in (${number}, ${udyam}) and number <> ''
        and ended_at is null
    union all select applications.id from ${applications} join orders on orders.id = order_id
      where orders.reference = ${number}`;
}

/** What was sent about the applications and orders that bear a number. */
export function numberedSubmissions(proof: StaffProof, sql: Sql, search: string) {
  const { applications, orders } = personalTables(sql, proof);
  return sql`
    select submission_id from ${applications} where id = any(array(${numberedApplications(proof, sql, search)}))
    union all select submission_id from ${orders} where reference = ${searched(search).number}`;
}

/**
 * Each number by an index of its own; a name by its parts, or as it sounds. Only in what the reader may see: what a colleague has of the same
 * customer is not to be guessed by searching for it.
 */
export function matchingCustomers(proof: StaffProof, sql: Sql, search: string) {
  const words = nameWords(search);
  const { number, udyam } = searched(search);
  const { applications, orders } = personalTables(sql, proof);
  const members = (condition: ReturnType<Sql>) => sql`(
    select customer_id from customer_submissions join submissions on submissions.id = submission_id
    where ${condition} and ${isSeen(proof, sql)} limit ${mostMatches})`;
  const applied = (condition: ReturnType<Sql>) => sql`(
    select customer_id from ${applications} where ${condition} and erased_at is null limit ${mostMatches})`;
  return sql`
    ${members(matchingPeople(sql, words))}
    union all ${members(soundsLike(sql, sql`submissions.name`, words))}
    union all ${applied(hasWords(sql, sql`lower(applicant)`, words))}
    union all ${applied(soundsLike(sql, sql`applicant`, words))}
    union all select customer_id from ${applications} where id = any(array(${numberedApplications(proof, sql, search)}))
    union all select customer_id from registrations where application_id is null
      and service in ('fssai', 'gst', 'msme') and number in (${number}, ${udyam}) and number <> '' and ended_at is null
      and ${worksForAllOfWhole(proof, sql, sql`(select coalesce(joined_into, id) from customers as whose where whose.id = registrations.customer_id)`)}
    union all select customer_id from customer_submissions join ${orders} on orders.submission_id = customer_submissions.submission_id
      where orders.reference = ${number}`;
}

/** By the name that the buttons of a customer's page send. Joining and parting, which change what the customer's pages show, are tracking's. */
const acts: Record<string, (action: CustomerAction) => Promise<Result>> = {
  "add registration": watchRegistration,
  "end registration": endWatching,
  "set date": setWatchedDate,
  "finish date": finishWatchedDate,
};

export async function actOnCustomer(
  proof: StaffProof,
  sql: Sql,
  id: string,
  form: FormData,
  now = new Date(),
): Promise<Result> {
  const act = actOf(acts, textOf(form, "act"));
  if (!act) return refuse(answers.unknownAction);
  return act({ proof, sql, id, version: Number(textOf(form, "version")), form, now });
}
