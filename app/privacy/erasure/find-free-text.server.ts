import { setImmediate as pauseForOthers } from "node:timers/promises";
import { tenDigits } from "../../../content/normalise-text";
import { zero } from "../../../content/zero/zero";
import type { Sql } from "../../../db/connect";
import { likeOf } from "../../cases/erasure/redact-searches.server";
import type { FreeText } from "../../people/eraser";
import {
  type Identifiers,
  isNothing,
  isTelling,
  noIdentifiers,
  partsOf,
  recogniser,
  tellingNumbers,
  wordsOf,
} from "../../people/identifiers";

const { site } = zero;

/** A row with some of the marks in its texts. `key` finds it again, `page` is the id of where staff read it. */
export type FoundRow = {
  place: string;
  key: string | null;
  page: string | null;
  texts: Record<string, unknown>;
  found: Identifiers;
};

/** Looks through one kind of text for marks; the database sieves, and `recogniser` looks at what is left. */
export async function findTyped(
  sql: Sql,
  identifiers: Identifiers,
  { table, columns, where, key, page }: FreeText,
): Promise<FoundRow[]> {
  const recognise = recogniser(identifiers);
  const rows = sql<Omit<FoundRow, "found">[]>`
    select ctid::text as place, ${objectOf(sql, columns)} as texts,
      ${key ? sql`${sql(key.column)}::text` : sql`null`} as key, ${page ? sql`${sql(page.id)}::text` : sql`null`} as page
    from ${sql(table)}
    where ${isSuspected(sql, columns, identifiers)} ${where ? sql`and ${sql.unsafe(where)} for update` : sql``}`;
  const named: FoundRow[] = [];
  for await (const batch of rows.cursor(rowsAtOnce))
    for (const row of batch) {
      const found = await lookThrough(textOf(row.texts), recognise);
      if (!isNothing(found)) named.push({ ...row, found });
    }
  return named;
}

/** No more are held in memory: there may be a month's events of the gateway. */
export const rowsAtOnce = 100;

/** For so long visitors wait at most: a text takes milliseconds, and there may be thousands. */
const longestMs = 5;
let givenWayAt = 0;

/** Looks through a text of any length, and lets others have the processor in between. */
export async function lookThrough(
  text: string,
  look: (part: string) => Identifiers,
  found = noIdentifiers(),
): Promise<Identifiers> {
  for (const part of partsOf(text)) {
    if (performance.now() - givenWayAt > longestMs) {
      await pauseForOthers();
      givenWayAt = performance.now();
    }
    const { names, addresses, phones, numbers } = look(part);
    found.names.push(...names);
    found.addresses.push(...addresses);
    found.phones.push(...phones);
    found.numbers.push(...numbers);
  }
  return found;
}

/** Every string of a row, apart from each other. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return value === null || typeof value !== "object" ? "" : Object.values(value).map(textOf).join(" ; ");
}

const objectOf = (sql: Sql, columns: readonly string[]) =>
  sql.unsafe(`jsonb_build_object(${columns.map((column) => `'${column}', ${column}`).join(", ")})`);

/** What is between words, as a pattern of the database. */
const separators = "[\\s!-/:-@\\[-`{-~\u0964\u2010-\u2019\u201c\u201d]+";

/** Up to so many numbers and addresses are each looked for by the database itself. */
const fewIdentifiers = 20;

/**
 * A sieve by the database: `recogniser` looks at what is left. For one person that is almost nothing; for a thousand it is
 * whatever has some number or address, which takes no longer for each of them.
 */
