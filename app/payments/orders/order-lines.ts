import { feesOf } from "../../../content/law/government-fees";
import type { GstState } from "../../../content/law/gst-states";
import { taxOn } from "../../../content/law/taxes";
import { findPriceRow, type Service } from "../../../content/prices";
import { paiseOf, percentOf, shareOf, sumOf, taxWithin } from "./money";

export type LineKind = "government fee" | "our fee" | "CGST" | "SGST" | "IGST";

/** In paise and never negative; of our fee also what it was before the discount. */
export type OrderLine = { kind: LineKind; amount: number; percent?: number; before?: number; discount?: number };

export type Priced = { lines: OrderLine[]; total: number; governmentFee: number; taxable: number; tax: number };

export type PriceProblem = "not sold" | "fee unknown" | "below fee" | "discount too large";

export type Asked = {
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
  customerState: string;
  /** The supplier's, where it has a GSTIN; without one nothing is taxed. */
  taxedIn: GstState | null;
};

/**
 * The lines of an order: the government fee exactly as it is passed on, our fee, and the tax on ours alone. A price that
 * does not cover the government fee is refused, never sold at a loss or with a negative line.
 */
export function priceOrder(asked: Asked): ({ ok: true } & Priced) | { ok: false; problem: PriceProblem; fee?: number } {
  const { service, tier, years, on } = asked;
  const row = findPriceRow(service, tier, years, on);
  const percent = taxOn("service", on);
  if (!row || percent === undefined) return { ok: false, problem: "not sold" };
  const fees = feesOf(service, tier, on);
  const feePerYear = fees.length === 1 ? fees[0] : fees.find((fee) => fee === asked.feePerYear);
  if (feePerYear === undefined) return { ok: false, problem: "fee unknown" };
  const governmentFee = feePerYear * years;
  const ours = paiseOf(row.price) - governmentFee;
  if (ours < 0) return { ok: false, problem: "below fee", fee: governmentFee };

  const kinds = taxKinds(asked, percent);
  const within = (paise: number) => kinds.map((tax) => taxWithin(paise, tax.percent, percent));
  const before = row.includesTax ? ours - sumOf(within(ours)) : ours;
  const discount = percentOf(before, asked.percentOff ?? 0) + (asked.discount ?? 0);
  if (discount > before) return { ok: false, problem: "discount too large" };
  const taxable = before - discount;
  const taxes = row.includesTax && discount === 0 ? within(ours) : kinds.map((tax) => percentOf(taxable, tax.percent));
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

/** Within the supplier's state the tax goes half to the union and half to the state. */
function taxKinds({ customerState, taxedIn }: Asked, percent: number): { kind: LineKind; percent: number }[] {
  if (!taxedIn) return [];
  if (customerState !== taxedIn) return [{ kind: "IGST", percent }];
  return [
    { kind: "CGST", percent: percent / 2 },
    { kind: "SGST", percent: percent / 2 },
  ];
}

const isTax = ({ kind }: OrderLine) => kind !== "our fee" && kind !== "government fee";

/** Of so much that was returned in all: ours with its tax first; what is more comes from the government fee. */
function linesReturned(lines: OrderLine[], returned: number): OrderLine[] {
  const ours = sumOf(lines.filter(({ kind }) => kind !== "government fee").map(({ amount }) => amount));
  const fromOurs = Math.min(returned, ours);
  const taxes = lines
    .filter(isTax)
    .map((line) => ({ ...line, amount: ours === 0 ? 0 : shareOf(line.amount, fromOurs, ours) }));
  return [
    { kind: "our fee", amount: fromOurs - sumOf(taxes.map(({ amount }) => amount)) },
    ...taxes,
    { kind: "government fee", amount: returned - fromOurs },
  ];
}

/** What a refund takes back of each line, after what went back before: all refunds together never return more tax. */
export function refundLines(lines: OrderLine[], { amount, before }: { amount: number; before: number }): OrderLine[] {
  const earlier = linesReturned(lines, before);
  return linesReturned(lines, before + amount).map((line, index) => ({
    ...line,
    amount: line.amount - (earlier[index]?.amount ?? 0),
  }));
}
