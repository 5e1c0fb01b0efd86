import { checkout } from "../../../content/en/checkout";
import { dayInIndia, fill } from "../../../content/format";
import { longDay, officeInstant } from "../../../content/hours";
import { hasEmail } from "../../../content/person";
import { exactRupees } from "../../../content/rupees";
import { zero } from "../../../content/zero/zero";
import type { Sql } from "../../../db/connect";
import type { CustomerProof } from "../../../db/personal/customer-proof";
import { done, type Result, refuse } from "../../ui/result";
import { balanceOf, sayBalance } from "../balance";
import { describeOrder, listItems } from "../invoice";
import { listInvoices } from "../invoices/read-invoice.server";
import { findOrder, type Order, type OrderState } from "../orders.server";
import { ensureLink } from "../payments/links.server";
import { hasApplications } from "../payments/order-milestones.server";
import { findDeclined, listRefunds, policyOf } from "../payments/refunds.server";
import type { PaymentSettings } from "../payments/settings.server";
import { upiLink } from "../payments/upi";
import { drawCode, findRefusedUtr, hasNamedPayer, isContested } from "../payments/upi.server";
import { bankDay, decisionDay, refundable } from "../refund-policy";
import { reportPayer, reportTransfer } from "./report-transfer.server";
import { askForRefund } from "./request-refund.server";

const { site } = zero;

const { page: words } = checkout;
const threeDaysMs = 3 * 24 * 60 * 60 * 1_000;

/** An order as its customer sees it, in words; opening it changes nothing. */
export async function showOrder(
  proof: CustomerProof,
  sql: Sql,
  { gateway, upi }: PaymentSettings,
  { token, hasReturned }: { token: string; hasReturned: boolean },
) {
  const order = await findOrder(proof, sql);
  // One after another, so that one view of the page takes one connection, not six.
  const invoices = await listInvoices(sql, order.id);
  const refunds = await listRefunds(sql, order.id);
  const refused = await findRefusedUtr(proof, sql);
  const declined = await findDeclined(proof, sql);
  const held = await findHeld(proof, sql);
  const started = await hasApplications(sql, order.id);
  const link = await sql<{ url: string | null }[]>`
    select url from payment_links where order_id = ${order.id} and ended_at is null`;
  const contest = await findContest(proof, sql, order.now);
  const now = new Date();
  const due = balanceOf(order, order.now);
  const amount = exactRupees(due);
  const message = messageOf(order, order.now, hasReturned, now);
  // Not while money is held that was meant for it: the customer is asked to call before they pay again.
  const isPayable = isToPay(order.now) && !order.now.authorisedAt && message !== words.waiting && held === 0;
  const policy = policyOf(order, order.now, now);
  return {
    token,
    state: order.now.state,
    version: versionOf(order.now, held, started),
    isPaid: order.now.paidAt !== null || order.now.state === "closed",
    /** Paid a moment ago: the page shows by itself what comes next. */
    isStarting: isStarting(order, started, now),
    reference: fill(words.reference, { reference: order.reference }),
    what: describeOrder(order),
    items: listItems(order),
    forWhom: fill(words.forWhom, { name: order.name }),
    lines: order.lines.map(({ kind, amount: sum, percent, before, discount }) => ({
      label: percent ? `${checkout.lines[kind]} ${percent}%` : checkout.lines[kind],
      amount: exactRupees(sum),
      note: discount ? fill(words.before, { amount: exactRupees(before ?? 0), discount: exactRupees(discount) }) : "",
    })),
    total: exactRupees(order.total),
    /** Of an order that is paid in part: what came, and what is still to be paid. */
    part: sayBalance(order, order.now) && { paid: exactRupees(order.now.received), due: amount },
    due: amount,
    byHand: isPayable ? fill(words.handText, { phone: site.phone }) : "",
    entered: order.now.entered > 0 ? fill(words.entered, { amount: exactRupees(order.now.entered) }) : "",
    validUntil: order.now.state === "awaiting" ? fill(words.validUntil, officeInstant(order.expiresAt, now)) : "",
    message,
    contest,
    refused: !order.now.paidAt && refused && order.now.state !== "checking" ? fill(words.refusedUtr, refused) : "",
    gateway:
      isPayable && gateway && hasPage(order, now)
        ? { url: link[0]?.url ?? null, go: fill(words.gatewayGo, { amount }) }
        : null,
    held: held ? fill(words.held, { amount: exactRupees(held) }) : "",
    upi: isPayable && upi ? showUpi(upi, { reference: order.reference, total: due }, amount) : null,
    asksUtr: upi && asksUtr(order.now),
    refundTerms: refundTerms(order, policy),
    declined: declined ? fill(words.refundDeclined, declined) : "",
    refundRequest: refundRequest(order.now, policy),
    refunds: refunds.map((refund) =>
      fill(words.refunds[refund.status], {
        amount: exactRupees(refund.amount),
        day: longDay(dayInIndia(refund.decidedAt)),
        bank: longDay(bankDay(refund.decidedAt)),
        reference: refund.reference ?? "",
      }),
    ),
    invoices: invoices.map(({ id, kind, number }) => ({ id, label: `${words.invoiceKinds[kind]} ${number}` })),
  };
}

