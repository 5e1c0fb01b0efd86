/**
 * What the government takes for what we sell, in rupees a year, with the tax that the authority itself adds. Days are
 * inclusive; a day that no row covers has no fee. `open` could not be verified: what was collected is corrected by a
 * new order or a refund when the portal asks for another sum.
 */
export type GovernmentFee = {
  service: "fssai" | "gst" | "msme";
  tiers: readonly string[];
  /** Who pays this one, where a tier has several. */
  label: string;
  perYear: number;
  taxPercent: number;
  from: string;
  until?: string;
  source: string;
  verified: string;
  confidence: "high" | "medium" | "open";
};

const verified = "2026-11-15";
const regulation2011 = {
  from: "2022-07-18",
  until: "2026-03-31",
  source: "Regulations of 2011, fee page of FSSAI",
  verified,
  confidence: "high",
} as const;
const order2026 = {
  from: "2026-04-01",
  source: "FSSAI order of 13 March 2026, which names no fees: those of 2011 are taken on",
  verified,
  confidence: "open",
} as const;

const fssai = [
  { tiers: ["basic", "online"], label: "Registration", perYear: 100, taxPercent: 0 },
  { tiers: ["state"], label: "Trade, restaurants, storage, transport", perYear: 2000, taxPercent: 0 },
  { tiers: ["state"], label: "Makers below 1 t a day, dairies to 10,000 l", perYear: 3000, taxPercent: 0 },
  {
    tiers: ["state"],
    label: "Makers to 2 t a day, dairies to 50,000 l, hotels of 3-4 stars",
    perYear: 5000,
    taxPercent: 0,
  },
  { tiers: ["central"], label: "Central licence", perYear: 7500, taxPercent: 18 },
];
const free = { label: "No government fee", tiers: ["standard"], perYear: 0, taxPercent: 0, verified } as const;

const governmentFees: GovernmentFee[] = [
  ...[regulation2011, order2026].flatMap((period) =>
    fssai.map((fee) => ({ service: "fssai" as const, ...fee, ...period })),
  ),
  { service: "gst", ...free, from: "2017-07-01", source: "GST portal", confidence: "high" },
  { service: "msme", ...free, from: "2020-07-01", source: "Udyam portal", confidence: "high" },
];

/** GST on our own service, in percent. */
export const serviceTaxPercent = 18;

export const feesOf = (service: string, tier: string, day: string) =>
  governmentFees.filter(
    (row) => row.service === service && row.tiers.includes(tier) && row.from <= day && (!row.until || day <= row.until),
  );
