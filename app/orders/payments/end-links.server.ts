import type { Sql } from "../../../db/connect";
import { enqueue } from "../../../db/jobs";

/** Within the transaction that changes what is due: the pages that asked for another sum end, and are closed at the gateway. */
export async function endLinks(sql: Sql, orderId: string, because: string): Promise<void> {
  const ended = await sql`
    update payment_links set ended_at = now() where order_id = ${orderId} and ended_at is null returning round`;
  if (ended.length > 0)
    await enqueue(sql, { kind: "cancel-link", subject: orderId, uniqueKey: `${orderId} ${because}` });
}
