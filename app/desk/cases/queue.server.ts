import { inTransaction, type Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import { endOfOfficeDay } from "../../office/clock";
import { isUuid } from "../list/cursor";
import { noService, searchWords } from "../list/list-filter";
import { matches } from "../list/submission-list.server";
import { isClosed, type Status } from "./case";
import { type Part, parts, type QueueView } from "./queue";

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
export const mostCounted = 100;

type Fragment = ReturnType<typeof conditions>;
/** Cases of one part that one index holds in their order, and the time that this order is by. */
type Source = { at: Fragment; where: Fragment };

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
    const branches = branchesOf(proof, sql, view, part, now, {
      columns: (at) => sql`${part}::text as part, ${at} as at, cases.*`,
      size,
      after: view.part === part ? after : undefined,
    });
    return sql`(select * from (${unionOf(sql, branches)}) as branches order by at, id limit ${size})`;
  });
  const rows = await sql<QueueRow[]>`
    with recursive ${openOwners(sql)}
    select ${rowColumns(sql)} from (${unionOf(sql, queries)}) as queued ${people(proof, sql)}`;
  return inOrder(rows);
}

const unionOf = (sql: Sql, queries: Fragment[]) => queries.reduce((before, query) => sql`${before} union all ${query}`);

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
  const queries = parts.map((part) => {
    const branches = branchesOf(proof, sql, view, part, now, { columns: () => sql`1`, size: mostCounted });
    return sql`(select ${part}::text as part, count(*)::int as count
      from (select from (${unionOf(sql, branches)}) as branches limit ${mostCounted}) as counted)`;
  });
  const rows = await sql<{ part: Part; count: number }[]>`
    with recursive ${openOwners(sql)} ${unionOf(sql, queries)}`;
  return Object.fromEntries(rows.map(({ part, count }) => [part, count])) as Record<Part, number>;
}

/** The cases of a view with their versions, for a change of all of them; at most so many. */
export async function matchingCases(proof: StaffProof, sql: Sql, view: QueueView, now: Date, most: number) {
  if (searchWords(view.search).length > 0 || (view.status !== "" && isClosed(view.status)))
    return listQueue(proof, sql, view, { now });
  const branches = (view.part === "" ? parts : [view.part]).flatMap((part) =>
    branchesOf(proof, sql, view, part, now, { columns: () => sql`id, version`, size: most }),
  );
  return sql<{ id: string; version: number }[]>`
    with recursive ${openOwners(sql)}
    select id, version from (${unionOf(sql, branches)}) as matching limit ${most}`;
}

type Reading = { columns: (at: Fragment) => Fragment; size: number; after?: string | undefined };

/**
 * One branch for each owner and source, so that each walks its own index and stops after `size` rows. The order names
 * the owner too: unlike `owner = …`, for the planner `owner is null` does not say that the rest of the index is in order.
 */
function branchesOf(
  proof: StaffProof,
  sql: Sql,
  view: QueueView,
  part: Part,
  now: Date,
  { columns, size, after }: Reading,
): Fragment[] {
  const branch = (owner: Fragment, { at, where }: Source) => sql`
    select ${columns(at)} from cases
    where is_open and ${owner} and ${where} ${conditions(sql, view)} ${pastCursor(sql, at, after)}
    order by owner, ${at}, id limit ${size}`;
  const owners = ownersOf(proof, sql, view);
  return sourcesOf(sql, part, now).flatMap((source) => [
    ...owners.some.map((owner) => sql`(${branch(owner, source)})`),
    ...(owners.areAll
      ? [sql`(select of_one.* from owners cross join lateral (${branch(sql`owner = owners.id`, source)}) as of_one)`]
      : []),
  ]);
}

/** Everyone who owns an open case, by one step in the index for each. */
const openOwners = (sql: Sql) => sql`
  found (id) as (
    (select owner from cases where is_open and owner is not null order by owner limit 1)
    union all
    select (select owner from cases where is_open and owner > found.id order by owner limit 1)
    from found where found.id is not null
  ), owners as materialized (select id from found where id is not null)`;

/** What a part holds at an instant; db/migrations/0020-desk-reading.sql has an index for each source. */
function sourcesOf(sql: Sql, part: Part, now: Date): Source[] {
  const evening = endOfOfficeDay(now);
  const promise = sql`promise_due`;
  const next = sql`next_action_at`;
  const act = sql`greatest(promise_due, next_action_at)`;
  /** Without a promise, or with one of another day although something is to be done before. */
  const byNext = (when: Fragment): Source[] => [
    { at: next, where: sql`promise_due is null and ${when}` },
    { at: next, where: sql`next_action_at < promise_due and ${when} and promise_due >= ${evening}` },
  ];
  switch (part) {
    case "broken":
      return [{ at: act, where: sql`promise_due is not null and ${act} <= ${now}` }];
    case "promised":
      return [{ at: promise, where: sql`promise_due > ${now} and promise_due < ${evening}` }];
    case "overdue":
      return byNext(sql`next_action_at <= ${now}`);
    case "today":
      return [
        ...byNext(sql`next_action_at > ${now} and next_action_at < ${evening}`),
        {
          at: next,
          where: sql`next_action_at > promise_due and next_action_at > ${now} and next_action_at < ${evening}
            and promise_due <= ${now}`,
        },
      ];
    case "new":
      return [{ at: promise, where: sql`promise_due >= ${evening} and next_action_at >= ${evening}` }];
    default:
      return [
        { at: next, where: sql`promise_due is null and next_action_at >= ${evening}` },
        {
          at: next,
          where: sql`next_action_at > promise_due and next_action_at >= ${evening} and promise_due <= ${now}`,
        },
      ];
  }
}

