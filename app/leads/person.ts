import * as z from "zod/mini";
import { states } from "../../content/choices";
import { mobile, tenDigits } from "../../content/person";

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

export type ReadResult<Value, Field extends string> =
  | { ok: true; value: Value }
  | { ok: false; problems: Partial<Record<Field, Problem>> };

/** The parsed form, or the first problem of each field. */
export function readForm<Schema extends z.ZodMiniType, Field extends string>(
  schema: Schema,
  fields: readonly Field[],
  values: unknown,
): ReadResult<z.infer<Schema>, Field> {
  const result = schema.safeParse(values);
  if (result.success) return { ok: true, value: result.data };
  const problems: Partial<Record<Field, Problem>> = {};
  for (const issue of result.error.issues) {
    const field = issue.path[0] as Field | undefined;
    if (field) problems[field] ??= issue.message as Problem;
  }
  // Something that is no object at all has every field missing.
  if (Object.keys(problems).length === 0) for (const field of fields) problems[field] = "missing";
  return { ok: false, problems };
}

/** Each problem as the form's text; a code for which a field has no text takes its most general one. */
export function problemWords<Field extends string>(
  words: { summary: string } & Record<Field, Record<string, string>>,
  found: Partial<Record<Field, Problem>>,
): Partial<Record<Field, string>> {
  const texts = Object.entries(found).map(([field, code]) => {
    const forField = words[field as Field];
    return [field, forField[code as Problem] ?? forField.invalid ?? forField.missing ?? words.summary];
  });
  return Object.fromEntries(texts) as Partial<Record<Field, string>>;
}
