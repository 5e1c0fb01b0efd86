import { checkout } from "../../../content/en/checkout";
import { orders as words } from "../../../content/en/staff/orders";
import { dayInIndia, fill } from "../../../content/format";
import { dayAndTime, longDay, sayMonth } from "../../../content/hours";
import { givenEmail } from "../../../content/person";
import { sayFullPhone } from "../../../content/phone";
import { exactRupees, grouped } from "../../../content/rupees";
import { zero } from "../../../content/zero/zero";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import { balanceOf, sayBalance } from "../balance";
import { isByHand } from "../by-hand";
import { sayCallReason } from "../call-first.server";
import { listMonths } from "../day-book/read-day-book.server";
import { describeOrder, describePayment } from "../invoice";
import { listInvoices } from "../invoices/read-invoice.server";
import { erasedPerson, isToCheck, type Order, type OrderState } from "../orders.server";
import { areAllWithdrawn, followsApplications, hasApplications } from "../payments/order-milestones.server";
import { listRefundable } from "../payments/refundable.server";
import { listRefunds, policyOf, type RefundStatus } from "../payments/refunds.server";
import { type Claim, listClaims, listOtherUtrs } from "../payments/upi.server";
import { decisionDay } from "../refund-policy";
import {
  countTabs,
  findStaffOrder,
  type HeldMoney,
  listOrderEvents,
  listOrders,
  listUnmatched,
  mostCounted,
  type OrderView,
  sumDays,
} from "./order-list.server";
import { type OrderTab, orderTabs } from "./order-tabs";
import { sayPayment, sayWay, showMoney } from "./present-money.server";

const { refundRules } = zero;

type OrderNow = Order & { now: OrderState };

export const showRow = (order: OrderNow) => ({
  submissionId: order.submissionId,
  /** For which of our services, and where. */
  kinds: order.items.length > 0 ? order.items.map(({ service }) => service) : [order.service],
  place: order.state,
  id: order.id,
  reference: order.reference,
  name: order.name,
  state: order.now.state,
  row: [
    describeOrder(order),
    exactRupees(order.total),
    sayBalance(order, order.now),
    order.now.refunded > 0 && `${exactRupees(order.now.refunded)} refunded`,
  ]
    .filter(Boolean)
    .join(" · "),
  at: dayAndTime(order.now.paidAt ?? order.createdAt),
  utr: order.now.claimedUtr,
  isRefundAsked: order.now.refundRequestedAt !== null,
  hasFailedRefund: order.now.hasFailedRefund,
});
export type ShownRow = ReturnType<typeof showRow>;

const showHeld = (held: HeldMoney) => ({
  paymentId: held.paymentId,
  at: dayAndTime(held.at),
  orderId: held.orderId,
  submissionId: held.submissionId,
  amount: held.currency === "INR" ? exactRupees(held.amount) : `${held.currency} ${held.amount / 100}`,
  /** How it came, for which order and why it is on hold. */
  text: [
    sayPayment(held.paymentId),
    held.reference && `${held.name || erasedPerson}, order ${held.reference} of ${exactRupees(held.total ?? 0)}`,
    words.held[held.reason] ?? held.reason,
  ]
    .filter(Boolean)
    .join(" · "),
  isByHand: isByHand(held.paymentId),
});
export type ShownHeld = ReturnType<typeof showHeld>;

type InvoiceNotDrawn = { orderId: string; text: string };

const mostNotDrawn = 20;
const notDrawnReasons: Record<string, string> = {
  time: "it took too long",
  memory: "it took too much memory",
  failed: "making it failed",
};

