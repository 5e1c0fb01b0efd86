import { avoidScans, inTransaction, type Sql } from "../../../db/connect";
import { cursorColumn } from "../../../db/keyset";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import { indexed, isRare, isWholePhone, matches, type SearchIndex } from "../../people/match-people.server";
import { searchWords, shortWords } from "../../people/search-words";
import { orderBy, type PagePosition, pastPage } from "./cursor";
import { type ListFilter, noService } from "./list-filter";
import { scanSize, searchByTime, searchIndexOf } from "./search-submissions.server";
import type { Listed, ListName, Uncalled } from "./submission";
import { addDays, startOfDay } from "./time-zone";

export type SubmissionPage = { submissions: Listed[]; hasOlder: boolean; hasNewer: boolean };

export const pageSize = 50;

export type View = { list: ListName; filter: ListFilter; zone: string };
export type Fragment = ReturnType<typeof conditions>;

export async function listSubmissions(
  proof: StaffProof,
  sql: Sql,
  view: View,
  at: PagePosition,
  size = pageSize,
): Promise<SubmissionPage> {
  const isNewer = at.newer !== undefined;
  const rows = await readRows<Listed>(proof, sql, view, at, { size: size + 1, columns: columns(sql, view.list) });
  const hasMore = rows.length > size;
  const submissions = rows.slice(0, size);
  if (isNewer) submissions.reverse();
  return {
    submissions,
    hasOlder: isNewer ? true : hasMore,
    hasNewer: isNewer ? hasMore : at.older !== undefined,
  };
}

type Wanted = { size: number; columns: Fragment };

/** From the cursor on, in the direction it names. */
export async function readRows<Row extends object>(
  proof: StaffProof,
  sql: Sql,
  view: View,
  at: PagePosition,
  { size, columns }: Wanted,
) {
  const table = tableOf(sql, proof, view);
  const isNewer = at.newer !== undefined;
  const where = sql`${conditions(sql, view)} ${pastPage(sql, at)}`;
  const words = termsOf(view.filter);
  if (words.length > 0) {
    const index = await searchIndexOf(sql);
    return search<Row>(sql, { table, columns, where, words, index, isNewer, size });
  }
  return byIndex(
    sql,
    async (transaction) => transaction<Row[]>`
      select ${columns} from ${table} where true ${where} ${orderBy(sql, isNewer)} limit ${size}`,
  );
}

type SearchOptions = {
  table: Fragment;
  columns: Fragment;
  where: Fragment;
  words: string[];
  index: SearchIndex;
  isNewer: boolean;
  size: number;
};

/**
 * Common words are found by scanning the newest submissions, others by the index, from the newest days on.
 * Either way only a bounded part of the table is read.
 */
async function search<Row extends object>(
  sql: Sql,
  { table, columns, where, words, index, isNewer, size }: SearchOptions,
): Promise<Row[]> {
  const order = orderBy(sql, isNewer);
  return byIndex(sql, async (transaction): Promise<Row[]> => {
    const read = (days: Fragment) => transaction<Row[]>`
      with matching as materialized (select * from ${table} where ${days} and ${indexed(sql, words, index)})
      select ${columns} from matching where true ${where} ${order} limit ${size}`;
    if (isRare(words)) return read(sql`true`);
    const near = await transaction<Row[]>`
      select ${columns} from (select * from ${table} where true ${where} ${order} limit ${scanSize}) as near
      where ${matches(sql, words)} ${order} limit ${size}`;
    if (near.length >= size) return near;
    const end = (ordered: Fragment) => sql`(select created_at from ${table} where true ${where} ${ordered} limit 1)`;
    const [walk] = await transaction<{ first: Date; scanned: Date; last: Date }[]>`
      select ${end(order)} as first, created_at as scanned, ${end(orderBy(sql, !isNewer))} as last
      from ${table} where true ${where} ${order} offset ${scanSize - 1} limit 1`;
    if (!walk) return near;
    if (index !== "by time") return read(sql`true`);
    return searchByTime(sql, { ...walk, found: near.length }, size, read);
  });
}

