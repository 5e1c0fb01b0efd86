import { avoidScans, inTransaction, type Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import { defaultCalendar } from "../../office/default-calendar";
import { searchWords } from "../list/list-filter";
import {
  indexed,
  isRare,
  isWholePhone,
  matches,
  type SearchIndex,
  scanSize,
  searchByTime,
  searchIndexOf,
} from "../list/search.server";
import type { QueueView } from "./queue";
import {
  conditions,
  type Fragment,
  momentOf,
  ownedBy,
  people,
  placeColumns,
  type QueueRow,
  rowColumns,
} from "./queue-row.server";

/** By any part of a name, a number or an e-mail address, in open and closed cases, the last asked first. */
export async function searchCases(
  proof: StaffProof,
  sql: Sql,
  view: QueueView,
  size: number,
  moment = momentOf(new Date(), defaultCalendar),
): Promise<QueueRow[]> {
  const words = searchWords(view.search);
  const { cases } = personalTables(sql, proof);
  /** The cases of the newest of these submissions that the staff member may see and the view asks for. */
  const visible = (submitted: Fragment) => sql`(
    select worked.id from (${submitted}) as submitted join ${cases} on cases.id = submitted.id
    cross join lateral (
      select worked.id from cases as worked
      where worked.id = coalesce(cases.merged_into, cases.id) ${conditions(sql, view)} ${ownedBy(proof, sql, view)}
    ) as worked
    order by submitted.created_at desc limit ${size})`;
  const index = await searchIndexOf(sql);
  return inTransaction(sql, async (transaction) => {
    // For a word that it takes for common the planner would read the whole table.
    await avoidScans(transaction);
    const find = (found: Fragment) => transaction<QueueRow[]>`
      select ${rowColumns(sql)} from (
        select ${placeColumns(sql, moment)}, cases.* from ${cases}
        where id in (${visible(found)})
      ) as queued ${people(proof, sql)} order by queued.created_at desc, queued.id desc limit ${size}`;
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
  });
}

type Search = { words: string[]; index: SearchIndex; days: Fragment };

/** The offset keeps the planner from walking the table by time when the word is rare. */
const matching = (sql: Sql, { words, index, days }: Search) => sql`
  select id, created_at from submissions
  where ${days} and ${isWholePhone(words) ? sql`phone = ${words[0] ?? ""}` : indexed(sql, words, index)} offset 0`;
