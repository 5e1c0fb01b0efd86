import { data } from "react-router";

/** The posted form. Any other body is refused with 415, because a parse error would count as a server error. */
export async function readForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => {
    throw data(null, { status: 415 });
  });
  if (!isStorable([...form].flat())) throw data(null, { status: 400 });
  return form;
}

/** PostgreSQL's text type cannot hold a zero byte. */
export const isStorable = (values: unknown[]) =>
  values.every((value) => !(value instanceof File ? value.name : String(value)).includes("\0"));
