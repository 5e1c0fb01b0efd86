import { accountPaths, readNext } from "../../../content/account-paths";
import { account as words } from "../../../content/en/staff/account";
import { sendSecurityNotice } from "../account-mail.server";
import { addressOnly, changeForm, passwordOnly, readInput, resetForm } from "../credentials.server";
import { recordEvent } from "../events.server";
import { clearTries, countNetworkTry, limits } from "../limits.server";
import { endLinksAndSteps } from "../links.server";
import { attempt, inConstantTime, type Outcome, redirectTo, refuse, refuseBusy, refuseWith } from "../outcome.server";
import { type AccountRequest, headersFor, passCookies, type User } from "../user.server";
import { inPasswordTurn, tryInPasswordTurn } from "./turns.server";

type Input = Record<string, unknown>;

export async function requestReset({ accounts, request, context }: AccountRequest, input: Input): Promise<Outcome> {
  const read = readInput(addressOnly, input);
  if (!read.ok) return refuse(read.problems);
  if (!(await countNetworkTry(accounts, limits.signUps, context.network)))
    return refuseWith(words.messages.tooManyTries, 429);
  await inConstantTime(attempt(accounts.authFor(request).api.requestPasswordReset({ body: read.value })));
  return redirectTo(accountPaths.auth, "resetSent");
}

/** Ends every session of the account, since the old password may be known to others. */
export async function resetPassword(asked: AccountRequest, input: Input): Promise<Outcome> {
  const read = readInput(resetForm, input);
  if (!read.ok) return refuse(read.problems);
  const body = { newPassword: read.value.password, token: read.value.token };
  const work = () => attempt(asked.accounts.authFor(asked.request).api.resetPassword({ body }));
  const answer = await inPasswordTurn(asked, work);
  if (!answer) return refuseBusy;
  if (!answer.ok) return { ...redirectTo(accountPaths.forgotten, "resetExpired"), status: 400 };
  await recordEvent(asked, "password reset");
  return redirectTo(accountPaths.auth, "resetDone");
}

export async function changePassword(asked: AccountRequest, user: User, input: Input): Promise<Outcome> {
  const { accounts, request } = asked;
  const read = readInput(changeForm, input);
  if (!read.ok) return refuse(read.problems);
  const { currentPassword, password } = read.value;
  const body = { currentPassword, newPassword: password, revokeOtherSessions: true };
  const headers = await headersFor(asked);
  const work = () => attempt(accounts.authFor(request).api.changePassword({ body, headers, returnHeaders: true }));
  const tried = await tryInPasswordTurn(asked, user.id, work, { isFirst: user.proof !== null });
  if ("refusal" in tried) return tried.refusal;
  const { value: answer } = tried;
  if (!answer.ok) return refuse({ currentPassword: words.problems.passwordWrong });
  await clearTries(accounts, limits.codes, user.id);
  passCookies(asked, answer.value.headers);
  await endLinksAndSteps(accounts, user.id);
  await sendSecurityNotice(accounts, user.id, "passwordChanged");
  await recordEvent(asked, "password changed", { user: user.id });
  return redirectTo(accountPaths.settings, "changed");
}

/** Before something sensitive, when the password was entered too long ago. */
export async function givePasswordAgain(asked: AccountRequest, user: User, input: Input): Promise<Outcome> {
  const { accounts, request } = asked;
  const read = readInput(passwordOnly, input);
  if (!read.ok) return refuse(read.problems);
  const body = { password: read.value.currentPassword };
  const headers = await headersFor(asked);
  const work = () => attempt(accounts.authFor(request).api.verifyPassword({ body, headers }));
  const tried = await tryInPasswordTurn(asked, user.id, work, { isFirst: user.proof !== null });
  if ("refusal" in tried) return tried.refusal;
  if (!tried.value.ok) return refuse({ currentPassword: words.problems.passwordWrong });
  await clearTries(accounts, limits.codes, user.id);
  await accounts.sql`update session set password_checked_at = now() where id = ${user.sessionId}`;
  await recordEvent(asked, "password given again", { user: user.id });
  return { status: 200, message: "", to: readNext(asked.url.searchParams.get("next")) };
}
