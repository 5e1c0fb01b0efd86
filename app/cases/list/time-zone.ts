import { officeZone } from "../../../content/hours";

export const zoneCookie = "zone";

export function validZone(name: string | undefined): string {
  if (!name || name.length > 64) return officeZone;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return name;
  } catch {
    return officeZone;
  }
}

export function zoneFromCookie(cookies: string | null): string {
  const value = /(?:^|; )zone=([^;]+)/.exec(cookies ?? "")?.[1];
  try {
    return validZone(value && decodeURIComponent(value));
  } catch {
    return officeZone;
  }
}

/** The calendar day of an instant in a zone, as YYYY-MM-DD. */
export const dayOf = (instant: Date, zone: string) => dayFormat(zone).format(instant);

/** The first instant of a calendar day in a zone; right also where the clocks change at midnight. */
export function startOfDay(day: string, zone: string): Date {
  const noon = Date.parse(`${day}T12:00:00Z`);
  const quarter = 15 * 60_000;
  // The zones of the world lie between 14 hours ahead and 12 behind; the day begins in between.
  let before = noon - 28 * 60 * 60_000;
  let after = noon + 2 * 60 * 60_000;
  while (after - before > quarter) {
    const middle = before + Math.floor((after - before) / (2 * quarter)) * quarter;
    if (dayOf(new Date(middle), zone) < day) before = middle;
    else after = middle;
  }
  return new Date(after);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The days behind the links and the counts, as a filter has them: 'last 7 days' begins seven days ago. */
export const daysOf = (today: string) => ({
  today: { from: today, to: today },
  yesterday: { from: addDays(today, -1), to: addDays(today, -1) },
  week: { from: addDays(today, -7), to: today },
});

/** As the dashboard and the spreadsheet show a time: short month, day, year, two-digit hour and minute. */
export function instantFormat(zone: string) {
  const inIndia = new Intl.DateTimeFormat("en-IN", {
    month: "short",
    day: "numeric",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: zone,
  });
  // Written as everywhere else on the desk: '2:05 PM'.
  return {
    format: (instant: Date | number) => inIndia.format(instant).replace(/[ap]m$/, (half) => half.toUpperCase()),
  };
}

/** What the clocks of a zone show at an instant, to the minute, as if they were those of UTC: so a spreadsheet writes it. */
export const clockOf = (instant: number | Date, zone: string) =>
  new Date(`${clockFormat(zone).format(instant).replace(" ", "T")}Z`);

const dayFormats = new Map<string, Intl.DateTimeFormat>();

const clockFormats = new Map<string, Intl.DateTimeFormat>();

const dayFormat = (zone: string) => kept(dayFormats, zone, {});
const clockFormat = (zone: string) => kept(clockFormats, zone, { dateStyle: "short", timeStyle: "short" });

/** Kept, since making one takes longer than a hundred uses; Swedish writes a date as ISO does. */
function kept(formats: Map<string, Intl.DateTimeFormat>, zone: string, style: Intl.DateTimeFormatOptions) {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat("sv", { ...style, timeZone: zone });
  formats.set(zone, format);
  return format;
}
