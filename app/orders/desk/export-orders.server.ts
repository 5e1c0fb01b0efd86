import { orders as words } from "../../../content/en/staff/orders";
import { fill } from "../../../content/format";
import { officeZone } from "../../../content/hours";
import { givenEmail } from "../../../content/person";
import type { Sql } from "../../../db/connect";
import { eachRow, readInBatches } from "../../../db/in-batches";
import { cursorColumn, pastCursor } from "../../../db/keyset";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import type { DownloadedTable } from "../../cases/export/download-tables.server";
import type { Cell } from "../../cases/export/spreadsheet";
import { clockOf } from "../../cases/list/time-zone";
import { balanceOf } from "../balance";
import { type EntryDetails, gatewayNumber, isByHand } from "../by-hand";
import { describeOrder } from "../invoice";
import type { Order, OrderState } from "../orders.server";
import { orderColumns } from "../orders.server";
import { nestedState, shownToStaff } from "./order-list.server";

/** Days in India, as 2026-11-19; the last is within. */
export type Span = { from: string; to: string };

const within = (sql: Sql, at: ReturnType<Sql>, { from, to }: Span) => sql`
  ${at} >= ${from}::timestamp at time zone ${officeZone}
  and ${at} < (${to}::timestamp + interval '1 day') at time zone ${officeZone}`;

const clock = (instant: Date | null) => (instant ? clockOf(instant, officeZone) : "");
const rupees = (paise: number) => (paise || 0) / 100;

const orderHeader = [
  ...[
    "Order",
    "Made on",
    "Customer",
    "Firm",
    "Phone",
    "Email",
    "State",
    "GSTIN",
    "What",
    "Quoted by",
    "Where it stands",
  ],
  ...["Total", "Paid", "Refunded", "Refund on its way", "Balance", "Paid on", "UTR", "Refund reference", "Tax invoice"],
];

type ExportedOrder = Order & {
  now: OrderState;
  quotedBy: string | null;
  wentBack: number;
  utrs: string | null;
  refundReferences: string | null;
  invoice: string | null;
  cursor: string;
};

/** One row an order, of those made in a span of days, the oldest first: of those that the reader may see. */
export function ordersTable(proof: StaffProof, sql: Sql, span: Span): DownloadedTable {
  const { orders } = personalTables(sql, proof);
  const order = { at: sql`orders.created_at`, id: sql`orders.id`, isBackward: false };
  const batches = readInBatches(
    (after, most) => sql<ExportedOrder[]>`
      select ${orderColumns(sql)}, ${nestedState(sql)} as now, ${cursorColumn(sql, order.at, order.id)}, "user".name as quoted_by,
        back.amount as went_back, back.numbers as refund_references,
        (select string_agg(coalesce(utr, payment_id), ', ' order by id) from ledger
          where order_id = orders.id and kind = 'credited' and reversed_at is null and (utr is not null or payment_id not like '%:%'))
          as utrs,
        (select number from invoices where order_id = orders.id and kind = 'invoice') as invoice
      from ${orders} join order_states on order_states.id = orders.id
        left join "user" on "user".id = orders.created_by
        left join lateral (
          select coalesce(sum(refund_states.amount), 0)::float8 as amount,
            string_agg(coalesce(reference, gateway_id), ', ' order by decided_at) as numbers
          from ledger as came join refund_states on refund_states.payment_id = came.payment_id
          where came.order_id = orders.id and came.kind = 'credited' and status = 'processed') as back on true
      where ${within(sql, order.at, span)} ${pastCursor(sql, after, order)}
      order by orders.created_at, orders.id limit ${most}`,
  );
  return { sheet: "Orders", header: orderHeader, batches: eachRow(batches, (row) => orderCells(row)) };
}

function orderCells(row: ExportedOrder): Cell[] {
  const order = shownToStaff(row);
  const { now, wentBack } = order;
  return [
    ...[order.reference, clock(order.createdAt), order.name, order.erasedAt ? "" : order.firm, order.phone],
    ...[
      givenEmail(order.email),
      order.state,
      order.gstin ?? "",
      describeOrder(order),
      order.quotedBy ?? "ordered online",
    ],
    words.states[now.state],
    ...[order.total, now.received, wentBack, now.refunded - wentBack, owedOf(order)].map(rupees),
    ...[clock(now.paidAt), order.utrs ?? "", order.refundReferences ?? "", order.invoice ?? ""],
  ];
}

