import { avoidScans, inTransaction, type Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import { numberedSubmissions } from "../../customers/customers.server";
import { defaultCalendar } from "../../office/default-calendar";
import { indexed, isRare, isWholePhone, matches, type SearchIndex, soundsLike } from "../../people/match-people.server";
import { searchWords } from "../../people/search-words";
import { scanSize, searchByTime, searchIndexOf } from "../list/search-submissions.server";
import { type Moment, momentOf } from "../queue-cutoffs";
import type { QueueView } from "./queue";
import {
  conditions,
  type Fragment,
  ownedBy,
  people,
  placeColumns,
  type QueueRow,
  rowColumns,
} from "./queue-row.server";

/**
 * By any part of a name, a number or an e-mail address, in open and closed cases, the last asked first; then by how the name
 * sounds, or by the number of an order, an application or a licence.
 */
export async function searchCases(
  proof: StaffProof,
  sql: Sql,
  view: QueueView,
  size: number,
  moment = momentOf(new Date(), defaultCalendar),
): Promise<QueueRow[]> {
  const words = searchWords(view.search);
  const index = await searchIndexOf(sql);
  return inTransaction(sql, async (transaction) => {
    // For a word that it takes for common the planner would read the whole table.
    await avoidScans(transaction);
    const find = (found: Fragment) => readCases(proof, transaction, { view, size, moment, found });
    const typed = await findTyped(sql, transaction, { words, index, size, find });
    if (typed.length >= size) return typed;
    const alike = sql`(${soundsLike(sql, sql`name`, words)} or id = any(array(${numberedSubmissions(proof, sql, view.search)})))`;
    const others = await find(sql`
      select id, created_at from submissions where ${alike} order by created_at desc limit ${mostAlike}`);
    const known = new Set(typed.map(({ id }) => id));
    return [...typed, ...others.filter(({ id }) => !known.has(id))].slice(0, size);
  });
}

/** So many names that sound alike are looked at, the newest first. */
const mostAlike = 1_000;

type Find = (found: Fragment) => Promise<QueueRow[]>;
type Typed = { words: string[]; index: SearchIndex; size: number; find: Find };

async function findTyped(sql: Sql, transaction: Sql, { words, index, size, find }: Typed): Promise<QueueRow[]> {
  const findWithin = (days: Fragment) => find(matching(sql, { words, index, days }));
  if (isRare(words)) return findWithin(sql`true`);
  const [walk] = await transaction<{ first: Date; scanned: Date; last: Date }[]>`
    select created_at as scanned,
      (select max(created_at) from submissions) as first, (select min(created_at) from submissions) as last
    from submissions order by created_at desc, id desc offset ${scanSize - 1} limit 1`;
  if (!walk) return findWithin(sql`true`);
  const newest = sql`select * from submissions order by created_at desc, id desc limit ${scanSize}`;
  const near = await find(sql`select id, created_at from (${newest}) as newest where ${matches(sql, words)}`);
  if (near.length >= size) return near;
  if (index !== "by time") return findWithin(sql`true`);
  return searchByTime(sql, { ...walk, found: near.length }, size, findWithin);
}

type Reading = { view: QueueView; size: number; moment: Moment; found: Fragment };

/** The cases of the newest of these submissions that the staff member may see and the view asks for. */
function readCases(proof: StaffProof, sql: Sql, { view, size, moment, found }: Reading): Promise<QueueRow[]> {
  const { cases } = personalTables(sql, proof);
  const visible = sql`(
    select worked.id from (${found}) as submitted join ${cases} on cases.id = submitted.id
    cross join lateral (
      select worked.id from cases as worked
      where worked.id = coalesce(cases.merged_into, cases.id) ${conditions(sql, view)} ${ownedBy(proof, sql, view)}
    ) as worked
    order by submitted.created_at desc limit ${size})`;
  // Not prepared: a plan for any words and any limit walks through all submissions.
  return sql<QueueRow[]>`
    select ${rowColumns(sql)} from (
      select ${placeColumns(sql, moment)}, cases.* from ${cases}
      where id in (${visible})
    ) as queued ${people(proof, sql)} order by queued.created_at desc, queued.id desc limit ${size}`.simple();
}

type Search = { words: string[]; index: SearchIndex; days: Fragment };

/** The offset keeps the planner from walking the table by time when the word is rare. */
const matching = (sql: Sql, { words, index, days }: Search) => sql`
  select id, created_at from submissions
  where ${days} and ${isWholePhone(words) ? sql`phone = ${words[0] ?? ""}` : indexed(sql, words, index)} offset 0`;
