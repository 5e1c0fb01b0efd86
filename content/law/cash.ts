/**
 * How much cash one case may bring in. `alone` is our own setting, in rupees: what one staff member may take for an order without
 * a second person. `most` is the law: section 269ST of the Income-tax Act, 1961, since 1 April 2026 section 186 of the Income-tax
 * Act, 2025, forbids to receive Rs 2,00,000 or more from a person in a day, or for one transaction, in cash.
 */
const cashRows = [
  { from: "2017-04-01", alone: 10_000, below: 200_000, verified: "2026-11-19", confidence: "high" },
] as const;

/** What holds on a day, such as the day on which the cash was received. */
export const cashLimits = (day: string) => cashRows.findLast(({ from }) => from <= day) ?? cashRows[0];

/** For the audit, which knows no days: more than the largest limit that ever held needed a second person. */
export const cashAlone = Math.max(...cashRows.map(({ alone }) => alone));
