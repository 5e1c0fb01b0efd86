import { dayInIndia, indiaOffsetMs } from "./format";

/** When the office answers: days as schema.org names them, times as a clock shows them in the office's zone. */
export const officeZone = "Asia/Kolkata";

export const officeHours = [
  { days: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"], opens: "09:00", closes: "20:00" },
  { days: ["Sunday"], opens: "10:00", closes: "18:00" },
] as const;

/** How soon, in office hours, the site promises a call. */
export const promiseMinutes = 120;

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
// Not split from one text: a build leaves out a list that nothing reads, and keeps a call.
const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const nearMs = 6 * 24 * 60 * 60 * 1_000;

/**
 * An instant on the office's clock: '10:30 AM', and 'Tuesday', with the date when that could be another week's. By hand,
 * because Intl differs between servers and browsers.
 */
export function officeInstant(instant: Date, now: Date | null = new Date()): { time: string; day: string } {
  const there = new Date(instant.getTime() + indiaOffsetMs);
  const date = `, ${there.getUTCDate()} ${months[there.getUTCMonth()]}`;
  const isNear = now !== null && instant.getTime() - now.getTime() < nearMs;
  return {
    time: clockTime(`${there.getUTCHours()}:${there.getUTCMinutes()}`),
    day: `${weekdays[there.getUTCDay()]}${isNear ? "" : date}`,
  };
}

/** For what is read at once: '5:37 PM today', '10:30 AM on Tuesday'. */
export function sayWhen(instant: Date, now = new Date()): string {
  const { time, day } = officeInstant(instant, now);
  return dayInIndia(instant) === dayInIndia(now) ? `${time} today` : `${time} on ${day}`;
}

/** '18 Nov 2026, 2:05 PM', on the office's clock. */
export function dayAndTime(instant: Date): string {
  const there = new Date(instant.getTime() + indiaOffsetMs);
  const month = months[there.getUTCMonth()]?.slice(0, 3);
  const { time } = officeInstant(instant);
  return `${there.getUTCDate()} ${month} ${there.getUTCFullYear()}, ${time}`;
}

/** As the browser's field writes it, such as 2026-11-15; 30 February is none. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** `2026-11-15` is '15 November 2026'. */
export function longDay(day: string): string {
  const [year, month = 1, date] = day.split("-").map(Number);
  return `${date} ${months[month - 1]} ${year}`;
}

/** `20:00` is '8:00 PM'. */
export function clockTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

/** `2026-11` is 'November 2026'. */
export const sayMonth = (month: string) => longDay(`${month}-01`).replace("1 ", "");
