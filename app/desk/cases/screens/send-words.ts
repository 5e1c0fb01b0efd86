import { data, isRouteErrorResponse } from "react-router";
import { cases as words } from "../../../../content/en/staff/cases";
import { deskPaths } from "../../desk-paths";
import { forgetDraft } from "../../note-drafts";

/**
 * Sends a form of a case. What could not be sent or was answered with a failure is told on the page, which stays as it is
 * with everything typed, in place of the error page; the kept note is forgotten once the server has it.
 */
export async function sendWords<Reply extends { saved: string }>(
  caseId: string,
  request: Request,
  send: () => Promise<Reply>,
) {
  const note = String((await request.clone().formData()).get("note") ?? "");
  try {
    const reply = await send();
    if (reply.saved) forgetDraft(caseId, reply.saved);
    return reply;
  } catch (error) {
    if (error instanceof Response) {
      // An outcome leads on to the next case; a session that has ended leads to the sign-in, and the draft waits.
      if (error.headers.get("Location")?.startsWith(deskPaths.queue)) forgetDraft(caseId, note);
      throw error;
    }
    if (isRouteErrorResponse(error) && error.status < 500) throw error;
    return data(
      {
        message: words.messages.notSent,
        conflicts: [] as string[],
        typed: note,
        saved: "",
        asks: "",
        quote: undefined,
        answer: "",
      },
      { status: 503 },
    );
  }
}
