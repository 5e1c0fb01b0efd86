import { dayInIndia } from "../../../content/format";
import { tenDigits } from "../../../content/normalise-text";
import type { Sql } from "../../../db/connect";
import { cursorColumn, pastCursor, wholeCursor } from "../../../db/keyset";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import { isUuid } from "../../../db/uuid";
import { numberedApplications } from "../../customers/customers.server";
import { hasWords, matchingPeople, soundsLike } from "../../people/match-people.server";
import { nameWords } from "../../people/search-words";
import { choice, matching, text, viewIn } from "../../ui/view-parameters";
import type { EntryDetails } from "../by-hand";
import { erasedPerson, isToCheck, type Order, type OrderState, orderColumns, stateColumns } from "../orders.server";
import { countMoneyWaiting } from "./money-waiting.server";
import { mostOrders, type OrderTab, orderTabs } from "./order-tabs";

/** `older` is where a page begins: below the last order of the page before. */
const orderAddress = viewIn({
  tab: choice("tab", orderTabs),
  search: text("q"),
  older: matching("older", wholeCursor),
});
export type OrderView = typeof orderAddress.none & { tab: OrderTab };

/** Without a tab in the address it is the first in which something waits for an admin, and else what is to be paid. */
export async function readOrderView(proof: StaffProof, sql: Sql, parameters: URLSearchParams): Promise<OrderView> {
  const { tab, ...view } = orderAddress.read(parameters);
  return { ...view, tab: tab || (view.search ? "awaiting" : await firstWaiting(proof, sql)) };
}

async function firstWaiting(proof: StaffProof, sql: Sql): Promise<OrderTab> {
  const waiting = await countMoneyWaiting(proof, sql);
  return (["checking", "unmatched", "refunds"] as const).find((tab) => waiting[tab] > 0) ?? "awaiting";
}

type Found = Order & { now: OrderState };

/** A page of a tab, or of what a search finds in all states, the newest first, and the address of the next page. */
export async function listOrders(
  proof: StaffProof,
  sql: Sql,
  view: OrderView,
): Promise<{ rows: Found[]; older: string | null }> {
  const { tab, search, older } = view;
  const { orders } = personalTables(sql, proof);
  const order = { at: sql`order_states.created_at`, id: sql`order_states.id`, isBackward: true };
  const found = await sql<(Found & { cursor: string })[]>`
    select ${orderColumns(sql)}, ${nestedState(sql)} as now, ${cursorColumn(sql, order.at, order.id)}
    from order_states join ${orders} on orders.id = order_states.id
    where ${search ? sql`order_states.id in (${matchingOrders(proof, sql, search)})` : inTab(sql, tab)}
      ${pastCursor(sql, older, order)}
    order by order_states.created_at desc, order_states.id desc limit ${mostOrders + 1}`;
  const shown = found.slice(0, mostOrders);
  const last = found.length > mostOrders ? shown.at(-1) : undefined;
  return {
    rows: shown.map(({ cursor: _, ...row }) => shownToStaff(row)),
    older: last ? orderAddress.search({ ...view, tab: search ? "" : tab, older: last.cursor }) : null,
  };
}

/** What a tab lists, and so what it counts. Each has an index, most of them in the order of the list. */
const inTab = (sql: Sql, tab: OrderTab) =>
  ({
    checking: isToCheck(sql),
    unmatched: sql`false`,
    refunds: sql`(order_states.refund_requested_at is not null or order_states.has_failed_refund)`,
    awaiting: sql`(order_states.stage = 'open' and order_states.expires_at > now() or order_states.stage = 'part')`,
    paid: sql`order_states.paid_at is not null`,
    returned: sql`order_states.has_refunds`,
    expired: sql`order_states.stage = 'open' and order_states.expires_at <= now()`,
  })[tab];

