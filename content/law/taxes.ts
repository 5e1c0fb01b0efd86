import type { LawRow } from "./row.ts";

/** GST in percent: of the central licence fee, and of our own service. Other government fees carry none. */
export type TaxRow = LawRow & { on: "centralFee" | "service"; percent: number };

const since = { from: "2022-07-18", verified: "2026-11-15", confidence: "high", percent: 18 } as const;

export const taxRows: TaxRow[] = [
  { id: "tax-central-fee", ...since, source: "fssai2011", on: "centralFee" },
  { id: "tax-service", ...since, source: "gstAct", on: "service" },
];
