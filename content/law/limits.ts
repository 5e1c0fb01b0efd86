import { fssaiRows } from "./fssai";
import { type GstRow, gstRows } from "./gst";
import type { LawRow } from "./row";
import { collateralRows, type EnterpriseClass, udyamRows } from "./udyam";

/** A figure of the law, in rupees, with the rule that sets it. */
export type Limit = Pick<LawRow, "id" | "from" | "until"> & { value: number };

const limit = ({ id, from, until }: LawRow, value: number): Limit => ({ id, from, ...(until && { until }), value });

/** Up to which turnover each is the right one. Shops, which turnover alone decides, stand for all. */
export const turnoverLimits = (licence: "registration" | "state", rows = fssaiRows): Limit[] =>
  rows
    .filter((row) => row.kinds.includes("shop") && row.confidence !== "open" && row.licence === licence)
    .flatMap((row) => (row.limits.turnover?.upTo === undefined ? [] : [limit(row, row.limits.turnover.upTo)]));

export const gstLimits = (supply: GstRow["supply"], group: GstRow["group"], rows = gstRows): Limit[] =>
  rows.filter((row) => row.supply === supply && row.group === group).map((row) => limit(row, row.limit));

export const udyamLimits = (
  enterprise: EnterpriseClass,
  measure: "investment" | "turnover",
  rows = udyamRows,
): Limit[] => rows.filter((row) => row.enterprise === enterprise).map((row) => limit(row, row[measure]));

export const collateralLimits = (rows = collateralRows): Limit[] => rows.map((row) => limit(row, row.upTo));

/** What holds today: the rule without an end, or none. */
export const limitInForce = (limits: Limit[]): Limit | undefined => limits.find(({ until }) => until === undefined);

/** The rule behind a figure that a page states, the latest if several said the same. A figure without a rule is no law. */
export function statedLimit(stated: number, limits: Limit[]): Limit {
  const found = limits.filter(({ value }) => value === stated).at(-1);
  if (!found) throw new Error(`No rule of content/law sets ${stated} rupees; there is ${JSON.stringify(limits)}.`);
  return found;
}
