import { applications as words } from "../../content/en/staff/applications";
import { readUdyam } from "../../content/law/numbers";
import { givenEmail } from "../../content/person";
import { westernDigits } from "../../content/typed";
import { inTransaction, type Sql } from "../../db/connect";
import type { StaffProof } from "../../db/personal/staff-proof";
import { personalTables } from "../../db/personal/tables";
import { isUuid } from "../../db/uuid";

const { messages } = words;

/**
 * The customer behind a submission, made where there is none, in the transaction of whoever asks. Known to be the same
 * person: whoever gave the same number and the same address. Whose case staff merged with theirs is a customer of their own,
 * joined to the other, until the merge is undone. A number alone joins nobody.
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
      select other.id from submissions as asked join submissions as other using (phone, email) where asked.id = ${submission})
    order by customers.created_at limit 1`;
  const id = same?.id ?? (await makeCustomer(sql, submission, actor));
  await sql`insert into customer_submissions (submission_id, customer_id) values (${submission}, ${id})`;
  return id;
}

async function makeCustomer(sql: Sql, submission: string, actor: string | null): Promise<string> {
  const [merged] = await sql<{ root: string }[]>`
    select coalesce(joined_into, customers.id) as root from customers
    where erased_at is null and id in (
      select customer_id from customer_submissions join cases on cases.id = submission_id
      where coalesce(merged_into, cases.id) = (select coalesce(merged_into, id) from cases where id = ${submission}))
    order by created_at limit 1 for update`;
  const [made] = await sql<{ id: string }[]>`
    insert into customers (joined_into) values (${merged?.root ?? null}) returning id`;
  const id = made?.id ?? "";
  await sql`
    insert into application_events (customer_id, actor, kind, version) values (${id}, ${actor}, 'customer made', 1)`;
  if (merged)
    await noteCustomer(sql, actor, { id: merged.root, kind: "joined", changes: { customer: id, merge: true } });
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

export type CustomerRow = {
  id: string;
  name: string;
  phone: string;
  email: string;
  applications: number;
  submissionId: string | null;
};

export type Customer = {
  id: string;
  version: number;
  /** Everyone who is this customer by staff's word, each of whom can be parted again. */
  joined: Joined[];
  people: CustomerPerson[];
  /** Others with the same number or address, who are other people until staff say otherwise. */
  similar: Joined[];
};

/** One customer with whoever was joined to them; null where there is none that the reader may see. */
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
      where customer_id in ${whole} order by submissions.created_at desc limit 100`,
    sql<Joined[]>`
      select customers.id, customers.version, ${shownName(sql)}
      from customers where joined_into = ${root.id} order by customers.created_at`,
    sql<Joined[]>`
      select customers.id, customers.version, ${shownName(sql)}
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

/** By what a customer is called: as they last wrote themselves. */
const shownName = (sql: Sql) => sql`
  coalesce((select name from customer_submissions join submissions on submissions.id = submission_id
    where customer_id = customers.id order by created_at desc limit 1), '') as name,
  coalesce((select phone from customer_submissions join submissions on submissions.id = submission_id
    where customer_id = customers.id order by created_at desc limit 1), '') as phone`;

export type Outcome = "done" | "missing" | "stale";

/** Staff say that two are one. Both keep their rows, so that they can be parted again. */
export function joinCustomers(
  proof: StaffProof,
  sql: Sql,
  { into, other, version }: { into: string; other: string; version: number },
): Promise<Outcome> {
  return inTransaction<Outcome>(sql, async (transaction) => {
    const held = await holdBoth(proof, transaction, [into, other]);
    const [root, joined] = [held.find(({ id }) => id === into), held.find(({ id }) => id === other)];
    if (!root || !joined || into === other || root.joinedInto || joined.joinedInto) return "missing";
    if (root.version !== version) return "stale";
    await transaction`
      update customers set joined_into = ${into}, version = version + 1 where id = ${other} or joined_into = ${other}`;
    await noteCustomer(transaction, proof.user.id, { id: into, kind: "joined", changes: { customer: other } });
    return "done";
  });
}

