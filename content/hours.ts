/** When the office answers: days as schema.org names them, times as a clock shows them in the office's zone. */
export const officeZone = "Asia/Kolkata";

export const officeHours = [
  { days: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"], opens: "09:00", closes: "20:00" },
  { days: ["Sunday"], opens: "10:00", closes: "18:00" },
] as const;

/** How soon, in office hours, the site promises a call. */
export const promiseMinutes = 120;

const instantParts = new Intl.DateTimeFormat("en-US", {
  ...{ timeZone: officeZone, hour: "numeric", minute: "2-digit" },
  ...{ weekday: "long", day: "numeric", month: "long" },
});
const weekMs = 6 * 24 * 60 * 60 * 1_000;

/** An instant in the office's zone: '10:30 AM', and 'Tuesday', with the date when that could be another week's. */
export function officeInstant(instant: Date, now = new Date()): { time: string; day: string } {
  const parts = Object.fromEntries(instantParts.formatToParts(instant).map(({ type, value }) => [type, value]));
  const isFar = instant.getTime() - now.getTime() > weekMs;
  return {
    time: `${parts.hour}:${parts.minute} ${parts.dayPeriod}`,
    day: `${parts.weekday}${isFar ? `, ${parts.day} ${parts.month}` : ""}`,
  };
}

/** `20:00` is '8:00 PM'. */
export function clockTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}
