import { crore, type LawRow } from "./row.ts";

export const enterpriseClasses = ["micro", "small", "medium"] as const;
export type EnterpriseClass = (typeof enterpriseClasses)[number];

/** Up to and including both limits, in rupees: passing either moves up, and only being below both moves down. */
export type UdyamRow = LawRow & { enterprise: EnterpriseClass; investment: number; turnover: number };

const verified = "2026-11-15";

type Pair = [investment: number, turnover: number];

const period = (days: Pick<LawRow, "from" | "until" | "source">, pairs: Record<EnterpriseClass, Pair>): UdyamRow[] =>
  enterpriseClasses.map((enterprise) => ({
    id: `udyam-${days.from.slice(0, 4)}-${enterprise}`,
    ...days,
    verified,
    confidence: "high",
    enterprise,
    investment: pairs[enterprise][0] * crore,
    turnover: pairs[enterprise][1] * crore,
  }));

export const udyamRows: UdyamRow[] = [
  ...period(
    { from: "2020-07-01", until: "2025-03-31", source: "udyam2020" },
    { micro: [1, 5], small: [10, 50], medium: [50, 250] },
  ),
  ...period({ from: "2025-04-01", source: "udyam2025" }, { micro: [2.5, 10], small: [25, 100], medium: [125, 500] }),
];

type CollateralRow = LawRow & { upTo: number };
/** From what others write of the trust's circulars, not from the circulars. */
const before = { source: "cgtmse", verified: "2026-11-17", confidence: "medium" } as const;

/** Loans without collateral, for which the trust stands in up to this sum. */
export const collateralRow: CollateralRow = {
  id: "udyam-collateral-free",
  from: "2025-04-01",
  source: "cgtmse",
  verified,
  confidence: "high",
  upTo: 10 * crore,
};

/** With the sums before it: 2 crore by the trust's circular of 9 January 2017, 5 crore by that of 31 March 2023. */
export const collateralRows: CollateralRow[] = [
  { id: "udyam-collateral-free-2017", from: "2017-01-09", until: "2023-03-31", ...before, upTo: 2 * crore },
  { id: "udyam-collateral-free-2023", from: "2023-04-01", until: "2025-03-31", ...before, upTo: 5 * crore },
  collateralRow,
];
