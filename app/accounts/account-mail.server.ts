import { account as words } from "../../content/en/staff/account";
import { mailboxOf } from "../../content/typed";
import type { Sql } from "../../db/connect";
import type { Mail } from "../../db/jobs";
import { accountPaths } from "./account-paths";
import { confirmationToken } from "./confirmation.server";
import { countTry, limits } from "./limits.server";
import type { Secrets } from "./signing.server";

/** What accounts need of the server; `origin` is known once it listens. */
export type AccountServices = {
  sql: Sql;
  secrets: Secrets;
  /** Whether staff must sign in with two steps. */
  demandsSecondStep: boolean;
  origin: () => string;
  sendMail: (mail: Mail) => Promise<void>;
};

type Addressee = { id: string; name: string; email: string; emailVerified: boolean };
type Kind = keyof typeof words.mail;

export async function sendConfirmation(services: AccountServices, user: Addressee) {
  const token = await confirmationToken(services, user.id);
  if (token) await send(services, user, "confirm", `${accountPaths.confirm}?token=${token}`);
}

export const sendReset = (services: AccountServices, user: Addressee, token: string) =>
  send(services, user, "reset", `${accountPaths.reset}?token=${token}`);

/** Someone signed up with an address that already has an account: only its owner is told. */
export const sendExistingAccount = (services: AccountServices, user: Addressee) =>
  send(services, user, "existing", accountPaths.auth);

/** How one signs in has changed: the owner learns of it each time, also when it was somebody else. */
export async function sendSecurityNotice(services: AccountServices, userId: string, kind: Kind) {
  const [user] = await services.sql<Addressee[]>`
    select id, name, email, email_verified as "emailVerified" from "user" where id = ${userId}`;
  if (user) await deliver(services, user, kind, accountPaths.forgotten);
}

/**
 * For what strangers can ask for: counted by mailbox, however its address is written. Silent beyond the limit: a message would
 * reveal that the address has an account.
 */
async function send(services: AccountServices, user: Addressee, kind: Kind, path: string) {
  const isWithin = await countTry(services, limits.mailTo, `${kind} ${mailboxOf(user.email)}`);
  if (isWithin) await deliver(services, user, kind, path);
}

async function deliver(services: AccountServices, user: Addressee, kind: Kind, path: string) {
  const link = new URL(path, services.origin()).href;
  const { subject, text } = words.mail[kind];
  // Anyone can sign up with another's address, so only a confirmed account's name travels in our mail.
  const greeting = user.emailVerified && !/[:/@]|\.\S/.test(user.name) ? ` ${user.name}` : "";
  const filled = text.replaceAll("{link}", link).replaceAll(" {name}", () => greeting);
  await services.sendMail({ to: user.email, subject, text: filled });
}
