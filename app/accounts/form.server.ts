import { data } from "react-router";

/** What a form sent. Anything else is refused in words: stumbling over it would look like a failure of ours. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data(null, { status: 415 });
  }
}
