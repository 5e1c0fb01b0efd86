import { authorisationDays } from "../../content/payment-times";
import type { Sql } from "../../db/connect";
import { enqueue } from "../../db/jobs";
import { type Gateway, GatewayError, type GatewayLink } from "./gateway.server";
import { type Order, readOrder } from "./orders/orders.server";
import { describeOrder } from "./papers/paper";
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
  const order = await readOrder(sql, orderId);
  const [asked] = await sql<{ isFirst: boolean; url: string | null }[]>`
    insert into payment_links (order_id) values (${orderId})
    on conflict (order_id) do update set asked_at = now()
    returning url, xmax = 0 as "isFirst"`;
  if (asked?.url) return asked.url;
  try {
    const returnTo = `${origin()}/pay/${token}/return`;
    const link = await obtain(gateway, order, returnTo, asked?.isFirst ?? false);
    await keepLink(sql, order, link);
    // Withdrawn while the gateway was making it.
    const [cancelled] = await sql`select from ledger where order_id = ${orderId} and kind = 'cancelled'`;
    if (cancelled) await enqueue(sql, { kind: "cancel-link", subject: orderId });
    return link.short_url;
  } catch (error) {
    if (error instanceof GatewayError) return null;
    throw error;
  }
}

async function obtain(gateway: Gateway, order: Order, returnTo: string, isFirst: boolean): Promise<GatewayLink> {
  const known = isFirst ? null : await gateway.findLink(order.reference);
  if (known) return known;
  try {
    return await gateway.createLink({
      reference: order.reference,
      amount: order.total,
      description: describeOrder(order),
      returnTo,
      expiresAt: order.expiresAt,
      customer: { name: order.name, email: order.email, contact: `+91${order.phone}` },
    });
  } catch (error) {
    // It may have been made all the same, or by another who asked in this moment.
    const made = await gateway.findLink(order.reference);
    if (made) return made;
    throw error;
  }
}

/** Closes the gateway's page of a withdrawn order. Where that is refused, it is asked what was paid there. */
export async function cancelLink(sql: Sql, settings: PaymentSettings, orderId: string): Promise<void> {
  const { gateway } = settings;
  const known = await findLink(sql, orderId);
  if (!gateway || !known) return;
  let { linkId } = known;
  if (!linkId) {
    const made = await gateway.findLink(known.reference);
    if (!made) return;
    await keepLink(sql, await readOrder(sql, orderId), made);
    linkId = made.id;
  }
  try {
    await gateway.cancelLink(linkId);
  } catch (error) {
    if (!(error instanceof GatewayError) || error.isUnknown) throw error;
    await pollOrder(sql, settings, orderId);
  }
}

async function findLink(sql: Sql, orderId: string) {
  const [known] = await sql<{ linkId: string | null; reference: string }[]>`
    select link_id as "linkId", reference from payment_links join orders on orders.id = order_id
    where order_id = ${orderId}`;
  return known;
}

async function keepLink(
  sql: Sql,
  { id, expiresAt }: Pick<Order, "id" | "expiresAt">,
  link: GatewayLink,
): Promise<void> {
  await sql`update payment_links set link_id = ${link.id}, url = ${link.short_url} where order_id = ${id}`;
  for (const minutes of pollTimes(expiresAt))
    await enqueue(sql, {
      kind: "poll-order",
      subject: id,
      uniqueKey: `${id} ${minutes}`,
      runAt: new Date(Date.now() + minutes * minuteMs),
    });
}

/** Asks the gateway for everything that was paid through an order's link. */
export async function pollOrder(sql: Sql, settings: PaymentSettings, orderId: string): Promise<void> {
  const { gateway } = settings;
  const known = await findLink(sql, orderId);
  if (!gateway || !known?.linkId) return;
  const { payments } = await gateway.readLink(known.linkId);
  for (const { payment_id } of payments ?? []) {
    const payment = await gateway.readPayment(payment_id);
    const fact = factOf(payment, "poll");
    if (!fact) continue;
    await recordPayment(sql, settings.supplier, fact, known.reference);
    if (payment.status !== "refunded") continue;
    for (const refund of await gateway.listRefunds(payment_id)) await recordRefund(sql, settings, refund, "poll");
  }
}
