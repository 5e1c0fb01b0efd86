import { setTimeout as pause } from "node:timers/promises";
import { redirect, redirectDocument } from "react-router";
import { account as words } from "../../content/english";
import { paths } from "../../content/paths";
import { signedInNotice } from "../../content/signed-in";
import { services } from "../services.server";
import { accountPaths, readNext } from "./account-paths";
import { readCredentials } from "./credentials";
import { note } from "./events.server";
import { accountMark, consume, forget, forgive, limits, spendCode } from "./limits.server";
import { leaveNotice } from "./notice.server";
import { attempt, refuse } from "./reply.server";
import { type Arguments, findVisitor, headersFor, networkOf, passCookies } from "./user.server";

const { messages, problems } = words;

/** Longer than a password takes to check, so that the clock does not tell a known address from an unknown one. */
const refusalTime = 400;

export async function signIn(asked: Arguments, form: FormData) {
  const { accounts } = asked.context.get(services);
  const read = readCredentials(form, problems);
  const values = { email: String(form.get("email") ?? "") };
  if (!read.ok) return refuse({ form: "login", problems: read.problems, values });
  const { email, password } = read.value;

  const address = networkOf(asked);
  const counted = [
    [limits.accountFromAddress, `${email} ${address}`],
    [limits.account, email],
    [limits.address, address],
  ] as const;
  // All are counted, also when the first one refuses: who keeps trying keeps waiting.
  const allowed = await Promise.all(counted.map(([limit, whom]) => consume(accounts, limit, whom)));
  const whom = { account: accountMark(accounts, email) };
  if (allowed.includes(false)) {
    note(asked, "sign-in limited", whom);
    return refuse({ form: "login", message: messages.tooManyTries, values, status: 429 });
  }

  const steady = pause(refusalTime);
  const call = accounts.authFor(asked.request).api.signInEmail({
    body: { email, password },
    headers: headersFor(asked),
    returnHeaders: true,
  });
  const answer = await attempt(call);
  if (!answer.ok) {
    await steady;
    note(asked, "sign-in refused", whom);
    const isUnconfirmed = answer.code === "EMAIL_NOT_VERIFIED";
    const message = isUnconfirmed ? messages.unconfirmed : messages.wrongCredentials;
    return refuse({ form: "login", message, values, status: isUnconfirmed ? 403 : 401 });
  }
  await Promise.all([
    forget(accounts, ...counted[0]),
    ...counted.slice(1).map(([limit, whom]) => forgive(accounts, limit, whom)),
  ]);
  const next = readNext(new URL(asked.request.url).searchParams.get("next"));
  await endEarlierSession(asked);
  passCookies(asked.context, answer.value.headers);
  if ("twoFactorRedirect" in answer.value.response) {
    note(asked, "first step passed", whom);
    return redirect(`${accountPaths.secondStep}?${new URLSearchParams({ next })}`);
  }
  note(asked, "signed in", { ...whom, user: answer.value.response.user.id });
  return enter(asked, next);
}

/** The code of the authenticator app, or one of the recovery codes. */
export async function finishSecondStep(asked: Arguments, form: FormData) {
  const { accounts } = asked.context.get(services);
  const { api } = accounts.authFor(asked.request);
  const recovery = String(form.get("recoveryCode") ?? "").trim();
  const code = String(form.get("code") ?? "").replace(/\s/g, "");
  const which = form.has("recoveryCode") ? "recovery" : "code";
  const next = readNext(new URL(asked.request.url).searchParams.get("next"));
  if (recovery === "" && code === "") return refuse({ form: which, problems: { code: problems.code } });
  if (!(await consume(accounts, limits.codes, networkOf(asked)))) {
    note(asked, "second step limited");
    return refuse({ form: which, message: messages.tooManyTries, status: 429 });
  }

  const headers = headersFor(asked);
  const answer = await attempt(
    recovery
      ? api.verifyBackupCode({ body: { code: recovery }, headers, returnHeaders: true })
      : api.verifyTOTP({ body: { code }, headers, returnHeaders: true }),
  );
  if (!answer.ok) {
    const isOver = answer.code === "INVALID_TWO_FACTOR_COOKIE" || answer.code === "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE";
    if (isOver) {
      leaveNotice(asked, answer.code === "INVALID_TWO_FACTOR_COOKIE" ? "sessionEnded" : "tooManyCodes");
      return redirect(`${accountPaths.auth}?${new URLSearchParams({ next })}`);
    }
    if (answer.code === "ACCOUNT_TEMPORARILY_LOCKED") {
      note(asked, "second step limited");
      return refuse({ form: which, message: messages.tooManyTries, status: 429 });
    }
    note(asked, "second step refused");
    return refuse({ form: which, problems: { code: problems.codeInvalid }, status: 401 });
  }
  const { token = "", user } = answer.value.response;
  if (!recovery && !(await spendCode(accounts, user.id, code))) {
    await asked.context.get(services).sql`delete from session where token = ${token}`;
    note(asked, "second step refused", { user: user.id });
    leaveNotice(asked, "codeUsed");
    return redirect(`${accountPaths.auth}?${new URLSearchParams({ next })}`);
  }
  await forget(accounts, limits.codes, networkOf(asked));
  note(asked, "signed in", { user: user.id });
  passCookies(asked.context, answer.value.headers);
  return enter(asked, next);
}

export async function signOut(asked: Arguments) {
  const { accounts } = asked.context.get(services);
  const visitor = await findVisitor(asked);
  const answer = await attempt(
    accounts.authFor(asked.request).api.signOut({ headers: headersFor(asked), returnHeaders: true }),
  );
  if (answer.ok) passCookies(asked.context, answer.value.headers);
  if (visitor) note(asked, "signed out", { user: visitor.id });
  leaveNotice(asked, "signedOut");
  return redirect(accountPaths.auth);
}

export async function signOutEverywhere(asked: Arguments) {
  const { accounts, sql } = asked.context.get(services);
  const visitor = await findVisitor(asked);
  if (visitor) await sql`delete from session where user_id = ${visitor.id}`;
  const answer = await attempt(
    accounts.authFor(asked.request).api.signOut({ headers: headersFor(asked), returnHeaders: true }),
  );
  if (answer.ok) passCookies(asked.context, answer.value.headers);
  if (visitor) note(asked, "signed out everywhere", { user: visitor.id });
  leaveNotice(asked, "everywhere");
  return redirect(accountPaths.auth);
}

/** A sign-in on top of another leaves no second key behind. */
async function endEarlierSession(asked: Arguments) {
  const earlier = await findVisitor(asked);
  if (earlier) await asked.context.get(services).sql`delete from session where id = ${earlier.sessionId}`;
}

/** Public pages are files and cannot take a notice; the home page has it ready and shows it when it is the target. */
function enter(asked: Arguments, next: string) {
  if (next === paths.home) return redirectDocument(`${paths.home}#${signedInNotice}`);
  leaveNotice(asked, "signedIn");
  return /^\/(admin|seo|account)\b/.test(next) ? redirect(next) : redirectDocument(next);
}
