import { feesOf } from "../../content/law/government-fees";
import { type GstState, withoutLegislature } from "../../content/law/gst-states";
import { taxOn } from "../../content/law/taxes";
import { findPriceRow, mostYears, type Service, taxOnTop } from "../../content/prices";
import { zero } from "../../content/zero/zero";
import { paiseOf, percentOf, shareOf, sumOf, taxWithin } from "./money";

const { priceBook } = zero;

export type LineKind = "government fee" | "our fee" | "CGST" | "SGST" | "UTGST" | "IGST";

/** In paise and never negative; of our fee also what it was before the discount. */
export type OrderLine = { kind: LineKind; amount: number; percent?: number; before?: number; discount?: number };

export type Priced = { lines: OrderLine[]; total: number; governmentFee: number; taxable: number; tax: number };

export type PriceProblem = "not sold" | "fee unknown" | "below fee" | "discount too large" | "nothing to pay";

/** One thing of an order, in paise: the fee that is passed on, and ours after the discount and without tax. */
export type OrderItem = { service: string; tier: string; years: number; governmentFee: number; ourFee: number };

export type LineRequest = {
  service: Service;
  tier: string;
  years: number;
  /** The day in India. */
  on: string;
  /** In paise a year, one of those that hold for the tier; needed only where there are several. */
  feePerYear?: number | undefined;
  percentOff?: number;
  /** Off our fee, in paise, agreed by staff. */
  discount?: number;
  /** Ours in paise and without tax, as an admin set it in place of the price book's. */
  ourFee?: number | undefined;
  customerState: string;
  /** The supplier's, where it has a GSTIN; without one nothing is taxed. */
  taxedIn: GstState | null;
};

/**
 * The lines of an order: the government fee exactly as it is passed on, our fee, and the tax on ours alone. A price that
 * does not cover the government fee is refused, never sold at a loss or with a negative line.
 */
export function priceOrder(
  asked: LineRequest,
): ({ ok: true } & Priced) | { ok: false; problem: PriceProblem; fee?: number } {
  const { service, tier, years, on } = asked;
  const row = asked.ourFee === undefined ? findPriceRow(priceBook, service, tier, years, on) : undefined;
  const percent = taxOn("service", on);
  if (percent === undefined || !(row || (asked.ourFee !== undefined && isQuotable(asked))))
    return { ok: false, problem: "not sold" };
  const fees = feesOf(service, tier, on);
  const feePerYear = fees.length === 1 ? fees[0] : fees.find((fee) => fee === asked.feePerYear);
  if (feePerYear === undefined) return { ok: false, problem: "fee unknown" };
  const governmentFee = feePerYear * years;
  const ours = row ? paiseOf(row.price) - governmentFee : (asked.ourFee ?? 0);
  if (ours < 0) return { ok: false, problem: "below fee", fee: governmentFee };

  const kinds = taxKinds(asked, percent);
  const left = ours - wholeRupees(percentOf(ours, asked.percentOff ?? 0)) - (asked.discount ?? 0);
  if (left < 0) return { ok: false, problem: "discount too large" };
  const taxesOf = (paise: number) =>
    kinds.map((tax) => (row?.includesTax ? taxWithin(paise, tax.percent, percent) : taxOnTop(paise, tax.percent)));
  const withoutTax = (paise: number) => (row?.includesTax ? paise - sumOf(taxesOf(paise)) : paise);
  const taxes = taxesOf(left);
  const taxable = withoutTax(left);
  const before = withoutTax(ours);
  const discount = before - taxable;
  const lines: OrderLine[] = [
    { kind: "government fee" as const, amount: governmentFee },
    { kind: "our fee" as const, amount: taxable, ...(discount > 0 && { before, discount }) },
    ...kinds.map((tax, index) => ({ ...tax, amount: taxes[index] ?? 0 })),
  ].filter(({ kind, amount }) => kind === "our fee" || amount > 0);
  return {
    ok: true,
    lines,
    governmentFee,
    taxable,
    tax: sumOf(taxes),
    total: sumOf(lines.map(({ amount }) => amount)),
  };
}

/** A discount by percent is in whole rupees, rounded up. */
const wholeRupees = (paise: number) => 100 * Math.ceil(paise / 100);

/** What staff can quote when an admin sets our fee: each licence for as many years as the authority grants it for. */
export const isQuotable = ({ service, tier, years }: Pick<LineRequest, "service" | "tier" | "years">) =>
  priceBook.some((row) => row.service === service && row.tier === tier && !row.includesTax) &&
  Number.isInteger(years) &&
  years >= 1 &&
  years <= mostYears[service];

