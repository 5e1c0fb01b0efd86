import { dayAndTime } from "../../content/hours";
import type { Sql } from "../../db/connect";
import { actOf } from "../ui/read-fields";
import { done, type Refusal, type Result, refuse } from "../ui/result";
import { type Difference, differences, latestDate, mostIntervals } from "./calendar-words";
import { type Calendar, type Interval, officeDate } from "./clock";
import { minuteOf } from "./default-calendar";
import { listVersions, readCalendar, saveCalendar } from "./office-hours.server";

/** What a form that was not saved shows again. */
export type HoursRefusal = Refusal & {
  form: string;
  /** Every field as it was typed; a repeated one has several values. */
  typed: Record<string, string[]>;
  /** Where the hours that somebody else saved first differ from these. */
  differences?: Difference[];
};

const problemWords = {
  incomplete: "Please give each opening its closing, such as 9:00 AM to 8:00 PM.",
  backwards: "Closing must come after opening.",
  overlapping: "These hours overlap. Please make one of them.",
  tooMany: "At most four openings a day.",
  tooManyDates: "At most 400 single days. Please remove some first.",
  date: "Please choose a day from today on, at most two years ahead.",
  noHours: "Please give the hours of this day, or choose that it is closed.",
  empty: "The office must be open at some time of the week: otherwise nobody could be promised a call.",
  unreadable: "That form could not be read. Please try again.",
};

const saved = done("The hours are saved. They apply to every promise from now on.");

/** Applies one form of the page to the calendar that is in force, unless it has changed since the form was opened. */
export async function editHours(
  sql: Sql,
  author: string,
  form: FormData,
  now = new Date(),
): Promise<Exclude<Result, Refusal> | HoursRefusal> {
  const typed = typedIn(form);
  const refused = (refusal: Refusal) => ({ ...refusal, form: typed.form?.[0] ?? "", typed });
  const edit = readEdit(form, officeDate(now));
  if (!edit.ok) {
    const faults = Object.entries(edit.faults).flatMap(([name, fault]) => (fault ? [[name, fault] as const] : []));
    const problems = Object.fromEntries(faults.map(([name, fault]) => [name, problemWords[fault]]));
    return refused({ ...refuse(Object.values(problems)[0] ?? problemWords.unreadable), problems });
  }
  const { calendar } = await readCalendar(sql);
  const wanted = edit.apply(calendar);
  if (differences(calendar, wanted).length === 0) return saved;
  if (hasTooManyDates(wanted)) return refused(refuse(problemWords.tooManyDates));
  const stored = await saveCalendar(sql, wanted, seenVersion(form), author);
  if (stored.outcome === "refused") return refused(refuse(problemWords[stored.fault]));
  if (stored.outcome === "saved") return saved;
  const { text, lines } = await conflictWith(sql, edit);
  return { ...refused(refuse(text, 409)), differences: lines };
}

/** In one pass: `getAll` for each name would take minutes and gigabytes for a form of 20,000 fields. */
function typedIn(form: FormData) {
  const typed = new Map<string, string[]>();
  for (const [name, value] of form) {
    const values = typed.get(name) ?? [];
    values.push(String(value));
    typed.set(name, values);
  }
  return Object.fromEntries(typed);
}

/** No version is -1, so that a form without one is outdated. */
function seenVersion(form: FormData) {
  const text = String(form.get("version") ?? "");
  return /^\d{1,15}$/.test(text) ? Number(text) : -1;
}

async function conflictWith(sql: Sql, edit: { apply(calendar: Calendar): Calendar }) {
  const [latest] = await listVersions(sql, 1);
  const { calendar } = await readCalendar(sql);
  const who = latest?.author ?? "Former colleague";
  const when = latest ? dayAndTime(latest.validFrom) : "";
  return {
    text: `${who} saved other hours on ${when}, after you opened this page. Your change was not saved. Compare both, then save again if yours is right.`,
    lines: differences(calendar, edit.apply(calendar)),
  };
}

const mostDates = 400;

type HoursFault =
  | "incomplete"
  | "backwards"
  | "overlapping"
  | "tooMany"
  | "tooManyDates"
  | "date"
  | "noHours"
  | "unreadable";

/** A change of the calendar, or what is wrong with the form: of a weekday by its number, of a date, or of the whole. */
type Edit =
  | { ok: true; apply(calendar: Calendar): Calendar }
  | { ok: false; faults: Partial<Record<string, HoursFault>> };

/** The forms of the page by their name. */
function readEdit(form: FormData, today: string): Edit {
  const read = actOf(forms, form.get("form"));
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

/** Days that have passed stay, for the figures of their time. */
const hasTooManyDates = ({ exceptions }: Calendar) => Object.keys(exceptions).length > mostDates;
