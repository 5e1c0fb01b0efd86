import type { Found } from "./find";
import { type Price, priceFree, priceFssai, type Sale } from "./price";

/**
 * One line of the answer. What an expert has still to confirm is `check`; Udyam is nobody's duty and therefore `optional`;
 * `no` is what this business does not need, `unknown` what no rule of that day says.
 */
export type Need = {
  law: "fssai" | "headOffice" | "gst" | "udyam";
  status: "need" | "check" | "optional" | "no" | "unknown";
  /** What our filing costs, cheapest reading first; empty where there is nothing to file. */
  prices: Price[];
};

/** What a business needs, in the order in which it is shown: FSSAI first where it sells food. */
export function needsOf(sale: Sale, { fssai, gst, udyam, on }: Found): Need[] {
  const rest = [gstNeed(sale, gst, on), udyamNeed(sale, udyam, on)];
  const food = fssaiNeeds(sale, fssai, on);
  return fssai.status === "notFood" ? [...rest, ...food] : [...food, ...rest];
}

function fssaiNeeds(sale: Sale, outcome: Found["fssai"], on: string): Need[] {
  const { headOffice } = "headOffice" in outcome ? outcome : {};
  return [fssaiNeed(sale, outcome, on), ...(headOffice ? [headOfficeNeed()] : [])];

  function headOfficeNeed(): Need {
    const status = headOffice?.confidence === "open" ? "check" : "need";
    return { law: "headOffice", status, prices: headOffice ? [priceFssai(sale, headOffice, on)] : [] };
  }
}

function fssaiNeed(sale: Sale, outcome: Found["fssai"], on: string): Need {
  const law = "fssai";
  switch (outcome.status) {
    case "answer":
      return { law, status: "need", prices: [priceFssai(sale, outcome.row, on)] };
    case "check": {
      const prices = [outcome.row, outcome.open].map((row) => priceFssai(sale, row, on));
      return { law, status: "check", prices: prices.toSorted((one, other) => leastOf(one) - leastOf(other)) };
    }
    case "unlisted":
      return { law, status: "check", prices: [] };
    case "notFood":
      return { law, status: "no", prices: [] };
    case "uncovered":
      return { law, status: "unknown", prices: [] };
  }
}

function gstNeed(sale: Sale, { status }: Found["gst"], on: string): Need {
  const law = "gst";
  if (status === "uncovered") return { law, status: "unknown", prices: [] };
  if (status === "notNeeded" || status === "enrolment") return { law, status: "no", prices: [] };
  return { law, status: status === "check" ? "check" : "need", prices: [priceFree(sale, "gst", on)] };
}

function udyamNeed(sale: Sale, { status }: Found["udyam"], on: string): Need {
  const law = "udyam";
  if (status === "answer") return { law, status: "optional", prices: [priceFree(sale, "msme", on)] };
  return { law, status: status === "tooLarge" ? "no" : "unknown", prices: [] };
}

const knownOf = (price: Price | undefined) => (price?.status === "known" ? price.quotes[0] : undefined);

/** In the cheapest way that we sell, with any GST; undefined where no price can be said. */
export const sumOf = (price: Price | undefined): number | undefined => knownOf(price)?.total;

const leastOf = (price: Price) => sumOf(price) ?? Number.POSITIVE_INFINITY;

/**
 * In paisa. `isLeast` where a price is still to be confirmed, so that it can come to more; of what is `onRequest` the
 * government fee alone is in the sum.
 */
export type Total = {
  sum: number;
  government: number;
  count: number;
  isLeast: boolean;
  onRequest: boolean;
  /** The food licence has no price yet, not even a fee. */
  lacksLicence: boolean;
};

/** All that is needed in one sum, each in its cheapest way; what is optional or may not be needed is left out of it. */
export function totalOf(needs: Need[]): Total | undefined {
  const counted = needs.filter(({ law, status }) => isCounted(law, status));
  const quotes = counted.flatMap(({ prices: [price] }) => {
    const quote = knownOf(price);
    return quote ? [quote] : [];
  });
  const fees = counted.flatMap(({ prices: [price] }) => (price?.status === "belowFee" ? price.government : []));
  if (quotes.length === 0) return undefined;
  const sum = (of: "total" | "government") => quotes.reduce((all, quote) => all + quote[of], 0);
  const fee = fees.reduce((all, each) => all + each, 0);
  return {
    sum: sum("total") + fee,
    government: sum("government") + fee,
    count: quotes.length,
    isLeast: quotes.length < counted.length || needs.some(({ status }) => status === "check"),
    onRequest: fees.length > 0,
    lacksLicence: quotes.length + fees.length < counted.length,
  };
}

/** One of the two food licences will be needed; a head office's or GST may turn out not to be. */
const isCounted = (law: Need["law"], status: Need["status"]) =>
  status === "need" || (status === "check" && law === "fssai");

/** Whether a fee behind one of the prices could not be verified. */
export const hasOpenFee = (needs: Need[]) =>
  needs.some(({ prices }) =>
    prices.some((price) => price.status === "feeUnknown" || ("isFeeOpen" in price && price.isFeeOpen)),
  );
