import { checkout } from "../../../content/en/checkout";
import { orders as words } from "../../../content/en/staff/orders";
import { exactRupees, fill, grouped } from "../../../content/format";
import { dayAndTime, longDay } from "../../../content/hours";
import { givenEmail } from "../../../content/person";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { isTransfer } from "../ledger";
import { followsApplications, hasApplications } from "../marks.server";
import { indianDay } from "../orders/money";
import { isToCheck, type Order, type OrderState } from "../orders/orders.server";
import { decisionDay } from "../orders/refund-policy";
import { listPapers } from "../papers/issue.server";
import { describeOrder } from "../papers/paper";
import { listRefunds, policyOf } from "../refunds.server";
import { type Claim, listClaims, listOtherUtrs } from "../upi.server";
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
import { listPapersNotDrawn } from "./papers-not-drawn.server";
import type { ShownLink } from "./quote-links.server";

type OrderNow = Order & { now: OrderState };

export const showRow = (order: OrderNow) => ({
  submissionId: order.submissionId,
  id: order.id,
  reference: order.reference,
  name: order.name,
  state: order.now.state,
  row: fill(words.row, { what: describeOrder(order), amount: exactRupees(order.total) }),
  at: dayAndTime(order.now.paidAt ?? order.createdAt),
  utr: order.now.claimedUtr,
  isRefundAsked: order.now.refundRequestedAt !== null,
  hasFailedRefund: order.now.hasFailedRefund,
});
export type ShownRow = ReturnType<typeof showRow>;

/** An order on its case's page, with the link of a quote that can still be paid. */
export type ShownCaseOrder = ShownRow & { link: ShownLink | null };

const showHeld = (held: HeldMoney) => ({
  paymentId: held.paymentId,
  at: dayAndTime(held.at),
  orderId: held.orderId,
  utr: held.utr,
  amount: held.currency === "INR" ? exactRupees(held.amount) : `${held.currency} ${held.amount / 100}`,
  reason: words.held[held.reason] ?? held.reason,
  isByHand: isTransfer(held.paymentId),
});
export type ShownHeld = ReturnType<typeof showHeld>;

/** The list of orders with its counts, sums by day and, for admins, money that fits no order. */
export async function showOrders(proof: StaffProof, sql: Sql, view: OrderView) {
  const [{ rows, older }, counts, days, notDrawn, held] = await Promise.all([
    listOrders(proof, sql, view),
    countTabs(proof, sql),
    sumDays(proof, sql),
    listPapersNotDrawn(proof, sql),
    view.tab === "unmatched" && !view.search ? listUnmatched(proof, sql) : [],
  ]);
  return {
    view,
    counts: showCounts(counts),
    isAdmin: proof.role === "admin",
    older: older && `?${new URLSearchParams({ ...(view.search ? { q: view.search } : { tab: view.tab }), older })}`,
    rows: rows.map(showRow),
    held: held.map(showHeld),
    notDrawn,
    days: days.map(({ day, received, payments, returned }) => ({
      day: longDay(day),
      net: signedRupees(received - returned),
      text: [
        payments > 0 &&
          fill(payments === 1 ? words.onePayment : words.payments, { count: payments, amount: exactRupees(received) }),
        returned > 0 && fill(words.returned, { amount: exactRupees(returned) }),
      ]
        .filter(Boolean)
        .join(", "),
    })),
    today: indianDay(new Date()),
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
  text: fill(payer ? words.actions.claim : words.actions.unnamed, { reference, payer }),
  note: isPaid ? words.actions.creditedThere : "",
});

const customerOf = ({ name, phone, email, address, state, gstin }: Order) =>
  [name, phone && `+91 ${phone}`, givenEmail(email ?? ""), [address, state].filter(Boolean).join(", "), gstin]
    .filter(Boolean)
    .join(" · ");

const showLine = ({ kind, amount, percent, discount }: Order["lines"][number]) => ({
  label: `${checkout.lines[kind]}${percent ? ` ${percent}%` : ""}${discount ? ` (−${exactRupees(discount)})` : ""}`,
  amount: exactRupees(amount),
});

