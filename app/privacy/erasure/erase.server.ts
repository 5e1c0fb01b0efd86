import { retention } from "../../../content/retention";
import { inTransaction, type Sql } from "../../../db/connect";
import { enqueue } from "../../../db/jobs";
import { recordAudit } from "../audit/record.server";
import { type SealSecrets, seal } from "./seal.server";

export type ErasureReason = "asked by the person" | "asked by telephone" | "three years" | "restored from a backup";

type Erasing = { ids: string[]; reason: ErasureReason; actor: string | null };
type Record = { id: string; name: string; email: string; phone: string; record: object };

/**
 * Takes people out of every table at once and seals what was there. The case keeps its numbers: service, status and times.
 * Returns how many submissions were erased; those that are gone already are skipped.
 */
export async function eraseSubmissions(sql: Sql, secrets: SealSecrets, { ids, reason, actor }: Erasing) {
  return inTransaction(sql, async (transaction) => {
    const found = await lockRecords(transaction, ids);
    const erased = found.map(({ id }) => id);
    if (erased.length === 0) return 0;
    const files = await outboxNames(transaction, found);
    for (const { id, record } of found)
      await transaction`
        insert into erasures (submission_id, reason, sealed, destroy_after)
        values (${id}, ${reason}, ${seal(secrets, record)}, now() + make_interval(days => ${retention.sealedDays}))
        on conflict (submission_id) do nothing`;
    await closeCases(transaction, erased, actor);
    await clearTraces(transaction, found);
    await transaction`delete from form_submissions where id = any(${erased}::text[]::uuid[])`;
    await transaction`delete from contact_messages where id = any(${erased}::text[]::uuid[])`;
    await recordAudit(transaction, actor, { action: "erased", people: erased, details: { reason } });
    await enqueue(transaction, { kind: "erase-files", payload: { files } });
    await enqueue(transaction, { kind: "erasure-ledger" });
    return erased.length;
  });
}

/** Everything about each submission as one object, whatever columns there are. */
function lockRecords(sql: Sql, ids: string[]) {
  return sql<Record[]>`
    select id, name, email, phone, jsonb_build_object(
      'submission', record,
      'case', (select to_jsonb(cases) from cases where cases.id = submitted.id),
      'notes', (select jsonb_agg(jsonb_build_object('at', at, 'note', note)) from case_events
        where case_id = submitted.id and note <> ''),
      'requests', (select jsonb_agg(to_jsonb(privacy_requests)) from privacy_requests
        where people @> array[submitted.id] and (words <> '' or answer <> ''))
    ) as record
    from (
      select id, name, email, phone, to_jsonb(form_submissions) as record from form_submissions
      where id = any(${ids}::text[]::uuid[])
      union all
      select id, name, email, phone, to_jsonb(contact_messages) from contact_messages
      where id = any(${ids}::text[]::uuid[])
    ) as submitted`;
}

/** Without SMTP each mail is a file under the id of its job; a notice is one under that of its submission. */
async function outboxNames(sql: Sql, found: Record[]): Promise<string[]> {
  const ids = found.map(({ id }) => id);
  const jobs = await sql<{ id: string }[]>`
    select id from jobs where subject = any(${ids}::text[]) or payload ->> 'to' = any(${found.map(({ email }) => email)}::text[])`;
  return [...ids, ...jobs.map(({ id }) => id)];
}

async function closeCases(sql: Sql, ids: string[], actor: string | null) {
  // Somebody else's case that was merged into one of these stands on its own again.
  await sql`
    update cases set merged_into = null, version = version + 1
    where merged_into = any(${ids}::text[]::uuid[]) and id <> all(${ids}::text[]::uuid[])`;
  await sql`
    with closed as (
      update cases set
        lost_reason = case when status in ('won', 'junk', 'lost') then lost_reason else 'erased' end,
        status = case when status in ('won', 'junk', 'lost') then status else 'lost' end,
        state = '', page = '', promise_due = null, do_not_call = true, erased_at = now(), version = version + 1
      where id = any(${ids}::text[]::uuid[]) returning id, version)
    insert into case_events (case_id, actor, kind, version) select id, ${actor}, 'erased', version from closed`;
  await sql`update case_events set note = '' where case_id = any(${ids}::text[]::uuid[]) and note <> ''`;
}

/** Whatever else may hold the person: keys, jobs, typed searches, saved views, links and the words of requests. */
async function clearTraces(sql: Sql, found: Record[]) {
  const ids = found.map(({ id }) => id);
  const marks = [...new Set(found.flatMap(({ name, email, phone }) => [name.toLowerCase(), email, phone]))];
  const holds = (text: ReturnType<typeof sql>) => sql`
    exists (select from unnest(${marks}::text[]) as mark where position(mark in lower(${text})) > 0)`;
  await sql`delete from submission_keys where submission_id = any(${ids}::text[]::uuid[])`;
  await sql`delete from jobs where subject = any(${ids}::text[])`;
  await sql`delete from jobs where payload is not null and kind in ('mail', 'my-data-request') and ${holds(sql`payload::text`)}`;
  await sql`update jobs set last_error = null where last_error is not null and ${holds(sql`last_error`)}`;
  await sql`delete from my_data_links where submission_id = any(${ids}::text[]::uuid[])`;
  await sql`
    update exports set filter = filter || '{"search": ""}'
    where filter ->> 'search' <> '' and ${sharesAWord(sql, sql`filter ->> 'search'`, marks)}`;
  await sql`delete from saved_views where ${sharesAWord(sql, sql`query`, marks)}`;
  await sql`
    update privacy_requests set words = '', answer = '', reason = '', done_at = coalesce(done_at, now())
    where people && ${ids}::text[]::uuid[]`;
}

/** A search holds a part of a name or a number: each word of three letters or more counts. */
function sharesAWord(sql: Sql, text: ReturnType<typeof sql>, marks: string[]) {
  return sql`exists (
    select from unnest(${marks}::text[]) as mark,
      regexp_split_to_table(lower(${text}), '[^[:alnum:]@.]+') as word
    where length(word) >= 3 and position(word in mark) > 0)`;
}

/** When the year is over the sealed copy goes too; what remains is that, and when, someone was erased. */
export async function destroySealed(sql: Sql): Promise<number> {
  const destroyed = await sql`
    update erasures set sealed = null where sealed is not null and destroy_after <= now() returning submission_id`;
  if (destroyed.length > 0)
    await recordAudit(sql, null, { action: "destroyed", people: destroyed.map((row) => row.submission_id) });
  return destroyed.length;
}