const dates = [
  "paidAt",
  "claimedAt",
  "attemptedAt",
  "authorisedAt",
  "workStartedAt",
  "feePassedOnAt",
  "doneAt",
  "refundRequestedAt",
  "receivedAt",
] as const;

/** The state as one value, whose times come as text. */
export const nestedState = (sql: Sql) =>
  sql`(select to_json(order_state) from (select ${stateColumns(sql)}) as order_state)`;

/** Of an erased person staff see the order's number and its money. */
const nobody = { name: erasedPerson, email: "", phone: "", address: "", gstin: null };

export function shownToStaff<Row extends Found>(row: Row): Row {
  const now = { ...row.now };
  for (const name of dates) now[name] = now[name] === null ? null : new Date(now[name]);
  return { ...row, ...(row.erasedAt && nobody), now };
}

/** Most orders with a name like the one sought that a search looks at, the newest first. */
const mostMatches = 1_000;

/**
 * Each way to find an order by an index of its own: its numbers, those of its application, the name in which it was made, and
 * the person who sent what it is about.
 */
function matchingOrders(proof: StaffProof, sql: Sql, search: string) {
  const { orders, applications, submissions } = personalTables(sql, proof);
  const digits = tenDigits(search).replace(/\D/g, "");
  const number = search.replace(/[\s./-]/g, "").toUpperCase();
  const words = nameWords(search);
  const named = (condition: ReturnType<Sql>) => sql`(
    select orders.id from ${orders} where ${condition} and erased_at is null order by created_at desc limit ${mostMatches})`;
  return sql`
    select id from orders where reference = ${search.toUpperCase()}
    union all select order_id from invoices where number = ${search.toUpperCase()}
    union all select order_id from ledger where utr in (${digits}, ${number})
    union all select order_id from ledger where payment_id = ${search}
    union all select id from orders where ${digits.length >= 10} and phone = ${digits.slice(-10)} and erased_at is null
    union all select order_id from ${applications} where id = any(array(${numberedApplications(proof, sql, search)}))
    union all ${named(hasWords(sql, sql`lower(name || ' ' || email)`, words))}
    union all ${named(soundsLike(sql, sql`name`, words))}
    union all ${named(sql`submission_id = any(array(
      select id from ${submissions} where ${matchingPeople(sql, words)} limit ${mostMatches}))`)}`;
}

/** One order that the reader may see. */
export async function findStaffOrder(proof: StaffProof, sql: Sql, id: string): Promise<Found | null> {
  if (!isUuid(id)) return null;
  const { orders } = personalTables(sql, proof);
  const [row] = await sql<Found[]>`
    select ${orderColumns(sql)}, ${nestedState(sql)} as now from ${orders} join order_states on order_states.id = orders.id
    where orders.id = ${id}`;
  return row ? shownToStaff(row) : null;
}

/** Those of a case and of what was merged into it. */
export async function listCaseOrders(proof: StaffProof, sql: Sql, caseId: string): Promise<Found[]> {
  const { orders } = personalTables(sql, proof);
  const rows = await sql<Found[]>`
    select ${orderColumns(sql)}, ${nestedState(sql)} as now from ${orders} join order_states on order_states.id = orders.id
    where orders.submission_id in (select id from cases where id = ${caseId} or merged_into = ${caseId})
    order by orders.created_at desc`;
  return rows.map(shownToStaff);
}

/** Those of these submissions, such as of one customer. */
export async function listOrdersOf(proof: StaffProof, sql: Sql, submissions: string[]): Promise<Found[]> {
  const { orders } = personalTables(sql, proof);
  const rows = await sql<Found[]>`
    select ${orderColumns(sql)}, ${nestedState(sql)} as now from ${orders} join order_states on order_states.id = orders.id
    where orders.submission_id = any(${submissions}) order by orders.created_at desc limit ${mostOrders}`;
  return rows.map(shownToStaff);
}

