import { createHash, randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { accountPaths, arrivalOf, readNext } from "../../../content/account-paths";
import { account as words } from "../../../content/en/staff/account";
import { awayFromDatabase } from "../../../db/share";
import { codeOnly, credentials, readInput } from "../credentials.server";
import { recordEvent } from "../events.server";
import {
  accountDigest,
  clearTries,
  countTry,
  isUsedUp,
  type Limit,
  limits,
  networkCounters,
  spendCode,
  uncountTry,
} from "../limits.server";
import type { NoticeName } from "../notice.server";
import { attempt, type Outcome, redirectTo, refuse, refuseBusy, refuseWith } from "../outcome.server";
import { findRole, isStaffAddress } from "../roles.server";
import { isSigned, sign } from "../signing.server";
import { keepStaffCookie } from "../staff-cookie.server";
import { type AccountRequest, findUser, headersFor, passCookies } from "../user.server";
import { inPasswordTurn } from "./turns.server";

const { messages, problems, calls } = words;

type Input = Record<string, unknown>;

/** Longer than checking a password takes, so that timing does not reveal whether an address has an account. */
const refusalMs = 400;

export async function signIn(asked: AccountRequest, input: Input): Promise<Outcome> {
  const { accounts } = asked;
  const read = readInput(credentials, input);
  if (!read.ok) return refuse(read.problems);
  const { email, password } = read.value;
  const subject = { account: accountDigest(accounts, email) };
  const device = knownDevice(asked, email);
  const counted = countersFor(asked, email, device);
  const refusalTime = pause(refusalMs);
  const isFirst = device !== null && (await isStaffAddress(accounts.sql, email));
  const work = () => tryPassword(asked, counted, { email, password });
  // Checked before the queue, so that a sender without tries left is refused at once; counted in the turn, so that what there are
  // too many of is refused without a write.
  const answer = (await isUsedUp(accounts, counted)) ? "limited" : await inPasswordTurn(asked, work, { isFirst });
  if (!answer) return refuseBusy;
  if (answer === "limited") {
    await recordEvent(asked, "sign-in limited", subject);
    return refuseWith(messages.tooManyTries, 429);
  }
  if (!answer.ok) {
    await recordEvent(asked, "sign-in refused", subject);
    await awayFromDatabase(() => refusalTime);
    const isUnconfirmed = answer.code === "EMAIL_NOT_VERIFIED";
    return isUnconfirmed ? refuseWith(messages.unconfirmed, 403) : refuseWith(messages.wrongCredentials, 401);
  }
  for (const [limit, key] of counted)
    await (limit.isCleared ? clearTries(accounts, limit, key) : uncountTry(accounts, limit, key));
  await endEarlierSession(asked);
  passCookies(asked, answer.value.headers);
  rememberDevice(asked, email);
  if ("twoFactorRedirect" in answer.value.response) {
    await recordEvent(asked, "first step passed", subject);
    const to = accountPaths.secondStep + nextQuery(asked);
    return { status: 200, message: "", to, isFirstStep: true };
  }
  const { id } = answer.value.response.user;
  await recordEvent(asked, "signed in", { ...subject, user: id });
  return redirectTo(await destinationOf(asked, id), "signedIn");
}

type Counter = [Limit, string];

async function tryPassword(asked: AccountRequest, counted: Counter[], body: { email: string; password: string }) {
  const { accounts, request } = asked;
  // One after the other: a try that one limit refuses is not counted by the next, so that an address that has used up its
  // own tries cannot go on to use up an account's.
  for (const [limit, key] of counted) if (!(await countTry(accounts, limit, key))) return "limited";
  const headers = await headersFor(asked);
  return attempt(accounts.authFor(request).api.signInEmail({ body, headers, returnHeaders: true }));
}

/** What a try counts towards. A browser that is known to the account counts for itself alone. */
function countersFor({ context }: AccountRequest, email: string, device: string | null): Counter[] {
  if (device) return [[limits.device, device]];
  const { network } = context;
  return [
    ...networkCounters(limits.address, network),
    [limits.accountFromAddress, `${email} ${network}`],
    [limits.account, email],
  ];
}

/** The code of the authenticator app, or one of the recovery codes. */
export async function finishSecondStep(asked: AccountRequest, input: Input): Promise<Outcome> {
  const { accounts } = asked;
  const { api } = accounts.authFor(asked.request);
  const isRecovery = "recoveryCode" in input;
  const read = readInput(codeOnly, isRecovery ? { code: input.recoveryCode } : input);
  if (!read.ok) return refuse(read.problems);
  const { code } = read.value;
  const options = { body: { code }, headers: await headersFor(asked), returnHeaders: true } as const;
  const answer = await attempt(isRecovery ? api.verifyBackupCode(options) : api.verifyTOTP(options));
  if (!answer.ok) {
    if (answer.code === "INVALID_TWO_FACTOR_COOKIE") return backToFirstStep(asked, "sessionEnded");
    if (answer.code === "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE") return backToFirstStep(asked, "tooManyCodes");
    if (answer.code === "ACCOUNT_TEMPORARILY_LOCKED") {
      await recordEvent(asked, "second step limited");
      return refuseWith(messages.tooManyTries, 429);
    }
    await recordEvent(asked, "second step refused");
    return refuse({ code: problems.codeInvalid }, 401);
  }
  const { token = "", user } = answer.value.response;
  if (!isRecovery && !(await spendCode(accounts, user.id, code))) {
    await accounts.sql`delete from session where token = ${token}`;
    await recordEvent(asked, "second step refused", { user: user.id });
    return backToFirstStep(asked, "codeUsed");
  }
  await recordEvent(asked, "signed in", { user: user.id });
  passCookies(asked, answer.value.headers);
  return redirectTo(await destinationOf(asked, user.id), "signedIn");
}

export async function signOut(asked: AccountRequest): Promise<Outcome> {
  const user = await findUser(asked);
  await clearCookie(asked);
  if (user) await recordEvent(asked, "signed out", { user: user.id });
  return redirectTo(accountPaths.auth, "signedOut");
}

export async function signOutEverywhere(asked: AccountRequest): Promise<Outcome> {
  const user = await findUser(asked);
  if (user) await asked.accounts.sql`delete from session where user_id = ${user.id}`;
  await clearCookie(asked);
  if (user) await recordEvent(asked, "signed out everywhere", { user: user.id });
  return redirectTo(accountPaths.auth, "everywhere");
}

async function clearCookie(asked: AccountRequest) {
  const { api } = asked.accounts.authFor(asked.request);
  const answer = await attempt(api.signOut({ headers: await headersFor(asked), returnHeaders: true }));
  if (answer.ok) passCookies(asked, answer.value.headers);
  keepStaffCookie(asked, null);
}

/** Signing in again ends the session the browser had before. */
async function endEarlierSession(asked: AccountRequest) {
  const earlier = await findUser(asked);
  if (earlier) await asked.accounts.sql`delete from session where id = ${earlier.sessionId}`;
}

/** The page that was asked for before the sign-in, or else where their role arrives. */
async function destinationOf(asked: AccountRequest, userId: string) {
  const next = nextOf(asked);
  return next === null ? arrivalOf(await findRole(asked.accounts.sql, userId)) : readNext(next);
}

const nextOf = ({ url }: AccountRequest) => url.searchParams.get("next");

/** Carries `next` to another step of the sign-in. */
function nextQuery(asked: AccountRequest) {
  const next = nextOf(asked);
  return next === null ? "" : `?${new URLSearchParams({ next: readNext(next) })}`;
}

function backToFirstStep(asked: AccountRequest, notice: NoticeName): Outcome {
  return { status: 401, message: calls.signInFirst, to: accountPaths.auth + nextQuery(asked), notice };
}

const yearSeconds = 365 * 24 * 60 * 60;
const purpose = "device";

/** One cookie an account, so that two people at one computer are both known there, also while the secret is changed. */
const cookieName = ({ request }: AccountRequest, email: string) =>
  `${isSecure(request) ? "__Host-" : ""}anugya.device-${createHash("sha256").update(email).digest("hex").slice(0, 12)}`;

const isSecure = (request: Request) => new URL(request.url).protocol === "https:";

/** The browser in which this account was signed in before, by its number; tries from it are counted apart. */
function knownDevice(asked: AccountRequest, email: string): string | null {
  const name = cookieName(asked, email);
  const cookies = (asked.request.headers.get("Cookie") ?? "").split("; ");
  const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
  const [id = "", signature = ""] = value.split(".");
  return isSigned(asked.accounts.secrets, purpose, `${id} ${email}`, signature) ? id : null;
}

/** After a sign-in: from now on the tries of strangers cannot lock this browser out. */
function rememberDevice(asked: AccountRequest, email: string) {
  const id = knownDevice(asked, email) ?? randomBytes(16).toString("base64url");
  const attributes = `Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${isSecure(asked.request) ? "; Secure" : ""}`;
  const value = `${id}.${sign(asked.accounts.secrets, purpose, `${id} ${email}`)}`;
  asked.context.cookies.push(`${cookieName(asked, email)}=${value}; ${attributes}`);
}
