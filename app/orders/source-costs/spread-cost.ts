import { shareOf } from "../money";

/**
 * What a month's cost, in paise, comes to in the days of a period: each day of the month has the same part. Periods beside each other
 * add up to the whole month, to the paisa.
 */
export function costWithin(month: string, amount: number, firstDay: string, lastDay: string): number {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const until = (day: string, date: number) =>
    shareOf(amount, day.slice(0, 7) === month ? date : day > month ? days : 0, days);
  return until(lastDay, Number(lastDay.slice(8))) - until(firstDay, Number(firstDay.slice(8)) - 1);
}
