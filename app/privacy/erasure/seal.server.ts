import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from "node:crypto";
import { candidatesIn, isTelling, type Marks, squeezed } from "../traces/traces";

/** The secret of the site, which is not in its database, and the one before while it is being changed. */
export type SealSecrets = [current: string, previous?: string];

const algorithm = "aes-256-gcm";
const [ivLength, tagLength] = [12, 16];
const keyOf = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "", "anugya sealed records", 32));

/** Readable only with the secret: a dump or a backup of the database shows nothing of it. */
export function seal([secret]: SealSecrets, content: object): Buffer {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, keyOf(secret), iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(content), "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

export function unseal(secrets: SealSecrets, sealed: Buffer): unknown {
  for (const secret of secrets) {
    if (secret === undefined) continue;
    const decipher = createDecipheriv(algorithm, keyOf(secret), sealed.subarray(0, ivLength));
    decipher.setAuthTag(sealed.subarray(ivLength, ivLength + tagLength));
    try {
      const content = Buffer.concat([decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()]);
      return JSON.parse(content.toString("utf8"));
    } catch {
      // Sealed with the other secret.
    }
  }
  throw new Error("The record was sealed with a secret that is not known here.");
}

const markKeyOf = (secret: string) =>
  Buffer.from(hkdfSync("sha256", secret, "", "anugya erased marks", 32)).toString("hex");

/** Several hundred for a text: three times as fast as an HMAC, and nobody can append to what is never shown. */
const hashOf = (key: string, kind: keyof Marks, kept: string) => hash("sha256", `${key} ${kind} ${kept}`, "base64url");

const keptAs = {
  phones: (mark: string) => [mark],
  addresses: (mark: string) => [mark.toLowerCase()],
  names: squeezed,
};
const kinds = Object.keys(keptAs) as (keyof Marks)[];

/** Numbers, addresses and whole names by the hash that tells them again; without the secret nobody can. */
export function hashMarks(secret: string, { names, addresses, phones }: Marks): string[] {
  const key = markKeyOf(secret);
  const told: Marks = {
    names: names.filter(isTelling),
    addresses: addresses.filter(Boolean),
    phones: phones.filter(Boolean),
  };
  return [...new Set(kinds.flatMap((kind) => told[kind].flatMap(keptAs[kind]).map((kept) => hashOf(key, kind, kept))))];
}

/** Finds in a text what was hashed with one of the secrets. */
export function hashedMarkFinder(secrets: SealSecrets, hashes: Set<string>): (text: string) => Marks {
  const keys = secrets.flatMap((secret) => (secret ? [markKeyOf(secret)] : []));
  return (text) => {
    const found: Marks = { names: [], addresses: [], phones: [] };
    for (const { kind, mark, kept } of candidatesIn(text))
      if (keys.some((key) => hashes.has(hashOf(key, kind, kept)))) found[kind].push(mark);
    return found;
  };
}
