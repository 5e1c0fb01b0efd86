import { rupees } from "../format";
import { anchors, paths } from "../paths";
import { governmentFees, gstPercent, type PriceRow, priceRowOf, type Service, withGst } from "../prices";

/** A price with what it contains and what it comes to: no page names one without. */
export interface PriceWords {
  price: string;
  /** In rupees, for machines that read the page. */
  amount: number;
  contains: string;
  /** The whole sum, and where it stands beside the other prices. */
  sum: { label: string; href: string };
}

/** As a sentence goes on after a price. */
export const containsInWords = "with the government fee included and GST extra";
/** After the price of an order that is paid here: nothing comes on top. */
export const containsAllInWords = "with the government fee and any GST included";

const contains = {
  included: "Excludes GST, includes the government fee.",
  none: "Excludes GST. There is no government fee.",
  all: "Includes the government fee and any GST.",
};

const pages: Record<Service, string> = { fssai: paths.fssai, gst: paths.gst, msme: paths.msme };

/** GST is due on our part of a price alone, and only from the day we have a GSTIN: an order comes to at most this. */
function sumOf({ tier, price, includesTax }: PriceRow) {
  if (tier === "state" || tier === "central") return "An expert confirms the sum before you pay.";
  if (includesTax) return `${rupees(price)} is all you pay.`;
  return `At most ${rupees(withGst(price))} with ${gstPercent}% GST.`;
}

export function priced(service: Service, tier: string, years = 1): PriceWords {
  const row = priceRowOf(service, tier, years);
  return {
    price: rupees(row.price),
    amount: row.price,
    contains: contains[row.includesTax ? "all" : governmentFees[service]],
    sum: { label: sumOf(row), href: `${pages[service]}#${anchors.pricing}` },
  };
}