export type HeldMoney = {
  paymentId: string;
  at: Date;
  orderId: string | null;
  amount: number;
  currency: string;
  reason: string;
  /** Of its order, if it names one. */
  reference: string | null;
  submissionId: string | null;
  name: string | null;
  total: number | null;
};

/** Money that fits no order is for admins. */
export async function listUnmatched(proof: StaffProof, sql: Sql): Promise<HeldMoney[]> {
  if (proof.role !== "admin") return [];
  const { orders } = personalTables(sql, proof);
  return sql<HeldMoney[]>`
    select payment_id, at, order_id, amount::float8 as amount, currency, reason, orders.reference,
      orders.submission_id, case when erased_at is null then orders.name end as name, orders.total::float8 as total
    from unmatched_money left join ${orders} on orders.id = order_id order by at desc limit ${mostOrders}`;
}

/** Counted up to here, so that a count costs the same however many orders there are; more are shown as '1,000+'. */
export const mostCounted = 1_000;

export async function countTabs(proof: StaffProof, sql: Sql): Promise<Record<OrderTab, number>> {
  const { orders } = personalTables(sql, proof);
  const listed = orderTabs.filter((tab) => tab !== "unmatched");
  const counted = listed.map(
    (tab) => sql`
      select ${tab}::text as tab, count(*)::int as count from (
        select from order_states join ${orders} on orders.id = order_states.id where ${inTab(sql, tab)}
        limit ${mostCounted + 1}) as counted`,
  );
  const rows = await sql<{ tab: OrderTab; count: number }[]>`
    ${counted.reduce((before, each) => sql`${before} union all ${each}`)}`;
  const counts = Object.fromEntries(rows.map(({ tab, count }) => [tab, count])) as Record<OrderTab, number>;
  return { ...counts, unmatched: (await listUnmatched(proof, sql)).length };
}

export type DaySum = { day: string; received: number; payments: number; returned: number; reversed: number };

/** What was received on each of the last 14 days in India for orders, and what of it went back or was reversed on that day. */
export async function sumDays(proof: StaffProof, sql: Sql, now = new Date()): Promise<DaySum[]> {
  const { orders } = personalTables(sql, proof);
  const first = dayInIndia(new Date(now.getTime() - 13 * 24 * 60 * 60 * 1_000));
  return sql<DaySum[]>`
    select to_char(moved.at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day,
      coalesce(sum(amount) filter (where kind = 'credited'), 0)::float8 as received,
      count(*) filter (where kind = 'credited')::int as payments,
      coalesce(sum(amount) filter (where kind = 'refund processed'), 0)::float8 as returned,
      coalesce(sum(amount) filter (where kind = 'reversed'), 0)::float8 as reversed
    from (
      select at, kind, order_id, amount from ledger where kind = 'credited' and at >= ${morning(sql, first)}
      union all
      select at, kind, order_id, amount from ledger as back
      where kind = 'reversed' and at >= ${morning(sql, first)} and ${wasCredited(sql)}
      union all
      select at, kind, order_id, amount from ledger as back
      where kind = 'refund processed' and at >= ${morning(sql, first)} and ${wasCredited(sql)}
    ) as moved join ${orders} on orders.id = moved.order_id group by 1 order by 1 desc`;
}

/** What was held was never received for an order. */
const wasCredited = (sql: Sql) => sql`exists (
  select from ledger as credited where credited.kind = 'credited' and credited.payment_id = back.payment_id)`;

const morning = (sql: Sql, day: string) => sql`${day}::timestamp at time zone 'Asia/Kolkata'`;

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
  details: EntryDetails;
};

export const listOrderEvents = (sql: Sql, { id }: Order) => sql<OrderEvent[]>`
  select ledger.id::text, at, kind, reason, utr, amount::float8 as amount, source, "user".name as who,
    payment_id, details
  from ledger left join "user" on "user".id = ledger.actor where order_id = ${id} order by ledger.id desc limit 200`;
