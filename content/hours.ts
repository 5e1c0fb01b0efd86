/** When the office answers: days as schema.org names them, times as a clock shows them in the office's zone. */
export const officeZone = "Asia/Kolkata";

export const officeHours = [
  { days: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"], opens: "09:00", closes: "20:00" },
  { days: ["Sunday"], opens: "10:00", closes: "18:00" },
] as const;

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** The day and the clock of the office at an instant, by hand: Intl differs between servers and browsers. */
export function officeTime(instant: string): { day: (typeof weekdays)[number]; time: string } {
  // India is five and a half hours ahead of UTC all year.
  const there = new Date(Date.parse(instant) + 5.5 * 60 * 60 * 1000);
  const time = clockTime(`${there.getUTCHours()}:${there.getUTCMinutes()}`);
  return { day: weekdays[there.getUTCDay()] ?? "Sunday", time };
}

/** `20:00` is '8:00 PM'. */
export function clockTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}
