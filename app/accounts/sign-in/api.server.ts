import { account as words } from "../../../content/en/staff/account";
import { actOf } from "../../ui/read-fields";
import { isStorable } from "../form.server";
import { answerCall, type Outcome } from "../outcome.server";
import { type AccountRequest, findUser } from "../user.server";
import { changePassword, requestReset, resetPassword } from "./passwords.server";
import { finishSecondStep, signIn, signOut, signOutEverywhere } from "./sign-in.server";
import { resendConfirmation, signUp } from "./sign-up.server";

type Input = Record<string, unknown>;
type Call = {
  run(asked: AccountRequest, input: Input): Promise<Outcome>;
  /** better-auth's field names, and those of our forms for them. */
  fields?: Record<string, string[]>;
};

const newPassword = { newPassword: ["password", "repeatPassword"] };

/**
 * better-auth's addresses below /api/auth, for programs. Each is answered by the same function as our own form, with its
 * limits, words and constant time; the library's handlers would bypass these and expose the session's token to scripts.
 */
const calls: Record<string, Call> = {
  "sign-in/email": { run: signIn },
  "sign-up/email": { run: signUp, fields: { name: ["fullName"] } },
  "sign-out": { run: signOut },
  "revoke-sessions": { run: signOutEverywhere },
  "send-verification-email": { run: resendConfirmation },
  "request-password-reset": { run: requestReset },
  "reset-password": { run: resetPassword, fields: newPassword },
  "change-password": { run: changeOwnPassword, fields: newPassword },
  "two-factor/verify-totp": { run: finishSecondStep },
  "two-factor/verify-backup-code": { run: finishSecondStep, fields: { code: ["recoveryCode"] } },
};

async function changeOwnPassword(asked: AccountRequest, input: Input): Promise<Outcome> {
  const user = await findUser(asked);
  return user ? changePassword(asked, user, input) : { status: 401, message: words.calls.signInFirst };
}

const session = "get-session";

/** Who is signed in, and until when; never the session's token. */
export async function answerGet(asked: AccountRequest, name: string) {
  if (Object.hasOwn(calls, name)) return json(405, words.calls.sendWithPost, { Allow: "POST" });
  if (name !== session) return json(404, words.calls.unknown);
  const user = await findUser(asked);
  if (!user) return Response.json(null);
  const { id, name: fullName, email, expiresAt, proof } = user;
  const isAdmin = proof?.role === "admin";
  return Response.json({ session: { expiresAt }, user: { id, name: fullName, email, isAdmin } });
}

export async function answerPost(asked: AccountRequest, name: string) {
  const call = actOf(calls, name);
  if (!call)
    return name === session ? json(405, words.calls.askWithGet, { Allow: "GET" }) : json(404, words.calls.unknown);
  const body = await readBody(asked.request);
  if (!body) return json(415, words.calls.unreadable);
  const input = renameFields(body, call.fields ?? {});
  if (!isStorable(Object.values(input))) return json(400, words.messages.failed);
  return answerCall(await call.run(asked, input));
}

async function readBody(request: Request): Promise<Input | undefined> {
  try {
    if (!request.headers.get("Content-Type")?.startsWith("application/json"))
      return Object.fromEntries(await request.formData());
    const body: unknown = await request.json();
    return typeof body === "object" && body !== null ? { ...body } : undefined;
  } catch {
    return undefined;
  }
}

/** Only text values: others count as missing. */
function renameFields(body: Input, fields: Record<string, string[]>): Input {
  const texts = Object.entries(body).filter(([, value]) => typeof value === "string");
  return Object.fromEntries(
    texts.flatMap(([name, value]) => {
      const ours = actOf(fields, name);
      return (ours ?? [name]).map((field) => [field, value]);
    }),
  );
}

const json = (status: number, message: string, headers: HeadersInit = {}) =>
  Response.json({ message }, { status, headers });
