import { checkout } from "../../content/en/checkout";
import { dayInIndia, fill } from "../../content/format";
import { longDay } from "../../content/hours";
import type { Content } from "../../content/languages/content-of";
import { exactRupees } from "../../content/rupees";
import type { Sql } from "../../db/connect";
import { CustomerProof } from "../../db/personal/customer-proof";
import { personalTables } from "../../db/personal/tables";
import type { TrackingProof } from "../../db/personal/tracking-proof";
import { sayBalance } from "../orders/balance";
import { describeOrder, type InvoiceKind } from "../orders/invoice";
import { type Order, type OrderState, orderColumns } from "../orders/orders.server";

const { invoiceKinds } = checkout.page;

type Found = Order & {
  state: OrderState["state"];
  paidAt: Date | null;
  receivedAt: Date | null;
  refundAskedAt: Date | null;
  refunded: number;
  received: number;
  hasApplication: boolean;
  invoices: { id: string; kind: InvoiceKind; number: string }[];
};

const listOrders = (proof: TrackingProof, sql: Sql) => {
  const { orders } = personalTables(sql, proof);
  return sql<Found[]>`
    with mine as (select ${orderColumns(sql)} from ${orders})
    select mine.*, order_states.state, order_states.paid_at, received_at, refund_requested_at as "refundAskedAt",
      refunded::float8 as refunded, received::float8 as received,
      exists (select from applications where order_id = mine.id) as "hasApplication",
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'number', number) order by issued_at)
        from invoices where order_id = mine.id), '[]') as invoices
    from mine join order_states on order_states.id = mine.id
    where order_states.state not in ('cancelled', 'expired') order by mine.created_at desc limit 20`;
};

export type TrackingOrder = ReturnType<typeof showOrder>;

/** Orders and payments. Before the code was entered only that there is an order, and whether it is paid. */
export async function showOrders(content: Content, proof: TrackingProof, sql: Sql): Promise<TrackingOrder[]> {
  return (await listOrders(proof, sql)).map((order) => showOrder(content, order, proof.isProven));
}

function standingOf({ state, paidAt, refundAskedAt, refunded }: Found): keyof Content["tracking"]["paid"]["texts"] {
  if (refunded > 0) return "refunded";
  if (state === "closed") return "closed";
  if (refundAskedAt) return "refundAsked";
  if (paidAt) return "paid";
  if (state === "checking") return "checking";
  return state === "part" ? "part" : "unpaid";
}

function showOrder(content: Content, order: Found, isProven: boolean) {
  const { paid: words } = content.tracking;
  const amounts = {
    amount: exactRupees(order.paidAt ? order.total : order.received || order.total),
    refunded: exactRupees(order.refunded),
    balance: sayBalance(order, order),
  };
  const standing = standingOf(order);
  const came = order.paidAt ?? order.receivedAt;
  const day = came && longDay(dayInIndia(came));
  return {
    id: order.id,
    what: describeOrder(order),
    standing,
    /** The state in a sentence; empty where the application's card says it, or the money was refunded. */
    says: order.hasApplication || standing === "refunded" ? "" : words.now[standing],
    /** The invoice is issued only for what was paid before. */
    isSettled: isProven && standing === "paid" && order.invoices.some(({ kind }) => kind === "invoice"),
    text: isProven ? fill(words.texts[standing], { ...amounts, day: day ?? "" }) : "",
    invoices: isProven
      ? order.invoices.map(({ id, kind, number }) => ({ id, label: `${invoiceKinds[kind]} ${number}` }))
      : [],
  };
}

/** The order of an invoice, if it is the customer's own. */
export async function findReceipt(proof: TrackingProof, sql: Sql, invoice: string): Promise<string | undefined> {
  const { orders } = personalTables(sql, proof);
  const [found] = await sql<{ id: string }[]>`
    select orders.id from ${orders} join invoices on invoices.order_id = orders.id where invoices.id::text = ${invoice}`;
  return found?.id;
}

/** The link of this browser to an order's page, if it is the customer's own. */
export async function openOrder(proof: TrackingProof, sql: Sql, secret: string, id: string): Promise<string | null> {
  const { orders } = personalTables(sql, proof);
  const [found] = await sql<{ id: string }[]>`select orders.id from ${orders} where orders.id::text = ${id}`;
  return found ? CustomerProof.createTrackingToken(sql, secret, found.id, proof) : null;
}
