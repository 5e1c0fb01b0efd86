import type { Sql } from "./connect";

type Fragment = ReturnType<Sql>;

/**
 * Where a page of a list goes on: the time that the list is ordered by, in microseconds, which a Date cannot hold, and the
 * row's id. The thousandth page costs what the first one does, and a row that arrives in between moves no other.
 */
export const wholeCursor = /^(\d{1,17})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function readCursor(text: string | null | undefined) {
  const [, microseconds, id] = wholeCursor.exec(text ?? "") ?? [];
  return microseconds && id ? { microseconds, id } : null;
}

/** A row's own cursor; cursors sort as their rows do. */
export const cursorColumn = (sql: Sql, at = sql`created_at`, id = sql`id`) =>
  sql`(date_part('epoch', ${at}) * 1000000)::bigint || '.' || ${id} as cursor`;

type Order = { at?: Fragment; id?: Fragment; isBackward: boolean };

/** The condition for rows past a cursor, or before it; none without a cursor that can be read. */
export function pastCursor(sql: Sql, text: string | undefined, order: Order): Fragment {
  const cursor = readCursor(text);
  if (!cursor) return sql``;
  const { at = sql`created_at`, id = sql`id`, isBackward } = order;
  const position = sql`(timestamptz 'epoch' + ${cursor.microseconds}::bigint * interval '1 microsecond', ${cursor.id}::uuid)`;
  return isBackward ? sql`and (${at}, ${id}) < ${position}` : sql`and (${at}, ${id}) > ${position}`;
}
