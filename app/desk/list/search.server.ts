import type { Sql } from "../../../db/connect";

type Fragment = ReturnType<typeof matches>;

/** How many of the newest submissions a search reads before it asks an index. */
export const scanSize = 5_000;

/** One condition per word: no index supports `like all`. Numbers are digits alone, so that other words are in no number. */
export const matches = (sql: Sql, words: string[]) =>
  words.reduce((before, word) => sql`${before} and ${matchesWord(sql, word)}`, sql`true`);

function matchesWord(sql: Sql, word: string) {
  const pattern = `%${escapeLike(word)}%`;
  const isInText = sql`lower(name || ' ' || email) like ${pattern}`;
  return isDigits(word) ? sql`(phone like ${pattern} or ${isInText})` : isInText;
}

/**
 * - `by time` finds parts of a text or a number in some days alone (db/migrations/0001-baseline.sql).
 * - `beginnings`: without pg_trgm only the beginning of a field is found.
 */
export type SearchIndex = "by time" | "beginnings";

export async function searchIndexOf(sql: Sql): Promise<SearchIndex> {
  const [found] = await sql`select to_regclass('submissions_find') is not null as exists`;
  return found?.exists ? "by time" : "beginnings";
}

/** The same condition as `matches` in a form that the index supports. */
export function indexed(sql: Sql, words: string[], index: SearchIndex): Fragment {
  if (index === "beginnings") {
    const start = `${escapeLike(words[0] ?? "")}%`;
    return sql`(lower(name) like ${start} or email like ${start} or phone like ${start}) and ${matches(sql, words)}`;
  }
  return words.reduce((before, word) => {
    const pattern = `%${escapeLike(word)}%`;
    if (!isDigits(word)) return sql`${before} and ${matchesWord(sql, word)}`;
    const isInPhone = sql`(${hasPhoneParts(sql, word)} and phone like ${pattern})`;
    return sql`${before} and (${isInPhone} or lower(name || ' ' || email) like ${pattern})`;
  }, sql`true`);
}

/** Three digits are within the four that begin or end with them. */
function hasPhoneParts(sql: Sql, digits: string) {
  if (digits.length >= 4) {
    const parts = Array.from({ length: digits.length - 3 }, (_, at) => digits.slice(at, at + 4));
    return sql`phone_parts(phone) @> ${parts}::text[]::int[]`;
  }
  const around = Array.from({ length: 10 }, (_, digit) => [`${digit}${digits}`, `${digits}${digit}`]).flat();
  return sql`phone_parts(phone) && ${around}::text[]::int[]`;
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
  return days ? sql`search_days(created_at) && ${days.map(String)}::text[]::int[]` : null;
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

const isDigits = (word: string) => /^\d+$/.test(word);

/** A complete phone number is compared as a whole instead of searched for. */
export const isWholePhone = (words: string[]) => words.length === 1 && /^\d{10}$/.test(words[0] ?? "");

/** So many digits in a row are in few numbers and addresses: the index finds them sooner than a scan of the newest. */
export const isRare = (words: string[]) => words.some((word) => /\d{6}/.test(word));

const escapeLike = (word: string) => word.replace(/[\\%_]/g, "\\$&");
