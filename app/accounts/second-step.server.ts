import { data, redirect } from "react-router";
import { encode } from "uqr";
import { account as words } from "../../content/english";
import { services } from "../services.server";
import { accountPaths } from "./account-paths";
import { note } from "./events.server";
import { requireVisitor } from "./guards.server";
import { consume, forget, limits, spendCode } from "./limits.server";
import { leaveNotice } from "./notice.server";
import { attempt, refuse } from "./reply.server";
import { type Arguments, headersFor, passCookies } from "./user.server";

/** Everything to put into an authenticator app, shown once. */
export type SetUp = {
  picture: { size: number; path: string };
  /** Opens an authenticator app on the same device, which cannot scan its own screen. */
  link: string;
  key: string;
  recoveryCodes: string[];
};

export async function beginSetUp(asked: Arguments, form: FormData) {
  const answer = await withPassword(asked, form, "turn-on", (password, headers) =>
    asked.context.get(services).accounts.authFor(asked.request).api.enableTwoFactor({ body: { password }, headers }),
  );
  if (!answer.ok) return answer.refusal;
  if (answer.value.method !== "totp") throw new Error("asked for an authenticator app and got something else");
  const { totpURI, backupCodes } = answer.value;
  const setUp: SetUp = {
    picture: drawCode(totpURI),
    link: totpURI,
    key: new URL(totpURI).searchParams.get("secret") ?? "",
    recoveryCodes: backupCodes,
  };
  return data({ form: "set-up", message: "", problems: {}, values: {}, setUp });
}

export async function finishSetUp(asked: Arguments, form: FormData) {
  const visitor = await requireVisitor(asked);
  const { accounts } = asked.context.get(services);
  const code = String(form.get("code") ?? "").replace(/\s/g, "");
  if (code === "") return refuse({ form: "set-up", problems: { code: words.problems.code } });
  if (!(await consume(accounts, limits.codes, visitor.id)))
    return refuse({ form: "set-up", message: words.messages.tooManyTries, status: 429 });
  const answer = await attempt(
    accounts.authFor(asked.request).api.verifyTOTP({ body: { code }, headers: headersFor(asked), returnHeaders: true }),
  );
  if (!answer.ok) return refuse({ form: "set-up", problems: { code: words.problems.codeInvalid } });
  await spendCode(accounts, visitor.id, code);
  await forget(accounts, limits.codes, visitor.id);
  passCookies(asked.context, answer.value.headers);
  note(asked, "second step turned on", { user: visitor.id });
  leaveNotice(asked, "turnedOn");
  return redirect(accountPaths.settings);
}

export async function turnOff(asked: Arguments, form: FormData) {
  const answer = await withPassword(asked, form, "turn-off", (password, headers) =>
    asked.context
      .get(services)
      .accounts.authFor(asked.request)
      .api.disableTwoFactor({ body: { password }, headers, returnHeaders: true }),
  );
  if (!answer.ok) return answer.refusal;
  passCookies(asked.context, answer.value.headers);
  note(asked, "second step turned off", { user: (await requireVisitor(asked)).id });
  leaveNotice(asked, "turnedOff");
  return redirect(accountPaths.settings);
}

/** A borrowed, unlocked screen must not be enough to change how one signs in. */
async function withPassword<Value>(
  asked: Arguments,
  form: FormData,
  name: string,
  call: (password: string, headers: Headers) => Promise<Value>,
) {
  const visitor = await requireVisitor(asked);
  const { accounts } = asked.context.get(services);
  const password = String(form.get("currentPassword") ?? "");
  const refused = (problem: string, status = 400) =>
    ({ ok: false, refusal: refuse({ form: name, problems: { currentPassword: problem }, status }) }) as const;
  if (password === "") return refused(words.problems.password);
  if (!(await consume(accounts, limits.codes, visitor.id))) return refused(words.messages.tooManyTries, 429);
  const answer = await attempt(call(password, headersFor(asked)));
  if (!answer.ok) return refused(words.problems.passwordWrong);
  await forget(accounts, limits.codes, visitor.id);
  return answer;
}

/** One path of squares, because the content policy allows no picture made of styles. */
function drawCode(text: string): SetUp["picture"] {
  const { size, data: rows } = encode(text, { border: 2 });
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return { size, path: path.join("") };
}
