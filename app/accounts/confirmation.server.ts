import { createHmac, timingSafeEqual } from "node:crypto";
import type { Sql } from "../../db/connect";

type Services = { sql: Sql; secret: string };
type Claim = { user: string; password: string; expires: number };

const validMs = 24 * 60 * 60 * 1_000;

/**
 * The token of the link that confirms an address. It is bound to the password it was sent for: when someone else signs
 * up with the same address later, their link does not confirm an account with the first one's password.
 */
export async function confirmationToken(services: Services, userId: string, now = Date.now()) {
  const password = await passwordDigest(services, userId);
  if (!password) return null;
  const claim: Claim = { user: userId, password, expires: now + validMs };
  const body = Buffer.from(JSON.stringify(claim)).toString("base64url");
  return `${body}.${sign(services.secret, body)}`;
}

/** True when the address is now confirmed, also for a link that is opened twice. */
export async function confirmAddress(services: Services, token: string, now = Date.now()) {
  const claim = readClaim(services.secret, token);
  if (!claim || claim.expires < now) return false;
  if ((await passwordDigest(services, claim.user)) !== claim.password) return false;
  await services.sql`update "user" set email_verified = true, updated_at = now() where id = ${claim.user}`;
  return true;
}

async function passwordDigest({ sql, secret }: Services, userId: string) {
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
