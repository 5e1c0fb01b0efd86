import { officeHoursPage as words } from "../../content/en/staff/office-hours";
import { fill } from "../../content/format";
import { clockTime } from "../../content/hours";
import type { Calendar, Interval } from "./clock";
import { timeField } from "./hours-form";

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
  const time = (minute: number) => (minute === 24 * 60 ? words.midnight : clockTime(timeField(minute)));
  const spans = intervals.map(({ opens, closes }) => fill(words.span, { opens: time(opens), closes: time(closes) }));
  return spans.join(", ") || words.closed;
}

export type Difference = { day: string; now: string; yours: string };

/** Where two calendars differ: days of the week first, then dates. */
export function differences(now: Calendar, yours: Calendar): Difference[] {
  const week = weekdayOrder.map((day) => ({
    day: words.weekdays[day] ?? "",
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
  exceptions[date] ? hoursWords(exceptions[date]) : words.asTheWeek;

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
