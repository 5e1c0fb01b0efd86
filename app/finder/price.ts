import type { FssaiRow, Licence } from "../../content/law/fssai";
import { taxOn } from "../../content/law/taxes";
import { findPriceRow, type PriceRow, sumUp } from "../../content/prices";

/** In paisa. The total is the sum of the other three, and none is ever negative. `tier` is the price book's. */
export type Quote = { tier: string; years: number; government: number; ours: number; tax: number; total: number };

/** What filing costs in each way and for each length that we sell, the cheapest first, or why that cannot be said. */
export type Price =
  | { status: "known"; isFeeOpen: boolean; quotes: Quote[] }
  /** Our price does not cover the government fee, so an expert confirms the price first. */
  | { status: "belowFee"; isFeeOpen: boolean; government: number }
  /** The government fee could not be verified at all. */
  | { status: "feeUnknown" }
  /** On that day we sold nothing, or no tax rule is verified: only the government fee of a year. */
  | { status: "notSold"; isFeeOpen: boolean; government: number };

/** What we sell, and whether we charge GST: the authority's own tax on a central fee is there either way. */
export type Sale = { priceBook: PriceRow[]; isTaxed: boolean };

/** A registration is sold in two ways. */
const tiers: Record<Licence, string[]> = { registration: ["online", "basic"], state: ["state"], central: ["central"] };

export function priceFssai(sale: Sale, { licence, fee }: Pick<FssaiRow, "licence" | "fee">, on: string): Price {
  const percent = licence === "central" ? taxOn("centralFee", on) : 0;
  if (percent === undefined || fee.perYear === null) return { status: "feeUnknown" };
  const perYear = fee.perYear * (100 + percent);
  return price(sale, { service: "fssai", tiers: tiers[licence], feePerYear: perYear }, on, fee.confidence === "open");
}

/** GST and Udyam registration: the government takes nothing. */
export const priceFree = (sale: Sale, service: "gst" | "msme", on: string) =>
  price(sale, { service, tiers: ["standard"], feePerYear: 0 }, on, false);

type Sold = { service: "fssai" | "gst" | "msme"; tiers: string[]; feePerYear: number };

function price(
  { priceBook, isTaxed }: Sale,
  { service, tiers, feePerYear }: Sold,
  on: string,
  isFeeOpen: boolean,
): Price {
  const percent = isTaxed ? taxOn("service", on) : 0;
  const rows = priceBook.filter((row) => row.service === service && tiers.includes(row.tier));
  const sold = [...new Set(rows.map(({ tier, years }) => findPriceRow(priceBook, service, tier, years, on)))].flatMap(
    (row) => row ?? [],
  );
  if (sold.length === 0 || percent === undefined) return { status: "notSold", isFeeOpen, government: feePerYear };
  const quotes = sold
    .map((row) => ({ tier: row.tier, years: row.years, ...sumUp(row, feePerYear * row.years, percent) }))
    .filter(({ ours }) => ours >= 0)
    .sort((one, other) => one.total - other.total);
  return quotes.length > 0
    ? { status: "known", isFeeOpen, quotes }
    : { status: "belowFee", isFeeOpen, government: feePerYear };
}
