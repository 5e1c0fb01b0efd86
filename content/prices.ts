/**
 * Every price and threshold, under the page that states it. Two pages may state different figures:
 * change each where it stands. Plain numbers are rupees; `lakh` and `crore` count lakhs and crores.
 */
export const prices = {
  home: {
    fssai: { price: 1999, was: 3999, percentOff: 50 },
    msme: { price: 999, was: 1999, percentOff: 50 },
    gst: { price: 1999, was: 3999, percentOff: 50 },
    promo: { code: "NEW2FSSAI", percentOff: 10 },
    badgePercentOff: 50,
  },
  services: {
    fssai: { price: 1499, was: 3999, percentOff: 50 },
    msme: { price: 999, was: 1999, percentOff: 50 },
    gst: { price: 1999, was: 3999, percentOff: 50 },
  },
  payments: { total: 1499 },
  fssai: {
    basic: { 1: 1999, 2: 2499, 3: 2999, 4: 3499, 5: 3999 },
    state: 3499,
    central: 4499,
  },
} as const;

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

/** Indian grouping by hand: the last three digits, then pairs. Intl differs between servers and browsers. */
export function grouped(amount: number): string {
  const whole = String(Math.round(amount));
  const head = whole.slice(0, -3).replace(/\B(?=(\d\d)+$)/g, ",");
  return head ? `${head},${whole.slice(-3)}` : whole;
}

export const rupees = (amount: number) => `Rs ${grouped(amount)}`;

/** Finds the amounts in running words; another language adds its own. */
export const amountPattern = /(Rs [\d,]+|\d[\d,]* (?:lakh|crore)s?)/;
