import { accountPaths } from "../../../content/account-paths";
import { account as words } from "../../../content/en/staff/account";
import { sendConfirmation, sendSecurityNotice } from "../account-mail.server";
import { confirmAddress, readConfirmation } from "../confirmation.server";
import { addressOnly, type NewAccount, newAccount, passwordOnly, readInput, resetForm } from "../credentials.server";
import { recordEvent } from "../events.server";
import { hashPassword } from "../hashing.server";
import { accountDigest, countNetworkTry, isUsedUp, limits, networkCounters } from "../limits.server";
import { endLinksAndSteps } from "../links.server";
import { attempt, inConstantTime, type Outcome, redirectTo, refuse, refuseBusy, refuseWith } from "../outcome.server";
import { type AccountRequest, headersFor } from "../user.server";
import { inPasswordTurn, tryInPasswordTurn } from "./turns.server";

type Input = Record<string, unknown>;

/** Answers the same for a new address and for one that has an account; its owner learns more by mail. */
export async function signUp(asked: AccountRequest, input: Input): Promise<Outcome> {
  const read = readInput(newAccount, input);
  if (!read.ok) return refuse(read.problems);
  const outcome = await inConstantTime(createInTurn(asked, read.value));
  if (!outcome) return refuseBusy;
  if (outcome === "limited") return refuseWith(words.messages.tooManyTries, 429);
  await recordEvent(asked, "signed up", { account: accountDigest(asked.accounts, read.value.email) });
  return redirectTo(accountPaths.confirm, "signedUp");
}

/** As for a sign-in: asked before the queue, counted in the turn. */
async function createInTurn(asked: AccountRequest, account: NewAccount) {
  const counters = networkCounters(limits.signUps, asked.context.network);
  return (await isUsedUp(asked.accounts, counters))
    ? "limited"
    : inPasswordTurn(asked, () => createAccount(asked, account));
}

async function createAccount(asked: AccountRequest, { email, password, fullName }: NewAccount) {
  const { accounts, request, context } = asked;
  if (!(await countNetworkTry(accounts, limits.signUps, context.network))) return "limited";
  // An unconfirmed account proves nothing, so a later sign-up with the same address replaces it.
  await accounts.sql`delete from "user" where email = ${email} and not email_verified`;
  const body = { email, password, name: fullName };
  await attempt(accounts.authFor(request).api.signUpEmail({ body, headers: await headersFor(asked) }));
  await sendToUnconfirmed(asked, email);
  return "created";
}

export async function resendConfirmation(asked: AccountRequest, input: Input): Promise<Outcome> {
  const read = readInput(addressOnly, input);
  if (!read.ok) return refuse(read.problems);
  if (!(await countNetworkTry(asked.accounts, limits.signUps, asked.context.network)))
    return refuseWith(words.messages.tooManyTries, 429);
  await inConstantTime(sendToUnconfirmed(asked, read.value.email));
  return redirectTo(accountPaths.confirm, "resent");
}

async function sendToUnconfirmed({ accounts }: AccountRequest, email: string) {
  const [user] = await accounts.sql<{ id: string; name: string; email: string }[]>`
    select id, name, email from "user" where email = ${email} and not email_verified`;
  if (user) await sendConfirmation(accounts, { ...user, emailVerified: false });
}

/** By a form and not by opening the link, which mail scanners do; and with the password that only its maker knows. */
export async function confirm(asked: AccountRequest, input: Input): Promise<Outcome> {
  const link = await openLink(asked, input);
  if ("refusal" in link) return link.refusal;
  const read = readInput(passwordOnly, input);
  if (!read.ok) return refuse(read.problems);
  const tried = await tryInPasswordTurn(asked, link.userId, () => link.isMadeWith(read.value.currentPassword));
  if ("refusal" in tried) return tried.refusal;
  if (!tried.value) return refuse({ currentPassword: words.confirmation.otherPassword });
  return finish(asked, link.userId);
}

/** For the owner of the address whose account somebody else made: theirs is the password that counts. */
export async function confirmWithNewPassword(asked: AccountRequest, input: Input): Promise<Outcome> {
  const link = await openLink(asked, input);
  if ("refusal" in link) return link.refusal;
  const read = readInput(resetForm, input);
  if (!read.ok) return refuse(read.problems);
  const tried = await tryInPasswordTurn(asked, link.userId, () => hashPassword(read.value.password));
  return "refusal" in tried ? tried.refusal : finish(asked, link.userId, tried.value);
}

async function openLink({ accounts }: AccountRequest, input: Input) {
  const link = await readConfirmation(accounts, String(input.token ?? ""));
  if (link === "used") return { refusal: usedBefore };
  return link ?? { refusal: refuseWith(words.confirmation.expired, 400) };
}

const usedBefore: Outcome = { ...redirectTo(accountPaths.auth, "confirmedBefore"), status: 400 };

async function finish(asked: AccountRequest, userId: string, newPassword?: string) {
  if (!(await confirmAddress(asked.accounts, userId, newPassword))) return usedBefore;
  await endLinksAndSteps(asked.accounts, userId);
  if (newPassword) await sendSecurityNotice(asked.accounts, userId, "passwordChanged");
  await recordEvent(asked, "address confirmed", { user: userId });
  return redirectTo(accountPaths.auth, "confirmed");
}
