import type { Sql } from "../../../db/connect";
import { type PagePosition, readCursor } from "./cursor";

/** The condition of keyset paging: rows past a cursor in the order of (created_at, id). */
export function pastCursor(sql: Sql, { older, newer }: PagePosition) {
  const cursor = readCursor(older ?? newer);
  if (!cursor) return sql``;
  const position = sql`(timestamptz 'epoch' + ${cursor.microseconds}::bigint * interval '1 microsecond', ${cursor.id}::uuid)`;
  return newer === undefined ? sql`and (created_at, id) < ${position}` : sql`and (created_at, id) > ${position}`;
}

export const cursorColumn = (sql: Sql) =>
  sql`(date_part('epoch', created_at) * 1000000)::bigint || '.' || id as cursor`;

export const orderBy = (sql: Sql, isNewer: boolean) =>
  isNewer ? sql`order by created_at, id` : sql`order by created_at desc, id desc`;
