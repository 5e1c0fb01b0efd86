import { account as words } from "../../content/english";
import type { Sql } from "../../db/connect";
import type { Mail } from "../../db/jobs";
import { accountPaths } from "./account-paths";
import { confirmationToken } from "./confirmation.server";
import { countTry, limits } from "./limits.server";

/** What accounts need of the server; `origin` is known once it listens. */
export type AccountServices = {
  sql: Sql;
  secret: string;
  origin: () => string;
  sendMail: (mail: Mail) => Promise<void>;
};

type Addressee = { id: string; name: string; email: string; emailVerified: boolean };

export async function sendConfirmation(services: AccountServices, user: Addressee) {
  const token = await confirmationToken(services, user.id);
  if (token) await send(services, user, words.mail.confirm, `${accountPaths.confirm}?token=${token}`);
}

export async function sendReset(services: AccountServices, user: Addressee, token: string) {
  await send(services, user, words.mail.reset, `${accountPaths.reset}?token=${token}`);
}

/** Someone signed up with an address that already has an account: only its owner is told. */
export async function sendExistingAccount(services: AccountServices, user: Addressee) {
  await send(services, user, words.mail.existing, accountPaths.auth);
}

type MailWords = { subject: string; text: string };

async function send(services: AccountServices, user: Addressee, { subject, text }: MailWords, path: string) {
  // Silent beyond the limit: a message would reveal that the address has an account.
  if (!(await countTry(services, limits.mailTo, user.email))) return;
  const link = new URL(path, services.origin()).href;
  const filled = text.replaceAll("{link}", link).replaceAll(" {name}", () => greetingName(user.name));
  await services.sendMail({ to: user.email, subject, text: filled });
}

/** Anyone can sign up with another's address, so a name that looks like a link is left out of our mail. */
const greetingName = (name: string) => (/[:/@]|\.\S/.test(name) ? "" : ` ${name}`);
