import { inTransaction, type Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import { endOfOfficeDay } from "../../office/clock";
import { isUuid } from "../list/cursor";
import { searchWords } from "../list/lead-filter";
import { isClosed, type Status } from "./case";
import { noService, type Part, parts, type QueueView } from "./queue";

/** A row of the queue: who, what for, from where, when asked, what is next. */
export type QueueRow = {
  part: Part | "closed";
  /** When it is due within its part. */
  at: Date;
  id: string;
  name: string;
  phone: string;
  email: string;
  service: string;
  state: string;
  page: string;
  status: Status;
  owner: string | null;
  ownerName: string | null;
  promiseDue: Date | null;
  nextActionAt: Date;
  attempts: number;
  askedAgain: number;
  doNotCall: boolean;
  suspect: boolean;
  createdAt: Date;
  version: number;
};

export const partSize = 25;
export const pageSize = 50;
/** Counted no further: beyond it the exact number tells nobody what to do. */
export const mostCounted = 1_000;

type Fragment = ReturnType<typeof within>;

/** The first cases of each part, or one page of one part. */
export async function listQueue(
  proof: StaffProof,
  sql: Sql,
  view: QueueView,
  { now = new Date(), after }: { now?: Date; after?: string | undefined } = {},
): Promise<QueueRow[]> {
  if (searchWords(view.search).length > 0) return searchCases(proof, sql, view);
  if (view.status !== "" && isClosed(view.status)) return listClosed(proof, sql, view);
  const shown = view.part === "" ? parts : [view.part];
  const size = view.part === "" ? partSize : pageSize;
  const queries = shown.map((part) => {
    const past = view.part === part ? pastCursor(sql, part, after) : sql``;
    return sql`(${partQuery(proof, sql, view, part, now, sql`${past}`, size)})`;
  });
  const union = queries.reduce((before, query) => sql`${before} union all ${query}`);
  const rows = await sql<QueueRow[]>`select ${rowColumns(sql)} from (${union}) as queued ${people(proof, sql)}`;
  return inOrder(rows);
}

const inOrder = (rows: QueueRow[]) =>
  [...rows].sort(
    (one, other) =>
      parts.indexOf(one.part as Part) - parts.indexOf(other.part as Part) ||
      one.at.getTime() - other.at.getTime() ||
      (one.id < other.id ? -1 : 1),
  );

/** How many cases stand in each part, counted up to `mostCounted`. */
export async function countQueue(
  proof: StaffProof,
  sql: Sql,
  view: QueueView,
  now = new Date(),
): Promise<Record<Part, number>> {
  const queries = parts.map(
    (part) => sql`(select ${part}::text as part, count(*)::int as count
      from (${partQuery(proof, sql, view, part, now, sql``, mostCounted)}) as counted)`,
  );
  const rows = await sql<{ part: Part; count: number }[]>`
    ${queries.reduce((before, query) => sql`${before} union all ${query}`)}`;
  return Object.fromEntries(rows.map(({ part, count }) => [part, count])) as Record<Part, number>;
}

/** The cases of a view with their versions, for a change of all of them; at most so many. */
export async function matchingCases(proof: StaffProof, sql: Sql, view: QueueView, now: Date, most: number) {
  if (searchWords(view.search).length > 0 || (view.status !== "" && isClosed(view.status)))
    return listQueue(proof, sql, view, { now });
  const within = (view.part === "" ? parts : [view.part]).map(
    (part) => sql`(${partQuery(proof, sql, view, part, now, sql``, most)})`,
  );
  return sql<{ id: string; version: number }[]>`
    select id, version from (${within.reduce((before, query) => sql`${before} union all ${query}`)}) as matching
    limit ${most}`;
}

/** One branch for each owner, so that each walks its own index and stops after `size` rows. */
function partQuery(proof: StaffProof, sql: Sql, view: QueueView, part: Part, now: Date, past: Fragment, size: number) {
  const at = dueColumn(sql, part);
  const branches = ownersOf(proof, sql, view).map(
    (owner) => sql`(
      select ${part}::text as part, ${at} as at, cases.* from cases
      where is_open ${owner} and ${within(sql, part, now)} ${conditions(sql, view)} ${past}
      order by ${at}, id limit ${size})`,
  );
  return sql`
    select * from (${branches.reduce((before, branch) => sql`${before} union all ${branch}`)}) as branches
    order by at, id limit ${size}`;
}

const dueColumn = (sql: Sql, part: Part) =>
  part === "broken" || part === "promised" ? sql`promise_due` : sql`next_action_at`;

/** Which cases a part holds at an instant. */
function within(sql: Sql, part: Part, now: Date) {
  const evening = endOfOfficeDay(now);
  switch (part) {
    case "broken":
      return sql`promise_due <= ${now} and next_action_at <= ${now}`;
    case "promised":
      return sql`promise_due > ${now} and promise_due < ${evening}`;
    case "overdue":
      return sql`next_action_at <= ${now} and (promise_due is null or promise_due >= ${evening})`;
    case "today":
      return sql`next_action_at > ${now} and next_action_at < ${evening}
        and (promise_due is null or promise_due <= ${now} or promise_due >= ${evening})`;
    case "new":
      return sql`next_action_at >= ${evening} and status = 'new' and ${notPromised(sql, now, evening)}`;
    default:
      return sql`next_action_at >= ${evening} and status <> 'new' and ${notPromised(sql, now, evening)}`;
  }
}

const notPromised = (sql: Sql, now: Date, evening: Date) =>
  sql`(promise_due is null or promise_due <= ${now} or promise_due >= ${evening})`;

/** An agent sees their own cases and those without an owner, whatever the address asks for. */
function ownersOf(proof: StaffProof, sql: Sql, { owner }: QueueView): Fragment[] {
  const mine = sql`and owner = ${proof.user.id}`;
  const unowned = sql`and owner is null`;
  if (owner === "nobody") return [unowned];
  if (owner === "me" || owner === proof.user.id) return [mine];
  if (proof.role === "admin" && owner === "all") return [sql``];
  if (proof.role === "admin" && owner !== "") return [sql`and owner = ${owner}`];
  return [mine, unowned];
}

function conditions(sql: Sql, { status, service, state, page, days }: QueueView) {
  return sql`
    ${status ? sql`and status = ${status}` : sql``}
    ${service ? sql`and service = ${service === noService ? "" : service}` : sql``}
    ${state ? sql`and state = ${state}` : sql``}
    ${page ? sql`and page = ${page}` : sql``}
    ${days === null ? sql`` : sql`and created_at > now() - make_interval(days => ${days})`}`;
}

/** The cursor is the time and the id of the last row shown. */
export const cursorOf = ({ at, id }: Pick<QueueRow, "at" | "id">) => `${at.toISOString()}_${id}`;

function pastCursor(sql: Sql, part: Part, cursor: string | undefined): Fragment {
  const [time = "", id = ""] = cursor?.split("_") ?? [];
  if (!isUuid(id) || Number.isNaN(Date.parse(time))) return sql``;
  return sql`and (${dueColumn(sql, part)}, id) > (${new Date(time)}, ${id}::uuid)`;
}

/** The person of each row, from the one table or the other. */
function people(proof: StaffProof, sql: Sql) {
  const { formSubmissions, contactMessages } = personalTables(sql, proof);
  return sql`
    left join ${formSubmissions} on queued.form = 'lead' and form_submissions.id = queued.id
    left join ${contactMessages} on queued.form = 'contact' and contact_messages.id = queued.id
    left join "user" as owners on owners.id = queued.owner`;
}

const rowColumns = (sql: Sql) => sql`
  part, at, queued.id, queued.service, queued.state, queued.page, queued.status, queued.owner, queued.attempts,
  queued.suspect, queued.version, owners.name as "ownerName",
  coalesce(form_submissions.name, contact_messages.name) as name,
  coalesce(form_submissions.phone, contact_messages.phone) as phone,
  coalesce(form_submissions.email, contact_messages.email) as email,
  queued.promise_due as "promiseDue", queued.next_action_at as "nextActionAt", queued.asked_again as "askedAgain",
  queued.do_not_call as "doNotCall", queued.created_at as "createdAt"`;

/** Closed cases, the last asked first. */
async function listClosed(proof: StaffProof, sql: Sql, view: QueueView): Promise<QueueRow[]> {
  const { cases } = personalTables(sql, proof);
  return sql<QueueRow[]>`
    select ${rowColumns(sql)} from (
      select 'closed' as part, created_at as at, cases.* from ${cases}
      where not is_open and merged_into is null ${conditions(sql, view)}
      order by created_at desc, id desc limit ${pageSize}
    ) as queued ${people(proof, sql)} order by queued.created_at desc, queued.id desc`;
}

const searchSize = 50;
/** How many of the newest submissions a search walks before it asks the trigram index. */
const scanSize = 5_000;

/** By any part of a name, a number or an e-mail address, in open and closed cases, the last asked first. */
async function searchCases(proof: StaffProof, sql: Sql, view: QueueView): Promise<QueueRow[]> {
  const words = searchWords(view.search);
  const { cases } = personalTables(sql, proof);
  return inTransaction(sql, async (transaction) => {
    await transaction`select set_config('enable_seqscan', 'off', true)`;
    const find = (leads: Fragment) => transaction<QueueRow[]>`
      select ${rowColumns(sql)} from (
        select case when is_open then 'later' else 'closed' end as part, created_at as at, cases.* from ${cases}
        where id in (
          select coalesce(merged_into, cases.id) from cases where cases.id in (
            (${leads} limit ${searchSize}) union all
            (select id from contact_messages where ${matches(sql, words)} order by created_at desc limit ${searchSize})))
        ${conditions(sql, view)}
      ) as queued ${people(proof, sql)} order by queued.created_at desc, queued.id desc limit ${searchSize}`;
    const near = await find(sql`
      select id from (select * from form_submissions order by created_at desc, id desc limit ${scanSize}) as newest
      where ${matches(sql, words)} order by created_at desc`);
    if (near.length >= searchSize) return near;
    // The offset keeps the planner from walking the table by time when the word is rare.
    return find(sql`
      select id from (select id, created_at from form_submissions where ${matches(sql, words)} offset 0) as matching
      order by created_at desc`);
  });
}

const matches = (sql: Sql, [first = "", ...others]: string[]) =>
  /^\d{10}$/.test(first) && others.length === 0 ? sql`phone = ${first}` : contains(sql, [first, ...others]);

const contains = (sql: Sql, words: string[]) =>
  words.reduce(
    (before, word) =>
      sql`${before} and lower(name || ' ' || email || ' ' || phone) like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`,
    sql`true`,
  );

/** The cases before and after one in the queue; one that has left it is followed by the first. */
export async function neighbours(proof: StaffProof, sql: Sql, view: QueueView, id: string, now = new Date()) {
  const ids = (await listQueue(proof, sql, view, { now })).map((row) => row.id);
  const at = ids.indexOf(id);
  return {
    previous: at > 0 ? ids[at - 1] : undefined,
    next: at === -1 ? ids.find((other) => other !== id) : ids[at + 1],
  };
}
