import { officeHours } from "../../content/hours";
import type { Calendar } from "./clock";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

export function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
}

/** The hours that the site names, until an admin has saved others. */
export const defaultCalendar: Calendar = {
  weekly: weekdays.map((weekday) =>
    officeHours
      .filter(({ days }) => (days as readonly string[]).includes(weekday))
      .map(({ opens, closes }) => ({ opens: minuteOf(opens), closes: minuteOf(closes) })),
  ),
  exceptions: {},
};
