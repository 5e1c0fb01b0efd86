import type { Sql } from "../../../db/connect";
import { enqueue } from "../../../db/jobs";
import { issueInvoice, issueKeptInvoice } from "../invoices/issue.server";
import { readOrder } from "../orders.server";
import type { Supplier } from "../supplier";

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

/** Whether all applications of an order ended as withdrawn: nobody waits for it any more. */
export async function areAllWithdrawn(sql: Sql, id: string): Promise<boolean> {
  const [row] = await sql<{ isWithdrawn: boolean | null }[]>`
    select bool_and(stage = 'withdrawn') as "isWithdrawn" from applications where order_id = ${id}`;
  return row?.isWithdrawn ?? false;
}

/**
 * Within a transaction: staff keep what is left of a payment whose work ended before it was done. The order says so, and does not
 * stay 'paid' for nobody; what is kept has its invoice, as money that is not returned must have. False where nothing is left, or
 * it ended before.
 */
export async function closeOrder(
  sql: Sql,
  { id, supplier, actor, reason }: Omit<Marking, "kind"> & { reason: string },
): Promise<boolean> {
  await sql`select from orders where id = ${id} for update`;
  const [closed] = await sql`
    insert into ledger (order_id, kind, source, actor, reason)
    select id, 'nothing refunded', 'staff', ${actor}, ${reason} from order_standings
    where id = ${id} and stage in ('paid', 'part') and refunded < received returning id`;
  if (closed) await issueKeptInvoice(sql, supplier, await readOrder(sql, id));
  return closed !== undefined;
}

/** Within a transaction. False where it is noted already, or nothing was paid. Done, the tax invoice is issued, once. */
export async function markOrder(sql: Sql, { id, kind, supplier, actor }: Marking): Promise<boolean> {
  await sql`select from orders where id = ${id} for update`;
  const [marked] = await sql`
    insert into ledger (order_id, kind, source, actor)
    select orders.id, ${kind}, 'staff', ${actor} from orders join order_states using (id)
    where orders.id = ${id} and received > 0
      and (${kind !== "service done"} or order_states.state in ('paid', 'part') and refunded < received)
    on conflict do nothing returning id`;
  if (!marked) return false;
  if (kind === "service done") {
    await issueInvoice(sql, supplier, await readOrder(sql, id));
    await enqueue(sql, { kind: "invoice-mail", subject: id, uniqueKey: id });
  }
  return true;
}
