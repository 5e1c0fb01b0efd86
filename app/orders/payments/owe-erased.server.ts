import type { Sql } from "../../../db/connect";
import { isByHand } from "../by-hand";
import { type Order, type OrderState, orderColumns, stateColumns } from "../orders.server";
import { notifyAdmins } from "./notify-admins.server";
import { policyOf } from "./refunds.server";

/** A paid, unfinished order of somebody who is erased. `amount` is what the refund policy gives back, in paise. */
export type Owed = { order: string; amount: number; paid: number; by: "gateway" | "transfer" };

/**
 * Within a transaction, of orders that are locked: nobody waits for the work any more, so each that is paid and not done
 * becomes a refund to decide, as if its customer had withdrawn now. Admins get a mail, also about a request from before,
 * whose own mail may have gone with the person. One of which a part went back is settled, unless work on it ended just now.
 */
export async function oweErased(sql: Sql, ids: string[], ended: string[] = []): Promise<Owed[]> {
  const unfinished = await sql<Order[]>`
    select ${orderColumns(sql)} from orders join order_standings using (id)
    where id = any(${ids}) and orders.erased_at is not null and stage in ('paid', 'part') and refunded < received
      and (refunded = 0 or refund_requested_at is not null or id = any(${ended}))
    order by orders.id`;
  const owed: Owed[] = [];
  for (const order of unfinished) owed.push(await oweOne(sql, order));
  return owed;
}

async function oweOne(sql: Sql, order: Order): Promise<Owed> {
  const [state] = await sql<OrderState[]>`select ${stateColumns(sql)} from order_states where id = ${order.id}`;
  if (!state) throw new Error("An order has no state.");
  const amount = policyOf(order, state, state.refundRequestedAt ?? new Date())?.amount ?? 0;
  if (!state.refundRequestedAt)
    await sql`
      insert into ledger (order_id, kind, amount, currency, source)
      values (${order.id}, 'refund requested', ${amount}, 'INR', 'customer')`;
  await notifyAdmins(sql, "erased", { subject: order.id, key: order.id });
  const by = isByHand(state.paymentId ?? "") ? "transfer" : "gateway";
  return { order: order.reference, amount, paid: state.received - state.refunded, by };
}
