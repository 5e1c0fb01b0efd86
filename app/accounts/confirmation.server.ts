import { inTransaction, type Sql } from "../../db/connect";
import { verifyPassword } from "./hashing.server";
import { isSigned, type Secrets, sign } from "./signing.server";

type Services = { sql: Sql; secrets: Secrets };
type Claim = { user: string; password: string; expires: number };

const validMs = 24 * 60 * 60 * 1_000;

const purpose = "confirmation";

/** The token of the link that confirms an address; another sign-up with the same address ends it. */
export async function confirmationToken(services: Services, userId: string, now = Date.now()) {
  const password = await storedPassword(services, userId);
  if (!password) return null;
  const claim: Claim = { user: userId, password: passwordDigest(services, password), expires: now + validMs };
  const body = Buffer.from(JSON.stringify(claim)).toString("base64url");
  return `${body}.${sign(services.secrets, purpose, body)}`;
}

/**
 * The account that a link may confirm, `used` when that has happened, by this link or another way; and whether a password is the one it was made with. Somebody who signed up with
 * another person's address knows that password; the owner, who gets the mail, does not.
 */
export async function readConfirmation(services: Services, token: string, now = Date.now()) {
  const claim = readClaim(services, token);
  if (!claim || claim.expires < now) return null;
  if (await isConfirmed(services, claim.user)) return "used";
  const stored = await storedPassword(services, claim.user);
  if (!stored || !isDigestOf(services, stored, claim.password)) return null;
  return {
    userId: claim.user,
    isMadeWith: (password: string) => verifyPassword({ hash: stored, password }),
  };
}

async function isConfirmed({ sql }: Services, userId: string) {
  const found = await sql`select from "user" where id = ${userId} and email_verified`;
  return found.length > 0;
}

/**
 * Uses the link up: false for all but the first of those who come at once. With `hash` that password replaces the one the
 * account was made with, for the owner of an address that somebody else signed up with.
 */
export function confirmAddress({ sql: all }: Services, userId: string, hash?: string) {
  return inTransaction(all, async (sql) => {
    const confirmed = await sql`
      update "user" set email_verified = true, updated_at = now() where id = ${userId} and not email_verified
      returning id`;
    if (confirmed.length === 0) return false;
    if (hash !== undefined)
      await sql`
        update account set password = ${hash}, updated_at = now()
        where user_id = ${userId} and provider_id = 'credential'`;
    return true;
  });
}

export async function storedPassword({ sql }: { sql: Sql }, userId: string) {
  const [found] = await sql<{ password: string | null }[]>`
    select password from account where user_id = ${userId} and provider_id = 'credential'`;
  return found?.password ?? null;
}

const passwordDigest = ({ secrets }: Services, stored: string) => sign(secrets, "password", stored);

const isDigestOf = ({ secrets }: Services, stored: string, digest: string) =>
  isSigned(secrets, "password", stored, digest);

function readClaim({ secrets }: Services, token: string): Claim | null {
  const [body = "", signature = ""] = token.split(".");
  if (!isSigned(secrets, purpose, body, signature)) return null;
  return JSON.parse(Buffer.from(body, "base64url").toString("utf8")) as Claim;
}
