import { retention } from "../../../content/law/retention";
import { inTransaction, type Sql } from "../../../db/connect";
import { removeJobs } from "../../../db/jobs";
import { CustomerProof } from "../../../db/personal/customer-proof";
import type { Erasure } from "../../people/eraser";
import { ownRedactor } from "../../people/identifiers";
import { cancelOrders } from "../orders.server";
import { oweErased } from "../payments/owe-erased.server";

/** An order of a person who is to be erased, with what identifies them in it. */
export type TheirOrder = {
  id: string;
  submission: string;
  name: string;
  email: string;
  phone: string;
  /** Where money came: anyone can type anyone's into an order. */
  firm: string;
  gstin: string | null;
};

/** Locked before anything else, in the same order as a payment is recorded. */
export const holdOrders = (sql: Sql, submissions: string[]) => sql<TheirOrder[]>`
  select id, submission_id as submission, name, email, phone,
    case when has_money(id) then firm else '' end as firm, case when has_money(id) then gstin end as gstin
  from orders where submission_id = any(${submissions}) order by id for update`;

/** Mails about people or their orders, to any address that they had; read before their jobs are removed. */
export async function listMails(sql: Sql, people: string[], orders: TheirOrder[]): Promise<string[]> {
  const ids = orders.map(({ id }) => id);
  const mails = await sql<{ id: string }[]>`
    select id::text from jobs where subject = any(${people}) or ${isOrderMail(sql)} and ${isAbout(sql, ids)}`;
  return mails.map(({ id }) => id);
}

const isOrderMail = (sql: Sql) =>
  sql`kind in ('quote-mail', 'order-mail', 'paid-mail', 'paid-notice', 'held-mail', 'invoice-mail', 'refund-mail',
    'refund-declined-mail', 'money-notice', 'part-paid-mail', 'reversal-mail')`;
const isAbout = (sql: Sql, orders: string[]) => sql`
  subject in (select unnest(${orders}::text[])
    union all select id::text from refunds where order_id = any(${orders}))`;

/** Their links end, nobody finds them any more, and who it was is emptied wherever no money may still come. */
export async function eraseOrders(sql: Sql, erasure: Erasure): Promise<void> {
  const { orders } = erasure;
  const ids = sql`any(${orders})`;
  await removeJobs(sql, sql`${isOrderMail(sql)} and ${isAbout(sql, orders)}`);
  await CustomerProof.endTokens(sql, orders);
  await sql`update payment_links set url = null where order_id = ${ids}`;
  await sql`update orders set erased_at = now() where id = ${ids} and erased_at is null`;
  await emptyReasons(sql, orders);
  await redactReferences(sql, erasure);
  await emptyOrders(sql, orders);
}

async function emptyReasons(sql: Sql, orders: string[]): Promise<void> {
  const ids = sql`any(${orders})`;
  await sql`
    update ledger set reason = '' where order_id = ${ids} and reason <> ''
      and kind in ('utr reported', 'utr refused', 'refund requested', 'refund declined', 'nothing refunded', 'settled',
        'reversed', 'entry refused')`;
  await sql`update refunds set reason = '' where order_id = ${ids} and reason <> ''`;
}

/**
 * The bank's number of a refund stays for the books; staff may have typed more than that into the field. All else in the details
 * are words of our own: of a 'Cash Customer' it must stay known that they paid in cash.
 */
async function redactReferences(sql: Sql, erasure: Erasure): Promise<void> {
  const redact = ownRedactor(erasure);
  const typed = await sql<{ id: string; reference: string }[]>`
    select id::text, details ->> 'reference' as reference from ledger
    where order_id = any(${erasure.orders}) and details ->> 'reference' <> ''`;
  for (const { id, reference } of typed) {
    const clean = redact(reference);
    if (clean !== reference)
      await sql`update ledger set details = details || ${sql.json({ reference: clean })} where id = ${id}::bigint`;
  }
}

/** An unpaid one is cancelled first, and needs no receipt. */
async function emptyOrders(sql: Sql, orders: string[]): Promise<void> {
  const settled = await sql<{ id: string }[]>`
    select id from orders where id = any(${orders}) and not is_payment_under_way(id) order by id for update`;
  const ids = settled.map(({ id }) => id);
  await cancelOrders(sql, ids, { source: "customer", actor: null });
  await sql`
    update ledger set utr = null where order_id = any(${ids}) and utr is not null
      and kind in ('utr reported', 'utr refused') and not has_money(order_id)`;
  await sql`
    update orders set name = '', firm = '', email = '', phone = '', address = '', request_key = null,
      state = case when has_money(id) then state else '' end, gstin = case when has_money(id) then gstin end
    where id = any(${ids})`;
}

/** The gateway's events about them, whose bodies hold name, address and number. An event that is not processed yet is erased when it is. */
export const eraseGatewayEvents = (sql: Sql, { orders, proven: { addresses, phones } }: Erasure) => sql`
  with marks as (
    select reference as mark from orders where id = any(${orders})
    union select link_id from payment_links where order_id = any(${orders})
    union select payment_id from ledger where order_id = any(${orders})
    union select unnest(${addresses}::text[]))
  update gateway_events set body = ''
  where judged_at is not null and body <> '' and (
    exists (select from marks where mark <> '' and position(lower(mark) in lower(body)) > 0)
    or exists (select from unnest(${phones}::text[]) as phone where position(phone in digits_in(body)) > 0))`;

/**
 * Once a day: what an erasure had to leave goes as soon as the money is settled or tax law no longer asks for it, and so
 * does what was typed about these orders since. A gateway's words are in the ledger and go after a month in any case; those
 * that could not be processed go with their failed job: until then it may be repaired and retried.
 */
export async function finishOrders(sql: Sql): Promise<void> {
  await inTransaction(sql, async (transaction) => {
    const left = await transaction<{ id: string }[]>`
      select id from orders where erased_at is not null and (name <> '' or (state <> '' and not has_money(id)))`;
    await emptyOrders(
      transaction,
      left.map(({ id }) => id),
    );
    // Those of an erasure before there was this rule.
    const unsettled = await transaction<{ id: string }[]>`
      select id from orders join order_standings using (id)
      where erased_at is not null and stage in ('paid', 'part') and refunded = 0 and refund_requested_at is null
        and not has_failed_refund
      order by id for update of orders`;
    await oweErased(
      transaction,
      unsettled.map(({ id }) => id),
    );
    const erased = await transaction<{ id: string }[]>`select id from orders where erased_at is not null`;
    await emptyReasons(
      transaction,
      erased.map(({ id }) => id),
    );
    await transaction`
      update invoices set fields = '{}' where fields <> '{}' and not is_kept_for_tax(issued_at)
        and order_id in (select id from orders where erased_at is not null)`;
    await transaction`delete from invoice_files where invoice_id in (select id from invoices where fields = '{}')`;
    await transaction`
      update gateway_events set body = ''
      where body <> '' and coalesce(judged_at, received_at) < now() - make_interval(days => ${retention.gatewayDays})
        and (judged_at is not null or not exists (
          select from jobs where kind = 'payment-event' and subject = gateway_events.id))`;
  });
}
