import type { Identity } from "../deployment";
import type { PriceRow, Service } from "../prices";

/**
 * What the owner may change, and nothing that follows from it: `factsOfEdition` and the words of each language do. Everything that
 * visitors, customers and staff read is `contentOf(edition, language)`.
 */
export type Edition = {
  identity: Identity;
  /** A changed price is a further row with a later day, and of two rows the later counts from its day on. */
  priceBook: PriceRow[];
  shownPrices: ShownPrices;
  promos: Promo[];
  refundRules: { requestWithinHours: number; atMostPercent: number };
  /** How many days a quote is valid where staff type no other number, and the most they may. */
  quoteDays: { usual: number; most: number };
  /** How long an order made on the payments page can be paid. */
  orderHours: number;
  claims: Claims;
};

type OldPrice = { was: number; percentOff: number };

/** What pages show beside the price that is asked. */
export type ShownPrices = {
  home: Record<Service, OldPrice> & { badgePercentOff: number; promo: { code: string; percentOff: number } };
  services: Record<Service, OldPrice>;
};

/** A code takes so many percent off our fee, never off the government's, once a person. Days are inclusive. */
export type Promo = { code: string; percentOff: number; service: Service; from: string; until?: string };

/** A row is a claim, and in it stands what each page says that makes it. */
export type Claims = {
  happyClients: Record<"home" | "services" | "about" | "fssai", string>;
  expertAdvisors: Record<"home" | "about", string>;
  branchOffices: Record<"home" | "about", string>;
  professionals: Record<"about", string>;
  statesCovered: Record<"home" | "about" | "contact", string>;
  trustedBusinesses: Record<"gst" | "msme", string>;
  processingHours: Record<"home" | "services" | "about", string>;
  processingDays: Record<"fssai", string>;
  successRate: Record<"home" | "services" | "about" | "fssai", string>;
  rating: Record<"home" | "about" | "fssai", string>;
  reviewBadge: Record<"home", string>;
  supportBadge: Record<"home", string>;
  cheaperBy: Record<"home" | "about" | "fssai", string>;
  moneyBack: Record<"home" | "payments" | "fssai" | "gst", string>;
  chatSupport: Record<"home" | "about" | "contact" | "fssai", string>;
  replyWithinHours: Record<"home" | "contact", string>;
};
