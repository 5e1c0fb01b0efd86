import type { Service } from "../prices.ts";
import type { Licence } from "./fssai.ts";

/** What is applied for, as the licence finder's rules tell them apart. */
export const applicationKinds = {
  fssai: ["registration", "state", "central"] satisfies Licence[],
  gst: ["regular", "quick"],
  msme: ["udyam"],
} as const;
export type ApplicationKind = (typeof applicationKinds)[Service][number];

export const isKindOf = (service: Service, kind: string): kind is ApplicationKind =>
  (applicationKinds[service] as readonly string[]).includes(kind);

/** `other` are families, trusts, societies and clubs, whose document staff decide on. */
export const constitutions = ["proprietor", "partnership", "llp", "company", "cooperative", "other"] as const;
export type Constitution = (typeof constitutions)[number];

/** By what right the business uses its place. */
export const premisesKinds = ["owned", "rented", "consent"] as const;
export type Premises = (typeof premisesKinds)[number];

/** What each tier of the price book applies for. */
const kindsOfTiers: Record<string, ApplicationKind> = {
  "fssai basic": "registration",
  "fssai online": "registration",
  "fssai state": "state",
  "fssai central": "central",
  "gst standard": "regular",
  "msme standard": "udyam",
};

export const kindOfTier = (service: string, tier: string): ApplicationKind | undefined =>
  kindsOfTiers[`${service} ${tier}`];