/** One order of several things. The discount is taken off the first ones' fees first; taxes of a kind are one line. */
export function priceTogether(
  asked: LineRequest[],
  discount = 0,
): ({ ok: true; items: OrderItem[] } & Priced) | { ok: false; problem: PriceProblem } {
  let left = discount;
  const items: OrderItem[] = [];
  const lines = new Map<string, OrderLine>();
  for (const each of asked) {
    const whole = priceOrder(each);
    if (!whole.ok) return whole;
    const taken = Math.min(left, whole.taxable);
    left -= taken;
    const priced = taken === 0 ? whole : priceOrder({ ...each, discount: taken });
    if (!priced.ok) return priced;
    const { service, tier, years } = each;
    items.push({ service, tier, years, governmentFee: priced.governmentFee, ourFee: priced.taxable });
    for (const line of priced.lines) lines.set(line.kind, addLine(lines.get(line.kind), line));
  }
  if (left > 0) return { ok: false, problem: "discount too large" };
  const all = lineKinds.flatMap((kind) => lines.get(kind) ?? []);
  const sum = (is: (line: OrderLine) => boolean) => sumOf(all.filter(is).map(({ amount }) => amount));
  const total = sum(() => true);
  if (total < leastTotal) return { ok: false, problem: "nothing to pay" };
  return {
    ok: true,
    items,
    lines: all,
    total,
    tax: sum(isTax),
    governmentFee: sum(({ kind }) => kind === "government fee"),
    taxable: sum(({ kind }) => kind === "our fee"),
  };
}

/** A rupee: neither the gateway nor the table takes less. */
const leastTotal = 100;
const lineKinds: LineKind[] = ["government fee", "our fee", "CGST", "SGST", "UTGST", "IGST"];

function addLine(before: OrderLine | undefined, line: OrderLine): OrderLine {
  if (!before) return line;
  const discount = (before.discount ?? 0) + (line.discount ?? 0);
  const undiscounted = (before.before ?? before.amount) + (line.before ?? line.amount);
  return {
    ...before,
    amount: before.amount + line.amount,
    ...(discount > 0 && { before: undiscounted, discount }),
  };
}

/** Within the supplier's state the tax goes half to the union and half to the state, or to a union territory of the union's. */
function taxKinds({ customerState, taxedIn }: LineRequest, percent: number): { kind: LineKind; percent: number }[] {
  if (!taxedIn) return [];
  if (customerState !== taxedIn) return [{ kind: "IGST", percent }];
  return [
    { kind: "CGST", percent: percent / 2 },
    { kind: withoutLegislature.includes(taxedIn) ? "UTGST" : "SGST", percent: percent / 2 },
  ];
}

const isTax = ({ kind }: OrderLine) => kind !== "our fee" && kind !== "government fee";

const amountOf = (lines: OrderLine[], kind: LineKind) =>
  sumOf(lines.filter((line) => line.kind === kind).map(({ amount }) => amount));

/** So much of ours, with its tax, of what these lines have of it. Of the last paise two taxes never take more than there is. */
function shareOfOurs(lines: OrderLine[], amount: number): OrderLine[] {
  const ours = sumOf(lines.filter(({ kind }) => kind !== "government fee").map((line) => line.amount));
  let left = amount;
  const taxes = lines.filter(isTax).map(({ kind, percent, amount: tax }) => {
    const share = ours === 0 ? 0 : Math.min(left, shareOf(tax, amount, ours));
    left -= share;
    return { kind, ...(percent !== undefined && { percent }), amount: share };
  });
  return [{ kind: "our fee", amount: left }, ...taxes];
}

/** How a part of what is still to be paid is split: the government fee first, which is passed on first, then ours with its tax. */
export function receiptLines(open: OrderLine[], amount: number): OrderLine[] {
  const fee = Math.min(amount, amountOf(open, "government fee"));
  return [{ kind: "government fee" as const, amount: fee }, ...shareOfOurs(open, amount - fee)].filter(
    (line) => line.amount > 0,
  );
}

/** What a refund takes back of what is held: ours with its tax first, what is more from the government fee. */
export function refundLines(held: OrderLine[], amount: number): OrderLine[] {
  const ours = sumOf(held.filter(({ kind }) => kind !== "government fee").map((line) => line.amount));
  const fromOurs = Math.min(amount, ours);
  return [...shareOfOurs(held, fromOurs), { kind: "government fee", amount: amount - fromOurs }];
}

/** Line by line what is left of some lines without others. */
export const withoutLines = (lines: OrderLine[], taken: OrderLine[]): OrderLine[] =>
  lines.map((line) => ({ ...line, amount: line.amount - amountOf(taken, line.kind) }));
