import { inTransaction, type Sql } from "../../../db/connect";
import { pastCursor } from "../../../db/keyset";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import type { Calendar } from "../../office/clock";
import { defaultCalendar } from "../../office/default-calendar";
import { shortWords } from "../../people/search-words";
import { isClosed } from "../case";
import { type Moment, momentOf } from "../queue-cutoffs";
import { type Part, parts, type QueueView, readQueueView } from "./queue";
import {
  conditions,
  type Fragment,
  ownedBy,
  people,
  type QueueRow,
  rowColumns,
  type Source,
  sourcesOf,
} from "./queue-row.server";
import { searchCases } from "./search-cases.server";

export const partSize = 25;
export const pageSize = 50;
/** Counted no further: nobody acts on a larger exact number. */
export const mostCounted = 100;

type Listing = { now?: Date; after?: string | undefined; calendar?: Calendar };

/** The first cases of each part, or one page of one part. */
export async function listQueue(
  proof: StaffProof,
  sql: Sql,
  view: QueueView,
  { now = new Date(), after, calendar = defaultCalendar }: Listing = {},
): Promise<QueueRow[]> {
  const moment = momentOf(now, calendar);
  if (!isQueue(view)) return listOthers(proof, sql, view, moment, pageSize, after);
  const shown = shownParts(view);
  const size = view.part === "" ? partSize : pageSize;
  const queries = shown.map((part) => {
    const branches = branchesOf(proof, sql, view, part, moment, {
      columns: (at) => sql`${part}::text as part, ${at} as at, cases.*`,
      size,
      past: view.part === part ? after : undefined,
    });
    return sql`(select * from (${unionOf(sql, branches)}) as branches order by at, id limit ${size})`;
  });
  const rows = await withGenericPlan(
    sql,
    view,
    (connection) => connection<QueueRow[]>`
      with recursive ${openOwners(sql)}
      select ${rowColumns(sql)} from (${unionOf(sql, queries)}) as queued ${people(proof, sql)}`,
  );
  return inOrder(rows);
}

/**
 * A statement with a branch for each part, source and owner takes longer to plan than to run. Without a filter one plan is
 * right for all, and `plan_cache_mode` keeps it; a filter that few pass wants one of its own. Behind a pooler none is kept.
 */
export function withGenericPlan<Value>(sql: Sql, view: QueueView, read: (sql: Sql) => Promise<Value>): Promise<Value> {
  const { status, service, state, page, days } = view;
  if (status || service || state || page || days !== null || sql.options.prepare === false) return read(sql);
  return inTransaction(sql, async (transaction) => {
    await transaction`select set_config('plan_cache_mode', 'force_generic_plan', true)`;
    return read(transaction);
  });
}

/** Whether a view shows open cases by their parts, not what a search found or closed ones. */
export const isQueue = ({ search, status }: QueueView) => search === "" && !(status !== "" && isClosed(status));

export const shownParts = ({ part }: QueueView): readonly Part[] => (part === "" ? parts : [part]);

export const unionOf = (sql: Sql, queries: Fragment[]) =>
  queries.reduce((before, query) => sql`${before} union all ${query}`);

/** By urgency, the first due first; closed cases follow, the last asked first. */
export const inOrder = <Row extends Pick<QueueRow, "part" | "cursor">>(rows: Row[]) => {
  const rank = ({ part }: Row) => (part === "closed" ? parts.length : parts.indexOf(part));
  const due = (one: Row, other: Row) => (one.cursor < other.cursor ? -1 : 1) * (one.part === "closed" ? -1 : 1);
  return [...rows].sort((one, other) => rank(one) - rank(other) || due(one, other));
};

/** How many cases are in each part, counted up to `mostCounted`. */
export async function countQueue(
  proof: StaffProof,
  sql: Sql,
  view: QueueView,
  now = new Date(),
  calendar: Calendar = defaultCalendar,
): Promise<Record<Part, number>> {
  const moment = momentOf(now, calendar);
  const queries = parts.map((part) => {
    const branches = branchesOf(proof, sql, view, part, moment, { columns: () => sql`1`, size: mostCounted });
    return sql`(select ${part}::text as part, count(*)::int as count
      from (select from (${unionOf(sql, branches)}) as branches limit ${mostCounted}) as counted)`;
  });
  const rows = await withGenericPlan(
    sql,
    view,
    (connection) => connection<{ part: Part; count: number }[]>`
      with recursive ${openOwners(sql)} ${unionOf(sql, queries)}`,
  );
  return Object.fromEntries(rows.map(({ part, count }) => [part, count])) as Record<Part, number>;
}

/** Broken promises of everyone for an admin, of one's own and unowned cases for an agent, counted up to `mostCounted`. */
export async function countBroken(proof: StaffProof, sql: Sql, now = new Date()): Promise<number> {
  const view = { ...readQueueView(new URLSearchParams()), owner: proof.role === "admin" ? "all" : "" };
  // A broken promise is broken in office hours and outside: any calendar will do.
  const moment = momentOf(now, defaultCalendar);
  const branches = branchesOf(proof, sql, view, "broken", moment, { columns: () => sql`1`, size: mostCounted });
  const [row] = await sql<{ count: number }[]>`
    with recursive ${openOwners(sql)}
    select count(*)::int as count from (select from (${unionOf(sql, branches)}) as branches limit ${mostCounted}) as counted`;
  return row?.count ?? 0;
}

