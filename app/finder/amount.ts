import { crore, lakh, sayAmount } from "../../content/law/row";
import { westernDigits } from "../../content/normalise-text";

export const units = { rupees: 1, lakh, crore } as const;
export type Unit = keyof typeof units;

/** Why a number was refused, as a key into the finder's words. */
export type AmountProblem = "missing" | "unreadable" | "comma" | "negative" | "tooLarge" | "wrongUnit" | "unknownUnit";
export type Amount = { ok: true; value: number } | { ok: false; problem: AmountProblem };

/** One lakh crore rupees, ten times what the largest food business of the country turns over. */
const largest = 100_000 * crore;

/** From here on a bare figure in lakh (Rs 100 crore) or crore was rather meant in rupees; a written unit is believed. */
const suspicious = 10_000;

/** From here on a figure written as money, `12,00,000` or `Rs 3000000`, is in rupees, also where another unit is selected. */
const surelyRupees = lakh;

/** From here on `Rs 5,000` in lakh or crore is asked for again. */
const suspiciousRupees = 1_000;

/** `500 rupees`, `5000/-`: the unit is written after the figure. */
const rupeesAfter = /\d\s*(?:rupees?|rs\.?|\/-|र[ुू]\S*)$/;

/** `1,5` may mean 1.5 or a slip in `1,500`. */
const pointOrComma = /(?<![\d,.])\d{1,3},\d{1,2}(?![\d,])/;

/** With or without a space before the figure; never a part of another word. */
const currency = /₹|(?<![a-z])(?:rupees?|rs|inr)(?![a-z])\.?|\/-|र[ुू](?:प(?:ये|ए|या|यों))?\.?/gu;

const unitWords: [RegExp, number][] = [
  [/^(?:crores?|cr|करोड़|करोड़|करोड)$/, crore],
  [/^(?:lakhs?|lacs?|l|लाख)$/, lakh],
  [/^(?:thousands?|hazar|k|हज़ार|हज़ार|हजार)$/, 1000],
  [/^$/, 1],
];

/** With commas as in India or in English; a number with other commas is asked for again. */
const groups = /(?<![\d,.])\d{1,3}(?:(?:,\d{2})*,\d{3}|(?:,\d{3})+)(?![\d,])/g;

/** One and a half, two and a half, as people say it; with the dot below the letter written with it or after it. */
const halfWords: Record<string, string> = { "डे\u095d": "1.5", "डे\u0922\u093c": "1.5", डेढ: "1.5", ढाई: "2.5" };
const halves = new RegExp(Object.keys(halfWords).join("|"), "g");

/** Reads `12 lakh`, `1.5 crore`, `1 crore 20 lakh`, `Rs. 12,00,000/-` or `१२ लाख`; the chosen unit counts where none is written. */
export function readRupees(text: string, chosen: Unit = "rupees"): Amount {
  const typed = plainDigits(text).toLowerCase();
  const plain = typed
    .replace(currency, " ")
    .replace(halves, (word) => ` ${halfWords[word]} `)
    .replace(groups, (number) => number.replaceAll(",", ""))
    .trim();
  if (plain === "") return refused("missing");
  if (/^[-−–]\s*\.?\d/.test(plain)) return refused("negative");
  if (pointOrComma.test(plain)) return refused("comma");
  const parts = [...plain.matchAll(/(\d+(?:\.\d+)?|\.\d+)\s*([^\d\s.]*)\.?/gu)];
  if (parts.length === 0 || squeezed(parts.map(([part]) => part).join("")) !== squeezed(plain))
    return refused("unreadable");
  const read = parts.map(([, number = "", word = ""]) => ({ number: Number(number), times: timesOf(word), word }));
  if (read.some(({ times }) => times === undefined)) return refused("unreadable");
  const isBare = read.length === 1 && read[0]?.word === "";
  const figure = read[0]?.number ?? 0;
  // Without its commas and its Rs the text is another one.
  const isMoney = rupeesAfter.test(typed) || (squeezed(typed) !== squeezed(plain) && figure >= surelyRupees);
  // Several numbers need a unit each, the last may be single rupees.
  if (read.length > 1 && read.slice(0, -1).some(({ word }) => word === "")) return refused("unreadable");
  const factor = isBare && !isMoney ? units[chosen] : 1;
  const value = Math.round(read.reduce((sum, { number, times = 1 }) => sum + number * times, 0) * factor);
  // Whole rupees typed while the field still counts in lakh or crore.
  if (isBare && factor > 1 && figure >= (typed.search(currency) < 0 ? suspicious : suspiciousRupees))
    return refused("wrongUnit");
  return value > largest ? refused("tooLarge") : { ok: true, value };
}

/** A count such as litres a day, up to a billion; people, vehicles and stars come `whole` or not at all. */
export function readCount(text: string, most = 1_000_000_000, whole = false): Amount {
  const plain = plainDigits(text).replace(/[,\s]/g, "");
  if (plain === "") return refused("missing");
  if (/^[-−–]\.?\d/.test(plain)) return refused("negative");
  // Six decimals at most: with more a number is rounded, perhaps across a line.
  if (!(whole ? /^\d+$/ : /^(\d+(\.\d{1,6})?|\.\d{1,6})$/).test(plain)) return refused("unreadable");
  const value = Number(plain);
  return value > most ? refused("tooLarge") : { ok: true, value };
}

const squeezed = (text: string) => text.replace(/\s+/g, "");

const refused = (problem: AmountProblem): Amount => ({ ok: false, problem });

const timesOf = (word: string) => unitWords.find(([pattern]) => pattern.test(word))?.[1];

const plainDigits = (text: string) => westernDigits(text).trim();

/** `Rs 12 lakh`, `Rs 1.5 crore`; any other sum is written out, `Rs 12,00,001`. */
export const sayRupees = (value: number) => `Rs ${sayAmount(value)}`;
