import type { Service } from "../prices.ts";
import { addDays } from "./deadlines.ts";
import type { Kind } from "./kinds.ts";
import type { WorkRow } from "./work-sources.ts";

export const dueDateKeys = [
  "fssaiRenewal",
  "fssaiYearlyFee",
  "fssaiReturn",
  "fssaiMilkReturn",
  "gstBankAccount",
  "gstReturn",
  "udyamUpdate",
] as const;
export type DueDateKey = (typeof dueDateKeys)[number];

export type Granted = {
  service: Service;
  kind: string;
  business: string;
  /** As 2026-11-15; without `until` it has no end. */
  validFrom: string;
  validUntil: string | null;
};

/** What has to be done again for a registration. `next` is the first due day after `after`; null where staff have to type it. */
export type DueDateRow = WorkRow & {
  key: DueDateKey;
  service: Service;
  concerns(granted: Granted): boolean;
  next(granted: Granted, after: string): string | null;
  /** Whether another follows when it is done. */
  isYearly: boolean;
  /** Whether customers pay for it: then staff get a case. */
  isOffered: boolean;
};

const verified = "2026-11-15";
/** Since then a food licence has no end. */
const endless = "2026-04-01";
const renewBeforeDays = 30;
const bankAccountDays = 30;

const makers: readonly (Kind | "")[] = ["maker", "mill", "dairy", "oil", "exporter", "novel", "importer"];
const isLicence = ({ kind }: Granted) => kind !== "registration";

/** The next of a day of the year, such as 05-31, after a day. */
const nextOf = (ofYear: string, after: string) => {
  const year = Number(after.slice(0, 4));
  const thisYear = `${year}-${ofYear}`;
  return thisYear > after ? thisYear : `${year + 1}-${ofYear}`;
};

/** The return for a year from April to March is due in the May after it: for one that began later, a year on. */
function nextReturn(validFrom: string, after: string) {
  const due = nextOf("05-31", after);
  return validFrom > `${due.slice(0, 4)}-03-31` ? nextOf("05-31", due) : due;
}

export const dueDateRows: DueDateRow[] = [
  {
    id: "coming-fssai-renewal",
    key: "fssaiRenewal",
    from: "2011-08-05",
    source: "fssai2011",
    verified,
    confidence: "high",
    service: "fssai",
    concerns: ({ validFrom, validUntil }) => validFrom < endless && validUntil !== null,
    // After the last day without a late fee it is due at the end itself: a registration that is entered late still gets its reminder.
    next({ validUntil }, after) {
      const free = validUntil && addDays(validUntil, -renewBeforeDays);
      return free && free < after ? validUntil : free;
    },
    isYearly: false,
    isOffered: true,
  },
  {
    id: "coming-fssai-yearly-fee",
    key: "fssaiYearlyFee",
    from: endless,
    source: "fssai2026",
    verified,
    // Its day and the fee for being late are not published yet.
    confidence: "open",
    service: "fssai",
    concerns: ({ validFrom }) => validFrom >= endless,
    next: () => null,
    isYearly: true,
    isOffered: true,
  },
  {
    id: "coming-fssai-return",
    key: "fssaiReturn",
    from: "2011-08-05",
    source: "fssaiReturns",
    verified,
    confidence: "high",
    service: "fssai",
    concerns: (granted) => isLicence(granted) && makers.includes(granted.business as Kind),
    next: ({ validFrom }, after) => nextReturn(validFrom, after),
    isYearly: true,
    isOffered: true,
  },
  {
    id: "coming-fssai-milk-return",
    key: "fssaiMilkReturn",
    from: "2011-08-05",
    source: "fssaiReturns",
    verified,
    confidence: "open",
    service: "fssai",
    concerns: (granted) => isLicence(granted) && granted.business === "dairy",
    next: () => null,
    isYearly: true,
    isOffered: true,
  },
  {
    id: "coming-gst-bank-account",
    key: "gstBankAccount",
    from: "2021-01-01",
    source: "gstRules",
    verified,
    confidence: "high",
    service: "gst",
    concerns: () => true,
    next: ({ validFrom }) => addDays(validFrom, bankAccountDays),
    isYearly: false,
    isOffered: false,
  },
  {
    id: "coming-gst-return",
    key: "gstReturn",
    from: "2017-07-01",
    source: "gstReturns",
    verified,
    confidence: "medium",
    service: "gst",
    // For a year from April to March, on 31 December after it.
    concerns: () => true,
    next: ({ validFrom }, after) => {
      const due = nextOf("12-31", after);
      return validFrom > `${due.slice(0, 4)}-03-31` ? nextOf("12-31", due) : due;
    },
    isYearly: true,
    isOffered: true,
  },
  {
    id: "coming-udyam-update",
    key: "udyamUpdate",
    from: "2020-07-01",
    source: "udyam2020",
    verified,
    // The portal names no day.
    confidence: "open",
    service: "msme",
    concerns: () => true,
    next: () => null,
    isYearly: true,
    isOffered: true,
  },
];

export const dueDatesFor = (granted: Granted): DueDateRow[] =>
  dueDateRows.filter((row) => row.service === granted.service && row.concerns(granted));

export const dueDateRowOf = (key: string): DueDateRow | undefined => dueDateRows.find((row) => row.key === key);

/** So many days before the day, and on it; never more than one a week. */
export const remindDays = [60, 30, 7, 0] as const;
export const remindAtMostEveryDays = 7;
/** So many days before it, staff get a case. */
export const renewalDays = 60;
