import { z } from "zod";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { readFields } from "../../ui/read-fields";
import { done, type Result, refuse } from "../../ui/result";
import { isToCheck } from "../orders.server";
import { type Judged, recordPayment } from "../payments/record-payment.server";
import { upiPaymentId } from "../payments/upi";
import type { Supplier } from "../supplier";
import { line, type OrderAction, reason, recorded, rupees, sayOnHold } from "./order-form.server";

/** The number goes along, so that what is confirmed is what was compared with the statement. */
const confirmForm = z.object({ utr: line, amount: rupees });
const refuseForm = z.object({ utr: line, reason });

const otherUtr = "The customer has given another number since, or it was answered already. Please look again.";

export async function confirmTransfer({ proof, sql, supplier, orderId, form }: OrderAction): Promise<Result> {
  const read = readFields(form, confirmForm);
  if (!read.ok) return read;
  const judged = await confirmUtr(proof, sql, supplier, orderId, read.value);
  if (!judged) return refuse(otherUtr);
  if (judged.isPaid) return done(recorded);
  return done(
    judged.isHeld
      ? sayOnHold(proof)
      : "This transfer was credited before, as the gateway told it. Nothing was counted twice.",
  );
}

export async function refuseTransfer({ proof, sql, orderId, form }: OrderAction): Promise<Result> {
  const read = readFields(form, refuseForm);
  if (!read.ok) return read;
  return (await refuseUtr(proof, sql, orderId, read.value)) ? done(recorded) : refuse(otherUtr);
}

/** What staff compared with the bank's statement; the customer may have reported another number since. */
type Seen = { utr: string; amount?: number };

/**
 * The transfer is in the bank's statement: the money goes the same way into the ledger as the gateway's, with the amount
 * that is there.
 */
export async function confirmUtr(
  proof: StaffProof,
  sql: Sql,
  supplier: Supplier,
  orderId: string,
  { utr, amount: seen }: Seen,
): Promise<Judged | null> {
  const [claimed] = await sql<{ reference: string; total: number; received: number }[]>`
    select reference, total::float8 as total, received::float8 as received from orders join order_states using (id)
    where id = ${orderId} and claimed_utr = ${utr}`;
  if (!claimed) return null;
  const { total, received, reference } = claimed;
  const amount = seen ?? (received < total ? total - received : total);
  const fact = { paymentId: upiPaymentId(utr), status: "captured", amount, currency: "INR", utr } as const;
  return recordPayment(sql, supplier, { ...fact, source: "staff", actor: proof.user.id }, reference);
}

export async function refuseUtr(
  proof: StaffProof,
  sql: Sql,
  orderId: string,
  { utr, reason }: { utr: string; reason: string },
): Promise<boolean> {
  const [refused] = await sql`
    insert into ledger (order_id, kind, utr, source, actor, reason)
    select id, 'utr refused', claimed_utr, 'staff', ${proof.user.id}, ${reason} from order_states
    where id = ${orderId} and claimed_utr = ${utr} and ${isToCheck(sql)} returning id`;
  return refused !== undefined;
}
