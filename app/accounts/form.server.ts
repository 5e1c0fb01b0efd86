/** A body that is no form is the sender's fault, and the answer says so. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw new Response("Please send a form.", { status: 400 });
  }
}
