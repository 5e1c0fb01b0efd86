import { dayAndTime } from "../../content/hours";
import type { Sql } from "../../db/connect";
import { dateWords, differences, hoursWords, latestDate, nextClosures } from "./calendar-words";
import { officeDate } from "./clock";
import { defaultCalendar } from "./default-calendar";
import { listVersions, readCalendar } from "./office-hours.server";

const versionsShown = 20;

/** Everything the page of the hours shows; times are words already. */
export async function loadHours(sql: Sql, now = new Date()) {
  const today = officeDate(now);
  const { calendar, version } = await readCalendar(sql);
  const versions = await listVersions(sql, versionsShown + 1);
  const dates = Object.entries(calendar.exceptions).filter(([date]) => date >= today);
  return {
    version,
    today,
    latest: latestDate(today),
    weekly: calendar.weekly,
    dates: dates.sort().map(([date, hours]) => ({ date, day: dateWords(date), hours: hoursWords(hours) })),
    closures: nextClosures(calendar, today).map(({ date, isSingle }) => ({ date, day: dateWords(date), isSingle })),
    history: versions.slice(0, versionsShown).map(({ validFrom, author, calendar: saved }, at) => ({
      when: dayAndTime(validFrom),
      author,
      changes: differences(versions[at + 1]?.calendar ?? defaultCalendar, saved),
    })),
  };
}

export type HoursView = Awaited<ReturnType<typeof loadHours>>;
