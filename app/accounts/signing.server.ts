import { createHmac, timingSafeEqual } from "node:crypto";

/** The secret that signs, and while it is being changed the one before, which is still believed. */
export type Secrets = [current: string, previous?: string];

/** `purpose` keeps a signature made for one thing from serving for another. */
export const sign = ([secret]: Secrets, purpose: string, text: string) => hmac(secret, purpose, text);

export function isSigned(secrets: Secrets, purpose: string, text: string, signature: string) {
  return secrets.some((secret) => secret !== undefined && isEqual(hmac(secret, purpose, text), signature));
}

const hmac = (secret: string, purpose: string, text: string) =>
  createHmac("sha256", secret).update(`${purpose}:${text}`).digest("base64url");

function isEqual(one: string, other: string) {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
