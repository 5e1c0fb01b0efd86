import { setTimeout as pause } from "node:timers/promises";
import { account as words } from "../../content/english";
import { accountPaths, readNext } from "./account-paths";
import { codeOnly, credentials, readInput } from "./credentials.server";
import { recordEvent } from "./events.server";
import { accountDigest, clearTries, countTry, limits, spendCode, uncountTry } from "./limits.server";
import type { NoticeName } from "./notice.server";
import { attempt, type Outcome, redirectTo, refuse, refuseWith } from "./outcome.server";
import { type AccountRequest, findUser, headersFor, passCookies } from "./user.server";

const { messages, problems, calls } = words;

type Input = Record<string, unknown>;

/** Longer than checking a password takes, so that timing does not reveal whether an address has an account. */
const refusalMs = 400;

export async function signIn(asked: AccountRequest, input: Input): Promise<Outcome> {
  const { accounts, context } = asked;
  const read = readInput(credentials, input);
  if (!read.ok) return refuse(read.problems);
  const { email, password } = read.value;
  const counted = [
    [limits.accountFromAddress, `${email} ${context.network}`],
    [limits.account, email],
    [limits.address, context.network],
  ] as const;
  // All are counted, also when the first one refuses: refused tries count towards the other limits too.
  const allowed = await Promise.all(counted.map(([limit, key]) => countTry(accounts, limit, key)));
  const subject = { account: accountDigest(accounts, email) };
  if (allowed.includes(false)) {
    recordEvent(asked, "sign-in limited", subject);
    return refuseWith(messages.tooManyTries, 429);
  }
  const refusalTime = pause(refusalMs);
  const answer = await attempt(
    accounts
      .authFor(asked.request)
      .api.signInEmail({ body: { email, password }, headers: headersFor(asked), returnHeaders: true }),
  );
  if (!answer.ok) {
    await refusalTime;
    recordEvent(asked, "sign-in refused", subject);
    const isUnconfirmed = answer.code === "EMAIL_NOT_VERIFIED";
    return isUnconfirmed ? refuseWith(messages.unconfirmed, 403) : refuseWith(messages.wrongCredentials, 401);
  }
  await Promise.all([
    clearTries(accounts, ...counted[0]),
    ...counted.slice(1).map(([limit, key]) => uncountTry(accounts, limit, key)),
  ]);
  await endEarlierSession(asked);
  passCookies(asked, answer.value.headers);
  const next = nextOf(asked);
  if ("twoFactorRedirect" in answer.value.response) {
    recordEvent(asked, "first step passed", subject);
    const to = `${accountPaths.secondStep}?${new URLSearchParams({ next })}`;
    return { status: 200, message: "", to, isFirstStep: true };
  }
  recordEvent(asked, "signed in", { ...subject, user: answer.value.response.user.id });
  return redirectTo(next, "signedIn");
}

/** The code of the authenticator app, or one of the recovery codes. */
export async function finishSecondStep(asked: AccountRequest, input: Input): Promise<Outcome> {
  const { accounts, context } = asked;
  const { api } = accounts.authFor(asked.request);
  const isRecovery = "recoveryCode" in input;
  const read = readInput(codeOnly, isRecovery ? { code: input.recoveryCode } : input);
  if (!read.ok) return refuse(read.problems);
  const { code } = read.value;
  if (!(await countTry(accounts, limits.codes, context.network))) {
    recordEvent(asked, "second step limited");
    return refuseWith(messages.tooManyTries, 429);
  }
  const options = { body: { code }, headers: headersFor(asked), returnHeaders: true } as const;
  const answer = await attempt(isRecovery ? api.verifyBackupCode(options) : api.verifyTOTP(options));
  if (!answer.ok) {
    if (answer.code === "INVALID_TWO_FACTOR_COOKIE") return backToFirstStep(asked, "sessionEnded");
    if (answer.code === "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE") return backToFirstStep(asked, "tooManyCodes");
    if (answer.code === "ACCOUNT_TEMPORARILY_LOCKED") {
      recordEvent(asked, "second step limited");
      return refuseWith(messages.tooManyTries, 429);
    }
    recordEvent(asked, "second step refused");
    return refuse({ code: problems.codeInvalid }, 401);
  }
  const { token = "", user } = answer.value.response;
  if (!isRecovery && !(await spendCode(accounts, user.id, code))) {
    await accounts.sql`delete from session where token = ${token}`;
    recordEvent(asked, "second step refused", { user: user.id });
    return backToFirstStep(asked, "codeUsed");
  }
  await clearTries(accounts, limits.codes, context.network);
  recordEvent(asked, "signed in", { user: user.id });
  passCookies(asked, answer.value.headers);
  return redirectTo(nextOf(asked), "signedIn");
}

export async function signOut(asked: AccountRequest): Promise<Outcome> {
  const user = await findUser(asked);
  await clearCookie(asked);
  if (user) recordEvent(asked, "signed out", { user: user.id });
  return redirectTo(accountPaths.auth, "signedOut");
}

export async function signOutEverywhere(asked: AccountRequest): Promise<Outcome> {
  const user = await findUser(asked);
  if (user) await asked.accounts.sql`delete from session where user_id = ${user.id}`;
  await clearCookie(asked);
  if (user) recordEvent(asked, "signed out everywhere", { user: user.id });
  return redirectTo(accountPaths.auth, "everywhere");
}

async function clearCookie(asked: AccountRequest) {
  const { api } = asked.accounts.authFor(asked.request);
  const answer = await attempt(api.signOut({ headers: headersFor(asked), returnHeaders: true }));
  if (answer.ok) passCookies(asked, answer.value.headers);
}

/** Signing in again ends the session the browser had before. */
async function endEarlierSession(asked: AccountRequest) {
  const earlier = await findUser(asked);
  if (earlier) await asked.accounts.sql`delete from session where id = ${earlier.sessionId}`;
}

const nextOf = ({ request }: AccountRequest) => readNext(new URL(request.url).searchParams.get("next"));

function backToFirstStep(asked: AccountRequest, notice: NoticeName): Outcome {
  const to = `${accountPaths.auth}?${new URLSearchParams({ next: nextOf(asked) })}`;
  return { status: 401, message: calls.signInFirst, to, notice };
}
