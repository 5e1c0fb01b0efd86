import { createHmac, timingSafeEqual } from "node:crypto";
import type { Sql } from "../../db/connect";

type Parts = { sql: Sql; secret: string };
type Claim = { user: string; password: string; expires: number };

const validFor = 24 * 60 * 60 * 1_000;

/**
 * A link that confirms an address. It names the password it was sent for: when someone else signs up
 * with the same address later, their link does not open an account under the first one's password.
 */
export async function confirmationToken(parts: Parts, userId: string, now = Date.now()) {
  const password = await passwordMark(parts, userId);
  if (!password) return null;
  const claim: Claim = { user: userId, password, expires: now + validFor };
  const body = Buffer.from(JSON.stringify(claim)).toString("base64url");
  return `${body}.${sign(parts.secret, body)}`;
}

/** True when the address is now confirmed, also for a link that is opened twice. */
export async function confirmAddress(parts: Parts, token: string, now = Date.now()) {
  const claim = readClaim(parts.secret, token);
  if (!claim || claim.expires < now) return false;
  if ((await passwordMark(parts, claim.user)) !== claim.password) return false;
  await parts.sql`update "user" set email_verified = true, updated_at = now() where id = ${claim.user}`;
  return true;
}

async function passwordMark({ sql, secret }: Parts, userId: string) {
  const [found] = await sql<{ password: string | null }[]>`
    select password from account where user_id = ${userId} and provider_id = 'credential'`;
  return found?.password ? sign(secret, `password:${found.password}`).slice(0, 22) : null;
}

function readClaim(secret: string, token: string): Claim | null {
  const [body = "", signature = ""] = token.split(".");
  const expected = Buffer.from(sign(secret, body));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return JSON.parse(Buffer.from(body, "base64url").toString("utf8")) as Claim;
}

const sign = (secret: string, text: string) =>
  createHmac("sha256", secret).update(`confirmation:${text}`).digest("base64url");
