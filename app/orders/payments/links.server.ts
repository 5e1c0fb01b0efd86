import { payAddress } from "../../../content/paths";
import { authorisationDays } from "../../../content/payment-times";
import type { Sql } from "../../../db/connect";
import { enqueue } from "../../../db/jobs";
import { balanceOf } from "../balance";
import { describeOrder } from "../invoice";
import { type Order, type OrderState, readOrder, stateColumns } from "../orders.server";
import { type Gateway, GatewayError, type GatewayLink } from "./gateway.server";
import { recordPayment } from "./record-payment.server";
import { recordRefund } from "./refunds.server";
import type { PaymentSettings } from "./settings.server";
import { factOf } from "./webhook.server";

const minuteMs = 60_000;
const dayMinutes = 24 * 60;
/** When the gateway is asked about an order by ourselves, until a payment that failed is final. */
const pollMinutes = [10, 60, 6 * 60, dayMinutes, authorisationDays * dayMinutes];

/** Then daily, until the last payment before its end is final. */
function pollTimes(expiresAt: Date): number[] {
  const days = Math.max(0, Math.ceil((expiresAt.getTime() - Date.now()) / (dayMinutes * minuteMs)));
  return [...pollMinutes, ...Array.from({ length: days }, (_, day) => (day + 1 + authorisationDays) * dayMinutes)];
}

/**
 * The address of the gateway's page for an order, made when it is first needed. After an answer that never came the
 * gateway is asked whether the link is there before another is made. Null: it cannot be reached, and nothing is charged.
 */
export async function ensureLink(
  sql: Sql,
  { gateway, origin }: PaymentSettings,
  orderId: string,
  token: string,
): Promise<string | null> {
  if (!gateway) return null;
  const [asked] = await sql<{ isFirst: boolean; round: number; url: string | null; endedAt: Date | null }[]>`
    insert into payment_links (order_id, round)
    select ${orderId}, coalesce(max(round), 0) + 1 from payment_links where order_id = ${orderId} and ended_at is not null
    on conflict (order_id, round) do update set asked_at = now()
    returning round, url, ended_at, xmax = 0 as "isFirst"`;
  // What is due changed in this moment.
  if (asked?.endedAt) return null;
  if (asked?.url) return asked.url;
  const round = asked?.round ?? 1;
  // Read once the row is there, which ends where a part comes from now on.
  const order = await readOrder(sql, orderId);
  const [now] = await sql<OrderState[]>`select ${stateColumns(sql)} from order_states where id = ${orderId}`;
  const amount = now ? balanceOf(order, now) : order.total;
  try {
    const wanted = {
      order,
      amount,
      reference: linkReference(order, round),
      returnTo: `${origin()}${payAddress(token)}/return`,
    };
    const link = await obtain(gateway, wanted, asked?.isFirst ?? false);
    await keepLink(sql, order, round, link);
    // Cancelled, or paid in part, while the gateway was making it.
    const [over] = await sql<{ isEnded: boolean }[]>`
      select ended_at is not null as "isEnded" from payment_links where order_id = ${orderId} and round = ${round}
        and (ended_at is not null or exists (select from ledger where order_id = ${orderId} and kind = 'cancelled'))`;
    if (over) await enqueue(sql, { kind: "cancel-link", subject: orderId });
    return over?.isEnded ? null : link.short_url;
  } catch (error) {
    if (error instanceof GatewayError) return null;
    throw error;
  }
}

/** What the gateway and the bank statement call it: the order's reference, and for the page of a balance which one it is. */
const linkReference = ({ reference }: Pick<Order, "reference">, round: number) =>
  round === 1 ? reference : `${reference}-${round}`;

type Wanted = { order: Order; amount: number; reference: string; returnTo: string };

async function obtain(gateway: Gateway, { order, amount, reference, returnTo }: Wanted, isFirst: boolean) {
  const known = isFirst ? null : await gateway.findLink(reference);
  if (known) return known;
  try {
    return await gateway.createLink({
      reference,
      amount,
      description: describeOrder(order),
      returnTo,
      expiresAt: order.expiresAt,
      customer: { name: order.name, email: order.email, contact: `+91${order.phone}` },
    });
  } catch (error) {
    // It may have been made all the same, or by another who asked in this moment.
    const made = await gateway.findLink(reference);
    if (made) return made;
    throw error;
  }
}

type KnownLink = { linkId: string | null; round: number; reference: string };

/**
 * Closes the gateway's pages of a cancelled order, and of one that asked for another sum than is due now. Where that is refused,
 * the gateway is asked what was paid there.
 */
export async function cancelLink(sql: Sql, settings: PaymentSettings, orderId: string): Promise<void> {
  const { gateway } = settings;
  if (!gateway) return;
  const over = await sql<KnownLink[]>`
    select link_id, round, reference from payment_links join orders on orders.id = order_id
    where order_id = ${orderId} and (ended_at is not null
      or exists (select from ledger where ledger.order_id = orders.id and kind = 'cancelled'))
    order by round`;
  for (const link of over) await closeLink(sql, settings, gateway, orderId, link);
}

async function closeLink(
  sql: Sql,
  settings: PaymentSettings,
  gateway: Gateway,
  orderId: string,
  { linkId, round, reference }: KnownLink,
): Promise<void> {
  let id = linkId;
  if (!id) {
    const made = await gateway.findLink(linkReference({ reference }, round));
    if (!made) return;
    await keepLink(sql, await readOrder(sql, orderId), round, made);
    id = made.id;
  }
  try {
    await gateway.cancelLink(id);
  } catch (error) {
    if (!(error instanceof GatewayError) || error.isUnknown) throw error;
    await pollOrder(sql, settings, orderId);
  }
}

async function keepLink(
  sql: Sql,
  { id, expiresAt }: Pick<Order, "id" | "expiresAt">,
  round: number,
  link: GatewayLink,
): Promise<void> {
  await sql`
    update payment_links set link_id = ${link.id}, url = ${link.short_url} where order_id = ${id} and round = ${round}`;
  for (const minutes of pollTimes(expiresAt))
    await enqueue(sql, {
      kind: "poll-order",
      subject: id,
      uniqueKey: round === 1 ? `${id} ${minutes}` : `${id} ${round} ${minutes}`,
      runAt: new Date(Date.now() + minutes * minuteMs),
    });
}

/** Asks the gateway for everything that was paid through an order's pages. */
export async function pollOrder(sql: Sql, settings: PaymentSettings, orderId: string): Promise<void> {
  const { gateway } = settings;
  if (!gateway) return;
  const links = await sql<{ linkId: string; reference: string }[]>`
    select link_id, reference from payment_links join orders on orders.id = order_id
    where order_id = ${orderId} and link_id is not null order by round`;
  for (const { linkId, reference } of links) {
    const { payments } = await gateway.readLink(linkId);
    for (const { payment_id } of payments ?? []) await pollPayment(sql, settings, gateway, payment_id, reference);
  }
}

async function pollPayment(
  sql: Sql,
  settings: PaymentSettings,
  gateway: Gateway,
  paymentId: string,
  reference: string,
): Promise<void> {
  const payment = await gateway.readPayment(paymentId);
  const fact = factOf(payment, "poll");
  if (!fact) return;
  await recordPayment(sql, settings.supplier, fact, reference);
  if (payment.status !== "refunded") return;
  for (const refund of await gateway.listRefunds(paymentId)) await recordRefund(sql, settings, refund, "poll");
}
