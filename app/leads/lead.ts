import * as z from "zod/mini";
import { leadServices, states } from "../../content/choices";

/** What is wrong with a field, as a key into the words of the form. */
type Problem = "missing" | "tooLong" | "invalid" | "unknown";

export const leadFields = ["name", "email", "phone", "state", "service"] as const;
export type LeadField = (typeof leadFields)[number];
export type LeadProblems = Partial<Record<LeadField, Problem>>;
export type LeadValues = Record<LeadField, string>;

const problem = (code: Problem) => ({ error: code });

/** Line and paragraph separators break logs and cells just as control characters do. */
const withoutControlCharacters = z.regex(/^[^\p{Cc}\u2028\u2029]*$/u, problem("invalid"));

const leadSchema = z.object({
  name: z
    .string(problem("missing"))
    .check(
      z.trim(),
      z.minLength(1, problem("missing")),
      z.maxLength(100, problem("tooLong")),
      withoutControlCharacters,
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
    .check(
      z.trim(),
      z.minLength(1, problem("missing")),
      z.overwrite(tenDigits),
      z.regex(/^[6-9]\d{9}$/, problem("invalid")),
    ),
  state: z.pipe(
    z.string(problem("missing")).check(z.minLength(1, problem("missing"))),
    z.enum(states, problem("unknown")),
  ),
  service: z.enum(["", ...leadServices], problem("unknown")),
});

export type Lead = z.infer<typeof leadSchema>;

/** The number without what people and autofill put in front of it. */
function tenDigits(phone: string) {
  return phone.replace(/[\s-]/g, "").replace(/^(?:\+91|91|0)(?=\d{10}$)/, "");
}

export type ReadLead = { ok: true; lead: Lead } | { ok: false; problems: LeadProblems };

export function readLead(values: unknown): ReadLead {
  const result = leadSchema.safeParse(values);
  if (result.success) return { ok: true, lead: result.data };
  const problems: LeadProblems = {};
  for (const issue of result.error.issues) {
    const field = issue.path[0] as LeadField | undefined;
    if (field) problems[field] ??= issue.message as Problem;
  }
  // Something that is no object at all has every field missing.
  if (Object.keys(problems).length === 0) for (const field of leadFields) problems[field] = "missing";
  return { ok: false, problems };
}