/** Invoices that could not be drawn, of one order or of all that the reader may see; each is tried again when it is opened. */
async function listInvoicesNotDrawn(proof: StaffProof, sql: Sql, orderId?: string): Promise<InvoiceNotDrawn[]> {
  const { orders } = personalTables(sql, proof);
  const rows = await sql<{ orderId: string; number: string; reason: string; attempts: number }[]>`
    select invoices.order_id, invoices.number, reason, attempts
    from invoices_not_drawn join invoices on invoices.id = invoice_id join ${orders} on orders.id = invoices.order_id
    where ${orderId ? sql`invoices.order_id = ${orderId}` : sql`true`}
    order by last_at desc limit ${mostNotDrawn}`;
  return rows.map(({ orderId: id, number, reason, attempts }) => ({
    orderId: id,
    text: `The document ${number} could not be made (${notDrawnReasons[reason] ?? reason}; tries: ${attempts}). The payment and its number are safe. Open it to try again, and tell the person who looks after the site.`,
  }));
}

/** The list of orders with its counts, sums by day and, for admins, money that fits no order. */
export async function showOrders(proof: StaffProof, sql: Sql, view: OrderView) {
  const [{ rows, older }, counts, days, notDrawn, held] = await Promise.all([
    listOrders(proof, sql, view),
    countTabs(proof, sql),
    sumDays(proof, sql),
    listInvoicesNotDrawn(proof, sql),
    view.tab === "unmatched" && !view.search ? listUnmatched(proof, sql) : [],
  ]);
  return {
    view,
    counts: showCounts(counts),
    isAdmin: proof.role === "admin",
    older,
    rows: rows.map(showRow),
    held: held.map(showHeld),
    notDrawn,
    days: days.map(({ day, received, payments, returned, reversed }) => ({
      day: longDay(day),
      net: signedRupees(received - returned - reversed),
      text: [
        payments > 0 &&
          `${payments === 1 ? "1 payment of" : `${payments} payments,`} ${exactRupees(received)}${payments === 1 ? "" : " in all"}`,
        reversed > 0 && `${exactRupees(reversed)} reversed`,
        returned > 0 && `${exactRupees(returned)} refunded`,
      ]
        .filter(Boolean)
        .join(", "),
    })),
    today: dayInIndia(),
    months: listMonths().map((month) => ({ value: month, label: sayMonth(month) })),
  };
}

const signedRupees = (amount: number) => (amount < 0 ? `−${exactRupees(-amount)}` : exactRupees(amount));

const showCounts = (counts: Record<OrderTab, number>) =>
  Object.fromEntries(
    orderTabs.map((tab) => [tab, counts[tab] > mostCounted ? `${grouped(mostCounted)}+` : grouped(counts[tab])]),
  ) as Record<OrderTab, string>;
export type ShownOrders = Awaited<ReturnType<typeof showOrders>>;

const showClaim = ({ id, reference, payer, isPaid }: Claim) => ({
  id,
  text: `${reference}: ${payer ? `says that ${payer} paid` : "has not said who paid"}`,
  note: isPaid ? "credited here" : "",
});

/** Each once: the firm of many is called as they are. */
const customerOf = ({ name, firm, phone, email, address, state, gstin }: Order) => [
  ...new Set(
    [
      name,
      firm,
      phone && sayFullPhone(phone),
      givenEmail(email ?? ""),
      [address, state].filter(Boolean).join(", "),
      gstin,
    ]
      .map((each) => each ?? "")
      .filter(Boolean),
  ),
];

export const showLine = ({ kind, amount, percent, discount }: Order["lines"][number]) => ({
  label: `${checkout.lines[kind]}${percent ? ` ${percent}%` : ""}${discount ? ` (−${exactRupees(discount)})` : ""}`,
  amount: exactRupees(amount),
});

