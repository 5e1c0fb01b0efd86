import * as z from "zod/mini";
import { states } from "./choices";
import { holdsAadhaar, mobile, tenDigits } from "./typed";

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

/** Wherever words can be typed. */
export const noAadhaar = z.refine<string>((text) => !holdsAadhaar(text), problem("aadhaar"));

const withoutEmail = "no-email.invalid";

/**
 * In place of the address of somebody who told us none: one for each number, so that the same person is known again, in a
 * domain that never exists. Nothing is sent there.
 */
export const noEmailOf = (phone: string) => `${tenDigits(phone.trim())}@${withoutEmail}`;
export const hasEmail = (email: string) => !email.endsWith(`@${withoutEmail}`);

/** Who fills in a form and how to reach them: the same in every form. */
export const personShape = {
  name: z
    .string(problem("missing"))
    .check(
      z.trim(),
      z.regex(/[^\p{Cf}\s]/u, problem("missing")),
      z.maxLength(100, problem("tooLong")),
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
  state: z.pipe(
    z.string(problem("missing")).check(z.minLength(1, problem("missing"))),
    z.enum(states, problem("unknown")),
  ),
};