/** Nobody owes what was not taken up, or where money went back. */
function owedOf({ total, now }: Pick<ExportedOrder, "total" | "now">) {
  const isOpen =
    ["awaiting", "checking", "part"].includes(now.state) || now.workStartedAt !== null || now.doneAt !== null;
  return isOpen && now.refunded === 0 && now.state !== "closed" ? Math.max(0, balanceOf({ total }, now)) : 0;
}

const paymentHeader = [
  ...["When", "What", "Order", "Customer", "How", "Amount", "UTR or cheque number", "Gateway payment", "Receipt"],
  ...["Received on", "Received by", "Recorded by", "Confirmed by", "Refund reference", "Reason"],
];

type Moved = {
  at: Date;
  kind: "credited" | "reversed" | "refund processed";
  reference: string;
  name: string;
  amount: number;
  utr: string | null;
  paymentId: string;
  receipt: string | null;
  details: EntryDetails & { reference?: string };
  receivedBy: string | null;
  who: string | null;
  /** Of cash that needed a second person, who is then the one who confirmed it. */
  enteredBy: string | null;
  refundReference: string | null;
  reason: string;
  cursor: string;
};

const movedWords = { credited: "Payment", reversed: "Payment reversed", "refund processed": "Refund" };

/** What came in a span of days for orders, and what of it was reversed or went back, with a minus: all amounts sum up to what is left. */
export function paymentsTable(proof: StaffProof, sql: Sql, span: Span): DownloadedTable {
  const { orders } = personalTables(sql, proof);
  const batches = readInBatches(
    (after, most) => sql<Moved[]>`
      select moved.at, moved.kind, orders.reference,
        case when orders.erased_at is null then orders.name else '' end as name,
        (case when moved.kind = 'credited' then 1 else -1 end * coalesce(moved.amount, refunds.amount))::float8 as amount,
        came.utr, came.payment_id, receipts.number as receipt, came.details, received_by.name as received_by, "user".name as who,
        (select entered_by.name from ledger as entry join "user" as entered_by on entered_by.id = entry.actor
          where moved.kind = 'credited' and entry.kind = 'entered' and entry.payment_id = moved.payment_id limit 1) as entered_by,
        coalesce(refunds.reference, refunds.gateway_id) as refund_reference,
        coalesce(nullif(moved.reason, ''), refunds.reason, '') as reason,
        moved.id::text as cursor
      from ledger as moved left join refund_states as refunds on refunds.id = moved.refund_id
        join ledger as came on came.kind = 'credited' and came.payment_id = coalesce(moved.payment_id, refunds.payment_id)
        join ${orders} on orders.id = came.order_id
        left join invoices as receipts on receipts.kind = 'receipt' and receipts.payment_id = came.payment_id
        left join "user" on "user".id = coalesce(moved.actor, refunds.decided_by)
        left join "user" as received_by on received_by.id = came.details ->> 'by'
      where moved.kind in ('credited', 'reversed', 'refund processed') and ${within(sql, sql`moved.at`, span)}
        and moved.id > ${after || "0"}::bigint
      order by moved.id limit ${most}`,
  );
  return { sheet: "Payments", header: paymentHeader, batches: eachRow(batches, paymentCells) };
}

function paymentCells({ kind, details, paymentId, ...row }: Moved): Cell[] {
  const how = details.way
    ? fill(words.ways[details.way], { reference: "" }).trim()
    : isByHand(paymentId)
      ? "UPI"
      : "online";
  return [
    ...[clock(row.at), movedWords[kind], row.reference, row.name, how, rupees(row.amount), row.utr ?? ""],
    ...[gatewayNumber(paymentId), row.receipt ?? "", details.day ? new Date(details.day) : "", row.receivedBy ?? ""],
    ...[row.enteredBy ?? row.who ?? "", row.enteredBy ? (row.who ?? "") : ""],
    ...[row.refundReference ?? "", row.reason],
  ];
}