/** Ends what these customers were let into as one, in the same transaction. */
export type PartRooms = (sql: Sql, customers: string[]) => Promise<void>;

export function partCustomers(
  proof: StaffProof,
  sql: Sql,
  { from, other, version }: { from: string; other: string; version: number },
  partRooms: PartRooms,
): Promise<Outcome> {
  return inTransaction<Outcome>(sql, async (transaction) => {
    const held = await holdBoth(proof, transaction, [from, other]);
    const [root, joined] = [held.find(({ id }) => id === from), held.find(({ id }) => id === other)];
    if (!root || joined?.joinedInto !== from) return "missing";
    if (root.version !== version) return "stale";
    await part(transaction, proof, { from, other }, partRooms);
    return "done";
  });
}

async function part(
  sql: Sql,
  proof: StaffProof,
  { from, other }: { from: string; other: string },
  partRooms: PartRooms,
) {
  const whole = await sql<{ id: string }[]>`select id from customers where id = ${from} or joined_into = ${from}`;
  await sql`update customers set joined_into = null, version = version + 1 where id = ${other}`;
  await partRooms(
    sql,
    whole.map(({ id }) => id),
  );
  await noteCustomer(sql, proof.user.id, { id: from, kind: "parted", changes: { customer: other } });
}

/** In the transaction that undoes a merge of cases: whoever were one customer by that merge alone are so no longer. */
export const partMerged = (partRooms: PartRooms) => async (proof: StaffProof, sql: Sql, cases: string[]) => {
  const apart = await sql<{ other: string; from: string }[]>`
    with concerned as (
      select customer_id as id from customer_submissions join cases on cases.id = submission_id
      where cases.id = any(${cases}::text[]::uuid[]) or merged_into = any(${cases}::text[]::uuid[]))
    select joined.id as other, joined.joined_into as from from customers as joined
    where joined.joined_into is not null and (joined.id in (select id from concerned) or joined.joined_into in (select id from concerned))
      and (
        select changes ? 'merge' from application_events
        where customer_id = joined.joined_into and kind = 'joined' and changes ->> 'customer' = joined.id::text
        order by id desc limit 1)
      and not exists (
        select from customer_submissions as theirs join cases as one on one.id = theirs.submission_id
          join cases as same on coalesce(same.merged_into, same.id) = coalesce(one.merged_into, one.id)
          join customer_submissions as roots on roots.submission_id = same.id
        where theirs.customer_id = joined.id and roots.customer_id = joined.joined_into)
    order by joined.id for update of joined`;
  for (const each of apart) await part(sql, proof, each, partRooms);
};

type Held = { id: string; version: number; joinedInto: string | null };

/** In the order of their ids, so that two who join the same two never wait for each other. */
async function holdBoth(proof: StaffProof, sql: Sql, ids: string[]): Promise<Held[]> {
  if (!ids.every(isUuid)) return [];
  const { customers } = personalTables(sql, proof);
  return sql<Held[]>`
    select customers.id, customers.version, customers.joined_into as "joinedInto" from ${customers}
    where customers.id = any(${ids}::text[]::uuid[]) and customers.erased_at is null order by customers.id for update`;
}

type CustomerEvent = { id: string; kind: string; changes: Record<string, unknown>; note?: string };

const noteCustomer = (sql: Sql, actor: string | null, { id, kind, changes, note = "" }: CustomerEvent) => sql`
  with changed as (update customers set version = version + 1 where id = ${id} returning id, version)
  insert into application_events (customer_id, actor, kind, changes, note, version)
  select id, ${actor}, ${kind}, ${sql.json(changes as never)}, ${note}, version from changed`;

/** Changes something of a customer and writes the event; nothing where they changed meanwhile or cannot be seen. */
export function changeCustomer(
  proof: StaffProof,
  sql: Sql,
  { id, version }: { id: string; version: number },
  change: (sql: Sql) => Promise<Omit<CustomerEvent, "id"> | string>,
): Promise<Outcome | { refused: string }> {
  return inTransaction<Outcome | { refused: string }>(sql, async (transaction) => {
    const [held] = await holdBoth(proof, transaction, [id]);
    if (!held) return "missing";
    if (held.version !== version) return "stale";
    const event = await change(transaction);
    if (typeof event === "string") return { refused: event };
    await noteCustomer(transaction, proof.user.id, { id, ...event });
    return "done";
  });
}