export type ShownOrder = Awaited<ReturnType<typeof showOrder>>;

/** Nothing while cash waits for a second person, or while money of it goes back. */
const isToPay = ({ state, entered, refunded, refundRequestedAt }: OrderState) =>
  (state === "awaiting" || state === "part") && entered === 0 && refunded === 0 && !refundRequestedAt;

/** The gateway's page ends with the offer, also where a part was paid by then: the rest comes by UPI or by hand. */
const hasPage = ({ expiresAt }: Order, at: Date) => at <= expiresAt;

/** A transfer made in time may be reported late, and a mistyped UTR may be reported again. */
function asksUtr({ state }: OrderState) {
  if (state === "checking") return { heading: words.wrongHeading, text: words.wrongText };
  const hasEnded = state === "expired" || state === "cancelled";
  return hasEnded ? { heading: words.lateHeading, text: words.lateText } : null;
}

/** Changes whenever the page would say something else. */
const versionOf = (now: OrderState, held: number, started: boolean) =>
  [
    now.state,
    now.received,
    now.entered,
    now.attemptedAt?.getTime() ?? "",
    now.authorisedAt?.getTime() ?? "",
    now.refunded,
    held,
    started,
  ].join(" ");

const startingMs = 2 * 60 * 1_000;
const isStarting = ({ callFirst, now }: Awaited<ReturnType<typeof findOrder>>, started: boolean, at: Date) =>
  now.state === "paid" &&
  !started &&
  !callFirst &&
  !now.refundRequestedAt &&
  at.getTime() - (now.paidAt?.getTime() ?? 0) < startingMs;

/** The same for a page that asks again and again, for which nothing is drawn. */
export async function readVersion(proof: CustomerProof, sql: Sql): Promise<string> {
  const { now } = await findOrder(proof, sql);
  return versionOf(now, await findHeld(proof, sql), await hasApplications(sql, proof.orderId));
}

/** While somebody else gave the same number: whether this customer has said who paid. */
async function findContest(proof: CustomerProof, sql: Sql, { state, claimedUtr }: OrderState) {
  if (state !== "checking" || !claimedUtr || !(await isContested(proof, sql, claimedUtr))) return null;
  const isNamed = await hasNamedPayer(proof, sql, claimedUtr);
  return { text: isNamed ? words.payerNamed : words.contested, isNamed };
}

/** What came for this order and does not fit it, until it is credited or returned. */
async function findHeld(proof: CustomerProof, sql: Sql): Promise<number> {
  const [held] = await sql<{ amount: number }[]>`
    select coalesce(sum(amount), 0)::float8 as amount from unmatched_money
    where payment_id = any(array(select payment_id from ledger where order_id = ${proof.orderId} and kind = 'held'))
      and order_id = ${proof.orderId} and currency = 'INR'`;
  return held?.amount ?? 0;
}

