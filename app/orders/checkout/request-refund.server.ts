import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { checkout } from "../../../content/en/checkout";
import { exactRupees } from "../../../content/rupees";
import { inTransaction, isLocked, type Sql, waitBriefly } from "../../../db/connect";
import type { CustomerProof } from "../../../db/personal/customer-proof";
import { awayFromDatabase } from "../../../db/share";
import { recordInCase } from "../../cases/write-case-change.server";
import { done, type Result, refuse } from "../../ui/result";
import { type Order, type OrderState, orderColumns, stateColumns } from "../orders.server";
import { notifyAdmins } from "../payments/notify-admins.server";
import { policyOf } from "../payments/refunds.server";
import { ownWords } from "./own-words";

const refundForm = z.object({ reason: ownWords });

/** The customer asks; the time of asking is what the policy counts. */
export async function requestRefund(
  proof: CustomerProof,
  sql: Sql,
  reason: string,
): Promise<"requested" | "not possible" | "busy"> {
  try {
    return await inTransaction<"requested" | "not possible">(sql, async (transaction) => {
      await waitBriefly(transaction);
      const [order] = await transaction<Order[]>`
        select ${orderColumns(transaction)} from orders where id = ${proof.orderId} for update nowait`;
      const [state] = await transaction<OrderState[]>`
        select ${stateColumns(transaction)} from order_states where id = ${proof.orderId}`;
      if (!order || !state || state.refundRequestedAt) return "not possible";
      const policy = policyOf(order, state, new Date());
      if (!policy || policy.amount === 0) return "not possible";
      await writeRequest(transaction, order, policy.amount, reason);
      return "requested";
    });
  } catch (error) {
    if (isLocked(error)) return "busy";
    throw error;
  }
}

async function writeRequest(sql: Sql, order: Order, amount: number, reason: string) {
  const [wish] = await sql<{ id: string }[]>`
    insert into ledger (order_id, kind, amount, currency, source, reason)
    values (${order.id}, 'refund requested', ${amount}, 'INR', 'customer', ${reason}) returning id::text`;
  await notifyAdmins(sql, "refund", { subject: order.id, key: wish?.id ?? "" });
  const details = { order: order.reference, amount: exactRupees(amount) };
  await recordInCase(sql, order.submissionId, null, () => ({ kind: "refund requested", details }));
}

/** An order whose work is paid and not done: what the refund policy gives back if its customer stops it now, in paise. */
export type Unfinished = { order: Order; amount: number; isAsked: boolean };

/** Of a person's own orders, or of those that their transaction holds. */
export async function listUnfinished(sql: Sql, submissions: string[], now = new Date()): Promise<Unfinished[]> {
  const orders = await sql<Order[]>`
    select ${orderColumns(sql)} from orders join order_standings using (id)
    where submission_id = any(${submissions}) and stage in ('paid', 'part') and refunded < received and erased_at is null
    order by orders.id`;
  const found: Unfinished[] = [];
  for (const order of orders) {
    const [state] = await sql<OrderState[]>`select ${stateColumns(sql)} from order_states where id = ${order.id}`;
    if (!state) continue;
    const amount = policyOf(order, state, state.refundRequestedAt ?? now)?.amount ?? 0;
    found.push({ order, amount, isAsked: state.refundRequestedAt !== null });
  }
  return found;
}

/**
 * Within a transaction, of orders that are locked: asks back what the policy gives, once. Also where it gives nothing: staff then
 * decide, so that no order stays 'paid' for nobody.
 */
export async function requestRefunds(sql: Sql, submissions: string[]): Promise<Unfinished[]> {
  const unfinished = await listUnfinished(sql, submissions);
  for (const { order, amount, isAsked } of unfinished) if (!isAsked) await writeRequest(sql, order, amount, "");
  return unfinished;
}

/** How often, and at what distance, an order that is locked is tried again, as while its applications start. */
const turns = { most: 8, ms: 300 };

/** Where nothing goes back, the page says so. Between two tries no connection is held. */
export async function askForRefund(proof: CustomerProof, sql: Sql, form: FormData): Promise<Result> {
  const read = refundForm.safeParse(Object.fromEntries(form));
  if (!read.success) return refuse(checkout.page.aadhaar);
  for (let turn = 1; turn <= turns.most; turn++) {
    const requested = await requestRefund(proof, sql, read.data.reason.slice(0, 1_000));
    if (requested !== "busy") return done("");
    await awayFromDatabase(() => pause(turns.ms));
  }
  return refuse(checkout.page.busy, 503);
}
