import { officeDate } from "../../office/clock";

/** The periods one can choose, in days with today. */
export const periods = [7, 30, 90] as const;
export type Period = (typeof periods)[number];

export const readPeriod = (parameters: URLSearchParams): Period =>
  periods.find((days) => String(days) === parameters.get("days")) ?? 30;

/** The office's dates of a period, the last is today. */
export function datesOf(days: number, now: Date): string[] {
  const today = Date.parse(officeDate(now));
  return Array.from({ length: days }, (_, at) => new Date(today - (days - 1 - at) * dayMs).toISOString().slice(0, 10));
}

const dayMs = 24 * 60 * 60 * 1_000;

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
