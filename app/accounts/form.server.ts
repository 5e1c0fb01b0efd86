import { data } from "react-router";

/** What a form sent. Anything else is refused in words: stumbling over it would look like a failure of ours. */
export async function readForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => {
    throw data(null, { status: 415 });
  });
  if (!isStorable([...form.values()])) throw data(null, { status: 400 });
  return form;
}

/** PostgreSQL's text knows no zero byte, and nobody types one. */
export const isStorable = (values: unknown[]) =>
  values.every((value) => typeof value !== "string" || !value.includes("\0"));