/** A payment that somebody has to look for at the bank; null where there is none. */
async function showCheck(proof: StaffProof, sql: Sql, { id, now, total }: OrderNow) {
  const utr = now.claimedUtr;
  const open = await sql`select from order_standings where id = ${id} and ${isToCheck(sql)}`;
  if (!utr || open.length === 0 || (await isCounted(sql, id, utr))) return null;
  const due = balanceOf({ total }, now) || total;
  const claims = await listClaims(proof, sql, id, utr);
  const others = (await listOtherUtrs(sql, id, utr)).join(", ");
  const also =
    others &&
    ` The customer also gave ${others}: if only that one is in the statement, say that this one is not, and it comes next.`;
  return {
    utr,
    text: `UTR ${utr}: compare it with the bank's statement. Is ${exactRupees(due)} there?${also}`,
    amount: (due / 100).toFixed(2),
    claims: claims.length > 1 ? claims.map(showClaim) : [],
  };
}

/** Cash that waits for a second person also puts an order into this list. */
const isCounted = async (sql: Sql, id: string, utr: string) =>
  (
    await sql`
      select from ledger where order_id = ${id} and kind = 'credited' and reversed_at is null and utr = ${utr}`
  ).length > 0;

const amountLeft = ({ now }: OrderNow) => now.received - now.refunded;

/**
 * What can be marked by hand: nothing that an application's stages mark. Where one was withdrawn, how far the work came is known
 * and only its end is not.
 */
function showSteps(order: OrderNow, { isStarted, isFollowed }: { isStarted: boolean; isFollowed: boolean }) {
  const { now, governmentFee } = order;
  const isFree = !isFollowed && now.received > 0;
  const isUnderWay = isFree && !isStarted && now.doneAt === null;
  return {
    canStart: isUnderWay && now.workStartedAt === null,
    canPassOn: isUnderWay && now.feePassedOnAt === null && governmentFee > 0,
    canFinish: isFree && now.doneAt === null && isOpenForWork(now) && amountLeft(order) > 0,
    canWithdraw:
      (now.state === "awaiting" || now.state === "expired") &&
      now.authorisedAt === null &&
      now.entered === 0 &&
      now.workStartedAt === null &&
      now.doneAt === null,
  };
}

const isOpenForWork = ({ state }: OrderState) => state === "paid" || state === "part";

const why = {
  "in time": `within ${refundRules.requestWithinHours} hours of paying`,
  "too late": `the ${refundRules.requestWithinHours} hours are over`,
  "work has started": "work has started",
  "all returned": "everything the policy allows has been refunded",
};

/** What the policy gives back, and what the customer wrote; null where nothing can go back. */
function showRefund(order: OrderNow, wish: string, isStopped: boolean, isReturnedByHand: boolean) {
  const { now } = order;
  const asked = now.refundRequestedAt;
  const policy = policyOf(order, now, asked ?? new Date());
  if (!policy || amountLeft(order) <= 0) return null;
  return {
    policy: `Refund policy: up to ${exactRupees(policy.amount)} can go back (${why[policy.why]}). More needs a reason.`,
    // Nothing is proposed where the policy gives nothing back.
    proposed: policy.amount > 0 ? (policy.amount / 100).toFixed(2) : "",
    isByHand: isReturnedByHand,
    asked: asked ? showAsked(order, asked, wish) : "",
    /** Nobody waits for the work: what is left is kept, which ends the order. */
    canClose: isOpenForWork(now) && (order.erasedAt !== null || isStopped),
    isPartBack: now.refunded > 0,
  };
}

/** Of somebody who is erased nobody asks by name: where the money came from is all that is known. */
function showAsked({ erasedAt, now }: OrderNow, asked: Date, wish: string) {
  const [day, decision] = [longDay(dayInIndia(asked)), longDay(decisionDay(asked))];
  if (!erasedAt) return `The customer asked on ${day}; decide by ${decision}.${wish && ` They wrote: “${wish}”`}`;
  const paymentId = now.paymentId ?? "";
  const source = isByHand(paymentId)
    ? `${describePayment({ paymentId, utr: now.claimedUtr })}: return it to the account that the bank's statement shows for this number, or as it came.`
    : "The gateway returns the money to the card or account it came from.";
  return `This customer's data were erased before the work was done (${day}), so the work has ended. Decide by ${decision}: refund what the policy gives back, or, where it gives nothing, refund nothing with a reason, which keeps the payment and closes the order. ${source}`;
}

