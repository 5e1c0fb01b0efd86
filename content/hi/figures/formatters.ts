import { dayInIndia, indiaOffsetMs } from "../../format";
import { clockOf, type Formatters, listedBy } from "../../formatters";
import type { officeHours } from "../../hours";
import { crore, lakh } from "../../law/row";
import { grouped } from "../../rupees";

export const months = ["जनवरी", "फ़रवरी", "मार्च", "अप्रैल", "मई", "जून", "जुलाई", "अगस्त", "सितंबर", "अक्टूबर", "नवंबर", "दिसंबर"];

const weekdays = ["रविवार", "सोमवार", "मंगलवार", "बुधवार", "गुरुवार", "शुक्रवार", "शनिवार"];

/** The days of the office hours, which have English names. */
export const dayNames: Record<(typeof officeHours)[number]["days"][number], string> = {
  Monday: "सोमवार",
  Tuesday: "मंगलवार",
  Wednesday: "बुधवार",
  Thursday: "गुरुवार",
  Friday: "शुक्रवार",
  Saturday: "शनिवार",
  Sunday: "रविवार",
};

const nearMs = 6 * 24 * 60 * 60 * 1_000;

export const rupees = (amount: number) => `₹${grouped(amount)}`;

const withPaise = (paise: number) => `₹${grouped(Math.trunc(paise / 100))}.${String(paise % 100).padStart(2, "0")}`;

export const exactRupees = (paise: number) => withPaise(paise).replace(/\.00$/, "");

/** 1200000 is '12 लाख', 15000000 '1.5 करोड़'; other amounts are written out, '12,00,001'. */
export function sayAmount(value: number): string {
  if (value >= crore && value % (crore / 100) === 0) return `${value / crore} करोड़`;
  if (value >= lakh && value < crore && value % (lakh / 100) === 0) return `${value / lakh} लाख`;
  return grouped(value);
}

/** The dot of 'ड़' is a sign of its own, or one with its letter. */
const amountPattern =
  /(₹\d+(?:,\d+)*(?:\.\d+)?(?: (?:लाख|करो(?:ड\u093c|\u095c)))?|\d+(?:,\d+)*(?:\.\d+)? (?:लाख|करो(?:ड\u093c|\u095c)))/;

export function longDay(day: string): string {
  const [year, month = 1, date] = day.split("-").map(Number);
  return `${date} ${months[month - 1]} ${year}`;
}

export const sayMonth = (month: string) => longDay(`${month}-01`).replace("1 ", "");

/** The part of the day comes first, and the minutes of a full hour are not said: 'शाम 5:30 बजे', 'रात 8 बजे'. */
export function clockTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${partOfDay(hour)} ${hour % 12 || 12}${minute > 0 ? `:${String(minute).padStart(2, "0")}` : ""} बजे`;
}

function partOfDay(hour: number): string {
  if (hour < 4 || hour >= 20) return "रात";
  if (hour < 12) return "सुबह";
  return hour < 16 ? "दोपहर" : "शाम";
}

function officeInstant(instant: Date, now: Date | null = new Date()): { time: string; day: string } {
  const there = new Date(instant.getTime() + indiaOffsetMs);
  const date = `, ${there.getUTCDate()} ${months[there.getUTCMonth()]}`;
  const isNear = now !== null && instant.getTime() - now.getTime() < nearMs;
  return {
    time: clockTime(`${there.getUTCHours()}:${there.getUTCMinutes()}`),
    day: `${weekdays[there.getUTCDay()]}${isNear ? "" : date}`,
  };
}

/** 'आज शाम 5:37 बजे', 'मंगलवार को सुबह 10:30 बजे'. */
function sayWhen(instant: Date, now = new Date()): string {
  const { time, day } = officeInstant(instant, now);
  return dayInIndia(instant) === dayInIndia(now) ? `आज ${time}` : `${day} को ${time}`;
}

export const hindiFormatters: Formatters = {
  rupees,
  withPaise,
  exactRupees,
  sayAmount,
  sayRupees: (value) => `₹${sayAmount(value)}`,
  amountPattern,
  longDay,
  sayMonth,
  clockTime,
  timeAt: (minute) => clockTime(clockOf(minute)),
  officeInstant,
  sayWhen,
  dayAndTime: (instant) => `${longDay(dayInIndia(instant))}, ${officeInstant(instant).time}`,
  list: listedBy("और"),
  sentence: (text) => `${text}।`,
};
