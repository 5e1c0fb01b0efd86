import { accountPaths } from "../../content/account-paths";
import { account as words } from "../../content/en/staff/account";
import type { Sql } from "../../db/connect";
import type { Mail } from "../../db/jobs";
import type { Letter } from "../../db/mails";
import { writeMail } from "../../db/write-mail";
import { confirmationToken } from "./confirmation.server";
import type { Secrets } from "./signing.server";

/** What accounts need of the server; `origin` is known once it listens. */
export type AccountServices = {
  sql: Sql;
  secrets: Secrets;
  /** Whether staff must sign in with two steps. */
  demandsSecondStep: boolean;
  origin: () => string;
  /** Silent where a letter that strangers can cause is one too many for its mailbox. */
  sendMail: (letter: Letter, mail: Mail) => Promise<void>;
};

type Addressee = { id: string; name: string; email: string; emailVerified: boolean };
type Kind = keyof typeof words.mail;

/**
 * What strangers can ask for is limited by mailbox, however its address is written (`db/mail-limits.ts`). Silent beyond the
 * limit: a message would reveal that the address has an account.
 */
const letters: Partial<Record<Kind, Letter>> = {
  confirm: "account confirmation",
  reset: "password reset",
  existing: "account exists",
};

export async function sendConfirmation(services: AccountServices, user: Addressee) {
  const token = await confirmationToken(services, user.id);
  if (token) await send(services, user, "confirm", `${accountPaths.confirm}?token=${token}`);
}

export const sendReset = (services: AccountServices, user: Addressee, token: string) =>
  send(services, user, "reset", `${accountPaths.reset}?token=${token}`);

/** Someone signed up with an address that already has an account: only its owner gets a mail. */
export const sendExistingAccount = (services: AccountServices, user: Addressee) =>
  send(services, user, "existing", accountPaths.auth);

/** How one signs in has changed: the owner learns of it each time, also when it was somebody else. */
export async function sendSecurityNotice(services: AccountServices, userId: string, kind: Kind) {
  const [user] = await services.sql<Addressee[]>`
    select id, name, email, email_verified from "user" where id = ${userId}`;
  if (user) await send(services, user, kind, accountPaths.forgotten);
}

async function send(services: AccountServices, user: Addressee, kind: Kind, path: string) {
  const link = new URL(path, services.origin()).href;
  // Anyone can sign up with another's address, so only a confirmed account's name travels in our mail.
  const name = user.emailVerified && !/[:/@]|\.\S/.test(user.name) ? user.name : "";
  const mail = writeMail(user.email, words.mail[kind], { link, name });
  await services.sendMail(letters[kind] ?? "security notice", mail);
}