const sources: Record<string, string> = {
  webhook: "gateway",
  poll: "gateway, checked",
  staff: "staff",
  customer: "customer",
};

type OrderEvent = Awaited<ReturnType<typeof listOrderEvents>>[number];

/** What came by hand is in the ledger twice: as it came, and as it counts or is on hold, which is what staff read. */
const isToldAgain = ({ kind, paymentId }: OrderEvent) =>
  kind === "captured" && paymentId !== null && isByHand(paymentId);

function showEvent({ id, at, kind, reason, utr, amount, paymentId, details, who, source }: OrderEvent) {
  const byHand = kind === "credited" && details.way ? sayWay(details.way, utr) : "";
  const name = kind === "utr reported" && reason ? "payer named" : byHand ? "credited by hand" : kind;
  return {
    id,
    at: dayAndTime(at),
    what: fill(words.kinds[name] ?? kind, { reason: words.held[reason] ?? reason, utr: utr ?? "", way: byHand }),
    more: [
      amount === null ? "" : exactRupees(amount),
      // What staff recorded names its number itself.
      paymentId && isByHand(paymentId) ? (byHand ? "" : utr) : paymentId,
      who ?? sources[source],
    ]
      .filter(Boolean)
      .join(" · "),
  };
}

const refundWords: Record<RefundStatus, string> = {
  decided: "goes back",
  pending: "is on its way back",
  unknown: "goes back: outcome unknown, checking again",
  processed: "returned",
  failed: "could not be returned",
};

/** One order with everything that happened to it, and what can be done with it now. */
export async function showStaffOrder(proof: StaffProof, sql: Sql, id: string) {
  const order = await findStaffOrder(proof, sql, id);
  if (!order) return null;
  const [events, invoices, notDrawn, refunds, isStarted, isFollowed, isStopped, check, payments, money] =
    await Promise.all([
      listOrderEvents(sql, order),
      listInvoices(sql, id),
      listInvoicesNotDrawn(proof, sql, id),
      listRefunds(sql, id),
      hasApplications(sql, id),
      followsApplications(sql, id),
      areAllWithdrawn(sql, id),
      showCheck(proof, sql, order),
      listRefundable(sql, id),
      showMoney(proof, sql, order),
    ]);
  const { now } = order;
  const wish = events.find(({ kind }) => kind === "refund requested");
  return {
    ...showRow(order),
    caseId: order.erasedAt ? null : order.caseId,
    isAdmin: proof.role === "admin",
    customer: customerOf(order),
    lines: order.lines.map(showLine),
    total: exactRupees(order.total),
    validUntil: dayAndTime(order.expiresAt),
    check,
    callFirst: order.callFirst ? sayCallReason(order.callFirst) : "",
    isPaid: now.paidAt !== null && order.erasedAt === null,
    hasApplications: isStarted,
    steps: showSteps(order, { isStarted, isFollowed }),
    /** Money came, and not all of it: the work starts by hand, with a reason. */
    isPart: now.state === "part" && order.erasedAt === null,
    money,
    refund: showRefund(
      order,
      wish?.reason ?? "",
      isStopped,
      payments.some(({ paymentId }) => isByHand(paymentId)),
    ),
    refunds: refunds.map(({ amount, status, reference }) =>
      [`${exactRupees(amount)} ${refundWords[status]}`, reference].filter(Boolean).join(" · "),
    ),
    invoices: invoices.map(({ id: invoice, kind, number }) => ({
      id: invoice,
      label: `${checkout.page.invoiceKinds[kind]} ${number}`,
    })),
    notDrawn,
    events: events.filter((event) => !isToldAgain(event)).map(showEvent),
  };
}
export type ShownStaffOrder = NonNullable<Awaited<ReturnType<typeof showStaffOrder>>>;
