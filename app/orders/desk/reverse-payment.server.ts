import { z } from "zod";
import { exactRupees } from "../../../content/rupees";
import { inTransaction, type Sql } from "../../../db/connect";
import { enqueue } from "../../../db/jobs";
import { recordInCase } from "../../cases/write-case-change.server";
import { readFields } from "../../ui/read-fields";
import { done, type Result, refuse } from "../../ui/result";
import { isByHand } from "../by-hand";
import { issueCancellation } from "../invoices/issue.server";
import { readOrder } from "../orders.server";
import { endLinks } from "../payments/end-links.server";
import { holdPayment, judgeSameMoney } from "../payments/record-payment.server";
import { line, notPossible, type OrderAction, reason, recorded } from "./order-form.server";

const reverseForm = z.object({ payment: line, reason });

/**
 * A payment that staff recorded by mistake, or a cheque that came back: it stays in the ledger and counts no more, its receipt is
 * cancelled by a document of its own, and the customer gets a mail. Its number is free again. Not once money of the order went back:
 * then it was there. What is on hold, because its sum was typed wrongly, stands in no list any more. Nothing of somebody who was
 * erased: they cannot object, and what they are owed must go back.
 */
export async function reversePayment({ proof, sql, supplier, orderId, form }: OrderAction): Promise<Result> {
  const read = readFields(form, reverseForm);
  if (!read.ok) return read;
  const { payment: paymentId, reason: why } = read.value;
  if (!isByHand(paymentId)) return refuse(notPossible);
  return inTransaction<Result>(sql, async (transaction) => {
    await holdPayment(transaction, paymentId);
    const [order] = await transaction<{ isErased: boolean }[]>`
      select erased_at is not null as "isErased" from orders where id = ${orderId} for update`;
    if (!order || order.isErased)
      return refuse(
        "This customer's data were erased, so their payments stay as they are. What is owed goes back.",
        409,
      );
    const came = await findStanding(transaction, orderId, paymentId);
    if (!came) return refuse(notPossible);
    const reversed = { orderId, paymentId, ...came, why, actor: proof.user.id };
    if (came.isHeld) {
      await writeReversed(transaction, reversed);
      return done(recorded);
    }
    const back = await transaction`
      select from refunds_of_orders where order_id = ${orderId} and status <> 'failed' limit 1`;
    if (back.length > 0)
      return refuse("Money of this order went back to the customer already, so its payments stay as they are.");
    await markReversed(transaction, reversed);
    await issueCancellation(transaction, supplier, { orderId, paymentId, reason: why });
    await endLinks(transaction, orderId, `reversed ${paymentId}`);
    await enqueue(transaction, {
      kind: "reversal-mail",
      subject: orderId,
      uniqueKey: paymentId,
      payload: { payment: paymentId },
    });
    await noteInCase(transaction, reversed);
    await judgeSameMoney(transaction, supplier, came.utr);
    await endRequest(transaction, reversed);
    return done(recorded);
  });
}

type Standing = {
  amount: number;
  utr: string | null;
  /** All of the order was there before. */
  wasPaid: boolean;
  /** It fits no order and waits to be returned: it has no receipt, and nothing was credited. */
  isHeld: boolean;
};
type Reversed = Standing & { orderId: string; paymentId: string; why: string; actor: string };

async function findStanding(sql: Sql, orderId: string, paymentId: string): Promise<Standing | undefined> {
  const [came] = await sql<Standing[]>`
    select amount::float8 as amount, utr, paid_at is not null as "wasPaid", kind = 'held' as "isHeld" from ledger
    join order_standings on order_standings.id = order_id
    where order_id = ${orderId} and ledger.payment_id = ${paymentId} and (kind = 'credited' and reversed_at is null
      or kind = 'held' and exists (select from unmatched_money where unmatched_money.payment_id = ${paymentId}))`;
  return came;
}

const writeReversed = (sql: Sql, { orderId, paymentId, amount, utr, why, actor }: Reversed) => sql`
  insert into ledger (order_id, kind, payment_id, utr, amount, currency, source, actor, reason)
  values (${orderId}, 'reversed', ${paymentId}, ${utr}, ${amount}, 'INR', 'staff', ${actor}, ${why})`;

async function markReversed(sql: Sql, reversed: Reversed): Promise<void> {
  const { orderId, paymentId, utr, why, actor } = reversed;
  await writeReversed(sql, reversed);
  await sql`
    update ledger set reversed_at = (select at from ledger where kind = 'reversed' and payment_id = ${paymentId})
    where kind = 'credited' and payment_id = ${paymentId}`;
  // A transfer that the customer reported was looked for in vain after all.
  await sql`
    insert into ledger (order_id, kind, utr, source, actor, reason)
    select order_id, 'utr refused', utr, 'staff', ${actor}, ${why} from reported_transfers
    where order_id = ${orderId} and utr = ${utr} limit 1`;
}

/** A case that another order has won stays won. */
async function noteInCase(sql: Sql, { orderId, amount, wasPaid, actor }: Reversed): Promise<void> {
  const { reference, submissionId, caseId } = await readOrder(sql, orderId);
  const others = await sql`
    select from orders join order_standings using (id)
    where id <> ${orderId} and paid_at is not null
      and submission_id in (select id from cases where id = ${caseId} or merged_into = ${caseId}) limit 1`;
  const isLost = wasPaid && others.length === 0;
  const details = { order: reference, amount: exactRupees(amount) };
  await recordInCase(sql, submissionId, actor, ({ status }) => ({
    kind: "payment reversed",
    details,
    ...(status === "won" && isLost && { fields: { status: "talking" as const } }),
  }));
}

/** Where nothing is left to return, a refund that was asked for is answered. */
const endRequest = (sql: Sql, { orderId, why, actor }: Reversed) => sql`
  insert into ledger (order_id, kind, source, actor, reason)
  select id, 'refund declined', 'staff', ${actor}, ${why} from order_standings
  where id = ${orderId} and received = 0 and refund_requested_at is not null`;
