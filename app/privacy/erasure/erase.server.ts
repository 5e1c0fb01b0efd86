import { retention } from "../../../content/law/retention";
import { inTransaction, type Sql } from "../../../db/connect";
import { enqueue } from "../../../db/jobs";
import { leaving } from "../../accounts/erasure/account-erasure.server";
import { holdCustomers } from "../../applications/erasure/application-erasure.server";
import { holdOrders, listMails } from "../../payments/erasure/orders.server";
import { recordAudit } from "../audit/record.server";
import type { Erasure, Kept } from "../traces/erasure";
import type { Marks } from "../traces/traces";
import { locations } from "./locations.server";
import { hashMarks, type SealSecrets, seal } from "./seal.server";
import { namesOfMet, redactTyped } from "./typed.server";

export type ErasureReason = "asked by the person" | "asked by telephone" | "three years" | "restored from a backup";

type Erasing = {
  submissions: string[];
  /** Only those whose address asked for it: anyone can type anyone's address into a form. */
  accounts?: string[];
  reason: ErasureReason;
  actor: string | null;
  /** Of whom a restored backup brought back: when they were first erased, and how long their copy stays sealed. */
  first?: Map<string, Dates>;
};

type Dates = { erasedAt: Date; destroyAfter: Date };

/** How many submissions and accounts are gone now, and what had to stay. */
export type Erased = { count: number; kept: Kept[] };

type Stored = { id: string; name: string; email: string; phone: string; record: object };

/**
 * Takes people out of every place at once and seals what was there. The case keeps its numbers: service, status and times.
 * Those that are gone already are skipped.
 */
export async function erasePeople(
  sql: Sql,
  secrets: SealSecrets,
  { submissions, accounts = [], reason, actor, first }: Erasing,
): Promise<Erased> {
  return inTransaction(sql, async (transaction) => {
    const orders = await holdOrders(transaction, submissions);
    const sent = await readSubmissions(transaction, submissions);
    const owned = await transaction<Stored[]>`
      select id, name, email, '' as phone, jsonb_build_object('account', record) as record
      from ${leaving(transaction, accounts)} as leaving`;
    const found = [...sent, ...owned];
    const known = [...found, ...orders];
    const erasure: Erasure = {
      submissions: sent.map(({ id }) => id),
      accounts,
      orders: orders.map(({ id }) => id),
      ...(await holdCustomers(transaction, submissions)),
      mails: await listMails(transaction, [...submissions, ...accounts], orders),
      ...marksOf(known),
      actor,
    };
    const met = await namesOfMet(transaction, [
      ...sent.map(({ id, name, email }) => ({ submission: id, name, email })),
      ...orders,
    ]);
    const kept: Kept[] = [];
    for (const { keeps } of locations) {
      const why = await keeps?.(transaction, erasure);
      if (why) kept.push(why);
    }
    if (found.length === 0) return { count: 0, kept };
    for (const one of found) {
      const marks = marksOf([one, ...orders.filter(({ submission }) => submission === one.id)]);
      const told = { ...marks, names: marks.names.filter((name) => met.has(name)) };
      const hashes = hashMarks(secrets[0], told);
      const sealed = { reason, hashes, sealed: seal(secrets, one.record) };
      await sealRecord(transaction, one.id, sealed, first?.get(one.id));
    }
    for (const { erase } of locations) await erase?.(transaction, erasure);
    // When they are gone from every place of their own: what others have too is known by who is left.
    await redactTyped(transaction, { ...erasure, names: [...met] });
    const details = { reason, accounts: owned.length };
    await recordAudit(transaction, actor, { action: "erased", people: erasure.submissions, details });
    await enqueue(transaction, { kind: "erasure-ledger" });
    return { count: found.length, kept };
  });
}

type Known = { name: string; email: string; phone: string };

const marksOf = (known: Known[]): Marks => ({
  names: [...new Set(known.map(({ name }) => name))].filter(Boolean),
  addresses: [...new Set(known.map(({ email }) => email))].filter(Boolean),
  phones: [...new Set(known.map(({ phone }) => phone))].filter(Boolean),
});

type Sealed = { reason: ErasureReason; hashes: string[]; sealed: Buffer };

/** A year from the first erasure, however often a backup brings it back; a copy whose year is over is not made again. */
const sealRecord = (sql: Sql, id: string, { reason, hashes, sealed }: Sealed, first?: Dates) => sql`
  insert into erasures (id, reason, sealed, marks, erased_at, destroy_after)
  select ${id}, ${reason}, case when until > now() then ${sealed}::bytea end,
    case when until > now() then ${hashes}::text[] end, erased_at, until
  from (select coalesce(${first?.erasedAt ?? null}::timestamptz, now()) as erased_at,
    coalesce(${first?.destroyAfter ?? null}::timestamptz, now() + make_interval(days => ${retention.sealedDays})) as until
  ) as dates
  on conflict (id) do nothing`;

/** Everything about each submission as one object, whatever columns there are. */
function readSubmissions(sql: Sql, ids: string[]) {
  return sql<Stored[]>`
    select id, name, email, phone, jsonb_build_object(
      'submission', to_jsonb(submitted),
      'case', (select to_jsonb(cases) from cases where cases.id = submitted.id),
      'notes', (select jsonb_agg(jsonb_build_object('at', at, 'note', note)) from case_events
        where case_id = submitted.id and note <> ''),
      'requests', (select jsonb_agg(to_jsonb(privacy_requests)) from privacy_requests
        where people @> array[submitted.id] and (words <> '' or answer <> '')),
      'orders', (select jsonb_agg(to_jsonb(orders) || jsonb_build_object(
          'ledger', (select jsonb_agg(to_jsonb(ledger)) from ledger where order_id = orders.id),
          'refunds', (select jsonb_agg(to_jsonb(refunds)) from refunds where order_id = orders.id)))
        from orders where submission_id = submitted.id),
      'messages', (select jsonb_agg(jsonb_build_object('at', at, 'isOurs', is_ours, 'text', text)) from room_messages
        where submission_id = submitted.id),
      'applications', (select jsonb_agg(to_jsonb(applications) || jsonb_build_object(
          'events', (select jsonb_agg(to_jsonb(application_events)) from application_events where application_id = applications.id),
          'queries', (select jsonb_agg(to_jsonb(authority_queries)) from authority_queries where application_id = applications.id),
          'registration', (select to_jsonb(registrations) from registrations where application_id = applications.id)))
        from applications where submission_id = submitted.id)
    ) as record
    from submissions as submitted where submitted.id = any(${ids}::text[]::uuid[])`;
}

/** When the year is over the sealed copy goes too; what remains is that, and when, someone was erased. */
export async function destroySealed(sql: Sql): Promise<number> {
  const destroyed = await sql<{ id: string }[]>`
    update erasures set sealed = null, marks = null where sealed is not null and destroy_after <= now() returning id`;
  if (destroyed.length > 0)
    await recordAudit(sql, null, { action: "destroyed", details: { erasures: destroyed.map(({ id }) => id) } });
  return destroyed.length;
}