/** A payment that somebody has to look for at the bank; null where there is none. */
async function showCheck(proof: StaffProof, sql: Sql, { id, now, total }: OrderNow) {
  const utr = now.claimedUtr;
  const open = await sql`select from order_standings where id = ${id} and ${isToCheck(sql)}`;
  if (!utr || open.length === 0) return null;
  const claims = await listClaims(proof, sql, id, utr);
  const others = (await listOtherUtrs(sql, id, utr)).join(", ");
  const also = others && ` ${fill(words.actions.checkAlso, { others })}`;
  return {
    utr,
    text: fill(words.actions.check, { utr, amount: exactRupees(total) }) + also,
    amount: (total / 100).toFixed(2),
    claims: claims.length > 1 ? claims.map(showClaim) : [],
  };
}

const amountLeft = ({ now, total }: OrderNow) => (now.paidAt ? total - now.refunded : 0);

/** What can be marked by hand: nothing that an application's stages mark. */
function showSteps(order: OrderNow, followsApplication: boolean) {
  const { now, governmentFee } = order;
  const isByHand = !followsApplication && now.paidAt !== null;
  const isUnderWay = isByHand && now.doneAt === null;
  return {
    canStart: isUnderWay && now.workStartedAt === null,
    canPassOn: isUnderWay && now.feePassedOnAt === null && governmentFee > 0,
    canFinish: isByHand && now.state === "paid" && amountLeft(order) > 0,
    canWithdraw: (now.state === "awaiting" || now.state === "expired") && now.authorisedAt === null,
  };
}

/** What the policy gives back, and what the customer wrote; null where nothing can go back. */
function showRefund(order: OrderNow, wish: string) {
  const { now } = order;
  const asked = now.refundRequestedAt;
  const policy = policyOf(order, now, asked ?? new Date());
  if (!policy || amountLeft(order) <= 0) return null;
  return {
    policy: fill(words.actions.refundPolicy, { amount: exactRupees(policy.amount), why: words.why[policy.why] }),
    // Nothing is proposed where the policy gives nothing back.
    proposed: policy.amount > 0 ? (policy.amount / 100).toFixed(2) : "",
    isByHand: isTransfer(now.paymentId ?? ""),
    asked: asked
      ? fill(words.actions.refundAsked, {
          day: longDay(indianDay(asked)),
          decision: longDay(decisionDay(asked)),
          reason: wish,
        })
      : "",
  };
}

type OrderEvent = Awaited<ReturnType<typeof listOrderEvents>>[number];

function showEvent({ id, at, kind, reason, utr, amount, paymentId, who, source }: OrderEvent) {
  const name = kind === "utr reported" && reason ? "payer named" : kind;
  return {
    id,
    at: dayAndTime(at),
    what: fill(words.kinds[name] ?? kind, { reason: words.held[reason] ?? reason, utr: utr ?? "" }),
    more: [amount === null ? "" : exactRupees(amount), paymentId, who ?? words.source[source]]
      .filter(Boolean)
      .join(" · "),
  };
}

/** One order with everything that happened to it, and what can be done with it now. */
export async function showStaffOrder(proof: StaffProof, sql: Sql, id: string) {
  const order = await findStaffOrder(proof, sql, id);
  if (!order) return null;
  const [events, papers, notDrawn, refunds, isStarted, isFollowed, check] = await Promise.all([
    listOrderEvents(sql, order),
    listPapers(sql, id),
    listPapersNotDrawn(proof, sql, id),
    listRefunds(sql, id),
    hasApplications(sql, id),
    followsApplications(sql, id),
    showCheck(proof, sql, order),
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
    isPaid: now.paidAt !== null && order.erasedAt === null,
    hasApplications: isStarted,
    steps: showSteps(order, isFollowed),
    refund: showRefund(order, wish?.reason ?? ""),
    refunds: refunds.map(({ amount, status, reference }) =>
      `${exactRupees(amount)}: ${status} ${reference ?? ""}`.trim(),
    ),
    papers: papers.map(({ id: paper, kind, number }) => ({
      id: paper,
      label: `${checkout.page.paperKinds[kind]} ${number}`,
    })),
    notDrawn,
    events: events.map(showEvent),
  };
}
export type ShownStaffOrder = NonNullable<Awaited<ReturnType<typeof showStaffOrder>>>;
