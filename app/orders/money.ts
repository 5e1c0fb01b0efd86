import { dayInIndia } from "../../content/format";
import { westernDigits } from "../../content/normalise-text";
import { readRupees as readAmount } from "../finder/amount";

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

/** From 1 April to 31 March in India: '26-27'. */
export function financialYear(instant: Date): string {
  const [year = 0, month = 0] = dayInIndia(instant).split("-").map(Number);
  const first = month >= 4 ? year : year - 1;
  return `${String(first % 100).padStart(2, "0")}-${String((first + 1) % 100).padStart(2, "0")}`;
}

/**
 * A sum as people type it, in paise: '749.50', '1,00,749.50', 'Rs 1499.00', '1499/-', '12 lakh'. Null for anything that is no sum,
 * such as '749,50', which is not 74,950.
 */
export function readRupees(typed: string): number | null {
  const plain = westernDigits(typed)
    .replace(/^\s*(?:₹|rs\.?|inr)|(?:\/-|=)\s*$/gi, "")
    .replace(/\s/g, "");
  const sum = /^(\d{1,7}|\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/;
  const [, whole, part = ""] = sum.exec(plain) ?? [];
  if (whole === undefined) return readInWords(typed);
  const rupees = Number(whole.replaceAll(",", ""));
  return rupees > mostRupees ? null : rupees * 100 + Number(part.padEnd(2, "0"));
}

const mostRupees = 9_999_999;

/** '12 lakh', '1.5 crore', 'डेढ़ करोड़': whole rupees, as the finder reads them. */
function readInWords(typed: string): number | null {
  const read = /\p{L}\p{M}*\p{L}|[lk]\s*$/iu.test(typed) ? readAmount(typed) : null;
  return read?.ok && read.value <= mostRupees ? read.value * 100 : null;
}
