import { indiaOffsetMs } from "../../content/format";

/** Open from one minute of the day to another; 1440 is midnight at its end. */
export type Interval = { opens: number; closes: number };

/** When the office is open: by weekday, Sunday first, unless the date (2026-11-15) has hours of its own. */
export type Calendar = { weekly: Interval[][]; exceptions: Record<string, Interval[]> };

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A saved calendar is open somewhere in every week, unless all its days are excepted: then this ends the search. */
const longestSearchDays = 3_660;

const dayOf = (instant: number) => Math.floor((instant + indiaOffsetMs) / dayMs);
const startOf = (day: number) => day * dayMs - indiaOffsetMs;
const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

/** The date in the office at an instant. */
export const officeDate = (instant: Date) => dateOf(dayOf(instant.getTime()));

/** The first instant after the office's day. */
export const endOfOfficeDay = (instant: Date) => new Date(startOf(dayOf(instant.getTime()) + 1));

/** The hours of a date. */
export const hoursOn = (date: string, { weekly, exceptions }: Calendar) =>
  exceptions[date] ?? weekly[new Date(date).getUTCDay()] ?? [];

function* openSpans(first: number, calendar: Calendar) {
  const firstDay = dayOf(first);
  for (let day = firstDay; day < firstDay + longestSearchDays; day++) {
    for (const { opens, closes } of hoursOn(dateOf(day), calendar)) {
      const end = startOf(day) + closes * minuteMs;
      if (end >= first) yield { from: Math.max(first, startOf(day) + opens * minuteMs), to: end };
    }
  }
}

/** The instant at which so many open minutes have passed; it may fall exactly on closing. */
export function due(start: Date, minutes: number, calendar: Calendar): Date {
  let left = minutes * minuteMs;
  for (const { from, to } of openSpans(start.getTime(), calendar)) {
    if (left <= to - from) return new Date(from + left);
    left -= to - from;
  }
  throw new Error("The office calendar has no open hour.");
}

export const isOpenAt = (instant: Date, calendar: Calendar) => {
  const [span] = openSpans(instant.getTime(), calendar);
  return span?.from === instant.getTime() && span.to > span.from;
};

/** The open minutes between two instants. */
export function elapsed(start: Date, end: Date, calendar: Calendar): number {
  let passed = 0;
  for (const { from, to } of openSpans(start.getTime(), calendar)) {
    if (from >= end.getTime()) break;
    passed += Math.min(to, end.getTime()) - from;
  }
  return passed / minuteMs;
}

/** The opening of the first open day after so many days. */
export function openingAfter(start: Date, days: number, calendar: Calendar): Date {
  const morning = startOf(dayOf(start.getTime()) + days);
  return due(new Date(morning), 0, calendar);
}

/** The same time of day after so many days, or the next opening when the office is closed then. */
export const sameTimeAfter = (start: Date, days: number, calendar: Calendar) =>
  due(new Date(start.getTime() + days * dayMs), 0, calendar);

/** Why a calendar cannot be kept, or null. */
export function faultOf({ weekly, exceptions }: Calendar): "empty" | "overlapping" | "backwards" | null {
  const days = [...weekly, ...Object.values(exceptions)];
  const isBackwards = ({ opens, closes }: Interval) => opens >= closes || opens < 0 || closes > 1440;
  if (days.some((day) => day.some(isBackwards))) return "backwards";
  if (days.some((day) => day.some(({ opens }, at) => at > 0 && opens < (day[at - 1]?.closes ?? 0))))
    return "overlapping";
  return weekly.some((day) => day.length > 0) ? null : "empty";
}
