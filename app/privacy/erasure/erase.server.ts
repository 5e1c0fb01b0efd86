import { retention } from "../../../content/law/retention";
import { inTransaction, type Sql } from "../../../db/connect";
import { enqueue } from "../../../db/jobs";
import { leaving } from "../../accounts/erasure/account-erasure.server";
import {
  type EndedApplication,
  holdCustomers,
  listApplicants,
  listEnding,
  listNumbers,
} from "../../applications/erasure/application-erasure.server";
import { recordAudit } from "../../audit/record.server";
import { listFormer, type Named } from "../../leads/erasure/lead-erasure.server";
import { holdOrders, listMails } from "../../orders/erasure/erase-orders.server";
import { type Owed, oweErased } from "../../orders/payments/owe-erased.server";
import type { Erasure, Kept } from "../../people/eraser";
import type { Identifiers } from "../../people/identifiers";
import { tellOfEnded, tellOfStaying } from "./erasure-mails.server";
import { withoutLiving } from "./find-free-text.server";
import { locations } from "./locations.server";
import { type Held, provenAddresses, provenPhones } from "./proven.server";
import { askStaff } from "./questions.server";
import { namesOfMet, redactTyped } from "./redact-free-text.server";
import { dropStaleRedactions } from "./redactions.server";
import { hashIdentifiers, type SealSecrets, seal } from "./seal.server";

export type ErasureReason = "asked by the person" | "asked by telephone" | "three years" | "restored from a backup";

type Erasing = {
  submissions: string[];
  /** Only those whose address asked for it: anyone can type anyone's address into a form. */
  accounts?: string[];
  reason: ErasureReason;
  actor: string | null;
  /** For people whom a restored backup brought back: when they were first erased, and how long their copy stays sealed. */
  first?: Map<string, Dates>;
};

type Dates = { erasedAt: Date; destroyAfter: Date };

/**
 * How many submissions and accounts are gone now, what had to stay, which applications ended unfinished, which money is to be
 * settled, and the addresses of erased submissions whose account stays.
 */
export type Erased = { count: number; kept: Kept[]; ended: EndedApplication[]; owed: Owed[]; accounts: string[] };

type Stored = { id: string; name: string; email: string; phone: string; record: object };

/**
 * Takes people out of every place at once and seals what was there. The case keeps its numbers: service, status and times.
 * Those that are gone already are skipped.
 */
