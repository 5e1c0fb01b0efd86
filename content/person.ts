import * as z from "zod/mini";
import { states } from "./choices";
import { mobile, tenDigits, westernDigits } from "./normalise-text";

/** What is wrong with a field, as a key into the words of the form. */
export type Problem = "missing" | "tooLong" | "invalid" | "unknown" | "aadhaar";

export const problem = (code: Problem) => ({ error: code });

/**
 * Control characters, line separators, lone surrogates and direction overrides break logs, cells and databases.
 * Joiners stay: Indian scripts need them.
 */
const forbidden = "\\p{Cs}\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069";
export const oneLine = z.regex(new RegExp(`^[^\\p{Cc}${forbidden}]*$`, "u"), problem("invalid"));
export const severalLines = z.regex(new RegExp(`^(?:[^\\p{Cc}${forbidden}]|[\\t\\n])*$`, "u"), problem("invalid"));

const between = "[\\s.,:;|*~_/()·•\\p{Pd}\\p{Cf}]";
/**
 * Twelve digits as people write the number: together, in groups of four or each by itself. Looked for from every digit on, so
 * that the number of a house before it hides nothing.
 */
const writtenAadhaar = new RegExp(
  `(?<!\\d)(?=([2-9](?:\\d{3}${between}{0,3}\\d{4}${between}{0,3}\\d{4}|(?:${between}\\d){11}))(?!\\d))`,
  "gu",
);
/** The number of a mobile with the code of the country in front of it. */
const mobileWithCode = /^91[6-9]\d{9}$/;
/** The bank's number of a transfer has twelve digits too, and is called by its name. */
const namedUtr = /(?:utr|rrn)\W{0,8}$/i;

const permuted = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

/** The product of two digits in Verhoeff's scheme: turns and reflections of a pentagon. */
function product(one: number, other: number) {
  const turned = (one < 5 ? one + other : one - other + 5) % 5;
  return one < 5 === other < 5 ? turned : turned + 5;
}

function passesVerhoeff(digits: string): boolean {
  let sum = 0;
  for (const [at, digit] of [...digits].reverse().entries()) {
    let value = Number(digit);
    for (let turns = 0; turns < at; turns++) value = permuted[value] ?? 0;
    sum = product(sum, value);
  }
  return sum === 0;
}

/**
 * Whether a text holds an Aadhaar number, which the law lets nobody like us keep: no field takes one. A telephone number is
 * none, nor one in ten of other numbers with twelve digits that happen to pass the check and are named as a UTR.
 */
export const holdsAadhaar = (text: string) =>
  [...westernDigits(text).matchAll(writtenAadhaar)].some(({ 1: found = "", index, input }) => {
    const before = input.slice(Math.max(0, index - 12), index);
    if (mobileWithCode.test(found) || /\+\s*$/.test(before) || namedUtr.test(before)) return false;
    return passesVerhoeff(found.replace(/\D/g, ""));
  });

/** What staff read where they typed one. */
export const aadhaarRefused =
  "This holds an Aadhaar number, which we may not keep. Nothing was saved: please take it out.";

/** Wherever words can be typed. */
export const noAadhaar = z.refine<string>((text) => !holdsAadhaar(text), problem("aadhaar"));

const withoutEmail = "no-email.invalid";

/**
 * In place of a missing e-mail address: one for each number, so that the same person is recognised again, in a
 * domain that never exists. Nothing is sent there.
 */
export const noEmailOf = (phone: string) => `${tenDigits(phone.trim())}@${withoutEmail}`;
export const hasEmail = (email: string) => !email.endsWith(`@${withoutEmail}`);
/** The address as screens show it: empty where it stands for a missing one. */
export const givenEmail = (email: string) => (hasEmail(email) ? email : "");

/**
 * A sign can stand for many letters: the database, which hears names by their letters, takes a tenth of a second for a hundred of
 * such signs.
 */
export const isShortName = (name: string) => name.normalize("NFKD").length <= 300;

/** Who fills in a form and how to reach them: the same in every form. */
export const personShape = {
  name: z
    .string(problem("missing"))
    .check(
      z.trim(),
      z.regex(/[^\p{Cf}\s]/u, problem("missing")),
      z.maxLength(100, problem("tooLong")),
      z.refine(isShortName, problem("tooLong")),
      oneLine,
      noAadhaar,
    ),
  email: z
    .string(problem("missing"))
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, problem("missing")),
      z.maxLength(254, problem("invalid")),
      z.regex(z.regexes.email, problem("invalid")),
    ),
  phone: z
    .string(problem("missing"))
    .check(z.trim(), z.minLength(1, problem("missing")), z.overwrite(tenDigits), z.regex(mobile, problem("invalid"))),
  state: z.enum(states, { error: ({ input }) => (input ? "unknown" : "missing") satisfies Problem }),
};
