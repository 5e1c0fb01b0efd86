import { indiaOffsetMs } from "../../content/format";
import { officeZone } from "../../content/hours";

const parts = new Intl.DateTimeFormat("en-US", {
  timeZone: officeZone,
  hour: "numeric",
  minute: "2-digit",
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
});

const read = (instant: Date) =>
  Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, value])) as Record<string, string>;

/** An instant on the office's clock, as short as it can be written today: '2:00 PM', 'Tue 2:00 PM' or '18 Nov, 2:00 PM'. */
export function officeTime(instant: Date, now: Date): string {
  const [at, today] = [read(instant), read(now)];
  const time = `${at.hour}:${at.minute} ${at.dayPeriod}`;
  if (at.day === today.day && at.month === today.month && at.year === today.year) return time;
  const isNear = Math.abs(instant.getTime() - now.getTime()) < 6 * 24 * 60 * 60 * 1_000 && instant > now;
  if (isNear) return `${at.weekday} ${time}`;
  return `${at.day} ${at.month}${at.year === today.year ? "" : ` ${at.year}`}, ${time}`;
}

/** The value of a browser's date and time field. */
export const officeField = (instant: Date) => new Date(instant.getTime() + indiaOffsetMs).toISOString().slice(0, 16);

/** '24 min' before and '4 h 18 late' after the instant, each the shorter the longer it is: the next unit alone is enough then. */
export function countdown(instant: Date, now: Date): string {
  const minutes = Math.ceil((instant.getTime() - now.getTime()) / 60_000);
  const left = Math.abs(minutes);
  return minutes < 0 ? `${lengthOf(left)} late` : lengthOf(left);
}

function lengthOf(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} d`;
  if (hours >= 10) return `${hours} h`;
  return hours > 0 ? `${hours} h ${String(minutes % 60).padStart(2, "0")}` : `${minutes} min`;
}
