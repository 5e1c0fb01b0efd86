import type { Sql } from "../../../db/connect";
import type { matches, SearchIndex } from "../../people/match-people.server";

type Fragment = ReturnType<typeof matches>;

/** How many of the newest submissions a search reads before it asks an index. */
export const scanSize = 5_000;

export async function searchIndexOf(sql: Sql): Promise<SearchIndex> {
  const [found] = await sql`select to_regclass('submissions_find') is not null as exists`;
  return found?.exists ? "by time" : "beginnings";
}

type Walk = {
  /** The times of the first and the last submission that may match, in the order in which they are wanted. */
  first: Date;
  last: Date;
  /** The time of the last one that was read without the index, and how many matched up to it. */
  scanned: Date;
  found: number;
};

/**
 * Reads the submissions of ever more days until there are enough. `read` gets the condition for the days; whatever it
 * finds in them are the nearest, since they are whole days from the first on.
 */
export async function searchByTime<Row>(
  sql: Sql,
  { first, last, scanned, found }: Walk,
  size: number,
  read: (days: Fragment) => Promise<Row[]>,
): Promise<Row[]> {
  const whole = Math.abs(last.getTime() - first.getTime());
  const sign = last < first ? -1 : 1;
  // Twice as far as enough of them would be if they lie as densely as where we looked.
  const further = (matched: number) => (2 * size) / Math.max(matched, 1);
  let far = Math.max(dayMs, Math.abs(scanned.getTime() - first.getTime()) * further(found));
  while (far < whole / 8) {
    const days = withinDays(sql, first, new Date(first.getTime() + sign * far));
    if (!days) break;
    const rows = await read(days);
    if (rows.length >= size) return rows;
    far *= Math.max(4, further(rows.length));
  }
  const days = whole < mostKeys * dayMs ? withinDays(sql, first, last) : null;
  return read(days ?? sql`true`);
}

/** True of submissions that came between the two, and of others of the same days; null where those are too many to name. */
function withinDays(sql: Sql, one: Date, other: Date) {
  const days = daysBetween(one.getTime(), other.getTime());
  return days ? sql`search_days(created_at) && ${days}` : null;
}

const dayMs = 86_400_000;
const mostKeys = 32;

/** As `search_days` of db/migrations/0001-baseline.sql numbers them: days, or where those would be too many for one search, 32 days at a time. */
export function daysBetween(one: number, other: number): number[] | null {
  const first = Math.floor(Math.min(one, other) / dayMs);
  const last = Math.floor(Math.max(one, other) / dayMs);
  if (last - first < mostKeys) return range(first, last);
  const [firstSpan, lastSpan] = [Math.floor(first / 32), Math.floor(last / 32)];
  return lastSpan - firstSpan < mostKeys ? range(firstSpan, lastSpan).map((span) => -1 - span) : null;
}

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
