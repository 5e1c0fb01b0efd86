import { inTransaction, type Sql } from "../../db/connect";
import { type Entry, judge, type PayableOrder, type PaymentFact } from "./ledger";
import { notifyAdmins } from "./notify-admins.server";
import type { Supplier } from "./orders/supplier";
import { takeEffect } from "./paid.server";

export type Judged = { isPaid: boolean; isHeld: boolean; isSameMoney: boolean };

const uniqueViolation = "23505";

/**
 * The one way into the ledger for money, whoever tells of it. The order stays locked from judging to the effects, which
 * are written in the same transaction; of two that learn the same at once, the second finds it done.
 */
export async function recordPayment(
  sql: Sql,
  supplier: Supplier,
  fact: PaymentFact,
  reference: string | null,
): Promise<Judged> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction<Judged>(sql, (transaction) => record(transaction, supplier, fact, reference));
    } catch (error) {
      // The same transfer was credited to another order in this moment: now that is known, and judged again.
      if ((error as { code?: string }).code !== uniqueViolation || attempt === 3) throw error;
    }
  }
}

async function record(sql: Sql, supplier: Supplier, fact: PaymentFact, reference: string | null): Promise<Judged> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment ${fact.paymentId}`}, 0))`;
  const [order] = reference
    ? await sql<PayableOrder[]>`
        select id, total::float8 as total from orders where reference = ${reference} for update`
    : [];
  const known = await sql<Entry[]>`
    select kind, order_id as "orderId", payment_id as "paymentId", utr, reason from ledger
    where payment_id = ${fact.paymentId} or order_id = ${order?.id ?? null}
      or (kind = 'credited' and utr = ${fact.utr})`;
  const entries = judge(order ?? null, known, fact);
  for (const entry of entries) await append(sql, entry, fact);
  const has = (kind: Entry["kind"]) => entries.some((entry) => entry.kind === kind);
  if (has("held")) await notifyAdmins(sql, "unmatched", { subject: fact.paymentId, key: fact.paymentId });
  if (order && has("credited")) await takeEffect(sql, supplier, order.id);
  return { isPaid: has("credited"), isHeld: has("held"), isSameMoney: has("same money") };
}

const append = (sql: Sql, entry: Entry, { amount, currency, source, actor }: PaymentFact) => sql`
  insert into ledger (order_id, kind, payment_id, utr, amount, currency, source, actor, reason)
  values (${entry.orderId}, ${entry.kind}, ${entry.paymentId}, ${entry.utr}, ${amount}, ${currency}, ${source},
    ${actor ?? null}, ${entry.reason})`;
