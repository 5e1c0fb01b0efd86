export type Service = "fssai" | "gst" | "msme";

/** Whether a price includes a fee of the government, or there is none. */
export const governmentFees = { fssai: "included", gst: "none", msme: "none" } as const;

/** On our own fee; government fees carry none of ours. */
export const gstPercent = 18;

/** Tax that comes on top of a sum, in paise and whole rupees: section 170 of the CGST Act rounds it to the nearest one. */
export const taxOnTop = (paise: number, percent: number) => 100 * Math.floor((paise * percent + 5_000) / 10_000);

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

/** The two ways to the same registration of a year, the cheaper one first. */
export const registrationWays = ["online", "basic"] as const;

/** For how many years at once each can be applied for: a food licence for up to five, a registration that has no end once. */
export const mostYears: Record<Service, number> = { fssai: 5, gst: 1, msme: 1 };

/** The row of a day, or the latest; a thing that is not sold then is an error, never another price. */
export function priceRowOf(book: PriceRow[], service: Service, tier: string, years = 1, on = "9999-12-31"): PriceRow {
  const row = findPriceRow(book, service, tier, years, on);
  if (!row) throw new Error(`There is no price for ${service} ${tier} over ${years} years on ${on}.`);
  return row;
}

export function findPriceRow(
  book: PriceRow[],
  service: string,
  tier: string,
  years: number,
  on: string,
): PriceRow | undefined {
  const rows = book.filter((row) => row.service === service && row.tier === tier && row.years === years);
  return rows.filter(({ from }) => from <= on).sort((one, other) => (one.from < other.from ? 1 : -1))[0];
}

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
