import type { Sql } from "../../../db/connect";
import { type PageOf, readCursor } from "./cursor";

/** What lies past a cursor, for a table ordered by its time and id. */
export function pastCursor(sql: Sql, { older, newer }: PageOf) {
  const cursor = readCursor(older ?? newer);
  if (!cursor) return sql``;
  const place = sql`(timestamptz 'epoch' + ${cursor.microseconds}::bigint * interval '1 microsecond', ${cursor.id}::uuid)`;
  return newer === undefined ? sql`and (created_at, id) < ${place}` : sql`and (created_at, id) > ${place}`;
}

export const cursorColumn = (sql: Sql) =>
  sql`(extract(epoch from created_at) * 1000000)::bigint || '.' || id as cursor`;

export const inOrder = (sql: Sql, isNewer: boolean) =>
  isNewer ? sql`order by created_at, id` : sql`order by created_at desc, id desc`;
