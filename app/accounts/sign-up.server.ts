import { redirect } from "react-router";
import { account as words } from "../../content/english";
import type { Sql } from "../../db/connect";
import { services } from "../services.server";
import { sendConfirmation } from "./account-mail.server";
import { accountPaths } from "./account-paths";
import { isCommonPassword } from "./common-passwords.server";
import { confirmAddress } from "./confirmation.server";
import { emailProblem, type NewAccount, readEmail, readNewAccount } from "./credentials";
import { consume, limits } from "./limits.server";
import { leaveNotice } from "./notice.server";
import { attempt, inSteadyTime, refuse } from "./reply.server";
import { type Arguments, headersFor, networkOf } from "./user.server";

/** Answers the same for a new address and for one that has an account; its owner learns more by mail. */
export async function signUp(asked: Arguments, form: FormData) {
  const { accounts } = asked.context.get(services);
  const read = readNewAccount(form, words.problems, isCommonPassword);
  const values = { email: String(form.get("email") ?? ""), fullName: String(form.get("fullName") ?? "") };
  if (!read.ok) return refuse({ form: "sign-up", problems: read.problems, values });
  if (!(await consume(accounts, limits.signUps, networkOf(asked))))
    return refuse({ form: "sign-up", message: words.messages.tooManyTries, values, status: 429 });

  await inSteadyTime(createAccount(asked, read.value));
  leaveNotice(asked, "signedUp");
  return redirect(accountPaths.confirm);
}

async function createAccount(asked: Arguments, { email, password, fullName }: NewAccount) {
  const { accounts, sql } = asked.context.get(services);
  await forgetUnconfirmed(sql, email);
  const body = { email, password, name: fullName };
  await attempt(accounts.authFor(asked.request).api.signUpEmail({ body, headers: headersFor(asked) }));
  await sendToUnconfirmed(asked, email);
}

/** Nobody has shown that the address is theirs: whoever comes later, with the right link, is as good. */
async function forgetUnconfirmed(sql: Sql, email: string) {
  await sql`delete from "user" where email = ${email} and not email_verified`;
}

export async function resendConfirmation(asked: Arguments, form: FormData) {
  const { accounts } = asked.context.get(services);
  const email = readEmail(form);
  const problem = emailProblem(email, words.problems);
  if (problem) return refuse({ form: "resend", problems: { email: problem }, values: { email } });
  if (!(await consume(accounts, limits.signUps, networkOf(asked))))
    return refuse({ form: "resend", message: words.messages.tooManyTries, values: { email }, status: 429 });

  await inSteadyTime(sendToUnconfirmed(asked, email));
  leaveNotice(asked, "resent");
  return redirect(accountPaths.confirm);
}

async function sendToUnconfirmed(asked: Arguments, email: string) {
  const { accounts, sql } = asked.context.get(services);
  const [user] = await sql<{ id: string; name: string; email: string }[]>`
    select id, name, email from "user" where email = ${email} and not email_verified`;
  if (user) await sendConfirmation(accounts, { ...user, emailVerified: false });
}

/** A button and not the link itself: programs that look into mail open every link. */
export async function confirm(asked: Arguments, form: FormData) {
  if (!(await confirmAddress(asked.context.get(services).accounts, String(form.get("token") ?? ""))))
    return refuse({ form: "confirm", message: words.confirmation.expired });
  leaveNotice(asked, "confirmed");
  return redirect(accountPaths.auth);
}
