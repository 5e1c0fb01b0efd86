import { account as words } from "../../content/english";
import type { Sql } from "../../db/connect";
import type { Mail } from "../../db/jobs";
import { accountPaths } from "./account-paths";
import { confirmationToken } from "./confirmation.server";
import { countTry, limits } from "./limits.server";

/** What accounts are made of; `origin` is known once the server listens. */
export type AccountParts = {
  sql: Sql;
  secret: string;
  origin: () => string;
  sendMail: (mail: Mail) => Promise<void>;
};

type Addressee = { id: string; name: string; email: string; emailVerified: boolean };

export async function sendConfirmation(parts: AccountParts, user: Addressee) {
  const token = await confirmationToken(parts, user.id);
  if (token) await send(parts, user, words.mail.confirm, `${accountPaths.confirm}?token=${token}`);
}

export async function sendReset(parts: AccountParts, user: Addressee, token: string) {
  await send(parts, user, words.mail.reset, `${accountPaths.reset}?token=${token}`);
}

/** Someone signed up with an address that already has an account: only its owner is told. */
export async function sendExistingAccount(parts: AccountParts, user: Addressee) {
  await send(parts, user, words.mail.existing, accountPaths.auth);
}

type Letter = { subject: string; text: string };

async function send(parts: AccountParts, user: Addressee, { subject, text }: Letter, path: string) {
  // Beyond the limit nothing is said either: it would tell a stranger that the address is known.
  if (!(await countTry(parts, limits.mailTo, user.email))) return;
  const link = new URL(path, parts.origin()).href;
  const filled = text.replaceAll("{link}", link).replaceAll(" {name}", () => greeted(user.name));
  await parts.sendMail({ to: user.email, subject, text: filled });
}

/** Anyone can sign up with anyone's address: what looks like a link of theirs does not travel in a mail of ours. */
const greeted = (name: string) => (/[:/@]|\.\S/.test(name) ? "" : ` ${name}`);