/** For a value that it takes for common the planner prefers a sequential scan, and is sometimes wrong. */
async function byIndex<Value>(sql: Sql, read: (transaction: Sql) => Promise<Value>): Promise<Value> {
  return inTransaction(sql, async (transaction) => {
    await avoidScans(transaction);
    return read(transaction);
  });
}

/** Of some submissions, those whose people must not be called, as their cases or those they were merged into say. */
export async function findUncalled(proof: StaffProof, sql: Sql, ids: string[]): Promise<Uncalled> {
  const { cases } = personalTables(sql, proof);
  const rows = await sql<{ id: string }[]>`
    select cases.id from ${cases} left join cases as worked on worked.id = cases.merged_into
    where cases.id = any(${ids}) and (cases.do_not_call or worked.do_not_call)`;
  return new Set(rows.map(({ id }) => id));
}

/** How many submissions a view has, counted no further than `most`. */
export async function countSubmissions(proof: StaffProof, sql: Sql, view: View, most: number): Promise<number> {
  const table = tableOf(sql, proof, view);
  const words = termsOf(view.filter);
  const index = words.length > 0 ? await searchIndexOf(sql) : "beginnings";
  // In the order of an index, where no search names another: of most submissions it is true that they are leads.
  const matching = words.length > 0 ? sql`and ${indexed(sql, words, index)}` : orderBy(sql, false);
  return byIndex(sql, async (transaction) => {
    const [row] = await transaction<{ count: number }[]>`
      select count(*)::int as count from (
        select from ${table} where true ${conditions(sql, view)} ${matching} limit ${most}
      ) as counted`;
    return row?.count ?? 0;
  });
}

/** How many submissions of a view are newer than the cursor. */
export async function countNewer(proof: StaffProof, sql: Sql, view: View, cursor: string, most = 100): Promise<number> {
  const table = tableOf(sql, proof, view);
  const words = termsOf(view.filter);
  const matching = words.length > 0 ? sql`where ${matches(sql, words)}` : sql``;
  return byIndex(sql, async (transaction) => {
    const [row] = await transaction<{ count: number }[]>`
      select count(*)::int as count from (
        select * from ${table} where true ${conditions(sql, view)} ${pastPage(sql, { newer: cursor })}
        ${orderBy(sql, true)} limit ${most}
      ) as newer ${matching}`;
    return row?.count ?? 0;
  });
}

function tableOf(sql: Sql, proof: StaffProof, { list }: View) {
  const { leads, messages } = personalTables(sql, proof);
  return list === "leads" ? leads : messages;
}

export function conditions(sql: Sql, { filter, zone }: View) {
  const { service, state, from, to, suspect } = filter;
  const words = searchWords(filter.search);
  return sql`
    ${shortWords(filter.search) === "all" ? sql`and false` : sql``}
    ${isWholePhone(words) ? sql`and phone = ${words[0] ?? ""}` : sql``}
    ${service ? sql`and service = ${service === noService ? "" : service}` : sql``}
    ${state ? sql`and state = ${state}` : sql``}
    ${from ? sql`and created_at >= ${startOfDay(from, zone)}` : sql``}
    ${to ? sql`and created_at < ${startOfDay(addDays(to, 1), zone)}` : sql``}
    ${suspect === "" ? sql`` : suspect === "only" ? sql`and suspect` : sql`and not suspect`}`;
}

function termsOf({ search }: ListFilter) {
  const words = searchWords(search);
  return isWholePhone(words) ? [] : words;
}

const columns = (sql: Sql, list: ListName) => sql`
  id, name, email, phone, state, service, created_at, suspect, ${cursorColumn(sql)}
  ${list === "messages" ? sql`, message` : sql``}`;
