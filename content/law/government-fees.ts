import { governmentFees, type Service } from "../prices";
import { type FssaiRow, fssaiRows, type Licence } from "./fssai";
import { covers } from "./row";
import { taxOn } from "./taxes";

/** What each tier of the price book is in law. */
const licences: Record<string, Licence> = {
  basic: "registration",
  online: "registration",
  state: "state",
  central: "central",
};

/** The rules by which a tier's fee is paid on a day; without those whose fee, or whose hold, could not be verified. */
export const feeRowsOf = (tier: string, day: string): FssaiRow[] =>
  fssaiRows.filter(
    (row) =>
      row.licence === licences[tier] && row.fee.perYear !== null && row.confidence !== "open" && covers(row, day),
  );

/** The fee of a rule in paise a year, with the tax that the authority itself adds to the central one. */
export const feeOf = ({ licence, fee }: Pick<FssaiRow, "licence" | "fee">, day: string) =>
  (fee.perYear ?? 0) * (100 + (licence === "central" ? (taxOn("centralFee", day) ?? 0) : 0));

/** Each sum in paise a year that the government takes for what we sell; none on a day that no rule covers. */
export const feesOf = (service: Service, tier: string, day: string): number[] =>
  governmentFees[service] === "none"
    ? [0]
    : [...new Set(feeRowsOf(tier, day).map((row) => feeOf(row, day)))].sort((one, other) => one - other);
