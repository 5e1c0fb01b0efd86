import { clockRows, holidayRow } from "./deadlines.ts";
import { dueDateRows } from "./due-dates.ts";
import { fssaiRows, perpetualRow, pettyRow } from "./fssai.ts";
import { gstConditionRows, gstOpenRows, gstRows, marketplaceRow, quickGstRow } from "./gst.ts";
import { requirementRows } from "./requirements.ts";
import { stageRows } from "./stages.ts";
import { taxRows } from "./taxes.ts";
import { collateralRows, udyamRows } from "./udyam.ts";
import { everySource, type WorkRow } from "./work-sources.ts";

export const lawRows: WorkRow[] = [
  ...fssaiRows,
  perpetualRow,
  pettyRow,
  ...gstRows,
  ...gstConditionRows,
  marketplaceRow,
  ...gstOpenRows,
  quickGstRow,
  ...udyamRows,
  ...collateralRows,
  ...taxRows,
  ...stageRows,
  ...requirementRows,
  ...clockRows,
  holidayRow,
  ...dueDateRows,
];

/** How often, at least, a rule is verified again. */
export const verifyEveryDays = 180;

/** The rules that nobody has looked up for too long, each with where to do so; `today` as 2026-11-15. */
export function overdueRows(today: string, rows = lawRows) {
  return rows
    .map((row) => ({ ...row, days: (Date.parse(today) - Date.parse(row.verified)) / 86_400_000 }))
    .filter(({ days }) => days > verifyEveryDays)
    .map(({ id, verified, days, source }) => ({ id, verified, days, ...everySource[source] }));
}
