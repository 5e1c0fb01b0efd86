import { createHash, randomBytes } from "node:crypto";
import { isSigned, sign } from "../signing.server";
import type { AccountRequest } from "../user.server";

const yearSeconds = 365 * 24 * 60 * 60;
const purpose = "device";

/** One cookie an account, so that two people at one computer are both known there, also while the secret is changed. */
const cookieName = ({ request }: AccountRequest, email: string) =>
  `${isSecure(request) ? "__Host-" : ""}anugya.device-${createHash("sha256").update(email).digest("hex").slice(0, 12)}`;

const isSecure = (request: Request) => new URL(request.url).protocol === "https:";

/** The browser in which this account was signed in before, by its number; tries from it are counted apart. */
export function knownDevice(asked: AccountRequest, email: string): string | null {
  const name = cookieName(asked, email);
  const cookies = (asked.request.headers.get("Cookie") ?? "").split("; ");
  const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
  const [id = "", signature = ""] = value.split(".");
  return isSigned(asked.accounts.secrets, purpose, `${id} ${email}`, signature) ? id : null;
}

/** After a sign-in: from now on strangers' tries elsewhere cannot lock this browser out. */
export function rememberDevice(asked: AccountRequest, email: string) {
  const id = knownDevice(asked, email) ?? randomBytes(16).toString("base64url");
  const attributes = `Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${isSecure(asked.request) ? "; Secure" : ""}`;
  const value = `${id}.${sign(asked.accounts.secrets, purpose, `${id} ${email}`)}`;
  asked.context.cookies.push(`${cookieName(asked, email)}=${value}; ${attributes}`);
}
