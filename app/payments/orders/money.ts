import { indiaOffsetMs } from "../../../content/format";

/** All money is a whole number of paise. */

const half = (numerator: number, denominator: number) => {
  if (!Number.isSafeInteger(numerator)) throw new Error("A sum of money must be a whole number of paise.");
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
};

/** So many percent of a sum, half a paisa rounded up. */
export const percentOf = (paise: number, percent: number) => half(paise * percent, 100);

/** The tax of so many percent that a sum already contains. */
export const taxWithin = (paise: number, percent: number, allPercent = percent) =>
  half(paise * percent, 100 + allPercent);

/** The part of a sum that belongs to so much of a whole; the product of two sums may be more than a number holds exactly. */
export const shareOf = (paise: number, part: number, whole: number) =>
  Number((2n * BigInt(paise) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));

export const paiseOf = (rupees: number) => {
  const paise = Math.round(rupees * 100);
  if (!Number.isSafeInteger(paise)) throw new Error("A sum of money must be a whole number of paise.");
  return paise;
};

export const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** The day in India, as 2026-11-15. */
export const indianDay = (instant: Date) => new Date(instant.getTime() + indiaOffsetMs).toISOString().slice(0, 10);

/** From 1 April to 31 March in India: '26-27'. */
export function financialYear(instant: Date): string {
  const [year = 0, month = 0] = indianDay(instant).split("-").map(Number);
  const first = month >= 4 ? year : year - 1;
  return `${String(first % 100).padStart(2, "0")}-${String((first + 1) % 100).padStart(2, "0")}`;
}
