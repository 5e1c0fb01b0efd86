import { orders as words } from "../../../content/english";
import { tenDigits } from "../../../content/person";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import { indianDay } from "../money";
import { type Order, type OrderState, orderColumns, stateColumns } from "../orders.server";
import { mostOrders, type OrderTab, orderTabs } from "./order-tabs";

export type OrderView = { tab: OrderTab; search: string };

export function readOrderView(parameters: URLSearchParams): OrderView {
  const tab = orderTabs.find((known) => known === parameters.get("tab")) ?? "awaiting";
  return {
    tab,
    search: (parameters.get("q") ?? "")
      .replace(/\p{Cc}+/gu, " ")
      .trim()
      .slice(0, 100),
  };
}

type Found = Order & { now: OrderState };

/** The orders of a tab, or those that a search finds whatever their state, the newest first. */
export async function listOrders(proof: StaffProof, sql: Sql, { tab, search }: OrderView): Promise<Found[]> {
  const { orders } = personalTables(sql, proof);
  const inTab = {
    awaiting: sql`order_states.state in ('awaiting', 'expired')`,
    checking: sql`order_states.state = 'checking'`,
    unmatched: sql`false`,
    paid: sql`order_states.state in ('paid', 'done')`,
    refunds: sql`(order_states.refund_requested_at is not null
      or exists (select from refunds where refunds.order_id = orders.id))`,
  }[tab];
  const rows = await sql<(Order & { now: OrderState })[]>`
    select ${orderColumns(sql)}, ${nested(sql)} as now from ${orders} join order_states on order_states.id = orders.id
    where ${search ? matching(sql, search) : inTab}
    order by orders.created_at desc, orders.id limit ${mostOrders}`;
  return rows.map(shownToStaff);
}

const dates = [
  "paidAt",
  "claimedAt",
  "attemptedAt",
  "authorisedAt",
  "workStartedAt",
  "feePassedOnAt",
  "doneAt",
  "refundRequestedAt",
] as const;

/** The state as one value, whose times come as text. */
const nested = (sql: Sql) => sql`(select to_json(told) from (select ${stateColumns(sql)}) as told)`;

/** Of an erased person staff see the order's number and its money. */
const nobody = { name: words.erasedPerson, email: "", phone: "", address: "", gstin: null };

function shownToStaff(row: Found): Found {
  const now = { ...row.now };
  for (const name of dates) now[name] = now[name] === null ? null : new Date(now[name]);
  return { ...row, ...(row.erasedAt && nobody), now };
}

function matching(sql: Sql, search: string) {
  const digits = tenDigits(search).replace(/\D/g, "");
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  return sql`((orders.erased_at is null and (lower(orders.name) like ${pattern} or orders.email like ${pattern}
      or (${digits.length >= 10} and orders.phone = ${digits.slice(-10)})))
    or orders.reference = ${search.toUpperCase()}
    or exists (select from ledger where ledger.order_id = orders.id and (utr = ${digits} or payment_id = ${search})))`;
}

/** One order that the reader may see. */
export async function findStaffOrder(proof: StaffProof, sql: Sql, id: string): Promise<Found | null> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return null;
  const { orders } = personalTables(sql, proof);
  const [row] = await sql<Found[]>`
    select ${orderColumns(sql)}, ${nested(sql)} as now from ${orders} join order_states on order_states.id = orders.id
    where orders.id = ${id}`;
  return row ? shownToStaff(row) : null;
}

/** Those of a case and of what was merged into it. */
export async function listCaseOrders(proof: StaffProof, sql: Sql, caseId: string): Promise<Found[]> {
  const { orders } = personalTables(sql, proof);
  const rows = await sql<Found[]>`
    select ${orderColumns(sql)}, ${nested(sql)} as now from ${orders} join order_states on order_states.id = orders.id
    where orders.submission_id in (select id from cases where id = ${caseId} or merged_into = ${caseId})
    order by orders.created_at desc`;
  return rows.map(shownToStaff);
}

export type HeldMoney = {
  paymentId: string;
  at: Date;
  orderId: string | null;
  amount: number;
  currency: string;
  utr: string | null;
  reason: string;
};

/** Money that fits no order is for admins. */
export async function listUnmatched(proof: StaffProof, sql: Sql): Promise<HeldMoney[]> {
  if (proof.role !== "admin") return [];
  return sql<HeldMoney[]>`
    select payment_id as "paymentId", at, order_id as "orderId", amount::float8 as amount, currency, utr, reason
    from unmatched_money order by at desc limit ${mostOrders}`;
}

export async function countTabs(proof: StaffProof, sql: Sql): Promise<Record<OrderTab, number>> {
  const { orders } = personalTables(sql, proof);
  const [counts] = await sql<Record<OrderTab, number>[]>`
    select count(*) filter (where order_states.state = 'awaiting')::int as awaiting,
      count(*) filter (where order_states.state = 'checking')::int as checking,
      count(*) filter (where order_states.state in ('paid', 'done'))::int as paid,
      count(*) filter (where refund_requested_at is not null or has_failed_refund)::int as refunds
    from ${orders} join order_states on order_states.id = orders.id`;
  const none = { awaiting: 0, checking: 0, paid: 0, refunds: 0, unmatched: 0 };
  return { ...none, ...counts, unmatched: (await listUnmatched(proof, sql)).length };
}

export type DaySum = { day: string; amount: number; count: number };

/** What was received on each of the last 14 days in India. */
export async function sumDays(proof: StaffProof, sql: Sql, now = new Date()): Promise<DaySum[]> {
  const { orders } = personalTables(sql, proof);
  const first = indianDay(new Date(now.getTime() - 13 * 24 * 60 * 60 * 1_000));
  return sql<DaySum[]>`
    select to_char(ledger.at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, sum(ledger.amount)::float8 as amount,
      count(*)::int as count
    from ledger join ${orders} on orders.id = ledger.order_id
    where ledger.kind = 'credited' and ledger.at >= ${first}::timestamp at time zone 'Asia/Kolkata' group by 1 order by 1 desc`;
}

export type OrderEvent = {
  id: string;
  at: Date;
  kind: string;
  reason: string;
  utr: string | null;
  amount: number | null;
  source: string;
  who: string | null;
  paymentId: string | null;
};

export const listOrderEvents = (sql: Sql, { id }: Order) => sql<OrderEvent[]>`
  select ledger.id::text, at, kind, reason, utr, amount::float8 as amount, source, "user".name as who,
    payment_id as "paymentId"
  from ledger left join "user" on "user".id = ledger.actor where order_id = ${id} order by ledger.id desc limit 200`;
