import { rupees } from "../../content/format";
import { crore, lakh } from "../../content/law/row";

export const units = { rupees: 1, lakh, crore } as const;
export type Unit = keyof typeof units;

/** Why a number was refused, as a key into the finder's words. */
export type AmountProblem = "missing" | "unreadable" | "negative" | "tooLarge" | "wrongUnit";
export type Amount = { ok: true; value: number } | { ok: false; problem: AmountProblem };

/** One lakh crore rupees, ten times what the largest food business of the country turns over. */
const largest = 100_000 * crore;

const unitWords: [RegExp, number][] = [
  [/^(?:crores?|cr|करोड़|करोड़|करोड)$/, crore],
  [/^(?:lakhs?|lacs?|l|लाख)$/, lakh],
  [/^(?:thousands?|hazar|k|हज़ार|हज़ार|हजार)$/, 1000],
  [/^$/, 1],
];

/** Reads `12 lakh`, `1.5 crore`, `1 crore 20 lakh`, `Rs. 12,00,000/-` or `१२ लाख`; the chosen unit counts where none is written. */
export function readRupees(text: string, chosen: Unit = "rupees"): Amount {
  const plain = plainDigits(text)
    .toLowerCase()
    .replace(/₹|\brupees?\b|\brs\b\.?|\binr\b|\/-|रुपये|रु\.?/gu, " ")
    .replace(/(?<=\d),(?=\d)/g, "")
    .trim();
  if (plain === "") return refused("missing");
  if (/^[-−–]\s*\d/.test(plain)) return refused("negative");
  const parts = [...plain.matchAll(/(\d+(?:\.\d+)?)\s*([^\d\s.]*)\.?/gu)];
  if (parts.length === 0 || squeezed(parts.map(([part]) => part).join("")) !== squeezed(plain))
    return refused("unreadable");
  const read = parts.map(([, number = "", word = ""]) => ({ number: Number(number), times: timesOf(word), word }));
  if (read.some(({ times }) => times === undefined)) return refused("unreadable");
  const isBare = read.length === 1 && read[0]?.word === "";
  // Several numbers need a unit each, the last may be single rupees.
  if (read.length > 1 && read.slice(0, -1).some(({ word }) => word === "")) return refused("unreadable");
  const factor = isBare ? units[chosen] : 1;
  const value = Math.round(read.reduce((sum, { number, times = 1 }) => sum + number * times, 0) * factor);
  // Whole rupees typed while the field still counts in lakh or crore.
  if (isBare && factor > 1 && (read[0]?.number ?? 0) >= lakh) return refused("wrongUnit");
  return value > largest ? refused("tooLarge") : { ok: true, value };
}

/** A count such as litres a day, up to a billion; people, vehicles and stars come `whole` or not at all. */
export function readCount(text: string, most = 1_000_000_000, whole = false): Amount {
  const plain = plainDigits(text).replace(/[,\s]/g, "");
  if (plain === "") return refused("missing");
  if (/^[-−–]\d/.test(plain)) return refused("negative");
  if (!(whole ? /^\d+$/ : /^\d+(\.\d+)?$/).test(plain)) return refused("unreadable");
  // Upwards: 500.4 litres are more than 500, where the line is.
  const value = Math.ceil(Number(plain));
  return value > most ? refused("tooLarge") : { ok: true, value };
}

const squeezed = (text: string) => text.replace(/\s+/g, "");

const refused = (problem: AmountProblem): Amount => ({ ok: false, problem });

const timesOf = (word: string) => unitWords.find(([pattern]) => pattern.test(word))?.[1];

/** Devanagari digits are read as digits. */
const plainDigits = (text: string) =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - "०".charCodeAt(0))).trim();

/** `Rs 12 lakh`, `Rs 1.5 crore`; whatever is not round is written out, `Rs 12,00,001`. */
export function sayRupees(value: number): string {
  const said = (unit: number, word: string) => `Rs ${value / unit} ${word}`;
  if (value >= crore && value % (crore / 100) === 0) return said(crore, "crore");
  if (value >= lakh && value < crore && value % (lakh / 100) === 0) return said(lakh, "lakh");
  return rupees(value);
}
