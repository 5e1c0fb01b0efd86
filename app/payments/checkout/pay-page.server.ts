import { checkout } from "../../../content/en/checkout";
import { exactRupees, fill } from "../../../content/format";
import { longDay, officeInstant } from "../../../content/hours";
import { refundRules } from "../../../content/prices";
import type { Sql } from "../../../db/connect";
import type { CustomerProof } from "../../../db/personal/customer-proof";
import { indianDay } from "../orders/money";
import { findOrder, type Order, type OrderState } from "../orders/orders.server";
import { bankDay, decisionDay, refundable } from "../orders/refund-policy";
import { listPapers } from "../papers/issue.server";
import { describeOrder, listItems } from "../papers/paper";
import { findDeclined, listRefunds, policyOf } from "../refunds.server";
import type { PaymentSettings } from "../settings.server";
import { upiLink } from "../upi";
import { drawCode, findRefusedUtr, hasNamedPayer, isContested } from "../upi.server";

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
  // One after another: whoever opens the page takes one connection, not six.
  const papers = await listPapers(sql, order.id);
  const refunds = await listRefunds(sql, order.id);
  const refused = await findRefusedUtr(proof, sql);
  const declined = await findDeclined(proof, sql);
  const held = await findHeld(proof, sql);
  const link = await sql<{ url: string | null }[]>`select url from payment_links where order_id = ${order.id}`;
  const contest = await findContest(proof, sql, order.now);
  const now = new Date();
  const amount = exactRupees(order.total);
  const message = messageOf(order, order.now, hasReturned, now);
  const isPayable = order.now.state === "awaiting" && !order.now.authorisedAt && message !== words.waiting;
  const policy = policyOf(order, order.now, now);
  return {
    token,
    state: order.now.state,
    version: versionOf(order.now, held),
    isPaid: policy !== null,
    reference: fill(words.reference, { reference: order.reference }),
    what: describeOrder(order),
    items: listItems(order),
    forWhom: fill(words.forWhom, { name: order.name }),
    lines: order.lines.map(({ kind, amount: sum, percent, before, discount }) => ({
      label: percent ? `${checkout.lines[kind]} ${percent}%` : checkout.lines[kind],
      amount: exactRupees(sum),
      note: discount ? fill(words.before, { amount: exactRupees(before ?? 0), discount: exactRupees(discount) }) : "",
    })),
    total: amount,
    validUntil: order.now.state === "awaiting" ? fill(words.validUntil, officeInstant(order.expiresAt, now)) : "",
    message,
    contest,
    refused: !policy && refused && order.now.state !== "checking" ? fill(words.refusedUtr, refused) : "",
    gateway: isPayable && gateway ? { url: link[0]?.url ?? null, go: fill(words.gatewayGo, { amount }) } : null,
    held: held ? fill(words.held, { amount: exactRupees(held) }) : "",
    upi: isPayable && upi ? showUpi(upi, order, amount) : null,
    asksUtr: upi && asksUtr(order.now),
    refundTerms: refundTerms(order, policy),
    declined: declined ? fill(words.refundDeclined, declined) : "",
    refundRequest: refundRequest(order.now, policy),
    refunds: refunds.map((refund) =>
      fill(words.refunds[refund.status], {
        amount: exactRupees(refund.amount),
        day: longDay(indianDay(refund.decidedAt)),
        bank: longDay(bankDay(refund.decidedAt)),
        reference: refund.reference ?? "",
      }),
    ),
    papers: papers.map(({ id, kind, number }) => ({ id, label: `${words.paperKinds[kind]} ${number}` })),
  };
}

export type ShownOrder = Awaited<ReturnType<typeof showOrder>>;

/** A transfer made in time may be told of late, and a number that was typed wrongly again. */
function asksUtr({ state }: OrderState) {
  if (state === "checking") return { heading: words.wrongHeading, text: words.wrongText };
  const hasEnded = state === "expired" || state === "cancelled";
  return hasEnded ? { heading: words.lateHeading, text: words.lateText } : null;
}

/** Changes whenever the page would say something else. */
const versionOf = (now: OrderState, held: number) =>
  [now.state, now.attemptedAt?.getTime() ?? "", now.authorisedAt?.getTime() ?? "", now.refunded, held].join(" ");

/** The same for a page that asks again and again, for which nothing is drawn. */
export async function readVersion(proof: CustomerProof, sql: Sql): Promise<string> {
  const { now } = await findOrder(proof, sql);
  return versionOf(now, await findHeld(proof, sql));
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

/** What is known of the money; never a call to try again while it may be on its way. */
function messageOf(order: Order, state: OrderState, hasReturned: boolean, now: Date): string {
  switch (state.state) {
    case "paid":
      return `${fill(words.paid, { amount: exactRupees(order.total), email: order.email })} ${fill(words.paidSteps, { phone: order.phone })}`;
    case "done":
      return words.done;
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

function showUpi(upi: NonNullable<PaymentSettings["upi"]>, order: Order, amount: string) {
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
  return fill(words.refundBefore, { hours: refundRules.requestWithinHours, amount: exactRupees(most.amount) });
}

function refundRequest({ refundRequestedAt }: OrderState, policy: Policy) {
  if (refundRequestedAt)
    return {
      asked: fill(words.refundAsked, {
        day: longDay(indianDay(refundRequestedAt)),
        decision: longDay(decisionDay(refundRequestedAt)),
        bank: checkout.bank,
      }),
    };
  if (!policy || policy.amount === 0) return null;
  return { submit: fill(words.refundSubmit, { amount: exactRupees(policy.amount) }) };
}
