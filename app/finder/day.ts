import { indiaOffsetMs } from "../../content/format";

/** Days are text such as 2026-04-01, which sorts as it stands and knows no time zone. */

export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

export const dayInIndia = (instant: number) => new Date(instant + indiaOffsetMs).toISOString().slice(0, 10);

export const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
