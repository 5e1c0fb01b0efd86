import { site } from "./identity";

export type Service = "fssai" | "gst" | "msme";

/** Whether a price includes a fee of the government, or there is none. */
export const governmentFees = { fssai: "included", gst: "none", msme: "none" } as const;

/** On our own fee; government fees carry none of ours. */
export const gstPercent = 18;

/** Tax that comes on top of a sum, in paise and whole rupees: section 170 of the CGST Act rounds it to the nearest one. */
export const taxOnTop = (paise: number, percent: number) => 100 * Math.floor((paise * percent + 5_000) / 10_000);

/** Only who has a GSTIN may charge GST: without SITE_GSTIN none is added to any price, and no page says so. */
export const chargedPercent = site.gstin ? gstPercent : 0;

/** What a price comes to, in paise: the government's part as it is, ours, and on top of ours alone so many percent GST. */
export function sumUp(
  { price, includesTax }: Pick<PriceRow, "price" | "includesTax">,
  government: number,
  percent: number,
) {
  const ours = price * 100 - government;
  const tax = includesTax ? 0 : taxOnTop(ours, percent);
  return { government, ours, tax, total: government + ours + tax };
}

/**
 * One thing we sell, its price in rupees with the government fee and without GST, and since when it holds. A price that
 * `includesTax` is all that is paid.
 */
export type PriceRow = {
  service: Service;
  tier: string;
  years: number;
  price: number;
  from: string;
  includesTax?: boolean;
  why?: string;
};

const since = "2026-01-01";

/** The price book: a changed price is a further row with a later day, and of two rows the later counts from its day on. */
export const priceBook: PriceRow[] = [
  { service: "fssai", tier: "basic", years: 1, price: 1999, from: since },
  { service: "fssai", tier: "basic", years: 2, price: 2499, from: since },
  { service: "fssai", tier: "basic", years: 3, price: 2999, from: since },
  { service: "fssai", tier: "basic", years: 4, price: 3499, from: since },
  { service: "fssai", tier: "basic", years: 5, price: 3999, from: since },
  { service: "fssai", tier: "state", years: 1, price: 3499, from: since },
  { service: "fssai", tier: "central", years: 1, price: 4499, from: since },
  {
    service: "fssai",
    tier: "online",
    years: 1,
    price: 1499,
    from: since,
    includesTax: true,
    why: "The same registration as basic's 1,999, ordered and paid online without a call first: hence less.",
  },
  { service: "gst", tier: "standard", years: 1, price: 1999, from: since },
  { service: "msme", tier: "standard", years: 1, price: 999, from: since },
];

/** The two ways to the same registration of a year, the cheaper one first. */
export const registrationWays = ["online", "basic"] as const;

/** For how many years at once each can be applied for: a food licence for up to five, a registration that has no end once. */
export const mostYears: Record<Service, number> = { fssai: 5, gst: 1, msme: 1 };

/** The row of a day, or the latest; a thing that is not sold then is an error, never another price. */
export function priceRowOf(service: Service, tier: string, years = 1, on = "9999-12-31"): PriceRow {
  const row = findPriceRow(service, tier, years, on);
  if (!row) throw new Error(`There is no price for ${service} ${tier} over ${years} years on ${on}.`);
  return row;
}

export const priceOf = (...asked: Parameters<typeof priceRowOf>): number => priceRowOf(...asked).price;

export function findPriceRow(service: string, tier: string, years: number, on: string): PriceRow | undefined {
  const rows = priceBook.filter((row) => row.service === service && row.tier === tier && row.years === years);
  return rows.filter(({ from }) => from <= on).sort((one, other) => (one.from < other.from ? 1 : -1))[0];
}

/**
 * Every price that a page shows, under the page that states it. What is sold comes from the price book; two pages may
 * show different rows of it on purpose.
 */
export const prices = {
  home: {
    fssai: { price: priceOf("fssai", "basic"), was: 3999, percentOff: 50 },
    msme: { price: priceOf("msme", "standard"), was: 1999, percentOff: 50 },
    gst: { price: priceOf("gst", "standard"), was: 3999, percentOff: 50 },
    promo: { code: "NEW2FSSAI", percentOff: 10 },
    badgePercentOff: 50,
  },
  services: {
    // 'From': the cheapest way to a registration.
    fssai: { price: priceOf("fssai", "online"), was: 3999, percentOff: 50 },
    msme: { price: priceOf("msme", "standard"), was: 1999, percentOff: 50 },
    gst: { price: priceOf("gst", "standard"), was: 3999, percentOff: 50 },
  },
  payments: { total: priceOf("fssai", "online") },
  fssai: {
    basic: {
      1: priceOf("fssai", "basic", 1),
      2: priceOf("fssai", "basic", 2),
      3: priceOf("fssai", "basic", 3),
      4: priceOf("fssai", "basic", 4),
      5: priceOf("fssai", "basic", 5),
    },
    state: priceOf("fssai", "state"),
    central: priceOf("fssai", "central"),
  },
} as const;

/** The turnovers and sums that pages name, each under its page; `lakh` and `crore` count lakhs and crores. */
export const thresholds = {
  services: {
    fssai: { basicUpTo: { lakh: 12 }, stateUpTo: { crore: 20 } },
    gst: { mandatoryAbove: { lakh: 20 } },
  },
  fssai: { basicUnder: { lakh: 12 }, stateUpTo: { crore: 20 } },
  gst: { mandatoryAbove: { lakh: 40 }, specialStates: { lakh: 20 } },
  msme: {
    micro: { investment: { crore: 1 }, turnover: { crore: 5 } },
    small: { investment: { crore: 10 }, turnover: { crore: 50 } },
    medium: { investment: { crore: 50 }, turnover: { crore: 250 } },
    collateralFreeLoan: { crore: 2 },
  },
} as const;

/** How long each service takes, in days, page by page. Kept as text because each is a range. */
export const days = {
  offers: { fssai: "3-5", msme: "1-2", gst: "5-7" },
  fssai: { basic: "7-10", state: "15-20", central: "30-45", renewBeforeExpiry: "30" },
  gst: "3-7",
  msme: "1-3",
  terms: { basic: "25-40", state: "30-60", central: "45-60" },
  refund: { decision: "12-15", bank: "5-7" },
} as const;

export const refundRules = { requestWithinHours: 24, atMostPercent: 50 } as const;

/** From what price each page says that we help, in rupees. */
export const startingPrice = {
  services: priceOf("fssai", "online"),
  payments: priceOf("fssai", "online"),
  fssai: priceOf("fssai", "basic"),
  msme: priceOf("msme", "standard"),
} as const;
