import { exactRupees, rupees } from "../format";
import { feesOf } from "../law/government-fees";
import { anchors, paths } from "../paths";
import { governmentFees, gstPercent, type PriceRow, priceRowOf, type Service, sumInPaise } from "../prices";

/** A price with what it contains and what it comes to: no page names one without. */
export interface PriceWords {
  price: string;
  /** In rupees, for machines that read the page. */
  amount: number;
  contains: string;
  /** The whole sum and where it stands: `short` in a list of several, `amount` if it is one figure, `more` if there is more to say. */
  sum: { label: string; short: string; href: string; amount?: string; more?: string };
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

/** The last verified fees: those of the latest rules in `content/law/`. */
const latest = "9999-12-31";
const withTax = `with ${gstPercent}% GST`;
const inWhole = (paise: number) => rupees(paise / 100);

/** By the government's fee, which for some tiers depends on the trade; a price below it has no sum. */
function sumOf({ service, tier, years, price, includesTax }: PriceRow): Omit<PriceWords["sum"], "href"> {
  if (includesTax) {
    const amount = rupees(price);
    return { label: `${amount} is all you pay.`, short: `${amount} in all`, amount };
  }
  const fees = feesOf(service, tier, latest).map((fee) => fee * years);
  const covered = fees.filter((fee) => fee <= price * 100).reverse();
  const [tooHigh] = fees.filter((fee) => fee > price * 100).map(inWhole);
  const sums = covered.map((fee) => exactRupees(sumInPaise(price, fee)));
  const [only] = sums;
  if (!only)
    return {
      label: `The government fee alone is ${tooHigh}: an expert will confirm the price before you pay.`,
      short: `Fee alone ${tooHigh}: confirmed first`,
      more: "It is more than this price, so we will give you a figure once it is confirmed.",
    };
  const short = `${sums.join(" or ")} with GST`;
  if (sums.length === 1) return { label: `${only} ${withTax}${covered[0] ? " on our fee" : ""}.`, short, amount: only };
  return {
    short,
    label: `${sums.join(" or ")} ${withTax} on our fee, depending on your business.`,
    more: `The government fee in it is ${covered.map(inWhole).join(" or ")}, depending on your business. Where it is ${tooHigh}, as for large manufacturers, an expert will confirm the price before you pay.`,
  };
}

/** Where the sum of each thing we sell stands. */
const places: Record<Service, Record<string, string>> = {
  fssai: {
    basic: `${paths.fssai}#${anchors.priceBasic}`,
    state: `${paths.fssai}#${anchors.priceState}`,
    central: `${paths.fssai}#${anchors.priceCentral}`,
    online: `${paths.payments}#${anchors.payment}`,
  },
  gst: { standard: `${paths.gst}#${anchors.pricing}` },
  msme: { standard: `${paths.msme}#${anchors.pricing}` },
};

export function priced(service: Service, tier: string, years = 1): PriceWords {
  const row = priceRowOf(service, tier, years);
  const href = places[service][tier];
  if (!href) throw new Error(`No page shows what ${service} ${tier} comes to.`);
  return {
    price: rupees(row.price),
    amount: row.price,
    contains: contains[row.includesTax ? "all" : governmentFees[service]],
    sum: { ...sumOf(row), href },
  };
}
