import { account as words } from "../../content/english";
import { sendConfirmation } from "./account-mail.server";
import { accountPaths } from "./account-paths";
import { confirmAddress } from "./confirmation.server";
import { addressOnly, type NewAccount, newAccount, readInput } from "./credentials.server";
import { countTry, limits } from "./limits.server";
import { attempt, inConstantTime, type Outcome, redirectTo, refuse, refuseWith } from "./outcome.server";
import { type AccountRequest, headersFor } from "./user.server";

type Input = Record<string, unknown>;

/** Answers the same for a new address and for one that has an account; its owner learns more by mail. */
export async function signUp(asked: AccountRequest, input: Input): Promise<Outcome> {
  const read = readInput(newAccount, input);
  if (!read.ok) return refuse(read.problems);
  if (!(await countTry(asked.accounts, limits.signUps, asked.context.network)))
    return refuseWith(words.messages.tooManyTries, 429);
  await inConstantTime(createAccount(asked, read.value));
  return redirectTo(accountPaths.confirm, "signedUp");
}

async function createAccount(asked: AccountRequest, { email, password, fullName }: NewAccount) {
  const { accounts, request } = asked;
  // An unconfirmed account proves nothing, so a later sign-up with the same address replaces it.
  await accounts.sql`delete from "user" where email = ${email} and not email_verified`;
  const body = { email, password, name: fullName };
  await attempt(accounts.authFor(request).api.signUpEmail({ body, headers: headersFor(asked) }));
  await sendToUnconfirmed(asked, email);
}

export async function resendConfirmation(asked: AccountRequest, input: Input): Promise<Outcome> {
  const read = readInput(addressOnly, input);
  if (!read.ok) return refuse(read.problems);
  if (!(await countTry(asked.accounts, limits.signUps, asked.context.network)))
    return refuseWith(words.messages.tooManyTries, 429);
  await inConstantTime(sendToUnconfirmed(asked, read.value.email));
  return redirectTo(accountPaths.confirm, "resent");
}

async function sendToUnconfirmed({ accounts }: AccountRequest, email: string) {
  const [user] = await accounts.sql<{ id: string; name: string; email: string }[]>`
    select id, name, email from "user" where email = ${email} and not email_verified`;
  if (user) await sendConfirmation(accounts, { ...user, emailVerified: false });
}

/** By a button, not by opening the link: mail scanners open every link. */
export async function confirm({ accounts }: AccountRequest, input: Input): Promise<Outcome> {
  if (!(await confirmAddress(accounts, String(input.token ?? "")))) return refuseWith(words.confirmation.expired, 400);
  return redirectTo(accountPaths.auth, "confirmed");
}
