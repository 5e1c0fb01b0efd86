import type { Sql } from "../../../db/connect";

/** A payment with what is left of it. */
export type Part = { paymentId: string; amount: number };

/** The payments of an order, the newest first. */
export const listRefundable = (sql: Sql, orderId: string) => sql<Part[]>`
  select payment_id, amount - coalesce((
    select sum(amount)::float8 from refund_states
    where refund_states.payment_id = credited.payment_id and status <> 'failed'), 0)::float8 as amount
  from ledger as credited
  where order_id = ${orderId} and kind = 'credited' and reversed_at is null order by id desc`;

/** How a sum goes back over several payments, none more than is left of it. */
export function partsOf(payments: Part[], sum: number): Part[] {
  let left = sum;
  return payments.flatMap(({ paymentId, amount }) => {
    const part = Math.min(left, amount);
    left -= part;
    return part > 0 ? [{ paymentId, amount: part }] : [];
  });
}
