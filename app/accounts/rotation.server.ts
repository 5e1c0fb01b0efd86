import { createHash } from "node:crypto";
import { makeSignature, parseEnvelope, symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import type { Sql } from "../../db/connect";
import type { Secrets } from "./signing.server";

/** A number that stays with its secret, so that what one instance encrypts another can read. */
const versionOf = (secret: string) => createHash("sha256").update(secret).digest().readUInt32BE();

/** The secrets as better-auth takes them: the first encrypts, all decrypt; `secret` reads what has no version yet. */
export function versioned(secrets: Secrets) {
  const known = secrets.filter((secret) => secret !== undefined);
  return {
    secret: known.at(-1) ?? "",
    secrets: known.map((value) => ({ version: versionOf(value), value })),
  };
}

/** Second factors under the previous secret are encrypted again, so that it can be dropped soon after. */
export async function reencryptSecondFactors(sql: Sql, secrets: Secrets) {
  const [current, previous] = secrets;
  if (!previous) return;
  const keys = new Map(versioned(secrets).secrets.map(({ version, value }) => [version, value]));
  const key = { keys, currentVersion: versionOf(current), legacySecret: previous };
  const renew = async (data: string) => symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data }) });
  const rows = await sql<{ id: string; secret: string; codes: string }[]>`
    select id, secret, backup_codes as codes from two_factor`;
  for (const { id, secret, codes } of rows) {
    if (parseEnvelope(secret)?.version === key.currentVersion) continue;
    await sql`
      update two_factor set secret = ${await renew(secret)}, backup_codes = ${await renew(codes)}
      where id = ${id} and secret = ${secret}`;
  }
}

/** Cookies that better-auth signed with the previous secret, signed with the current one: nobody is signed out. */
export async function resignCookies(header: string, [current, previous]: Secrets) {
  if (!previous) return { header, renewed: [] as { name: string; value: string }[] };
  const renewed: { name: string; value: string }[] = [];
  const cookies = await Promise.all(
    header.split("; ").map(async (cookie) => {
      const [name = "", encoded = ""] = cookie.split(/=(.*)/s);
      if (!/anugya\.(session_token|two_factor)$/.test(name)) return cookie;
      const value = decode(encoded);
      const [token, signature] = [value.slice(0, value.lastIndexOf(".")), value.slice(value.lastIndexOf(".") + 1)];
      if (signature !== (await makeSignature(token, previous))) return cookie;
      const fresh = encodeURIComponent(`${token}.${await makeSignature(token, current)}`);
      if (name.endsWith("session_token")) renewed.push({ name, value: fresh });
      return `${name}=${fresh}`;
    }),
  );
  return { header: cookies.join("; "), renewed };
}

function decode(value: string) {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}
