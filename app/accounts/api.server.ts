import { account as words } from "../../content/english";
import { signedInNotice } from "../../content/signed-in";
import { accountPaths } from "./account-paths";
import { isStorable } from "./form.server";
import { takeLeftNotice } from "./notice.server";
import { changePassword, requestReset, resetPassword } from "./passwords.server";
import type { AccountReply } from "./reply.server";
import { finishSecondStep, signIn, signOut, signOutEverywhere } from "./sign-in.server";
import { resendConfirmation, signUp } from "./sign-up.server";
import { type Arguments, findVisitor } from "./user.server";

type Act = (asked: Arguments, form: FormData) => Promise<unknown>;
type Call = { act: Act; fields: Record<string, string[]> };

/**
 * better-auth's addresses below /api/auth, for programs. Each is answered by the rule behind the form of the
 * same purpose, with its limits, words and steady time; the library's own answers would pass these by and
 * hand the session's key to any script. `fields` names what the library calls otherwise than our forms.
 */
const calls: Record<string, Call> = {
  "sign-in/email": { act: signIn, fields: {} },
  "sign-up/email": { act: signUp, fields: { name: ["fullName"] } },
  "sign-out": { act: signOut, fields: {} },
  "revoke-sessions": { act: signOutEverywhere, fields: {} },
  "send-verification-email": { act: resendConfirmation, fields: {} },
  "request-password-reset": { act: requestReset, fields: {} },
  "reset-password": { act: resetPassword, fields: { newPassword: ["password", "repeatPassword"] } },
  "change-password": { act: changePassword, fields: { newPassword: ["password", "repeatPassword"] } },
  "two-factor/verify-totp": { act: finishSecondStep, fields: {} },
  "two-factor/verify-backup-code": { act: finishSecondStep, fields: { code: ["recoveryCode"] } },
};

const session = "get-session";

/** Who is signed in, and until when: nothing that would let anyone in. */
export async function answerQuestion(asked: Arguments, name: string) {
  if (Object.hasOwn(calls, name)) return say(405, words.calls.sendWithPost, { Allow: "POST" });
  if (name !== session) return say(404, words.calls.unknown);
  const visitor = await findVisitor(asked);
  if (!visitor) return Response.json(null);
  const { id, name: fullName, email, expiresAt, proof } = visitor;
  return Response.json({ session: { expiresAt }, user: { id, name: fullName, email, isAdmin: proof !== null } });
}

export async function answerCall(asked: Arguments, name: string) {
  const call = Object.hasOwn(calls, name) ? calls[name] : undefined;
  if (!call)
    return name === session ? say(405, words.calls.askWithGet, { Allow: "GET" }) : say(404, words.calls.unknown);
  const body = await readBody(asked.request);
  if (!body) return say(415, words.calls.unreadable);
  const form = toForm(body, call.fields);
  if (!isStorable(form)) return say(400, words.messages.failed);
  return answer(asked, await settle(call.act(asked, form)));
}

/** Rules turn a visitor away by throwing, as the framework has it. */
async function settle(work: Promise<unknown>) {
  try {
    return await work;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

/** A form's rule ends in a refusal or leads on to a page, for which it leaves a notice: that becomes the answer. */
function answer(asked: Arguments, outcome: unknown) {
  const notice = takeLeftNotice(asked);
  if (!(outcome instanceof Response)) {
    const { data, init } = outcome as { data: AccountReply; init: ResponseInit };
    return Response.json({ message: data.message, problems: data.problems }, { status: init.status });
  }
  const place = outcome.headers.get("Location") ?? "";
  if (place.startsWith(`${accountPaths.secondStep}?`)) return Response.json({ twoFactorRedirect: true });
  if (place.startsWith(`${accountPaths.auth}?next=`)) return say(401, words.calls.signInFirst);
  if (place.endsWith(`#${signedInNotice}`)) return say(200, words.messages.signedIn);
  return say(notice?.tone === "failed" ? 400 : 200, notice?.text ?? "");
}

async function readBody(request: Request): Promise<Record<string, unknown> | undefined> {
  try {
    if (!request.headers.get("Content-Type")?.startsWith("application/json"))
      return Object.fromEntries(await request.formData());
    const body: unknown = await request.json();
    return typeof body === "object" && body !== null ? { ...body } : undefined;
  } catch {
    return undefined;
  }
}

/** Only words: whatever else was sent is as good as missing. */
function toForm(body: Record<string, unknown>, fields: Call["fields"]) {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (typeof value !== "string") continue;
    const ours = Object.hasOwn(fields, name) ? fields[name] : undefined;
    for (const field of ours ?? [name]) form.set(field, value);
  }
  return form;
}

const say = (status: number, message: string, headers: HeadersInit = {}) =>
  Response.json({ message }, { status, headers });
