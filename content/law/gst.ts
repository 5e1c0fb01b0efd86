import { type LawRow, lakh } from "./row.ts";

const verified = "2026-11-15";
const act = { from: "2019-04-01", source: "gstAct", verified, confidence: "high" } as const;

/** `four` and `six` have lower limits than the `most`. */
export const stateGroups = {
  four: ["Manipur", "Mizoram", "Nagaland", "Tripura"],
  six: ["Arunachal Pradesh", "Meghalaya", "Puducherry", "Sikkim", "Telangana", "Uttarakhand"],
} as const;

export type StateGroup = keyof typeof stateGroups | "most";

/** `special`: ice cream, pan masala and tobacco, for whose makers the higher limit of goods does not hold. */
export type Supply = "goods" | "services" | "special";

/** Above this turnover, in rupees a year, registration is needed. */
export type GstRow = LawRow & { supply: Supply; group: StateGroup; limit: number };

const limit = (supply: Supply, group: StateGroup, limit: number): GstRow => ({
  id: `gst-${supply}-${group}`,
  ...act,
  supply,
  group,
  limit,
});

export const gstRows: GstRow[] = [
  limit("services", "most", 20 * lakh),
  limit("services", "six", 20 * lakh),
  limit("services", "four", 10 * lakh),
  limit("goods", "most", 40 * lakh),
  limit("goods", "six", 20 * lakh),
  limit("goods", "four", 10 * lakh),
  limit("special", "most", 20 * lakh),
  limit("special", "six", 20 * lakh),
  limit("special", "four", 10 * lakh),
];

/** What makes registration necessary at any turnover. */
export const gstConditions = [
  "otherStates",
  "casual",
  "nonResident",
  "reverseCharge",
  "agent",
  "platform",
  "abroad",
] as const;
export type GstCondition = (typeof gstConditions)[number];

export const gstConditionRows: (LawRow & { condition: GstCondition })[] = gstConditions.map((condition) => ({
  id: `gst-any-turnover-${condition}`,
  ...act,
  condition,
}));

/** Sellers of goods through a marketplace, within one state and below the limit, need an enrolment number only. */
export const marketplaceRow: LawRow = {
  id: "gst-marketplace",
  from: "2023-10-01",
  source: "gstMarketplace",
  verified,
  confidence: "medium",
};

/** Could not be verified, so that below the limit we check. */
export type GstOpenCondition = "onlyApps" | "exporter" | "several";
export const gstOpenRows: (LawRow & { condition: GstOpenCondition })[] = [
  { id: "gst-open-only-apps", ...act, confidence: "open", condition: "onlyApps" },
  { id: "gst-open-exporter", ...act, confidence: "open", condition: "exporter" },
  { id: "gst-open-several-states", ...act, confidence: "open", condition: "several" },
];

/** Within three working days, for who charges registered buyers at most this much tax a month and has Aadhaar. */
export const quickGstRow: LawRow & { workingDays: number; taxPerMonth: number } = {
  id: "gst-quick",
  from: "2025-11-01",
  source: "gstPortal",
  verified,
  confidence: "high",
  workingDays: 3,
  taxPerMonth: 2.5 * lakh,
};
