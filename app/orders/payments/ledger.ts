import { type EntryDetails, isByHand } from "../by-hand";

/** What someone who can know it (the gateway, or staff who saw the bank's statement) says of a payment. */
export type PaymentFact = {
  paymentId: string;
  status: "failed" | "authorised" | "captured";
  amount: number;
  currency: string;
  /** The bank's number of the transfer, where it is known. */
  utr: string | null;
  source: "webhook" | "poll" | "staff";
  actor?: string;
  /** Of money that staff recorded (`by-hand.ts`), and the key of the form. */
  details?: EntryDetails & { key?: string };
};

type EntryKind = "failed" | "authorised" | "captured" | "credited" | "held" | "same money" | "settled" | "cancelled";

/** Why money is held: it is kept apart for staff, and neither lost nor credited. */
export type HeldReason =
  | "no order"
  | "other amount"
  | "other currency"
  | "another sum"
  | "second payment"
  | "order cancelled"
  | "order ended";

/** A line of the ledger, as far as judging needs it. */
export type Entry = {
  kind: EntryKind;
  orderId: string | null;
  paymentId: string | null;
  utr: string | null;
  amount: number | null;
  reason: string;
};

export type PayableOrder = {
  id: string;
  total: number;
  /** Money of it goes back, or staff closed it: nothing more is credited. */
  isEnded: boolean;
};

/**
 * What is to be written for a fact, from the lines of its order, of its payment and of its transfer. The same facts in
 * any order and number lead to the same money credited and held: whatever is known already adds nothing.
 */
export function judge(order: PayableOrder | null, known: Entry[], fact: PaymentFact): Entry[] {
  const { paymentId, utr } = fact;
  const ofPayment = known.filter((entry) => entry.paymentId === paymentId);
  const has = (...kinds: EntryKind[]) => ofPayment.some(({ kind }) => kinds.includes(kind));
  const entry = (kind: EntryKind, reason: HeldReason | "" = ""): Entry => ({
    kind,
    orderId: order?.id ?? null,
    paymentId,
    utr,
    amount: fact.amount,
    reason,
  });
  const learnt = has(fact.status) ? [] : [entry(fact.status)];
  // A payment that failed may still be authorised (`authorisationDays`), so it decides nothing.
  if (fact.status !== "captured" || has("credited", "settled", "same money")) return learnt;
  const twin = known.find((other) => other.kind === "credited" && utr && other.utr === utr);
  // Two of the gateway's own are never the same money: banks give a number of theirs again.
  const typed = twin ? [paymentId, twin.paymentId ?? ""].filter(isByHand).length : 0;
  if (typed === 2 || (typed === 1 && twin?.amount === fact.amount)) return [...learnt, entry("same money")];
  // The gateway knows its sum: another one was typed wrongly, or is of another transfer. Staff compare both with the bank.
  const reason = typed === 1 ? "another sum" : reasonToHold(order, known, fact);
  if (!reason) return [...learnt, { ...entry("credited"), utr: twin ? null : utr }];
  const isHeld = ofPayment.some(({ kind, orderId }) => kind === "held" && (orderId !== null || order === null));
  return isHeld ? learnt : [...learnt, entry("held", reason)];
}

/** Of lines that count: those of a payment that was reversed are not among them. */
export const receivedOf = (known: Entry[], orderId: string) =>
  known.reduce(
    (sum, { kind, orderId: of, amount }) => (kind === "credited" && of === orderId ? sum + (amount ?? 0) : sum),
    0,
  );

/** The gateway's page asks for the balance, no more and no less; what comes by hand may be a part of it. */
function reasonToHold(order: PayableOrder | null, known: Entry[], fact: PaymentFact): HeldReason | null {
  if (!order) return "no order";
  if (fact.currency !== "INR") return "other currency";
  const balance = order.total - receivedOf(known, order.id);
  const fits = isByHand(fact.paymentId) ? fact.amount <= balance : fact.amount === balance;
  if (balance <= 0 && fact.amount === order.total) return "second payment";
  if (!fits) return "other amount";
  if (order.isEnded) return "order ended";
  const isCancelled = known.some(({ kind, orderId }) => kind === "cancelled" && orderId === order.id);
  return isCancelled ? "order cancelled" : null;
}