export async function erasePeople(sql: Sql, secrets: SealSecrets, erasing: Erasing): Promise<Erased> {
  const { submissions, accounts = [], reason, actor, first } = erasing;
  return inTransaction(sql, async (transaction) => {
    const orders = await holdOrders(transaction, submissions);
    const sent = await readSubmissions(transaction, submissions);
    const owned = await transaction<Stored[]>`
      select id, name, email, '' as phone, jsonb_build_object('account', record) as record
      from ${leaving(transaction, accounts)} as leaving`;
    const found = [...sent, ...owned];
    const their = await holdCustomers(transaction, submissions);
    const numbers = await listNumbers(transaction, submissions, their.customers);
    const applicants = await listApplicants(transaction, submissions);
    // What staff corrected was theirs, or was taken for it, and may still be in texts about others.
    const former = await listFormer(transaction, submissions);
    const known = { found, orders: [...orders, ...former], numbers, applicants };
    const met = await namesOfMet(transaction, [
      ...sent.map(({ id, name, email }) => ({ submission: id, name, email })),
      ...orders,
      ...former,
    ]);
    for (const firm of [...applicants.map(({ name }) => name), ...orders.map(({ firm }) => firm)]) met.add(firm);
    const held = [...sent.map(({ id, phone, email }) => ({ submission: id, phone, email })), ...orders, ...former];
    const prove = await proverOf(transaction, { held, sent, owned, reason });
    const identifiers = marksOf(known);
    const proven = { ...prove(identifiers), names: identifiers.names.filter((name) => met.has(name)) };
    const erasure: Erasure = {
      submissions: sent.map(({ id }) => id),
      accounts,
      orders: orders.map(({ id }) => id),
      ...their,
      mails: await listMails(transaction, [...submissions, ...accounts], orders),
      ...identifiers,
      proven,
      actor,
    };
    const kept: Kept[] = [];
    for (const { keeps } of locations) {
      const why = await keeps?.(transaction, erasure);
      if (why) kept.push(why);
    }
    if (found.length === 0) return { count: 0, kept, ended: [], owed: [], accounts: [] };
    for (const one of found) {
      const own = marksOf({
        found: [one],
        orders: known.orders.filter(({ submission }) => submission === one.id),
        numbers: numbers.filter(({ submission }) => submission === one.id),
        applicants: applicants.filter(({ submission }) => submission === one.id),
      });
      const hashes = hashIdentifiers(secrets[0], { ...prove(own), names: own.names.filter((name) => met.has(name)) });
      const sealed = { reason, hashes, sealed: seal(secrets, one.record) };
      await sealRecord(transaction, one.id, sealed, first?.get(one.id));
    }
    const ended = await listEnding(transaction, submissions);
    for (const { erase } of locations) await erase?.(transaction, erasure);
    await redactOthers(transaction, secrets, erasure, held);
    const endedOrders = ended.flatMap(({ order }) => order ?? []);
    const owed = await oweErased(transaction, erasure.orders, endedOrders);
    await tellOfEnded(transaction, ended);
    // An erasure after three years says nothing about an account, which stays until its owner has it erased.
    const staying = reason === "asked by telephone" ? await tellOfStaying(transaction, erasure) : [];
    const details = { reason, accounts: owned.length, ended: ended.length, owed: owed.length };
    await recordAudit(transaction, actor, { action: "erased", people: erasure.submissions, details });
    await enqueue(transaction, { kind: "erasure-ledger" });
    await enqueue(transaction, { kind: "vacuum-erased" });
    return { count: found.length, kept, ended, owed, accounts: staying };
  });
}

/**
 * When they are gone from every place of their own: what others have too is known by who is left. A number or an address that
 * nobody has shown to be theirs stays in texts about others until staff have decided.
 */
async function redactOthers(sql: Sql, secrets: SealSecrets, { proven, addresses }: Erasure, held: Held[]) {
  await redactTyped(sql, await withoutLiving(sql, proven, addresses));
  await dropStaleRedactions(sql);
  const asked = held.flatMap(({ submission, phone, email }) => [
    ...(phone && !proven.phones.includes(phone)
      ? [{ submission, sender: email, kind: "phones" as const, mark: phone }]
      : []),
    ...(email && !proven.addresses.includes(email)
      ? [{ submission, sender: email, kind: "addresses" as const, mark: email }]
      : []),
  ]);
  await askStaff(sql, secrets, "erase", asked);
}

type Proving = { held: Held[]; sent: Stored[]; owned: Stored[]; reason: ErasureReason };

/**
 * Leaves of marks those that are known to be theirs. Who asks by the mailed link has shown the address, and an account goes by
 * it too. A replay erases again what was decided before, when most asked by the link.
 */
async function proverOf(
  sql: Sql,
  { held, sent, owned, reason }: Proving,
): Promise<(identifiers: Identifiers) => Identifiers> {
  const phones = await provenPhones(sql, held);
  const addresses = await provenAddresses(sql, held);
  const isByLink = reason === "asked by the person" || reason === "restored from a backup";
  for (const { email } of [...owned, ...(isByLink ? sent : [])]) addresses.add(email);
  return (identifiers) => ({
    ...identifiers,
    phones: identifiers.phones.filter((phone) => phones.has(phone)),
    addresses: identifiers.addresses.filter((address) => addresses.has(address)),
  });
}

