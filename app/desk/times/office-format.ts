import { indiaOffsetMs } from "../../../content/format";
import { officeZone } from "../../../content/hours";

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

/** An instant on the office's clock, as short as it can be told today: '2:00 PM', 'Tue 2:00 PM' or '18 Nov, 2:00 PM'. */
export function officeTime(instant: Date, now: Date): string {
  const [given, today] = [read(instant), read(now)];
  const time = `${given.hour}:${given.minute} ${given.dayPeriod}`;
  if (given.day === today.day && given.month === today.month && given.year === today.year) return time;
  const isNear = Math.abs(instant.getTime() - now.getTime()) < 6 * 24 * 60 * 60 * 1_000 && instant > now;
  if (isNear) return `${given.weekday} ${time}`;
  return `${given.day} ${given.month}${given.year === today.year ? "" : ` ${given.year}`}, ${time}`;
}

/** The value of a browser's date and time field. */
export const officeField = (instant: Date) => new Date(instant.getTime() + indiaOffsetMs).toISOString().slice(0, 16);

/** '0:24' before and '−0:12' after the instant; days when it is long. */
export function countdown(instant: Date, now: Date): string {
  const minutes = Math.ceil((instant.getTime() - now.getTime()) / 60_000);
  const left = Math.abs(minutes);
  const text =
    left >= 48 * 60 ? `${Math.floor(left / 1440)} d` : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return minutes < 0 ? `−${text}` : text;
}
