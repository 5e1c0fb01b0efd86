import { exactRupees } from "../../content/format";
import type { Sql } from "../../db/connect";
import { enqueue } from "../../db/jobs";
import { recordInCase } from "../desk/cases/change.server";
import { endOthersWithCode, readOrder } from "./orders/orders.server";
import type { Supplier } from "./orders/supplier";
import { issueReceipt } from "./papers/issue.server";

/** What follows from a payment, in the transaction that credits it: the receipt, the case, and the mails as jobs. */
export async function takeEffect(sql: Sql, supplier: Supplier, orderId: string): Promise<void> {
  const order = await readOrder(sql, orderId);
  await issueReceipt(sql, supplier, order);
  await endOthersWithCode(sql, order);
  const details = { order: order.reference, amount: exactRupees(order.total) };
  await recordInCase(sql, order.submissionId, null, ({ awaitsAnswer }) => ({
    kind: "paid",
    details,
    fields: { status: "won", lostReason: null },
    // The receipt is a message to the person: whoever was served before anyone had to call was not kept waiting. It answers
    // nothing that they asked in their room.
    isContact: !awaitsAnswer,
  }));
  await enqueue(sql, { kind: "paid-mail", subject: orderId, uniqueKey: orderId });
  await enqueue(sql, { kind: "paid-notice", subject: orderId, uniqueKey: orderId });
}
