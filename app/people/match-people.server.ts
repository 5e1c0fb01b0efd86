import { isShortName } from "../../content/person";
import type { Sql } from "../../db/connect";

type Fragment = ReturnType<Sql>;

/**
 * - `by time` finds parts of a text or a number in some days alone (db/migrations/0001-baseline.sql).
 * - `beginnings`: without pg_trgm only the beginning of a field is found.
 */
export type SearchIndex = "by time" | "beginnings";

/** One condition per word: no index supports `like all`. Numbers are digits alone, so that other words are in no number. */
export const matches = (sql: Sql, words: string[]) =>
  words.reduce((before, word) => sql`${before} and ${matchesWord(sql, word)}`, sql`true`);

function matchesWord(sql: Sql, word: string) {
  const pattern = `%${escapeLike(word)}%`;
  const isInText = sql`lower(name || ' ' || email) like ${pattern}`;
  return isDigits(word) ? sql`(phone like ${pattern} or ${isInText})` : isInText;
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
    return sql`phone_parts(phone) @> ${parts}`;
  }
  const around = Array.from({ length: 10 }, (_, digit) => [`${digit}${digits}`, `${digits}${digit}`]).flat();
  return sql`phone_parts(phone) && ${around}`;
}

/** Who is found by words among everybody who ever wrote to us. */
export function matchingPeople(sql: Sql, words: string[]) {
  if (words.length === 0) return sql`false`;
  return isWholePhone(words) ? sql`phone = ${words[0] ?? ""}` : indexed(sql, words, "by time");
}

/** Each word somewhere in a text, which is in small letters. */
export const hasWords = (sql: Sql, text: Fragment, words: string[]) =>
  words.reduce((before, word) => sql`${before} and ${text} like ${`%${escapeLike(word)}%`}`, sql`${words.length > 0}`);

/**
 * As `name_sounds` of db/migrations/0001-baseline.sql hears the words of a name; words of anything else are not heard. An index
 * of each table with names has them. What was typed is heard once, not again for each row, and only where it can be a name.
 */
export function soundsLike(sql: Sql, name: Fragment, words: string[]): Fragment {
  const spoken = words.filter(isSpoken).join(" ");
  return sql`name_sounds(${name}) @> (select nullif(name_sounds(${isShortName(spoken) ? spoken : ""}), '{}'))`;
}

const isSpoken = (word: string) => /^[\p{L}\p{M}\p{Cf}.'-]+$/u.test(word);

const isDigits = (word: string) => /^\d+$/.test(word);

/** A complete phone number is compared as a whole instead of searched for. */
export const isWholePhone = (words: string[]) => words.length === 1 && /^\d{10}$/.test(words[0] ?? "");

/** So many digits in a row are in few numbers and addresses: the index finds them sooner than a scan of the newest. */
export const isRare = (words: string[]) => words.some((word) => /\d{6}/.test(word));

const escapeLike = (word: string) => word.replace(/[\\%_]/g, "\\$&");