/** What is known of the money. Nobody is asked to pay again while a payment may still arrive. */
function messageOf(order: Order, state: OrderState, hasReturned: boolean, now: Date): string {
  switch (state.state) {
    case "part":
      return fill(words.part, { amount: exactRupees(state.received), balance: sayBalance(order, state) });
    case "paid":
      return [
        hasEmail(order.email)
          ? fill(words.paid, { amount: exactRupees(order.total), email: order.email })
          : fill(words.paidWithoutEmail, { amount: exactRupees(order.total) }),
        order.callFirst ? fill(words.paidCall, { phone: order.phone }) : "",
      ]
        .filter(Boolean)
        .join(" ");
    case "done":
      return words.done;
    case "closed":
      return state.refunded > 0 ? words.closedInPart : words.closed;
    case "checking":
      return `${fill(words.checking, { utr: state.claimedUtr ?? "" })} ${words.checkingTime}`;
    case "cancelled":
      return words.cancelled;
    case "expired":
      return words.expired;
  }
  if (state.authorisedAt) return words.authorised;
  const hasFailed = state.attemptedAt !== null && now.getTime() - state.attemptedAt.getTime() < threeDaysMs;
  if (hasFailed) return words.failed;
  return hasReturned ? words.waiting : "";
}

function showUpi(
  upi: NonNullable<PaymentSettings["upi"]>,
  order: { reference: string; total: number },
  amount: string,
) {
  const link = upiLink(upi, order);
  return {
    link,
    code: drawCode(link),
    label: fill(words.upiCode, { amount, name: upi.name }),
    to: fill(words.upiTo, upi),
  };
}

type Policy = ReturnType<typeof policyOf>;

function refundTerms(order: Order, policy: Policy): string {
  if (policy) {
    const values = { amount: exactRupees(policy.amount), ...officeInstant(policy.until, null) };
    const late = policy.why === "work has started" ? words.refundStarted : words.refundLate;
    const sentence =
      { "in time": words.refundNow, "all returned": words.refundReturned }[policy.why as "in time"] ?? late;
    return fill(sentence, values);
  }
  const paidAt = new Date();
  const most = refundable({
    paidAt,
    workStartedAt: null,
    askedAt: paidAt,
    paid: order.total,
    governmentFee: order.governmentFee,
    isFeePassedOn: false,
    refunded: 0,
  });
  return fill(words.refundBefore, { amount: exactRupees(most.amount) });
}

function refundRequest({ refundRequestedAt }: OrderState, policy: Policy) {
  if (refundRequestedAt)
    return {
      asked: fill(words.refundAsked, {
        day: longDay(dayInIndia(refundRequestedAt)),
        decision: longDay(decisionDay(refundRequestedAt)),
        bank: checkout.bank,
      }),
    };
  if (!policy || policy.amount === 0) return null;
  return { submit: fill(words.refundSubmit, { amount: exactRupees(policy.amount) }) };
}

type Settings = { sql: Sql; payments: PaymentSettings; network: string };

/** What a customer does on the page of an order. */
export function actOnOrderPage(
  proof: CustomerProof,
  settings: Settings,
  token: string,
  form: FormData,
): Promise<Result> {
  switch (form.get("act")) {
    case "link":
      return retryLink(proof, settings, token);
    case "utr":
      return reportTransfer(proof, settings, form);
    case "payer":
      return reportPayer(proof, settings, form);
    case "refund":
      return askForRefund(proof, settings.sql, form);
    default:
      throw new Response(null, { status: 400 });
  }
}

/** Where the gateway could not be reached when the order was made. */
async function retryLink(proof: CustomerProof, { sql, payments }: Settings, token: string): Promise<Result> {
  const order = await findOrder(proof, sql);
  if (!isToPay(order.now) || !hasPage(order, new Date()) || !payments.gateway) return done("");
  return (await ensureLink(sql, payments, proof.orderId, token)) ? done("") : refuse(checkout.page.gatewayDown);
}