/** An agent sees their own cases and those without an owner, whatever the address asks for. */
function ownersOf(proof: StaffProof, sql: Sql, { owner }: QueueView): { some: Fragment[]; areAll: boolean } {
  const mine = sql`owner = ${proof.user.id}`;
  const unowned = sql`owner is null`;
  const only = (...some: Fragment[]) => ({ some, areAll: false });
  if (owner === "nobody") return only(unowned);
  if (owner === "me" || owner === proof.user.id) return only(mine);
  if (proof.role === "admin" && owner === "all") return { some: [unowned], areAll: true };
  if (proof.role === "admin" && owner !== "") return only(sql`owner = ${owner}`);
  return only(mine, unowned);
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

function pastCursor(sql: Sql, at: Fragment, cursor: string | undefined): Fragment {
  const [time = "", id = ""] = cursor?.split("_") ?? [];
  if (!isUuid(id) || Number.isNaN(Date.parse(time))) return sql``;
  return sql`and (${at}, id) > (${new Date(time)}, ${id}::uuid)`;
}

/** The person of each row, from the one table or the other; `offset 0` asks by id instead of joining whole tables. */
function people(proof: StaffProof, sql: Sql) {
  const { formSubmissions, contactMessages } = personalTables(sql, proof);
  return sql`
    left join lateral (
      select name, phone, email from ${formSubmissions}
      where queued.form = 'lead' and form_submissions.id = queued.id offset 0
    ) as form_submissions on true
    left join lateral (
      select name, phone, email from ${contactMessages}
      where queued.form = 'contact' and contact_messages.id = queued.id offset 0
    ) as contact_messages on true
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
      where status in ('won', 'lost', 'junk') and merged_into is null ${conditions(sql, view)}
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
  /** The newest of these submissions whose case the staff member may see. */
  const visible = (submitted: Fragment) => sql`(
    select cases.id from (${submitted}) as submitted join ${cases} on cases.id = submitted.id
    order by submitted.created_at desc limit ${searchSize})`;
  return inTransaction(sql, async (transaction) => {
    // For a word that it takes for common the planner would read the whole table.
    await transaction`select set_config('enable_seqscan', 'off', true)`;
    const find = (leads: Fragment) => transaction<QueueRow[]>`
      select ${rowColumns(sql)} from (
        select case when is_open then 'later' else 'closed' end as part, created_at as at, cases.* from ${cases}
        where id in (
          select coalesce(merged_into, cases.id) from cases where cases.id in (
            ${visible(leads)} union all ${visible(matching(sql, "contact_messages", words))}))
        ${conditions(sql, view)}
      ) as queued ${people(proof, sql)} order by queued.created_at desc, queued.id desc limit ${searchSize}`;
    if (!words.some(isRare)) {
      const near = await find(sql`
        select id, created_at from (
          select * from form_submissions order by created_at desc, id desc limit ${scanSize}) as newest
        where ${matches(sql, words)}`);
      if (near.length >= searchSize) return near;
    }
    return find(matching(sql, "form_submissions", words));
  });
}

/** The offset keeps the planner from walking the table by time when the word is rare. */
const matching = (sql: Sql, table: "form_submissions" | "contact_messages", words: string[]) => sql`
  select id, created_at from ${sql(table)}
  where ${isWholePhone(words) ? sql`phone = ${words[0] ?? ""}` : matches(sql, words)} offset 0`;

const isWholePhone = (words: string[]) => words.length === 1 && /^\d{10}$/.test(words[0] ?? "");

/** So many digits in a row are in few numbers: the trigram index finds them sooner than a walk over the newest. */
const isRare = (word: string) => /^\d{6,}$/.test(word);

/** The cases before and after one in the queue; one that has left it is followed by the first. */
export async function neighbours(proof: StaffProof, sql: Sql, view: QueueView, id: string, now = new Date()) {
  const ids = (await listQueue(proof, sql, view, { now })).map((row) => row.id);
  const at = ids.indexOf(id);
  return {
    previous: at > 0 ? ids[at - 1] : undefined,
    next: at === -1 ? ids.find((other) => other !== id) : ids[at + 1],
  };
}
