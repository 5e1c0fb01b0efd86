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
};

type EntryKind = "failed" | "authorised" | "captured" | "credited" | "held" | "same money" | "settled" | "cancelled";

/** Why money is held: it is kept apart for staff, and neither lost nor credited. */
export type HeldReason = "no order" | "other amount" | "other currency" | "second payment" | "order cancelled";

/** A line of the ledger, as far as judging needs it. */
export type Entry = {
  kind: EntryKind;
  orderId: string | null;
  paymentId: string | null;
  utr: string | null;
  reason: string;
};

/** Confirmed by staff under the bank's number, not told by the gateway. */
export const isTransfer = (paymentId: string) => paymentId.startsWith("upi:");

export type PayableOrder = { id: string; total: number };

/**
 * What is to be written for a fact, given the lines of its order, of its payment and of its transfer. The same facts in
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
    reason,
  });
  const learnt = has(fact.status) ? [] : [entry(fact.status)];
  // A payment that failed may still be authorised (`authorisationDays`), so it decides nothing.
  if (fact.status !== "captured" || has("credited", "settled", "same money")) return learnt;
  const twin = known.find((other) => other.kind === "credited" && utr && other.utr === utr);
  // Two of the gateway's own are never the same money: banks give a number of theirs again.
  const isSame = twin && (isTransfer(paymentId) || isTransfer(twin.paymentId ?? ""));
  if (isSame) return [...learnt, entry("same money")];
  const reason = reasonToHold(order, known, fact);
  if (!reason) return [...learnt, { ...entry("credited"), utr: twin ? null : utr }];
  const isHeld = ofPayment.some(({ kind, orderId }) => kind === "held" && (orderId !== null || order === null));
  return isHeld ? learnt : [...learnt, entry("held", reason)];
}

function reasonToHold(order: PayableOrder | null, known: Entry[], fact: PaymentFact): HeldReason | null {
  if (!order) return "no order";
  if (fact.currency !== "INR") return "other currency";
  if (fact.amount !== order.total) return "other amount";
  const ofOrder = known.filter(({ orderId }) => orderId === order.id);
  if (ofOrder.some(({ kind }) => kind === "credited")) return "second payment";
  return ofOrder.some(({ kind }) => kind === "cancelled") ? "order cancelled" : null;
}