/** The cases of a view with their versions, for a change or an export of all of them; at most so many. */
export async function matchingCases(
  proof: StaffProof,
  sql: Sql,
  view: QueueView,
  now: Date,
  most: number,
  calendar: Calendar = defaultCalendar,
): Promise<{ id: string; version: number }[]> {
  const moment = momentOf(now, calendar);
  if (!isQueue(view)) return listOthers(proof, sql, view, moment, most);
  const branches = shownParts(view).flatMap((part) =>
    branchesOf(proof, sql, view, part, moment, { columns: () => sql`id, version`, size: most }),
  );
  return sql<{ id: string; version: number }[]>`
    with recursive ${openOwners(sql)}
    select id, version from (${unionOf(sql, branches)}) as matching limit ${most}`;
}

type Reading = {
  columns: (at: Fragment) => Fragment;
  size: number;
  /** Only what comes after this place, or before it. */
  past?: string | undefined;
  isBackward?: boolean;
  only?: Fragment;
};

/**
 * One branch for each owner and source, so that each walks its own index and stops after `size` rows. The order names
 * the owner too: unlike `owner = …`, for the planner `owner is null` does not say that the rest of the index is in order.
 */
export function branchesOf(
  proof: StaffProof,
  sql: Sql,
  view: QueueView,
  part: Part,
  moment: Moment,
  { columns, size, past, isBackward = false, only = sql`` }: Reading,
): Fragment[] {
  const direction = isBackward ? sql`desc` : sql``;
  const branch = (owner: Fragment, { at, where }: Source) => sql`
    select ${columns(at)} from cases
    where is_open and ${owner} and ${where} ${conditions(sql, view)} ${pastCursor(sql, past, { at, isBackward })} ${only}
    order by owner ${direction}, ${at} ${direction}, id ${direction} limit ${size}`;
  const owners = ownersOf(proof, sql, view);
  return sourcesOf(sql, part, moment).flatMap((source) => [
    ...owners.some.map((owner) => sql`(${branch(owner, source)})`),
    ...(owners.areAll
      ? [sql`(select of_one.* from owners cross join lateral (${branch(sql`owner = owners.id`, source)}) as of_one)`]
      : []),
  ]);
}

/** Everyone who owns an open case, by one step in the index for each. */
export const openOwners = (sql: Sql) => sql`
  found (id) as (
    (select owner from cases where is_open and owner is not null order by owner limit 1)
    union all
    select (select owner from cases where is_open and owner > found.id order by owner limit 1)
    from found where found.id is not null
  ), owners as materialized (select id from found where id is not null)`;

/** An agent sees only their own cases and unassigned ones, also where the address asks for others. */
function ownersOf(proof: StaffProof, sql: Sql, { owner, scope }: QueueView): { some: Fragment[]; areAll: boolean } {
  const mine = sql`owner = ${proof.user.id}`;
  const unowned = sql`owner is null`;
  const only = (...some: Fragment[]) => ({ some, areAll: false });
  if (owner === "nobody") return only(unowned);
  if (owner === "me" || owner === proof.user.id) return only(mine);
  if (proof.role === "admin" && (owner === "all" || (owner === "" && scope === "everyone")))
    return { some: [unowned], areAll: true };
  if (proof.role === "admin" && owner !== "") return only(sql`owner = ${owner}`);
  return only(mine, unowned);
}

/** An instant as we wrote it in an address, or null; years as PostgreSQL knows them. */
export const readInstant = (text: string) =>
  /^[1-9]\d{3}-/.test(text) && !Number.isNaN(Date.parse(text)) ? new Date(text) : null;

/** What a search finds, in the order of the queue, or closed cases. With words too short to search for nothing is found. */
async function listOthers(
  proof: StaffProof,
  sql: Sql,
  view: QueueView,
  moment: Moment,
  size: number,
  after?: string,
): Promise<QueueRow[]> {
  if (view.search === "") return listClosed(proof, sql, view, size, after);
  return shortWords(view.search) === "all" ? [] : inOrder(await searchCases(proof, sql, view, size, moment));
}

/** Closed cases, the last asked first. */
async function listClosed(
  proof: StaffProof,
  sql: Sql,
  view: QueueView,
  size: number,
  after?: string,
): Promise<QueueRow[]> {
  const { cases } = personalTables(sql, proof);
  return sql<QueueRow[]>`
    select ${rowColumns(sql)} from (
      select 'closed' as part, created_at as at, cases.* from ${cases}
      where status in ('won', 'lost', 'junk') and merged_into is null ${conditions(sql, view)}
        ${ownedBy(proof, sql, view)} ${pastCursor(sql, after, { isBackward: true })}
      order by created_at desc, id desc limit ${size}
    ) as queued ${people(proof, sql)} order by queued.created_at desc, queued.id desc`;
}
