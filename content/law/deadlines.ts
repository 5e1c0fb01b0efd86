import type { Service } from "../prices.ts";
import type { WorkRow } from "./work-sources.ts";

const verified = "2026-11-15";

/** How long something takes or may take, in days of the calendar or in working days. */
export type ClockRow = WorkRow & {
  service: Service;
  /** `query`: by when we answer; `appeal`: against a refusal; `decision`: by when the authority decides. */
  clock: "query" | "appeal" | "decision";
  /** Of the decision, where it differs. */
  when?: "quick" | "inspection";
  days: number;
  isWorking: boolean;
};

const gst = { service: "gst", from: "2022-12-26", source: "gstRules", verified, confidence: "high" } as const;
const fssai = { service: "fssai", from: "2020-06-01", source: "foscos", verified, confidence: "medium" } as const;

export const clockRows: ClockRow[] = [
  { id: "clock-gst-query", ...gst, clock: "query", days: 7, isWorking: true },
  { id: "clock-gst-decision", ...gst, clock: "decision", days: 7, isWorking: true },
  { id: "clock-gst-decision-inspection", ...gst, clock: "decision", when: "inspection", days: 30, isWorking: false },
  {
    id: "clock-gst-decision-quick",
    ...gst,
    from: "2025-11-01",
    clock: "decision",
    when: "quick",
    days: 3,
    isWorking: true,
  },
  { id: "clock-fssai-query", ...fssai, clock: "query", days: 30, isWorking: false },
  { id: "clock-fssai-appeal", ...fssai, clock: "appeal", days: 30, isWorking: false },
];

/** The national holidays by year. What a state adds is unknown here: it would only give more time. */
export const nationalHolidays: Record<string, readonly string[]> = {
  2025: ["2025-01-26", "2025-08-15", "2025-10-02"],
  2026: ["2026-01-26", "2026-08-15", "2026-10-02"],
  2027: ["2027-01-26", "2027-08-15", "2027-10-02"],
  2028: ["2028-01-26", "2028-08-15", "2028-10-02"],
};

export const holidayRow: WorkRow = {
  id: "national-holidays",
  from: "2025-01-01",
  source: "nationalHolidays",
  verified,
  confidence: "high",
};

const dayMs = 86_400_000;
export const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

/** Null where the holidays of the year are not listed: then nothing is computed. */
function isWorkingDay(day: string): boolean | null {
  const holidays = nationalHolidays[day.slice(0, 4)];
  if (!holidays) return null;
  return ![0, 6].includes(new Date(day).getUTCDay()) && !holidays.includes(day);
}

/** The last day of so many working days, the first of which is the one after `day`. */
export function afterWorkingDays(day: string, count: number): string | null {
  let at = day;
  for (let left = count; left > 0; ) {
    at = addDays(at, 1);
    const isWorking = isWorkingDay(at);
    if (isWorking === null) return null;
    if (isWorking) left--;
  }
  return at;
}

/** The last day by a clock of the law, with the rule; null where no rule says, so that staff type it. */
export function lastDay(
  service: Service,
  clock: ClockRow["clock"],
  day: string,
  when?: ClockRow["when"],
): { day: string; rule: string } | null {
  const ofClock = clockRows.filter((row) => row.service === service && row.clock === clock && row.from <= day);
  const row = ofClock.find((each) => each.when === when) ?? ofClock.find((each) => each.when === undefined);
  if (!row) return null;
  const last = row.isWorking ? afterWorkingDays(day, row.days) : addDays(day, row.days);
  return last === null ? null : { day: last, rule: row.id };
}

/** Mails go out so many days before the end of a query. */
export const warnDays = [3, 1] as const;
