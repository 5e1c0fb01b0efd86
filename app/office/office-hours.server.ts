import { z } from "zod";
import { promiseMinutes } from "../../content/hours";
import { inTransaction, type Sql } from "../../db/connect";
import { type Calendar, due, faultOf } from "./clock";
import { defaultCalendar } from "./default-calendar";

const interval = z.object({ opens: z.int().min(0).max(1440), closes: z.int().min(0).max(1440) });
const calendarShape = z.object({
  weekly: z.array(z.array(interval).max(4)).length(7),
  exceptions: z.record(z.iso.date(), z.array(interval).max(4)),
});

/** The calendar in force, remembered for a while: a promise must not wait for the database. */
export type OfficeHours = { current(): Calendar; promise(now?: Date): Date; refresh(): Promise<void> };

const refreshMs = 15_000;

export function openOfficeHours(sql: Sql): OfficeHours {
  let known = defaultCalendar;
  let readAt = Number.NEGATIVE_INFINITY;
  const refresh = async () => {
    readAt = performance.now();
    known = (await readCalendar(sql)).calendar;
  };
  const current = () => {
    // Without the database the calendar read last stays in force.
    if (performance.now() - readAt > refreshMs) void refresh().catch(() => {});
    return known;
  };
  return {
    current,
    refresh,
    // From the next whole minute on, so that the time shown is exactly the time promised.
    promise: (now = new Date()) => due(new Date(Math.ceil(now.getTime() / 60_000) * 60_000), promiseMinutes, current()),
  };
}

export type CalendarVersion = { calendar: Calendar; version: number; author: string; validFrom: Date | null };

export async function readCalendar(sql: Sql): Promise<CalendarVersion> {
  const [row] = await sql<{ hours: unknown; version: string; author: string; validFrom: Date }[]>`
    select hours, version, author, valid_from from office_calendars
    where valid_from <= now() order by version desc limit 1`;
  if (!row) return { calendar: defaultCalendar, version: 0, author: "", validFrom: null };
  const { version, author, validFrom } = row;
  return { calendar: calendarShape.parse(row.hours), version: Number(version), author, validFrom };
}

export type Saved =
  | { outcome: "saved" }
  | { outcome: "refused"; fault: NonNullable<ReturnType<typeof faultOf>> }
  | { outcome: "outdated" };

/** Kept as a new version, valid from now; refused when someone else has saved one since `version` was read. */
export async function saveCalendar(sql: Sql, calendar: Calendar, version: number, author: string): Promise<Saved> {
  const fault = faultOf(calendar);
  if (fault) return { outcome: "refused", fault };
  return inTransaction<Saved>(sql, async (transaction) => {
    // Of two who save at the same moment the second sees the first.
    await transaction`lock table office_calendars in share row exclusive mode`;
    const saved = await transaction`
      insert into office_calendars (hours, author)
      select ${transaction.json(calendar)}, ${author}
      where coalesce((select max(version) from office_calendars), 0) = ${version} returning version`;
    return { outcome: saved.length > 0 ? "saved" : "outdated" };
  });
}

export type SavedVersion = { calendar: Calendar; validFrom: Date; author: string | null };

/** The latest first; `author` is the name of the person who saved it, if the account is still there. */
export async function listVersions(sql: Sql, most: number): Promise<SavedVersion[]> {
  const rows = await sql<{ hours: unknown; validFrom: Date; author: string | null }[]>`
    select hours, valid_from, "user".name as author
    from office_calendars left join "user" on "user".id = author order by version desc limit ${most}`;
  return rows.map(({ hours, ...row }) => ({ ...row, calendar: calendarShape.parse(hours) }));
}
