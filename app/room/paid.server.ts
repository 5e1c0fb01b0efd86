import { checkout } from "../../content/en/checkout";
import { room } from "../../content/en/room/room";
import { exactRupees, fill, indiaOffsetMs } from "../../content/format";
import { longDay } from "../../content/hours";
import type { Sql } from "../../db/connect";
import { CustomerProof } from "../../db/personal/customer-proof";
import type { RoomProof } from "../../db/personal/room-proof";
import { personalTables } from "../../db/personal/tables";
import { type Order, type OrderState, orderColumns } from "../payments/orders/orders.server";
import { describeOrder, type PaperKind } from "../payments/papers/paper";

const { paid: words } = room;
const { paperKinds } = checkout.page;

type Found = Order & {
  state: OrderState["state"];
  paidAt: Date | null;
  refundAskedAt: Date | null;
  refunded: number;
  hasApplication: boolean;
  papers: { id: string; kind: PaperKind; number: string }[];
};

const listOrders = (proof: RoomProof, sql: Sql) => {
  const { orders } = personalTables(sql, proof);
  return sql<Found[]>`
    with mine as (select ${orderColumns(sql)} from ${orders})
    select mine.*, order_states.state, order_states.paid_at as "paidAt", refund_requested_at as "refundAskedAt",
      refunded::float8 as refunded,
      exists (select from applications where order_id = mine.id) as "hasApplication",
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'number', number) order by issued_at)
        from papers where order_id = mine.id), '[]') as papers
    from mine join order_states on order_states.id = mine.id
    where order_states.state not in ('cancelled', 'expired') order by mine."createdAt" desc limit 20`;
};

export type RoomOrder = ReturnType<typeof showOrder>;

/** What was ordered and paid. Without the second proof only that there is an order, and whether it is paid. */
export async function showOrders(proof: RoomProof, sql: Sql): Promise<RoomOrder[]> {
  return (await listOrders(proof, sql)).map((order) => showOrder(order, proof.isProven));
}

function standingOf({ state, paidAt, refundAskedAt, refunded }: Found): keyof typeof words.texts {
  if (refunded > 0) return "refunded";
  if (refundAskedAt) return "refundAsked";
  if (paidAt) return "paid";
  return state === "checking" ? "checking" : "unpaid";
}

function showOrder(order: Found, isProven: boolean) {
  const amounts = { amount: exactRupees(order.total), refunded: exactRupees(order.refunded) };
  const standing = standingOf(order);
  const day = order.paidAt && longDay(new Date(order.paidAt.getTime() + indiaOffsetMs).toISOString().slice(0, 10));
  return {
    id: order.id,
    what: describeOrder(order),
    standing,
    /** What is going on; empty where an application says it, or the money went back. */
    says: order.hasApplication || standing === "refunded" ? "" : words.now[standing],
    text: isProven ? fill(words.texts[standing], { ...amounts, day: day ?? "" }) : "",
    papers: isProven
      ? order.papers.map(({ id, kind, number }) => ({ id, label: `${paperKinds[kind]} ${number}` }))
      : [],
  };
}

/** The order of a paper, if it is the customer's own. */
export async function findReceipt(proof: RoomProof, sql: Sql, paper: string): Promise<string | undefined> {
  const { orders } = personalTables(sql, proof);
  const [found] = await sql<{ id: string }[]>`
    select orders.id from ${orders} join papers on papers.order_id = orders.id where papers.id::text = ${paper}`;
  return found?.id;
}

/** A link of its own to an order's page, while the room is open, if it is the customer's own. */
export async function openOrder(proof: RoomProof, sql: Sql, id: string): Promise<string | null> {
  const { orders } = personalTables(sql, proof);
  const [found] = await sql<{ id: string }[]>`select orders.id from ${orders} where orders.id::text = ${id}`;
  return found ? CustomerProof.createRoomToken(sql, found.id, proof.customerId) : null;
}
