import { inTransaction, type Sql } from "../../../db/connect";
import { emptyNotesOfErased } from "../../cases/erasure/case-erasure.server";
import { clearSearches } from "../../cases/erasure/redact-searches.server";
import { emptyTypedOfErased } from "../../customers/erasure/customer-erasure.server";
import type { Named } from "../../leads/erasure/lead-erasure.server";
import { type Identifiers, isNothing, noIdentifiers, redactIn, redactor } from "../../people/identifiers";
import { findTyped, lookThrough, rowsAtOnce, withoutLiving } from "./find-free-text.server";
import { freeTexts } from "./locations.server";
import { type Correction, dropStaleRedactions, keepRedaction } from "./redactions.server";
import { hashedMarkFinder, type SealSecrets } from "./seal.server";

/** A name that is in more rows of a table than this counts as ordinary words. */
const mostNamed = 20;

/**
 * Takes what people are recognised by out of what was typed about others: marks that nobody has who stays
 * (`withoutLiving`). What a correction takes is kept for a while, to be put back; texts that soon go by themselves it leaves.
 */
export async function redactTyped(
  sql: Sql,
  identifiers: Identifiers,
  correction: Correction | null = null,
): Promise<void> {
  if (isNothing(identifiers)) return;
  for (const text of freeTexts) {
    const { table, columns, key } = text;
    if (correction && !key) continue;
    const named = await findTyped(sql, identifiers, text);
    const counts = new Map<string, number>();
    for (const { found } of named)
      for (const name of new Set(found.names)) counts.set(name, (counts.get(name) ?? 0) + 1);
    for (const { place, key: rowKey, texts, found } of named) {
      const names = found.names.filter((name) => (counts.get(name) ?? 0) <= mostNamed);
      const redact = redactor({ ...found, names });
      const clean = ("payload" in texts ? redactMail(texts, redact) : redactIn(texts, redact)) as Record<
        string,
        string
      >;
      if (JSON.stringify(clean) === JSON.stringify(texts)) continue;
      await sql`
        update ${sql(table)} set (${sql(columns)}) = (
          select ${sql(columns)} from jsonb_populate_record(null::${sql(table)}, ${sql.json(clean)}))
        where ctid = ${place}::tid`;
      if (correction && rowKey)
        await keepRedaction(sql, text, { key: rowKey, before: texts, after: clean }, correction);
    }
  }
}

/** Names sent with one address: more than this are not taken for names of a person. */
const mostNames = 5;

/**
 * The names that staff can have typed about others: of whom they were in touch with, wrote about or got money from, and of
 * each address the first few. A form, a correction or an account takes any words for a name: else a stranger would take
 * these words out of everybody's notes.
 */
export async function namesOfMet(sql: Sql, people: Named[]): Promise<Set<string>> {
  const ids = [...new Set(people.map(({ submission }) => submission))];
  const rows = await sql<{ id: string }[]>`
    select id from cases where id = any(${ids}) and (
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

/** Where it goes is no text. */
function redactMail({ payload }: Record<string, unknown>, redact: (text: string) => string) {
  const mail = payload as Record<string, unknown>;
  const texts = ["subject", "text", "content"].flatMap((part) =>
    part in mail ? [[part, redactIn(mail[part], redact)]] : [],
  );
  return { payload: { ...mail, ...Object.fromEntries(texts) } };
}

/** The job runs once a day; some more, in case it could not. */
const lookBack = "7 days";

/**
 * Once a day: whom staff typed about although they are erased. Their numbers, addresses and names are known by keyed hashes
 * alone, so that each one in a new text is hashed and looked up.
 */
export async function eraseTypedAfterwards(sql: Sql, secrets: SealSecrets): Promise<void> {
  await inTransaction(sql, async (transaction) => {
    await emptyNotesOfErased(transaction);
    await emptyTypedOfErased(transaction);
    const erased = await transaction<{ hash: string }[]>`
      select distinct unnest(marks) as hash from erasures where marks is not null`;
    if (erased.length === 0) return;
    const look = hashedMarkFinder(secrets, new Set(erased.map(({ hash }) => hash)));
    const found = noIdentifiers();
    for await (const text of newTexts(transaction)) await lookThrough(text, look, found);
    const identifiers = await withoutLiving(transaction, found);
    if (isNothing(identifiers)) return;
    await redactTyped(transaction, identifiers);
    await clearSearches(transaction, identifiers);
    await dropStaleRedactions(transaction);
  });
}

async function* newTexts(sql: Sql): AsyncGenerator<string> {
  for (const { table, columns, since } of freeTexts) {
    const rows = sql<{ text: string }[]>`
      select concat_ws(' ', ${sql.unsafe(columns.join(", "))}) as text from ${sql(table)}
      where ${sql.unsafe(since)} > now() - ${lookBack}::interval`;
    for await (const batch of rows.cursor(rowsAtOnce)) for (const { text } of batch) yield text;
  }
  const texts = await sql<{ text: string }[]>`
    select filter::text as text from exports where started_at > now() - ${lookBack}::interval
    union all select name from saved_views`;
  const views = await sql<{ query: string }[]>`select query from saved_views`;
  yield* texts.map(({ text }) => text);
  for (const { query } of views) yield* new URLSearchParams(query).values();
}
