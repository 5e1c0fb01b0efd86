import { clockTime } from "../../content/hours";
import type { Calendar, Interval } from "./clock";

export const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

export const mostIntervals = 4;

/** As a time field wants it; midnight at the end of the day is its 00:00. */
export const timeField = (minute: number) =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

const mostYearsAhead = 2;
export const latestDate = (today: string) => `${Number(today.slice(0, 4)) + mostYearsAhead}${today.slice(4)}`;

/** Monday first, as a week of work is read. */
export const weekdayOrder = [1, 2, 3, 4, 5, 6, 0];

const weekdayOf = (date: string) => new Date(`${date}T00:00Z`).getUTCDay();

const dateFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  weekday: "short",
  day: "numeric",
  month: "long",
  year: "numeric",
});
export const dateWords = (date: string) => dateFormat.format(new Date(`${date}T00:00Z`));

/** '9:00 AM to 1:00 PM, 2:00 PM to 8:00 PM', or that it is closed. */
export function hoursWords(intervals: Interval[]): string {
  const time = (minute: number) => (minute === 24 * 60 ? "midnight" : clockTime(timeField(minute)));
  const spans = intervals.map(({ opens, closes }) => `${time(opens)} to ${time(closes)}`);
  return spans.join(", ") || "Closed";
}

export type Difference = { day: string; now: string; yours: string };

/** Where two calendars differ: days of the week first, then dates. */
export function differences(now: Calendar, yours: Calendar): Difference[] {
  const week = weekdayOrder.map((day) => ({
    day: weekdays[day] ?? "",
    now: hoursWords(now.weekly[day] ?? []),
    yours: hoursWords(yours.weekly[day] ?? []),
  }));
  const dates = [...new Set([...Object.keys(now.exceptions), ...Object.keys(yours.exceptions)])].sort();
  const single = dates.map((date) => ({
    day: dateWords(date),
    now: exceptionWords(now, date),
    yours: exceptionWords(yours, date),
  }));
  return [...week, ...single].filter(({ now, yours }) => now !== yours);
}

const exceptionWords = ({ exceptions }: Calendar, date: string) =>
  exceptions[date] ? hoursWords(exceptions[date]) : "as every week";

export type Closure = { date: string; isSingle: boolean };

/** The next whole days on which the office is closed, within a year. */
export function nextClosures({ weekly, exceptions }: Calendar, today: string, most = 5): Closure[] {
  const closures: Closure[] = [];
  for (let ahead = 0; ahead < 366 && closures.length < most; ahead++) {
    const date = new Date(Date.parse(`${today}T00:00Z`) + ahead * 86_400_000).toISOString().slice(0, 10);
    const hours = exceptions[date] ?? weekly[weekdayOf(date)] ?? [];
    if (hours.length === 0) closures.push({ date, isSingle: date in exceptions });
  }
  return closures;
}
