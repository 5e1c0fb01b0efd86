import type { Calendar, Interval } from "./clock";
import { minuteOf } from "./default-calendar";

export const mostIntervals = 4;
const mostDates = 400;
const mostYearsAhead = 2;

export type HoursFault =
  | "incomplete"
  | "backwards"
  | "overlapping"
  | "tooMany"
  | "tooManyDates"
  | "date"
  | "noHours"
  | "unreadable";

/** A change of the calendar, or what is wrong with the form: of a weekday by its number, of a date, or of the whole. */
export type Edit =
  | { ok: true; apply(calendar: Calendar): Calendar }
  | { ok: false; faults: Partial<Record<string, HoursFault>> };

/** The forms of the page by their name. */
export function readEdit(form: FormData, today: string): Edit {
  const name = String(form.get("form"));
  const read = Object.hasOwn(forms, name) ? forms[name] : undefined;
  return read?.(form, today) ?? { ok: false, faults: { form: "unreadable" } };
}

const forms: Record<string, (form: FormData, today: string) => Edit> = {
  weekly(form) {
    const days = Array.from({ length: 7 }, (_, day) => readIntervals(form, `opens-${day}`, `closes-${day}`));
    const faults = Object.fromEntries(days.flatMap((read, day) => (typeof read === "string" ? [[day, read]] : [])));
    if (Object.keys(faults).length > 0) return { ok: false, faults };
    return { ok: true, apply: ({ exceptions }) => ({ weekly: days as Interval[][], exceptions }) };
  },
  date(form, today) {
    const date = String(form.get("date") ?? "");
    if (!isDateAhead(date, today)) return { ok: false, faults: { date: "date" } };
    const hours = form.get("kind") === "special" ? readIntervals(form, "opens", "closes") : [];
    if (typeof hours === "string") return { ok: false, faults: { hours } };
    if (hours.length === 0 && form.get("kind") === "special") return { ok: false, faults: { hours: "noHours" } };
    return {
      ok: true,
      apply: ({ weekly, exceptions }) => ({ weekly, exceptions: { ...exceptions, [date]: hours } }),
    };
  },
  remove(form) {
    const date = String(form.get("date") ?? "");
    const without = (exceptions: Calendar["exceptions"]) =>
      Object.fromEntries(Object.entries(exceptions).filter(([each]) => each !== date));
    return { ok: true, apply: ({ weekly, exceptions }) => ({ weekly, exceptions: without(exceptions) }) };
  },
};

/** The pairs of two fields that may repeat, in the order of the day; empty pairs are none. */
function readIntervals(form: FormData, opens: string, closes: string): Interval[] | HoursFault {
  const ends = form.getAll(closes).map(String);
  const pairs = form.getAll(opens).map((open, at) => [String(open).trim(), (ends[at] ?? "").trim()] as const);
  const filled = pairs.filter(([open, close]) => open || close);
  if (filled.length > mostIntervals) return "tooMany";
  if (!filled.every((pair) => pair.every((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time)))) return "incomplete";
  const intervals = filled
    // A clock's midnight closes the day; it cannot open and close it at once.
    .map(([open, close]) => ({ opens: minuteOf(open), closes: minuteOf(close) || 24 * 60 }))
    .sort((one, other) => one.opens - other.opens);
  if (intervals.some((each) => each.opens >= each.closes)) return "backwards";
  // Hours that touch (to 13:00, from 13:00) are two shifts without a break.
  const overlaps = intervals.some(({ opens }, at) => at > 0 && opens < (intervals[at - 1]?.closes ?? 0));
  return overlaps ? "overlapping" : intervals;
}

function isDateAhead(date: string, today: string) {
  const isReal = /^\d{4}-\d\d-\d\d$/.test(date) && new Date(`${date}T00:00Z`).toJSON()?.startsWith(date);
  return isReal && date >= today && date <= latestDate(today);
}

export const latestDate = (today: string) => `${Number(today.slice(0, 4)) + mostYearsAhead}${today.slice(4)}`;

/** Days that have passed stay, for the figures of their time. */
export const hasTooManyDates = ({ exceptions }: Calendar) => Object.keys(exceptions).length > mostDates;

/** As a time field wants it; midnight at the end of the day is its 00:00. */
export const timeField = (minute: number) =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