type Known = {
  found: Stored[];
  orders: (Named & { phone: string; firm: string; gstin: string | null })[];
  numbers: { number: string }[];
  applicants: { name: string }[];
};

function marksOf({ found, orders, numbers, applicants }: Known): Identifiers {
  const people = [...found, ...orders];
  const each = (identifiers: (string | null)[]) =>
    [...new Set(identifiers.filter((mark) => mark !== null && mark !== ""))] as string[];
  return {
    names: each([...[...people, ...applicants].map(({ name }) => name), ...orders.map(({ firm }) => firm)]),
    addresses: each(people.map(({ email }) => email)),
    phones: each(people.map(({ phone }) => phone)),
    numbers: each([...numbers.map(({ number }) => number), ...orders.map(({ gstin }) => gstin)]),
  };
}

type Sealed = { reason: ErasureReason; hashes: string[]; sealed: Buffer };

/** A year from the first erasure, also when a backup restored the person since; no copy is made after that year. */
const sealRecord = (sql: Sql, id: string, { reason, hashes, sealed }: Sealed, first?: Dates) => sql`
  insert into erasures (id, reason, sealed, marks, erased_at, destroy_after)
  select ${id}, ${reason}, case when until > now() then ${sealed}::bytea end,
    case when until > now() then ${hashes}::text[] end, erased_at, until
  from (select coalesce(${first?.erasedAt ?? null}::timestamptz, now()) as erased_at,
    coalesce(${first?.destroyAfter ?? null}::timestamptz, now() + make_interval(days => ${retention.sealedDays})) as until
  ) as dates
  on conflict (id) do nothing`;

/** Everything about each submission as one object, with all its columns. */
function readSubmissions(sql: Sql, ids: string[]) {
  return sql<Stored[]>`
    select id, name, email, phone, jsonb_build_object(
      'submission', to_jsonb(submitted),
      'case', (select to_jsonb(cases) from cases where cases.id = submitted.id),
      'notes', (select jsonb_agg(jsonb_build_object('at', at, 'note', note)) from case_events
        where case_id = submitted.id and note <> ''),
      'corrections', (select jsonb_agg(to_jsonb(corrections)) from corrections where submission_id = submitted.id),
      'requests', (select jsonb_agg(to_jsonb(privacy_requests)) from privacy_requests
        where people @> array[submitted.id] and (words <> '' or answer <> '')),
      'orders', (select jsonb_agg(to_jsonb(orders) || jsonb_build_object(
          'ledger', (select jsonb_agg(to_jsonb(ledger)) from ledger where order_id = orders.id),
          'refunds', (select jsonb_agg(to_jsonb(refunds)) from refunds where order_id = orders.id)))
        from orders where submission_id = submitted.id),
      'messages', (select jsonb_agg(jsonb_build_object('at', at, 'isOurs', is_ours, 'text', text)) from tracking_messages
        where submission_id = submitted.id),
      'applications', (select jsonb_agg(to_jsonb(applications) || jsonb_build_object(
          'events', (select jsonb_agg(to_jsonb(application_events)) from application_events where application_id = applications.id),
          'queries', (select jsonb_agg(to_jsonb(authority_queries)) from authority_queries where application_id = applications.id),
          'registration', (select to_jsonb(registrations) from registrations where application_id = applications.id)))
        from applications where submission_id = submitted.id)
    ) as record
    from submissions as submitted where submitted.id = any(${ids})`;
}

/** When the year is over the sealed copy goes too; what remains is that, and when, someone was erased. */
export async function destroySealed(sql: Sql): Promise<number> {
  const destroyed = await sql<{ id: string }[]>`
    update erasures set sealed = null, marks = null where sealed is not null and destroy_after <= now() returning id`;
  if (destroyed.length > 0)
    await recordAudit(sql, null, { action: "destroyed", details: { erasures: destroyed.map(({ id }) => id) } });
  return destroyed.length;
}
