import type * as z from "zod/mini";
import type { Problem } from "../../content/person";

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
  words: { summary: string } & Partial<Record<Field, Record<string, string>>>,
  found: Partial<Record<Field, Problem>>,
): Partial<Record<Field, string>> {
  const texts = Object.entries(found).map(([field, code]) => {
    const forField: Record<string, string> = words[field as Field] ?? {};
    return [field, forField[code as Problem] ?? forField.invalid ?? forField.missing ?? words.summary];
  });
  return Object.fromEntries(texts) as Partial<Record<Field, string>>;
}
