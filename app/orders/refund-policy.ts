import { dayInIndia } from "../../content/format";
import { yearlyBankHolidays } from "../../content/law/bank-holidays";
import { days } from "../../content/prices";
import { zero } from "../../content/zero/zero";

const { refundRules } = zero;

export type RefundFacts = {
  paidAt: Date;
  workStartedAt: Date | null;
  /** When the customer asked, or now. */
  askedAt: Date;
  paid: number;
  governmentFee: number;
  /** Whether the fee has gone on to the authority, which does not return it. */
  isFeePassedOn: boolean;
  /** Refunds that are decided and have not failed. */
  refunded: number;
};

export type Refundable = {
  amount: number;
  until: Date;
  why: "in time" | "too late" | "work has started" | "all returned";
};

const hourMs = 60 * 60 * 1_000;

/** Until when a refund can be asked for: so many hours after the payment, or until the work starts if that is earlier. */
function refundDeadline(paidAt: Date, workStartedAt: Date | null): Date {
  const latest = paidAt.getTime() + refundRules.requestWithinHours * hourMs;
  return new Date(Math.min(latest, workStartedAt?.getTime() ?? latest));
}

/** The most that can come back of a sum under the policy. */
function mostRefundable(paid: number, governmentFee: number, isFeePassedOn: boolean): number {
  const share = Math.floor((paid * refundRules.atMostPercent) / 100);
  return Math.max(0, Math.min(share, isFeePassedOn ? paid - governmentFee : paid));
}

/** The refund policy: how much of a payment can come back, and why. */
export function refundable(facts: RefundFacts): Refundable {
  const until = refundDeadline(facts.paidAt, facts.workStartedAt);
  if (facts.askedAt > until) {
    const hasStarted = facts.workStartedAt !== null && until.getTime() === facts.workStartedAt.getTime();
    return { amount: 0, until, why: hasStarted ? "work has started" : "too late" };
  }
  const most = mostRefundable(facts.paid, facts.governmentFee, facts.isFeePassedOn);
  const amount = Math.max(0, most - facts.refunded);
  return { amount, until, why: amount > 0 ? "in time" : "all returned" };
}

const longest = (range: string) => Number(range.split("-").at(-1));
const dayMs = 24 * hourMs;

/** The day by which so many working days have passed: without weekends and the holidays of all banks. */
export function afterBankDays(start: Date, count: number): string {
  let left = count;
  let instant = start.getTime();
  while (left > 0) {
    instant += dayMs;
    if (isWorkingDay(dayInIndia(new Date(instant)))) left--;
  }
  return dayInIndia(new Date(instant));
}

const isWorkingDay = (day: string) =>
  ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay()) && !yearlyBankHolidays.includes(day.slice(5));

/** By when we decide on a request. */
export const decisionDay = (askedAt: Date) => afterBankDays(askedAt, longest(days.refund.decision));

/** By when the bank has credited a refund that was granted. */
export const bankDay = (decidedAt: Date) => afterBankDays(decidedAt, longest(days.refund.bank));
