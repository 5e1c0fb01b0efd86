import type { z } from "zod";
import { type Refusal, refuse } from "./result";

/**
 * The fields of a form as its schema reads them, without the spaces around them; one that the form has not is empty. A
 * refusal says everything that is wrong, by its field too, and returns what was typed.
 */
export function readFields<Shape extends z.ZodRawShape>(
  form: FormData,
  schema: z.ZodObject<Shape>,
): { ok: true; value: z.output<z.ZodObject<Shape>> } | Refusal {
  const values = Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, String(form.get(name) ?? "").trim()]),
  );
  const read = schema.safeParse(values);
  if (read.success) return { ok: true, value: read.data };
  const problems: Record<string, string> = {};
  for (const { path, message } of read.error.issues) problems[String(path[0])] ??= message;
  return { ...refuse([...new Set(Object.values(problems))].join(" ")), problems, values };
}

/** What a form asks for, by the name that its button sends; nothing for a name that no button has. */
export const actOf = <Act>(acts: Record<string, Act>, name: unknown): Act | undefined =>
  Object.hasOwn(acts, String(name)) ? acts[String(name)] : undefined;
