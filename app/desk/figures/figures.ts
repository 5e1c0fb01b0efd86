import { officeDate } from "../../office/clock";
import { choice, viewIn } from "../../ui/view-parameters";

/** The periods one can choose: so many days with today, or the month, quarter or financial year that is running. */
export const periods = [7, 30, 90, "month", "quarter", "year"] as const;
export type Period = (typeof periods)[number];

const periodAddress = viewIn({ days: choice("days", periods, 30) });
export const readPeriod = (parameters: URLSearchParams): Period => periodAddress.read(parameters).days;

/** The office's dates of a period, the last is today. */
export function datesOf(period: Period | number, now: Date): string[] {
  const today = officeDate(now);
  const days =
    typeof period === "number" ? period : 1 + (Date.parse(today) - Date.parse(begins[period](today))) / dayMs;
  return Array.from({ length: days }, (_, at) =>
    new Date(Date.parse(today) - (days - 1 - at) * dayMs).toISOString().slice(0, 10),
  );
}

const dayMs = 24 * 60 * 60 * 1_000;
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `2026-11-08` is '8 Nov'. */
export function dayLabel(day: string) {
  const [, month, date] = day.split("-");
  return `${Number(date)} ${months[Number(month) - 1]}`;
}

/** `2026-11` is 'Nov'. */
export const monthLabel = (month: string) => months[Number(month.slice(5, 7)) - 1] ?? "";

/** The first day of the month, quarter and financial year in which a day is. */
export const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;
export const firstOfYear = (day: string) => `${Number(day.slice(0, 4)) - (day.slice(5, 7) < "04" ? 1 : 0)}-04-01`;

/** How the promises of some cases went; those still running are neither kept nor broken. */
export type PromiseFigures = {
  asked: number;
  kept: number;
  broken: number;
  /** Half of the first contacts came within so many office minutes. */
  medianMinutes: number | null;
};

/** How far the cases of one source or service came. */
export type Progress = { name: string; asked: number; contacted: number; quoted: number; won: number; lost: number };
export type NamedCount = { name: string; count: number };

export type Figures = {
  /** Everybody who asked, once however often: without spam, and without renewals, which are ours. Also who was imported. */
  leads: number;
  leadsByDay: { day: string; leads: number }[];
  total: PromiseFigures;
  byDay: (PromiseFigures & { day: string })[];
  /** Nobody has the name null. */
  byOwner: (PromiseFigures & { owner: string | null; open: number })[];
  statuses: NamedCount[];
  reasons: NamedCount[];
  sources: Progress[];
  services: Progress[];
};

/** The share of the promises that were decided, or null. */
export const keptShare = ({ kept, broken }: Pick<PromiseFigures, "kept" | "broken">) =>
  kept + broken === 0 ? null : kept / (kept + broken);
const firstOfQuarter = (day: string) =>
  `${day.slice(0, 5)}${String(3 * Math.floor((Number(day.slice(5, 7)) - 1) / 3) + 1).padStart(2, "0")}-01`;
const begins = { month: firstOfMonth, quarter: firstOfQuarter, year: firstOfYear };

const periodNames = { month: "This month", quarter: "This quarter", year: "Financial year" };
export const sayPeriod = (period: Period) => (typeof period === "number" ? `${period} days` : periodNames[period]);

/** What every figure called leads leaves out. */
export const leadsAre = "Leads are people who asked, each once, without spam and renewals.";
