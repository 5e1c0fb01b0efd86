import type { Sql } from "../../db/connect";
import { enqueue } from "../../db/jobs";
import { readOrder } from "./orders/orders.server";
import type { Supplier } from "./orders/supplier";
import { issueInvoice } from "./papers/issue.server";

/** How far the work on a paid order is, on which the refund policy depends. Each is noted once and never taken back. */
export type Mark = "work started" | "fee passed on" | "service done";

type Marking = { id: string; kind: Mark; supplier: Supplier; actor: string | null };

export async function hasApplications(sql: Sql, id: string): Promise<boolean> {
  return (await sql`select from applications where order_id = ${id} limit 1`).length > 0;
}

/**
 * Whether the marks of an order follow from the stages of its applications. Where one was withdrawn nobody decides on it any
 * more: staff say when the rest is done, so that the tax invoice is issued.
 */
export async function followsApplications(sql: Sql, id: string): Promise<boolean> {
  const [row] = await sql<{ follows: boolean | null }[]>`
    select bool_and(stage <> 'withdrawn') as follows from applications where order_id = ${id}`;
  return row?.follows ?? false;
}

/** Within a transaction. False where it is noted already, or the order is not paid. Done, the tax invoice is issued, once. */
export async function markOrder(sql: Sql, { id, kind, supplier, actor }: Marking): Promise<boolean> {
  await sql`select from orders where id = ${id} for update`;
  const [marked] = await sql`
    insert into ledger (order_id, kind, source, actor)
    select orders.id, ${kind}, 'staff', ${actor} from orders join order_states using (id)
    where orders.id = ${id} and paid_at is not null
      and (${kind !== "service done"} or order_states.state = 'paid' and refunded < total)
    on conflict do nothing returning id`;
  if (!marked) return false;
  if (kind === "service done") {
    await issueInvoice(sql, supplier, await readOrder(sql, id));
    await enqueue(sql, { kind: "invoice-mail", subject: id, uniqueKey: id });
  }
  return true;
}
