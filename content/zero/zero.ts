import { identity } from "../deployment";
import type { Edition } from "../edition/edition";
import { factsOfEdition } from "../edition/facts";
import type { PriceRow } from "../prices";

const since = "2026-01-01";

const priceBook: PriceRow[] = [
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

/**
 * Every marketing claim, side by side: a row is a claim, a column is the page that makes it.
 * The pages are not reconciled: each keeps its own figure. Only figures stand here, so that the
 * table serves every language; the words around them stand with each page.
 */
// biome-ignore format: a table, to be read across.
const claims: Edition["claims"] = {
  happyClients:      { home: "50K+",   services: "50K+",  about: "50,000+",                                    fssai: "50,000+" },
  expertAdvisors:    { home: "3,500+",                    about: "3,500+" },
  branchOffices:     { home: "50+",                       about: "50+" },
  professionals:     {                                    about: "50+" },
  statesCovered:     { home: "28",                        about: "28",      contact: "28" },
  trustedBusinesses: {                                                                                                           gst: "1000+", msme: "1000+" },
  processingHours:   { home: "48",     services: "48",    about: "48" },
  processingDays:    {                                                                                         fssai: "7-10" },
  successRate:       { home: "99.9%",  services: "99.9%", about: "99.9%",                                      fssai: "99.9%" },
  rating:            { home: "4.8/5",                     about: "4.8/5",                                      fssai: "4.8/5" },
  reviewBadge:       { home: "4.8" },
  supportBadge:      { home: "4.9" },
  cheaperBy:         { home: "50%",                       about: "50%",                                        fssai: "50%" },
  moneyBack:         { home: "100%",                                                         payments: "100%", fssai: "100%",    gst: "100%" },
  chatSupport:       { home: "24/7",                      about: "24/7",    contact: "24/7",                   fssai: "24/7" },
  replyWithinHours:  { home: "2",                                           contact: "2" },
};

const promo = { code: "NEW2FSSAI", percentOff: 10 };

/** What the specification says, and what a fresh clone shows. */
export const editionZero: Edition = {
  identity,
  priceBook,
  shownPrices: {
    home: {
      fssai: { was: 3999, percentOff: 50 },
      msme: { was: 1999, percentOff: 50 },
      gst: { was: 3999, percentOff: 50 },
      promo,
      badgePercentOff: 50,
    },
    services: {
      fssai: { was: 3999, percentOff: 50 },
      msme: { was: 1999, percentOff: 50 },
      gst: { was: 3999, percentOff: 50 },
    },
  },
  promos: [{ ...promo, service: "fssai", from: "2026-01-01" }],
  refundRules: { requestWithinHours: 24, atMostPercent: 50 },
  quoteDays: { usual: 7, most: 30 },
  orderHours: 48,
  claims,
};

export const zero = factsOfEdition(editionZero);
