import { checkout } from "../../../content/en/checkout";
import { myData as words } from "../../../content/en/my-data";
import { orders as desk } from "../../../content/en/staff/orders";
import { exactRupees, fill } from "../../../content/format";
import { longDay } from "../../../content/hours";
import type { Sql } from "../../../db/connect";
import { CustomerProof } from "../../../db/personal/customer-proof";
import type { PersonProof } from "../../../db/personal/person-proof";
import { personalTables } from "../../../db/personal/tables";
import { indianDay } from "../orders/money";
import { type Order, type OrderState, orderColumns, stateColumns } from "../orders/orders.server";
import { describeOrder, type PaperFields, type PaperKind } from "../papers/paper";
import type { RefundStatus } from "../refunds.server";

type Event = {
  at: string;
  kind: string;
  amount: number | null;
  utr: string | null;
  paymentId: string | null;
  reason: string;
};
type Paper = { id: string; kind: PaperKind; number: string; issuedAt: string; fields: PaperFields };
type MyOrder = Omit<Order, "submissionId" | "erasedAt" | "createdBy"> & {
  now: OrderState["state"];
  events: Event[];
  refunds: { amount: number; decidedAt: string; reason: string; status: RefundStatus }[];
  papers: Paper[];
};

/** A person's own orders with every payment, refund and paper, as their file holds them. */
export function readMyOrders(proof: PersonProof, sql: Sql): Promise<MyOrder[]> {
  const { orders } = personalTables(sql, proof);
  return sql<MyOrder[]>`
    with mine as (select ${orderColumns(sql)} from ${orders})
    select mine.*, (select state from (select ${stateColumns(sql)} from order_states where order_states.id = mine.id) as told) as now,
      coalesce((select jsonb_agg(jsonb_build_object('at', at, 'kind', kind, 'amount', amount, 'utr', utr,
          'paymentId', payment_id, 'reason', reason) order by ledger.id)
        from ledger where order_id = mine.id), '[]') as events,
      coalesce((select jsonb_agg(jsonb_build_object('amount', amount, 'decidedAt', decided_at, 'reason', reason,
          'status', status) order by decided_at) from refund_states where order_id = mine.id), '[]') as refunds,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'number', number, 'issuedAt', issued_at, 'fields', fields)
          order by issued_at) from papers where order_id = mine.id), '[]') as papers
    from mine order by "createdAt" desc`;
}

/** The order of a paper, if it is the person's own. */
export async function findMyPaper(proof: PersonProof, sql: Sql, paper: string): Promise<string | undefined> {
  const { orders } = personalTables(sql, proof);
  const [found] = await sql<{ id: string }[]>`
    select orders.id from ${orders} join papers on papers.order_id = orders.id where papers.id::text = ${paper}`;
  return found?.id;
}

/** A link of its own to an order, if it is the person's own. */
export async function openMyOrder(proof: PersonProof, sql: Sql, id: string): Promise<string | null> {
  const { orders } = personalTables(sql, proof);
  const [found] = await sql<{ id: string }[]>`select orders.id from ${orders} where orders.id::text = ${id}`;
  return found ? CustomerProof.createToken(sql, found.id) : null;
}

const dayOf = (at: Date | string) => longDay(indianDay(new Date(at)));

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
        [order.name, order.email, `+91 ${order.phone}`, order.address, order.state, order.gstin]
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
    papers: order.papers.map(({ id, kind, number, issuedAt }) => ({
      id,
      label: `${checkout.page.paperKinds[kind]} ${number}, ${dayOf(issuedAt)} (PDF)`,
    })),
  }));
