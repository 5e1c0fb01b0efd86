import { rupees } from "../format";
import { anchors, paths } from "../paths";
import { governmentFees, gstPercent, priceOf, type Service, withGst } from "../prices";

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

const contains = {
  included: "Excludes GST, includes the government fee.",
  none: "Excludes GST. There is no government fee.",
};

const pages: Record<Service, string> = { fssai: paths.fssai, gst: paths.gst, msme: paths.msme };

/** GST is due on our part of a price, not on the government's: what includes both comes to at most the whole with GST. */
function sumOf(service: Service, tier: string, price: number) {
  if (tier === "state" || tier === "central") return "An expert confirms the sum before you pay.";
  const sum = `${rupees(withGst(price))} with ${gstPercent}% GST`;
  return governmentFees[service] === "none" ? `${sum}.` : `At most ${sum}.`;
}

export function priced(service: Service, tier: string, years = 1): PriceWords {
  const amount = priceOf(service, tier, years);
  return {
    price: rupees(amount),
    amount,
    contains: contains[governmentFees[service]],
    sum: { label: sumOf(service, tier, amount), href: `${pages[service]}#${anchors.pricing}` },
  };
}
