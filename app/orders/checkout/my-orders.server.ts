import { checkout } from "../../../content/en/checkout";
import { myData as words } from "../../../content/en/my-data";
import { orders as desk } from "../../../content/en/staff/orders";
import { dayInIndia, fill } from "../../../content/format";
import { longDay } from "../../../content/hours";
import { givenEmail } from "../../../content/person";
import { sayFullPhone } from "../../../content/phone";
import { exactRupees } from "../../../content/rupees";
import type { Sql } from "../../../db/connect";
import { CustomerProof } from "../../../db/personal/customer-proof";
import type { PersonProof } from "../../../db/personal/person-proof";
import { personalTables } from "../../../db/personal/tables";
import { describeOrder, type InvoiceKind } from "../invoice";
import type { InvoiceFields } from "../invoices/drawing/fields";
import { type Order, type OrderState, orderColumns, stateColumns } from "../orders.server";
import type { RefundStatus } from "../payments/refunds.server";

type Event = {
  at: string;
  kind: string;
  amount: number | null;
  utr: string | null;
  paymentId: string | null;
  reason: string;
};
type Invoice = { id: string; kind: InvoiceKind; number: string; issuedAt: string; fields: InvoiceFields };
type MyOrder = Omit<Order, "submissionId" | "erasedAt" | "createdBy"> & {
  now: OrderState["state"];
  events: Event[];
  refunds: { amount: number; decidedAt: string; reason: string; status: RefundStatus }[];
  invoices: Invoice[];
};

/** A person's own orders with every payment, refund and invoice, as their file holds them. */
export function readMyOrders(proof: PersonProof, sql: Sql): Promise<MyOrder[]> {
  const { orders } = personalTables(sql, proof);
  return sql<MyOrder[]>`
    with mine as (select ${orderColumns(sql)} from ${orders})
    select mine.*, (select state from (select ${stateColumns(sql)} from order_states where order_states.id = mine.id) as current_state) as now,
      coalesce((select jsonb_agg(jsonb_build_object('at', at, 'kind', kind, 'amount', amount, 'utr', utr,
          'paymentId', payment_id, 'reason', reason) order by ledger.id)
        from ledger where order_id = mine.id), '[]') as events,
      coalesce((select jsonb_agg(jsonb_build_object('amount', amount, 'decidedAt', decided_at, 'reason', reason,
          'status', status) order by decided_at) from refund_states where order_id = mine.id), '[]') as refunds,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'number', number, 'issuedAt', issued_at, 'fields', fields)
          order by issued_at) from invoices where order_id = mine.id), '[]') as invoices
    from mine order by created_at desc`;
}

/** The order of an invoice, if it is the person's own. */
export async function findMyInvoice(proof: PersonProof, sql: Sql, invoice: string): Promise<string | undefined> {
  const { orders } = personalTables(sql, proof);
  const [found] = await sql<{ id: string }[]>`
    select orders.id from ${orders} join invoices on invoices.order_id = orders.id where invoices.id::text = ${invoice}`;
  return found?.id;
}

/** The link of this session to an order, if it is the person's own. */
export async function openMyOrder(proof: PersonProof, sql: Sql, secret: string, id: string): Promise<string | null> {
  const { orders } = personalTables(sql, proof);
  const [found] = await sql<{ id: string }[]>`select orders.id from ${orders} where orders.id::text = ${id}`;
  return found ? CustomerProof.createPersonToken(sql, secret, found.id, proof) : null;
}

const dayOf = (at: Date | string) => longDay(dayInIndia(new Date(at)));

/** The same in the words of the page. */
export const showMyOrders = (orders: MyOrder[]) =>
  orders.map((order) => ({
    id: order.id,
    title: fill(checkout.page.reference, { reference: order.reference }),
    rows: [
      [words.orders.what, describeOrder(order)],
      [checkout.page.total, exactRupees(order.total)],
      [words.orders.state, `${desk.states[order.now]}, ${dayOf(order.createdAt)}`],
      [
        words.orders.customer,
        [order.name, givenEmail(order.email), sayFullPhone(order.phone), order.address, order.state, order.gstin]
          .filter(Boolean)
          .join(" · "),
      ],
      ...order.events
        .filter(({ kind }) => kind !== "captured")
        .map(({ at, kind, amount, utr, reason }) => [
          dayOf(at),
          [
            fill(desk.kinds[kind === "utr reported" && reason ? "payer named" : kind] ?? kind, {
              utr: utr ?? "",
              reason: desk.held[reason] ?? reason,
            }),
            amount === null ? "" : exactRupees(amount),
          ]
            .filter(Boolean)
            .join(" · "),
        ]),
      ...order.refunds.map(({ decidedAt, amount, status }) => [
        dayOf(decidedAt),
        fill(words.orders.refund, { amount: exactRupees(amount), status }),
      ]),
    ] as [string, string][],
    invoices: order.invoices.map(({ id, kind, number, issuedAt }) => ({
      id,
      label: `${checkout.page.invoiceKinds[kind]} ${number}, ${dayOf(issuedAt)} (PDF)`,
    })),
  }));
