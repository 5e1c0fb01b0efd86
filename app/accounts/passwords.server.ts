import { redirect } from "react-router";
import { account as words } from "../../content/english";
import { services } from "../services.server";
import { accountPaths } from "./account-paths";
import { isCommonPassword } from "./common-passwords.server";
import { emailProblem, readEmail, readNewPassword } from "./credentials";
import { note } from "./events.server";
import { requireVisitor } from "./guards.server";
import { consume, forget, limits } from "./limits.server";
import { leaveNotice } from "./notice.server";
import { attempt, inSteadyTime, refuse } from "./reply.server";
import { type Arguments, headersFor, networkOf, passCookies } from "./user.server";

export async function requestReset(asked: Arguments, form: FormData) {
  const { accounts } = asked.context.get(services);
  const email = readEmail(form);
  const problem = emailProblem(email, words.problems);
  if (problem) return refuse({ form: "forgotten", problems: { email: problem }, values: { email } });
  if (!(await consume(accounts, limits.signUps, networkOf(asked))))
    return refuse({ form: "forgotten", message: words.messages.tooManyTries, values: { email }, status: 429 });

  await inSteadyTime(attempt(accounts.authFor(asked.request).api.requestPasswordReset({ body: { email } })));
  leaveNotice(asked, "resetSent");
  return redirect(accountPaths.auth);
}

/** Ends every session of the account: whoever knew the old password is out. */
export async function resetPassword(asked: Arguments, form: FormData) {
  const read = readNewPassword(form, words.problems, isCommonPassword);
  if (!read.ok) return refuse({ form: "reset", problems: read.problems });
  const body = { newPassword: read.value, token: String(form.get("token") ?? "") };
  const answer = await attempt(asked.context.get(services).accounts.authFor(asked.request).api.resetPassword({ body }));
  if (answer.ok) note(asked, "password reset");
  leaveNotice(asked, answer.ok ? "resetDone" : "resetExpired");
  return redirect(answer.ok ? accountPaths.auth : accountPaths.forgotten);
}

export async function changePassword(asked: Arguments, form: FormData) {
  const visitor = await requireVisitor(asked);
  const { accounts } = asked.context.get(services);
  const currentPassword = String(form.get("currentPassword") ?? "");
  if (currentPassword === "") return refuse({ form: "change", problems: { currentPassword: words.problems.password } });
  const read = readNewPassword(form, words.problems, isCommonPassword);
  if (!read.ok) return refuse({ form: "change", problems: read.problems });
  if (!(await consume(accounts, limits.codes, visitor.id)))
    return refuse({ form: "change", message: words.messages.tooManyTries, status: 429 });

  const answer = await attempt(
    accounts.authFor(asked.request).api.changePassword({
      body: { currentPassword, newPassword: read.value, revokeOtherSessions: true },
      headers: headersFor(asked),
      returnHeaders: true,
    }),
  );
  if (!answer.ok) return refuse({ form: "change", problems: { currentPassword: words.problems.passwordWrong } });
  await forget(accounts, limits.codes, visitor.id);
  passCookies(asked.context, answer.value.headers);
  note(asked, "password changed", { user: visitor.id });
  leaveNotice(asked, "changed");
  return redirect(accountPaths.settings);
}