function isSuspected(sql: Sql, columns: readonly string[], { names, addresses, phones, numbers }: Identifiers) {
  const texts = sql.unsafe(`concat_ws(' ', ${columns.join(", ")})`);
  // A digit may be typed in another script.
  const isForeign = sql`${texts} ~ '[^\\x01-\\x7f]'`;
  const hasPhone =
    phones.length > fewIdentifiers
      ? sql`length(digits_in(${texts})) >= 10`
      : sql`digits_in(${texts}) like any(${phones.map((phone) => `%${phone}%`)})`;
  const hasAddress =
    addresses.length > fewIdentifiers
      ? sql`${texts} like '%@%'`
      : sql`${texts} like '%@%' and (lower(${texts}) like any(${addresses.map(likeOf)}) or ${isForeign})`;
  const hasNumber =
    numbers.length > fewIdentifiers
      ? sql`length(digits_in(${texts})) >= 4`
      : sql`(regexp_replace(lower(${texts}), '[^a-z0-9]', '', 'g') like any(${numbers.map((each) => `%${each}%`)})
          or ${isForeign} and length(digits_in(${texts})) >= 4)`;
  const longest = names.map((name) =>
    wordsOf(name).reduce((one, other) => (other.length > one.length ? other : one), ""),
  );
  return sql`(
    ${phones.length > 0 ? hasPhone : sql`false`} or ${addresses.length > 0 ? hasAddress : sql`false`}
    or ${numbers.length > 0 ? hasNumber : sql`false`}
    or ${
      longest.length > 0
        ? sql`exists (
            select from regexp_split_to_table(normalize(lower(${texts})), ${separators}) as word
            where word = any(${longest}))`
        : sql`false`
    })`;
}

/**
 * Without what somebody has who stays, or the office itself. An account with the address of the erased person is not another person:
 * it stays because an account goes with its own mailbox alone.
 */
export async function withoutLiving(
  sql: Sql,
  { names, addresses, phones, numbers }: Identifiers,
  erased: string[] = [],
) {
  const asked: Identifiers = {
    names: [...new Set(names.filter(isTelling).map((name) => name.toLowerCase()))],
    addresses: [...new Set(addresses.map((address) => address.toLowerCase()))].filter(Boolean),
    phones: [...new Set(phones)].filter((phone) => /^\d{10}$/.test(phone)),
    numbers: tellingNumbers(numbers),
  };
  const isAnother = sql`lower(email) <> all(${erased.map((address) => address.toLowerCase())})`;
  const living = await sql<{ mark: string }[]>`
    select phone as mark from submissions where phone = any(${asked.phones})
    union select email from submissions where email = any(${asked.addresses})
    union select lower(name) from submissions where lower(name) = any(${asked.names})
    union select lower(applicant) from applications where erased_at is null and lower(applicant) = any(${asked.names})
    union select lower(email) from "user" where lower(email) = any(${asked.addresses}) and ${isAnother}
    union select lower(name) from "user" where lower(name) = any(${asked.names}) and ${isAnother}
    union select unnest(array[phone, email, lower(name), lower(firm)]) from orders
      where erased_at is null and (phone = any(${asked.phones}) or email = any(${asked.addresses})
        or lower(name) = any(${asked.names}) or lower(firm) = any(${asked.names}))
    ${asked.numbers.length > 0 ? sql`union select number from ${livingNumbers(sql)} where number = any(${asked.numbers})` : sql``}`;
  const office = [site.email.toLowerCase(), tenDigits(site.phone), ...tellingNumbers([site.gstin ?? ""])];
  const stays = new Set([...living.map(({ mark }) => mark), ...office]);
  const gone = (identifiers: string[]) => identifiers.filter((mark) => !stays.has(mark));
  return {
    names: gone(asked.names),
    addresses: gone(asked.addresses),
    phones: gone(asked.phones),
    numbers: gone(asked.numbers),
  };
}

/** Of everyone who is not erased, as `plainNumber` has them; of a GSTIN also the PAN in it. */
const livingNumbers = (sql: Sql) => sql`(
  select lower(pan) as number from applications where erased_at is null
  union all select unnest(array[lower(gstin), lower(substr(gstin, 3, 10))]) from applications where erased_at is null
  union all select regexp_replace(lower(filed_reference), '[^a-z0-9]', '', 'g') from applications where erased_at is null
  union all select unnest(array[plain, case when length(plain) = 15 then substr(plain, 3, 10) end])
    from (select regexp_replace(lower(number), '[^a-z0-9]', '', 'g') as plain from registrations where number <> '') as held
  union all select unnest(array[lower(gstin), lower(substr(gstin, 3, 10))]) from orders
    where erased_at is null and gstin is not null) as numbers`;
