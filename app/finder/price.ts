import type { FssaiRow, Licence } from "../../content/law/fssai";
import { taxOn } from "../../content/law/taxes";
import { findPriceRow, priceBook, taxOnTop } from "../../content/prices";

/** In paisa. The total is the sum of the other three, and none is ever negative. */
export type Quote = { years: number; government: number; ours: number; tax: number; total: number };

/** What filing costs for each length that we sell, or why that cannot be said. */
export type Price =
  | { status: "known"; isFeeOpen: boolean; quotes: Quote[] }
  /** Our price does not cover the government fee, so an expert confirms the price first. */
  | { status: "belowFee"; isFeeOpen: boolean; government: number }
  /** The government fee could not be verified at all. */
  | { status: "feeUnknown" }
  /** On that day we sold nothing, or no tax rule is verified: the government fee of a year stands alone. */
  | { status: "notSold"; isFeeOpen: boolean; government: number };

const tiers: Record<Licence, string> = { registration: "basic", state: "state", central: "central" };

export function priceFssai({ licence, fee }: Pick<FssaiRow, "licence" | "fee">, on: string): Price {
  const percent = licence === "central" ? taxOn("centralFee", on) : 0;
  if (percent === undefined || fee.perYear === null) return { status: "feeUnknown" };
  const perYear = fee.perYear * (100 + percent);
  return price("fssai", tiers[licence], perYear, on, fee.confidence === "open");
}

/** GST and Udyam registration: the government takes nothing. */
export const priceFree = (service: "gst" | "msme", on: string) => price(service, "standard", 0, on, false);

function price(
  service: "fssai" | "gst" | "msme",
  tier: string,
  feePerYear: number,
  on: string,
  isFeeOpen: boolean,
): Price {
  const percent = taxOn("service", on);
  const lengths = [
    ...new Set(priceBook.filter((row) => row.service === service && row.tier === tier).map((row) => row.years)),
  ];
  const sold = lengths.flatMap((years) => {
    const rupees = findPriceRow(service, tier, years, on)?.price;
    return rupees === undefined
      ? []
      : [{ years, government: feePerYear * years, ours: rupees * 100 - feePerYear * years }];
  });
  if (sold.length === 0 || percent === undefined) return { status: "notSold", isFeeOpen, government: feePerYear };
  const quotes = sold
    .filter(({ ours }) => ours >= 0)
    .map(({ years, government, ours }) => {
      const tax = taxOnTop(ours, percent);
      return { years, government, ours, tax, total: government + ours + tax };
    });
  return quotes.length > 0
    ? { status: "known", isFeeOpen, quotes }
    : { status: "belowFee", isFeeOpen, government: feePerYear };
}
