import { z } from "zod";
import { orders as words } from "../../../content/en/staff/orders";
import { inTransaction, type Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { readFields } from "../../ui/read-fields";
import { done, type Result, refuse } from "../../ui/result";
import { isByHand } from "../by-hand";
import { holdPayment } from "../payments/record-payment.server";
import { insertRefund } from "../payments/refunds.server";
import type { PaymentSettings } from "../payments/settings.server";
import type { Supplier } from "../supplier";
import {
  isProofOfReturn,
  line,
  notPossible,
  optionalReason,
  recorded,
  reference,
  referenceMissing,
} from "./order-form.server";

const returnForm = z.object({ reason: optionalReason, reference });
const paymentForm = returnForm.extend({ payment: line });

/** The form of a payment that fits no order. */
export async function returnPayment(
  proof: StaffProof,
  { sql, payments }: { sql: Sql; payments: PaymentSettings },
  form: FormData,
): Promise<Result> {
  if (proof.role !== "admin") return refuse(words.adminsOnly, 403);
  const read = readFields(form, paymentForm);
  return read.ok ? returnHeldMoney(proof, sql, payments.supplier, read.value.payment, read.value) : read;
}

/** Money that is held goes back whole; what came by hand again by hand. */
export function returnHeldMoney(
  proof: StaffProof,
  sql: Sql,
  supplier: Supplier,
  paymentId: string,
  { reason, reference }: z.infer<typeof returnForm>,
): Promise<Result> {
  return inTransaction<Result>(sql, async (transaction) => {
    await holdPayment(transaction, paymentId);
    const [held] = await transaction<{ amount: number; currency: string; orderId: string | null }[]>`
      select amount::float8 as amount, currency, order_id from unmatched_money where payment_id = ${paymentId}`;
    if (!held) return refuse(notPossible);
    const isHeldByHand = isByHand(paymentId);
    if (isHeldByHand && !isProofOfReturn(reference)) return refuse(referenceMissing);
    await transaction`
      insert into ledger (order_id, kind, payment_id, amount, currency, source, actor, reason)
      values (${held.orderId}, 'settled', ${paymentId}, ${held.amount}, ${held.currency}, 'staff', ${proof.user.id},
        ${reason})
      on conflict (payment_id) where kind = 'settled' do nothing`;
    await insertRefund(transaction, supplier, {
      orderId: held.orderId,
      paymentId,
      amount: held.amount,
      decidedBy: proof.user.id,
      reason: reason || "returned, because it belongs to no order",
      reference: isHeldByHand ? reference : "",
    });
    return done(recorded);
  });
}
