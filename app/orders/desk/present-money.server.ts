import { randomUUID } from "node:crypto";
import { orders as words } from "../../../content/en/staff/orders";
import { dayInIndia, fill } from "../../../content/format";
import { longDay } from "../../../content/hours";
import { cashLimits } from "../../../content/law/cash";
import { exactRupees } from "../../../content/rupees";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { sayBalance } from "../balance";
import { type EntryDetails, isByHand, type Way } from "../by-hand";
import { describePayment } from "../invoice";
import type { Order, OrderState } from "../orders.server";
import { countMoney, findDue } from "./record-money.server";

export const sayWay = (way: Way, utr: string | null) => fill(words.ways[way], { reference: utr ?? "" }).trim();

/** As the bank's statement names it, or the gateway; one that is recorded again after a reversal has the same number. */
export function sayPayment(paymentId: string): string {
  const [way = "", number] = paymentId.replace(/\.\d+$/, "").split(":");
  return number === undefined ? paymentId : sayWay(way as Way, way === "cash" ? null : number);
}

type Row = {
  paymentId: string;
  amount: number;
  utr: string | null;
  details: EntryDetails;
  actor: string | null;
  recordedBy: string | null;
  /** Of cash that needed a second person: who recorded it first. */
  enteredBy: string | null;
  receivedBy: string | null;
};

const rowsOf = (sql: Sql, from: ReturnType<Sql>) => sql<Row[]>`
  select money.payment_id, money.amount::float8 as amount, money.utr, money.details, money.actor,
    (select name from "user" where "user".id = money.actor) as "recordedBy",
    (select "user".name from ledger as entry join "user" on "user".id = entry.actor
      where entry.kind = 'entered' and entry.payment_id = money.payment_id and entry.id < money.id limit 1) as "enteredBy",
    (select name from "user" where "user".id = money.details ->> 'by') as "receivedBy"
  from (${from}) as money order by money.id`;

function sayRow({ amount, details, utr, paymentId, recordedBy, enteredBy, receivedBy }: Row): string {
  if (!details.way) return [exactRupees(amount), describePayment({ utr, paymentId })].join(" · ");
  return [
    exactRupees(amount),
    sayWay(details.way, utr),
    details.day && longDay(details.day),
    receivedBy && `received by ${receivedBy}`,
    enteredBy && `recorded by ${enteredBy}`,
    recordedBy && (enteredBy ? `confirmed by ${recordedBy}` : recordedBy !== receivedBy && `recorded by ${recordedBy}`),
  ]
    .filter(Boolean)
    .join(" · ");
}

/**
 * What came for an order, what waits for a second person, and the form for more. Of an erased person only what waits, until an admin
 * has answered it: their name stays until then.
 */
export async function showMoney(proof: StaffProof, sql: Sql, order: Order & { now: OrderState }) {
  const isErased = order.erasedAt !== null;
  if (isErased && order.now.entered === 0) return null;
  const isAdmin = proof.role === "admin";
  const came = await rowsOf(sql, listCredited(sql, order.id));
  const held = await rowsOf(sql, listHeldByHand(sql, order.id));
  const waiting = await rowsOf(sql, sql`select *, null as utr from waiting_entries where order_id = ${order.id}`);
  return {
    balance: sayBalance(order, order.now),
    payments: [
      ...came.map((row) => ({
        id: row.paymentId,
        text: sayRow(row),
        canReverse: isAdmin && !isErased && isByHand(row.paymentId) && order.now.refunded === 0,
        isHeld: false,
      })),
      ...held.map((row) => ({
        id: row.paymentId,
        text: `On hold: ${sayRow(row)}`,
        canReverse: isAdmin && !isErased,
        isHeld: true,
      })),
    ],
    waiting: waiting.map((row) => ({
      id: row.paymentId,
      text: sayRow(row),
      isOwn: row.actor === proof.user.id,
    })),
    form: isErased ? null : await showForm(proof, sql, order),
  };
}

const listCredited = (sql: Sql, orderId: string) =>
  sql`select * from ledger where order_id = ${orderId} and kind = 'credited' and reversed_at is null`;

/** Each payment that counts for an order, in a line of words. */
export const listReceived = async (sql: Sql, orderId: string) =>
  (await rowsOf(sql, listCredited(sql, orderId))).map((row) => ({ id: row.paymentId, text: sayRow(row) }));

/** What was recorded for the order and does not fit it, until it is returned. */
const listHeldByHand = (sql: Sql, orderId: string) => sql`
  select * from ledger where order_id = ${orderId} and kind = 'held' and position(':' in payment_id) > 0
    and payment_id in (select payment_id from unmatched_money
      where payment_id = any(array(select payment_id from ledger where order_id = ${orderId} and kind = 'held')))`;

async function showForm(proof: StaffProof, sql: Sql, order: Order) {
  const due = await findDue(sql, order.id);
  return {
    /** Of the form, so that one that is sent twice is recorded once. */
    key: randomUUID(),
    seen: await countMoney(sql, order.id),
    due: due > 0 ? exactRupees(due) : "",
    /** In cash what one person may take alone. */
    alone: exactRupees(cashLimits(dayInIndia()).alone * 100),
    today: dayInIndia(),
    me: proof.user.id,
    /** An admin may record what a colleague received. */
    staff: proof.role === "admin" ? await listStaff(sql) : [],
  };
}

export type ShownMoney = NonNullable<Awaited<ReturnType<typeof showMoney>>>;

const listStaff = (sql: Sql) => sql<{ value: string; label: string }[]>`
  select "user".id as value, "user".name as label from "user"
  where exists (select from user_roles where user_id = "user".id) order by name, id`;
