import { exactRupees } from "../../content/format";
import type { Sql } from "../../db/connect";
import { enqueue } from "../../db/jobs";
import { readOrder } from "./orders.server";
import { issueReceipt } from "./papers/issue.server";
import type { Supplier } from "./settings.server";

/** What follows from a payment, in the transaction that credits it: the receipt, the case, and the mails as jobs. */
export async function takeEffect(sql: Sql, supplier: Supplier, orderId: string): Promise<void> {
  const order = await readOrder(sql, orderId);
  await issueReceipt(sql, supplier, order);
  const changes = { order: order.reference, amount: exactRupees(order.total) };
  await sql`select note_in_case(${order.caseId}, null, 'paid', ${sql.json(changes)}, 'won')`;
  await enqueue(sql, { kind: "paid-mail", subject: orderId, uniqueKey: orderId });
  await enqueue(sql, { kind: "paid-notice", subject: orderId, uniqueKey: orderId });
}
