import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

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
