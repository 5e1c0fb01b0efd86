import { exactRupees, rupees } from "../../format";
import { feesOf } from "../../law/government-fees";
import { anchors, paths } from "../../paths";
import { governmentFees, gstPercent, type PriceRow, priceRowOf, type Service, sumInPaise } from "../../prices";

/** A price with what it contains and what it comes to: no page names one without. */
export interface PriceWords {
  price: string;
  /** In rupees, for machines that read the page. */
  amount: number;
  /** What is sold at this price, where the same is sold in two ways. */
  what?: string;
  contains: string;
  /** Below the government fee: shown as the listed price, and quoted on request. */
  isOnRequest: boolean;
  /** The whole sum and where it stands: `short` in a list of several, `amount` if it is one figure, `more` if there is more to say. */
  sum: { label: string; short: string; href: string; amount?: string; more?: string };
}

/** A basic registration is sold in two ways, at two prices. */
const waysToBuy = {
  online: "Ordered and paid online.",
  basic: "With a call, advice and filing by an expert.",
};

/** As a sentence goes on after a price. */
export const containsInWords = "with the government fee included and GST extra";
/** After the price of an order that is paid here: nothing comes on top. */
export const containsAllInWords = "with the government fee and any GST included";

const contains = {
  included: "Excludes GST, includes the government fee.",
  none: "Excludes GST. There is no government fee.",
  all: "Includes the government fee and any GST.",
  onRequest: "Listed price. Excludes GST.",
};

const onRequest = (fee: string | undefined) => `Price on request: the government fee alone is ${fee}`;

/** The last verified fees: those of the latest rules in `content/law/`. */
const latest = "9999-12-31";
const withTax = `with ${gstPercent}% GST`;
const inWhole = (paise: number) => rupees(paise / 100);

/** Whether whatever the business, the government takes more than our price. */
const isBelowFee = ({ service, tier, years, price, includesTax }: PriceRow) =>
  !includesTax && feesOf(service, tier, latest).every((fee) => fee * years > price * 100);

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
      label: `${onRequest(tooHigh)}.`,
      short: onRequest(tooHigh),
    };
  const short = `${sums.join(" or ")} with GST`;
  if (sums.length === 1) return { label: `${only} ${withTax}${covered[0] ? " on our fee" : ""}.`, short, amount: only };
  return {
    short,
    label: `${sums.join(" or ")} ${withTax} on our fee, depending on your business.`,
    more: `The government fee in it is ${covered.map(inWhole).join(" or ")}, depending on your business. For large manufacturers the price is on request: the government fee alone is ${tooHigh}.`,
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
  const sum = sumOf(row);
  const isOnRequest = isBelowFee(row);
  return {
    price: rupees(row.price),
    amount: row.price,
    ...((tier === "online" || tier === "basic") && { what: waysToBuy[tier] }),
    contains: contains[isOnRequest ? "onRequest" : row.includesTax ? "all" : governmentFees[service]],
    isOnRequest,
    sum: { ...sum, href },
  };
}

const online = priced("fssai", "online").sum;
const { price: basicPrice, sum: basicSum } = priced("fssai", "basic");

/** Beside the price of the one way to buy a registration, the other, with the way to its sum. */
export const otherWays: Record<keyof typeof waysToBuy, { label: string; href: string }> = {
  online: { label: `Or ${online.short}, ordered and paid online`, href: online.href },
  basic: {
    label: `Or ${basicPrice}, ${basicSum.short}, with a call, advice and filing by an expert`,
    href: basicSum.href,
  },
};
