import { z } from "zod";
import { exactRupees } from "../../../content/rupees";
import { inTransaction, type Sql } from "../../../db/connect";
import { enqueue } from "../../../db/jobs";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { recordInCase } from "../../cases/write-case-change.server";
import { readFields } from "../../ui/read-fields";
import { done, type Result, refuse } from "../../ui/result";
import { isByHand } from "../by-hand";
import { type Order, type OrderState, orderColumns, stateColumns } from "../orders.server";
import { areAllWithdrawn, closeOrder } from "../payments/order-milestones.server";
import { listRefundable, partsOf } from "../payments/refundable.server";
import { insertRefund, policyOf } from "../payments/refunds.server";
import type { Supplier } from "../supplier";
import {
  isProofOfReturn,
  notPossible,
  type OrderAction,
  optionalReason,
  reason,
  reasonMissing,
  recorded,
  reference,
  referenceMissing,
  rupees,
} from "./order-form.server";

const refundForm = z.object({
  reason: optionalReason,
  reference,
  amount: rupees,
  refunds: z.string().transform((shown) => (shown === "" ? undefined : Number(shown))),
});
const declineForm = z.object({ reason });

export async function refundOrder({ proof, sql, supplier, orderId, form }: OrderAction): Promise<Result> {
  const read = readFields(form, refundForm);
  if (!read.ok) return read;
  const { refunds: seen, ...decision } = read.value;
  return decideRefund(proof, sql, supplier, orderId, { ...decision, ...(seen !== undefined && { seen }) });
}

const declineOutcomes: Record<Exclude<Declined, UnderWay>, Result> = {
  declined: done(recorded),
  "nothing asked": refuse(notPossible),
  owed: refuse(
    "The refund policy gives money back, and this customer can no longer ask for it. Please refund it; it cannot be declined.",
  ),
};

export async function declineOrder({ proof, sql, supplier, orderId, form }: OrderAction): Promise<Result> {
  const read = readFields(form, declineForm);
  if (!read.ok) return read;
  const outcome = await declineRefund(proof, sql, supplier, orderId, read.value.reason);
  return typeof outcome === "string" ? declineOutcomes[outcome] : refuse(sayUnderWay(outcome));
}

/** `seen` is how many refunds the page showed, so that one that is sent twice, or by two, is one. */
type Decision = { amount: number; reason: string; reference: string; seen?: number };
/**
 * An admin decides: within the policy as it stood when the customer asked, more only with a reason, and never more than
 * was paid. What came by hand goes back by hand, and its reference is what proves it. Of several payments the newest goes back first.
 */
export function decideRefund(
  proof: StaffProof,
  sql: Sql,
  supplier: Supplier,
  orderId: string,
  { amount, reason, reference, seen }: Decision,
): Promise<Result> {
  return inTransaction<Result>(sql, async (transaction) => {
    const [order] = await transaction<Order[]>`
      select ${orderColumns(transaction)} from orders where id = ${orderId} for update`;
    const [state] = await transaction<OrderState[]>`
      select ${stateColumns(transaction)} from order_states where id = ${orderId}`;
    if (!order || !state?.receivedAt) return refuse(notPossible);
    const made = await transaction`select from refunds where order_id = ${orderId}`;
    if (seen !== undefined && seen !== made.length)
      return refuse("Money was refunded in the meantime. Please look at what has gone back before sending more.");
    if (amount <= 0 || amount > state.received - state.refunded)
      return refuse("That is more than is left of the payment.");
    const policy = policyOf(order, state, state.refundRequestedAt ?? new Date());
    if (amount > (policy?.amount ?? 0) && reason === "") return refuse(reasonMissing);
    const parts = partsOf(await listRefundable(transaction, orderId), amount);
    if (parts.some(({ paymentId }) => isByHand(paymentId)) && !isProofOfReturn(reference))
      return refuse(referenceMissing);
    for (const { paymentId, amount: part } of parts)
      await insertRefund(transaction, supplier, {
        orderId,
        paymentId,
        amount: part,
        reason,
        decidedBy: proof.user.id,
        reference: isByHand(paymentId) ? reference : "",
      });
    const details = { order: order.reference, amount: exactRupees(amount) };
    await recordInCase(transaction, order.submissionId, proof.user.id, () => ({ kind: "refund decided", details }));
    return done(recorded);
  });
}

type UnderWay = { underWay: number };
type Declined = "declined" | "nothing asked" | "owed" | UnderWay;

const sayUnderWay = ({ underWay }: UnderWay) =>
  `A refund of ${exactRupees(underWay)} is under way at the gateway. Please close the order when it has gone through or failed: its invoice is about what is kept.`;

/**
 * Once for each request; the customer gets a mail with the reason. Somebody who is erased cannot object: what the policy gives
 * them back is owed. Where nobody waits for the work any more, because its customer was erased or all of it was withdrawn, what
 * is left is kept, which closes the order with its invoice, also without a request.
 */
export function declineRefund(
  proof: StaffProof,
  sql: Sql,
  supplier: Supplier,
  orderId: string,
  reason: string,
): Promise<Declined> {
  return inTransaction<Declined>(sql, async (transaction) => {
    const [order] = await transaction<Order[]>`
      select ${orderColumns(transaction)} from orders where id = ${orderId} for update`;
    const [state] = await transaction<OrderState[]>`
      select ${stateColumns(transaction)} from order_states where id = ${orderId}`;
    const ends = order !== undefined && (order.erasedAt !== null || (await areAllWithdrawn(transaction, orderId)));
    if (!order || !(state?.refundRequestedAt || (ends && (state?.state === "paid" || state?.state === "part"))))
      return "nothing asked";
    const owed = order.erasedAt ? policyOf(order, state, state.refundRequestedAt ?? new Date()) : null;
    if (owed && owed.amount > 0) return "owed";
    const underWay = ends ? await sumUnderWay(transaction, orderId) : 0;
    if (underWay > 0) return { underWay };
    const [declined] = await transaction<{ id: string }[]>`
      insert into ledger (order_id, kind, source, actor, reason)
      select id, 'refund declined', 'staff', ${proof.user.id}, ${reason} from order_states
      where id = ${orderId} and refund_requested_at is not null returning id::text`;
    const closed = ends && (await closeOrder(transaction, { id: orderId, supplier, actor: proof.user.id, reason }));
    if (!declined && !closed) return "nothing asked";
    if (declined)
      await enqueue(transaction, { kind: "refund-declined-mail", subject: orderId, uniqueKey: declined.id });
    const details = { order: order.reference };
    await recordInCase(transaction, order.submissionId, proof.user.id, () => ({ kind: "refund declined", details }));
    return "declined";
  });
}

/** What is to go back and has no voucher yet, by which an invoice would know it. */
async function sumUnderWay(sql: Sql, orderId: string): Promise<number> {
  const [row] = await sql<{ amount: number }[]>`
    select coalesce(sum(amount), 0)::float8 as amount from refunds_of_orders
    where order_id = ${orderId} and status not in ('processed', 'failed')`;
  return row?.amount ?? 0;
}
