import { officeHoursPage as words } from "../../content/en/staff/office-hours";
import { fill } from "../../content/format";
import { dayAndTime } from "../../content/hours";
import type { Sql } from "../../db/connect";
import { type Difference, differences } from "./calendar-words";
import { type Calendar, officeDate } from "./clock";
import { hasTooManyDates, readEdit } from "./hours-form";
import { listVersions, readCalendar, saveCalendar } from "./office-hours.server";

/** What a form that was not saved shows again. */
export type HoursReply = {
  form: string;
  message: string;
  problems: Record<string, string>;
  /** Every field as it was typed; a repeated one has several values. */
  typed: Record<string, string[]>;
  /** Where the hours that someone else has saved meanwhile differ from these. */
  conflict?: Difference[];
};

type Edited = { isSaved: true } | { isSaved: false; status: number; reply: HoursReply };

/** Applies one form of the page to the calendar that is in force, unless it has changed since the form was opened. */
export async function editHours(sql: Sql, author: string, form: FormData, now = new Date()): Promise<Edited> {
  const refuse = (status: number, message: string, more: Partial<HoursReply> = {}): Edited => {
    const typed = typedIn(form);
    return { isSaved: false, status, reply: { form: typed.form?.[0] ?? "", message, problems: {}, typed, ...more } };
  };
  const edit = readEdit(form, officeDate(now));
  if (!edit.ok) {
    const faults = Object.entries(edit.faults).flatMap(([name, fault]) => (fault ? [[name, fault] as const] : []));
    const problems = Object.fromEntries(faults.map(([name, fault]) => [name, words.problems[fault]]));
    return refuse(400, Object.values(problems)[0] ?? words.problems.unreadable, { problems });
  }
  const { calendar } = await readCalendar(sql);
  const wanted = edit.apply(calendar);
  if (differences(calendar, wanted).length === 0) return { isSaved: true };
  if (hasTooManyDates(wanted)) return refuse(400, words.problems.tooManyDates);
  const saved = await saveCalendar(sql, wanted, seenVersion(form), author);
  if (saved.outcome === "refused") return refuse(400, words.problems[saved.fault]);
  if (saved.outcome === "saved") return { isSaved: true };
  const { text, lines } = await conflictWith(sql, edit);
  return refuse(409, text, { conflict: lines });
}

/** In one pass: to ask for each name anew would take minutes and gigabytes for a form of 20,000 fields. */
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
  const who = latest?.author ?? words.history.someone;
  const when = latest ? dayAndTime(latest.validFrom) : "";
  return { text: fill(words.conflict.text, { who, when }), lines: differences(calendar, edit.apply(calendar)) };
}