export type ActionResult = { status: 200 | 400 | 404 | 409; message: string };

/** Joins or parts, as the forms on a customer's page ask. */
export async function actOnCustomer(
  proof: StaffProof,
  sql: Sql,
  id: string,
  form: FormData,
  partRooms: PartRooms,
): Promise<ActionResult> {
  const [act, other, version] = [form.get("act"), String(form.get("other") ?? ""), Number(form.get("version"))];
  if (act !== "join" && act !== "part") return { status: 400, message: messages.unknownAction };
  const outcome =
    act === "join"
      ? await joinCustomers(proof, sql, { into: id, other, version })
      : await partCustomers(proof, sql, { from: id, other, version }, partRooms);
  if (outcome === "missing") return { status: 404, message: words.customers.missing };
  if (outcome === "stale") return { status: 409, message: messages.changedMeanwhile };
  return { status: 200, message: act === "join" ? messages.joined : messages.parted };
}

const mostCustomers = 50;

/** The newest customers, or those that a search finds by a part of the name or by any number. */
export async function listCustomers(proof: StaffProof, sql: Sql, search: string): Promise<CustomerRow[]> {
  const { customers } = personalTables(sql, proof);
  const rows = await sql<CustomerRow[]>`
    select customers.id, ${shownName(sql)},
      (select submission_id from customer_submissions where customer_id = customers.id limit 1) as "submissionId",
      coalesce((select email from customer_submissions join submissions on submissions.id = submission_id
        where customer_id = customers.id order by created_at desc limit 1), '') as email,
      (select count(*)::int from applications where erased_at is null and customer_id in (
        select same.id from customers as same where same.id = customers.id or same.joined_into = customers.id)) as applications
    from ${customers}
    where customers.joined_into is null and customers.erased_at is null
      ${search === "" ? sql`` : sql`and customers.id in (select coalesce(joined_into, id) from customers where id in (${matchingCustomers(sql, search)}))`}
    order by customers.created_at desc, customers.id desc limit ${mostCustomers}`;
  return rows.map(asGiven);
}

/** Whom staff look for on a customer's page, to say that they are the same; nobody without a word. */
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
export function numberedApplications(sql: Sql, search: string) {
  const { number, udyam } = searched(search);
  return sql`
    select id from applications where reference = ${number}
    union all select id from applications where filed_reference = ${number} and filed_reference <> ''
    union all select id from applications where gstin = ${number} and gstin <> ''
    union all select id from applications where pan = ${number} and pan <> ''
    union all select application_id from registrations where application_id is not null
      and service in ('fssai', 'gst', 'msme') and number in (${number}, ${udyam}) and number <> '' and ended_at is null
    union all select applications.id from applications join orders on orders.id = order_id where orders.reference = ${number}`;
}

/** Each number by an index of its own; a name by its parts. */
export function matchingCustomers(sql: Sql, search: string) {
  const digits = westernDigits(search).replace(/\D/g, "");
  const { number, udyam } = searched(search);
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  const members = sql`customer_submissions join submissions on submissions.id = submission_id`;
  return sql`
    select customer_id from ${members} where ${digits.length >= 10} and phone = ${digits.slice(-10)}
    union all select customer_id from ${members} where email = ${search.toLowerCase()}
    union all select customer_id from applications where id = any(array(${numberedApplications(sql, search)}))
    union all select customer_id from registrations
      where service in ('fssai', 'gst', 'msme') and number in (${number}, ${udyam}) and number <> '' and ended_at is null
    union all select customer_id from customer_submissions join orders on orders.submission_id = customer_submissions.submission_id
      where orders.reference = ${number}
    union all (select customer_id from applications where ${search.length >= 3} and lower(applicant) like ${pattern}
      and erased_at is null limit ${mostMatches})
    union all (select customer_id from ${members}
      where ${search.length >= 3} and lower(name || ' ' || email) like ${pattern} limit ${mostMatches})`;
}
