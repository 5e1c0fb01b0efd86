import { z } from "zod";
import { exactRupees } from "../../../content/rupees";
import { inTransaction, type Sql } from "../../../db/connect";
import { recordInCase } from "../../cases/write-case-change.server";
import { readFields } from "../../ui/read-fields";
import { done, type Result, refuse } from "../../ui/result";
import type { EntryDetails } from "../by-hand";
import { readOrder } from "../orders.server";
import { holdPayment, recordIn } from "../payments/record-payment.server";
import { line, notPossible, type OrderAction, reason, recorded, sayOnHold } from "./order-form.server";

const confirmForm = z.object({ payment: line });
const refuseForm = z.object({ payment: line, reason });

type Waiting = { amount: number; actor: string; details: EntryDetails & { key?: string } };

async function findWaiting(sql: Sql, orderId: string, paymentId: string): Promise<Waiting | undefined> {
  await holdPayment(sql, paymentId);
  await sql`select from orders where id = ${orderId} for update`;
  const [entry] = await sql<Waiting[]>`
    select amount::float8 as amount, actor, details from waiting_entries
    where order_id = ${orderId} and payment_id = ${paymentId}`;
  return entry;
}

/** The second person: never the one who recorded it. */
export async function confirmCash({ proof, sql, supplier, orderId, form }: OrderAction): Promise<Result> {
  const read = readFields(form, confirmForm);
  if (!read.ok) return read;
  const paymentId = read.value.payment;
  return inTransaction<Result>(sql, async (transaction) => {
    const entry = await findWaiting(transaction, orderId, paymentId);
    if (!entry) return refuse(notPossible);
    if (entry.actor === proof.user.id)
      return refuse("You recorded this cash yourself. Another admin has to confirm it.", 403);
    const { key: _, ...details } = entry.details;
    const order = await readOrder(transaction, orderId);
    const fact = { paymentId, status: "captured", amount: entry.amount, currency: "INR", utr: null } as const;
    const said = { source: "staff", actor: proof.user.id, details } as const;
    const judged = await recordIn(transaction, supplier, { ...fact, ...said }, order.reference);
    return done(judged.isHeld ? sayOnHold(proof) : recorded);
  });
}

export async function refuseCash({ proof, sql, orderId, form }: OrderAction): Promise<Result> {
  const read = readFields(form, refuseForm);
  if (!read.ok) return read;
  const { payment, reason: why } = read.value;
  return inTransaction<Result>(sql, async (transaction) => {
    const entry = await findWaiting(transaction, orderId, payment);
    if (!entry) return refuse(notPossible);
    await transaction`
      insert into ledger (order_id, kind, payment_id, amount, currency, source, actor, reason)
      values (${orderId}, 'entry refused', ${payment}, ${entry.amount}, 'INR', 'staff', ${proof.user.id}, ${why})`;
    const { reference, submissionId } = await readOrder(transaction, orderId);
    const details = { order: reference, amount: exactRupees(entry.amount) };
    await recordInCase(transaction, submissionId, proof.user.id, () => ({ kind: "cash refused", details }));
    return done(recorded);
  });
}
