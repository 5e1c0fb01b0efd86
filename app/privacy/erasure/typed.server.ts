import { setImmediate as pauseForOthers } from "node:timers/promises";
import { site } from "../../../content/identity";
import { tenDigits } from "../../../content/typed";
import { inTransaction, type Sql } from "../../../db/connect";
import { emptyTypedOfErased } from "../../applications/erasure/application-erasure.server";
import { emptyNotesOfErased } from "../../desk/erasure/cases.server";
import { clearSearches, likeOf } from "../../desk/erasure/searches.server";
import type { Named } from "../../leads/intake/erasure.server";
import { isNothing, isTelling, type Marks, partsOf, recogniser, redactIn, redactor, wordsOf } from "../traces/traces";
import { typedTexts } from "./locations.server";
import { hashedMarkFinder, type SealSecrets } from "./seal.server";

type Row = { place: string; texts: Record<string, unknown> };

/** In how many rows of a table a name may stand: one that stands in more is taken for ordinary words. */
const mostNamed = 20;

/**
 * Takes numbers, addresses and whole names out of what was typed about other people. Whatever somebody who stays has too
 * is left: two on one number are two people.
 */
export async function redactTyped(sql: Sql, given: Marks): Promise<void> {
  const marks = await withoutLiving(sql, given);
  if (isNothing(marks)) return;
  const recognise = recogniser(marks);
  for (const { table, columns, where } of typedTexts) {
    const rows = sql<Row[]>`
      select ctid::text as place, ${objectOf(sql, columns)} as texts from ${sql(table)}
      where ${isSuspected(sql, columns, marks)} ${where ? sql`and ${sql.unsafe(where)} for update` : sql``}`;
    const named: (Row & { found: Marks })[] = [];
    for await (const batch of rows.cursor(rowsAtOnce))
      for (const row of batch) {
        const found = await lookThrough(textOf(row.texts), recognise);
        if (!isNothing(found)) named.push({ ...row, found });
      }
    const counts = new Map<string, number>();
    for (const { found } of named)
      for (const name of new Set(found.names)) counts.set(name, (counts.get(name) ?? 0) + 1);
    for (const { place, texts, found } of named) {
      const names = found.names.filter((name) => (counts.get(name) ?? 0) <= mostNamed);
      const redact = redactor({ ...found, names });
      const clean = "payload" in texts ? redactMail(texts, redact) : redactIn(texts, redact);
      if (JSON.stringify(clean) === JSON.stringify(texts)) continue;
      await sql`
        update ${sql(table)} set ${sql(clean as Record<string, string>, [...columns])} where ctid = ${place}::text::tid`;
    }
  }
}

/** No more are held in memory: there may be as many events of the gateway as it told in a month. */
const rowsAtOnce = 100;

/** For so long visitors wait at most: a text takes milliseconds, and there may be thousands. */
const longestMs = 5;
let givenWayAt = 0;

const noMarks = (): Marks => ({ names: [], addresses: [], phones: [] });

/** Looks through a text of any length, and lets others have the processor in between. */
async function lookThrough(text: string, look: (part: string) => Marks, found = noMarks()): Promise<Marks> {
  for (const part of partsOf(text)) {
    if (performance.now() - givenWayAt > longestMs) {
      await pauseForOthers();
      givenWayAt = performance.now();
    }
    const { names, addresses, phones } = look(part);
    found.names.push(...names);
    found.addresses.push(...addresses);
    found.phones.push(...phones);
  }
  return found;
}

/** Of one address: whoever sends more is nobody's name. */
const mostNames = 5;

/**
 * The names that staff can have typed about others: of whom they were in touch with, wrote about or got money from, and of
 * each address the first few. A form, a correction or an account takes any words for a name: else a stranger would take
 * these words out of everybody's notes.
 */
export async function namesOfMet(sql: Sql, people: Named[]): Promise<Set<string>> {
  const ids = [...new Set(people.map(({ submission }) => submission))];
  const rows = await sql<{ id: string }[]>`
    select id from cases where id = any(${ids}::text[]::uuid[]) and (
      first_contact_at is not null
      or exists (select from case_events where case_id = cases.id and actor is not null and note <> '')
      or exists (select from orders where submission_id = cases.id and has_money(orders.id)))
    order by created_at, id`;
  const places = new Map(rows.map(({ id }, place) => [id, place]));
  const met = people.filter(({ submission }) => places.has(submission));
  met.sort((one, other) => (places.get(one.submission) ?? 0) - (places.get(other.submission) ?? 0));
  const byAddress = new Map<string, Set<string>>();
  for (const { email, name } of met) {
    const names = byAddress.get(email) ?? new Set();
    if (names.size < mostNames) byAddress.set(email, names.add(name));
  }
  return new Set([...byAddress.values()].flatMap((names) => [...names]));
}

/** Every string of a row, apart from each other. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return value === null || typeof value !== "object" ? "" : Object.values(value).map(textOf).join(" ; ");
}

/** Where it goes is no text. */
function redactMail({ payload }: Record<string, unknown>, redact: (text: string) => string) {
  const mail = payload as Record<string, unknown>;
  const texts = ["subject", "text", "html"].flatMap((part) =>
    part in mail ? [[part, redactIn(mail[part], redact)]] : [],
  );
  return { payload: { ...mail, ...Object.fromEntries(texts) } };
}

const objectOf = (sql: Sql, columns: readonly string[]) =>
  sql.unsafe(`jsonb_build_object(${columns.map((column) => `'${column}', ${column}`).join(", ")})`);

/** What stands between words, in the database's own patterns. */
const separators = "[\\s!-/:-@\\[-`{-~\u0964\u2010-\u2019\u201c\u201d]+";

