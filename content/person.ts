import * as z from "zod/mini";
import { states } from "./choices";

/** Digits as keyboards of India type them: those of the Indian scripts, of Urdu and the wide ones of East Asian fonts. */
const otherDigits =
  /[\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;

/** The block of each Indian script is 0x80 letters long and has its zero at 0x66; the others begin with theirs. */
function westernDigit(digit: string) {
  const code = digit.charCodeAt(0);
  return String(code >= 0x966 && code < 0xd70 ? (code & 0x7f) - 0x66 : code & 0xf);
}

export const westernDigits = (text: string) => text.replace(otherDigits, westernDigit);

/** The number without what people and autofill put in front of it and between its digits. */
export function tenDigits(phone: string) {
  return westernDigits(phone)
    .replace(/[\s().\p{Pd}\p{Cf}]/gu, "")
    .replace(/^(?:(?:\+91|0091|91)0?|0)(?=\d{10}$)/, "");
}

/** Numbers of Indian mobiles. */
const mobile = /^[6-9]\d{9}$/;

/** What is wrong with a field, as a key into the words of the form. */
export type Problem = "missing" | "tooLong" | "invalid" | "unknown";

export const problem = (code: Problem) => ({ error: code });

/**
 * Control characters, line separators, lone surrogates and direction overrides break logs, cells and databases.
 * Joiners stay: Indian scripts need them.
 */
const forbidden = "\\p{Cs}\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069";
export const oneLine = z.regex(new RegExp(`^[^\\p{Cc}${forbidden}]*$`, "u"), problem("invalid"));
export const severalLines = z.regex(new RegExp(`^(?:[^\\p{Cc}${forbidden}]|[\\t\\n])*$`, "u"), problem("invalid"));

/** Who fills in a form and how to reach them: the same in every form. */
export const personShape = {
  name: z
    .string(problem("missing"))
    .check(z.trim(), z.regex(/[^\p{Cf}\s]/u, problem("missing")), z.maxLength(100, problem("tooLong")), oneLine),
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
  state: z.pipe(
    z.string(problem("missing")).check(z.minLength(1, problem("missing"))),
    z.enum(states, problem("unknown")),
  ),
};

/** One mailbox however it is written: what follows a plus sign is the owner's own mark, and Gmail reads no dots. */
export function mailboxOf(email: string) {
  const [, name = "", domain = ""] = /^(.*)@([^@]*)$/.exec(email.trim().toLowerCase()) ?? [];
  const [box = ""] = name.split("+");
  return /^(gmail|googlemail)\.com$/.test(domain) ? `${box.replaceAll(".", "")}@gmail.com` : `${box}@${domain}`;
}