/** Up to so many numbers and addresses are each looked for by the database itself. */
const fewMarks = 20;

/**
 * A sieve by the database: `recogniser` looks at what is left. For one person that is almost nothing; for a thousand it is
 * whatever has some number or address, which takes no longer for each of them.
 */
function isSuspected(sql: Sql, columns: readonly string[], { names, addresses, phones }: Marks) {
  const texts = sql.unsafe(`concat_ws(' ', ${columns.join(", ")})`);
  const hasNumber =
    phones.length > fewMarks
      ? sql`length(digits_in(${texts})) >= 10`
      : sql`digits_in(${texts}) like any(${phones.map((phone) => `%${phone}%`)}::text[])`;
  // A digit of an address may be typed in another script.
  const hasAddress =
    addresses.length > fewMarks
      ? sql`${texts} like '%@%'`
      : sql`${texts} like '%@%' and (lower(${texts}) like any(${addresses.map(likeOf)}::text[]) or ${texts} ~ '[^\\x01-\\x7f]')`;
  const longest = names.map((name) =>
    wordsOf(name).reduce((one, other) => (other.length > one.length ? other : one), ""),
  );
  return sql`(
    ${phones.length > 0 ? hasNumber : sql`false`} or ${addresses.length > 0 ? hasAddress : sql`false`}
    or ${
      longest.length > 0
        ? sql`exists (
            select from regexp_split_to_table(normalize(lower(${texts})), ${separators}) as word
            where word = any(${longest}::text[]))`
        : sql`false`
    })`;
}

/** Without what somebody has who stays, or the office itself. */
async function withoutLiving(sql: Sql, { names, addresses, phones }: Marks): Promise<Marks> {
  const asked = {
    names: [...new Set(names.filter(isTelling).map((name) => name.toLowerCase()))],
    addresses: [...new Set(addresses.map((address) => address.toLowerCase()))].filter(Boolean),
    phones: [...new Set(phones)].filter((phone) => /^\d{10}$/.test(phone)),
  };
  const living = await sql<{ mark: string }[]>`
    select phone as mark from submissions where phone = any(${asked.phones}::text[])
    union select email from submissions where email = any(${asked.addresses}::text[])
    union select lower(name) from submissions where lower(name) = any(${asked.names}::text[])
    union select lower(email) from "user" where lower(email) = any(${asked.addresses}::text[])
    union select lower(name) from "user" where lower(name) = any(${asked.names}::text[])
    union select unnest(array[phone, email, lower(name)]) from orders
      where erased_at is null and (phone = any(${asked.phones}::text[]) or email = any(${asked.addresses}::text[])
        or lower(name) = any(${asked.names}::text[]))`;
  const stays = new Set([...living.map(({ mark }) => mark), site.email.toLowerCase(), tenDigits(site.phone)]);
  const gone = (marks: string[]) => marks.filter((mark) => !stays.has(mark));
  return { names: gone(asked.names), addresses: gone(asked.addresses), phones: gone(asked.phones) };
}

/** A name or an address that was corrected is not known any more when the person is erased: it goes now. */
export async function forgetCorrected(sql: Sql, before: Named[], now: Partial<Marks>): Promise<void> {
  const nothing = noMarks();
  const names = now.names ? before.map(({ name }) => name) : [];
  const addresses = now.addresses ? before.map(({ email }) => email) : [];
  await clearSearches(sql, { ...nothing, names, addresses }, { ...nothing, ...now });
  await redactTyped(sql, { ...nothing, addresses, names: now.names ? [...(await namesOfMet(sql, before))] : [] });
}

/** The same of a number. Whoever else has it keeps it. */
export async function forgetNumbers(sql: Sql, before: string[], now: string): Promise<void> {
  const nothing = noMarks();
  await clearSearches(sql, { ...nothing, phones: before }, { ...nothing, phones: [now] });
  await redactTyped(sql, { ...nothing, phones: before });
}

/** The job runs once a day; some more, in case it could not. */
const lookBack = "7 days";

/**
 * Once a day: whom staff typed about although they are erased. Their numbers, addresses and names are known by keyed hashes
 * alone, so that each that stands in a new text is hashed and looked up.
 */
export async function eraseTypedAfterwards(sql: Sql, secrets: SealSecrets): Promise<void> {
  await inTransaction(sql, async (transaction) => {
    await emptyNotesOfErased(transaction);
    await emptyTypedOfErased(transaction);
    const erased = await transaction<{ hash: string }[]>`
      select distinct unnest(marks) as hash from erasures where marks is not null`;
    if (erased.length === 0) return;
    const look = hashedMarkFinder(secrets, new Set(erased.map(({ hash }) => hash)));
    const found = noMarks();
    for await (const text of newTexts(transaction)) await lookThrough(text, look, found);
    const marks = await withoutLiving(transaction, found);
    if (isNothing(marks)) return;
    await redactTyped(transaction, marks);
    await clearSearches(transaction, marks);
  });
}

async function* newTexts(sql: Sql): AsyncGenerator<string> {
  for (const { table, columns, since } of typedTexts) {
    const rows = sql<{ text: string }[]>`
      select concat_ws(' ', ${sql.unsafe(columns.join(", "))}) as text from ${sql(table)}
      where ${sql.unsafe(since)} > now() - ${lookBack}::interval`;
    for await (const batch of rows.cursor(rowsAtOnce)) for (const { text } of batch) yield text;
  }
  const typed = await sql<{ text: string }[]>`
    select filter::text as text from exports where started_at > now() - ${lookBack}::interval
    union all select name from saved_views`;
  const views = await sql<{ query: string }[]>`select query from saved_views`;
  yield* typed.map(({ text }) => text);
  for (const { query } of views) yield* new URLSearchParams(query).values();
}
