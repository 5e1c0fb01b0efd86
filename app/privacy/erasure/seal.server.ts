import { hash, hkdfSync, randomBytes } from "node:crypto";
import { sealWith, unsealWith } from "../../documents/storage/keys.server";
import {
  candidatesIn,
  type Identifiers,
  isTelling,
  noIdentifiers,
  squeezed,
  tellingNumbers,
} from "../../people/identifiers";

/** The secret of the site, which is not in its database, and the one before while it is being changed. */
export type SealSecrets = [current: string, previous?: string];

const boundToNothing = "";
const keyOf = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "", "anugya sealed records", 32));

/** Readable only with the secret: a dump or a backup of the database shows nothing of it. */
export function seal([secret]: SealSecrets, content: object): Buffer {
  return sealWith(keyOf(secret), randomBytes(12), boundToNothing, Buffer.from(JSON.stringify(content)));
}

export function unseal(secrets: SealSecrets, sealed: Buffer): unknown {
  for (const secret of secrets) {
    if (secret === undefined) continue;
    try {
      return JSON.parse(unsealWith(keyOf(secret), boundToNothing, sealed).toString("utf8"));
    } catch {
      // Sealed with the other secret.
    }
  }
  throw new Error("The record was sealed with a secret that is not known here.");
}

const markKeyOf = (secret: string) =>
  Buffer.from(hkdfSync("sha256", secret, "", "anugya erased marks", 32)).toString("hex");

/** Several hundred for a text: three times as fast as an HMAC, and nobody can append to what is never shown. */
const hashOf = (key: string, kind: keyof Identifiers, normalised: string) =>
  hash("sha256", `${key} ${kind} ${normalised}`, "base64url");

const normalise = {
  phones: (mark: string) => [mark],
  addresses: (mark: string) => [mark.toLowerCase()],
  names: squeezed,
  numbers: (mark: string) => [mark],
};
const kinds = Object.keys(normalise) as (keyof Identifiers)[];

/** Numbers, addresses and whole names by the hash that tells them again; without the secret nobody can. */
export function hashIdentifiers(secret: string, { names, addresses, phones, numbers }: Identifiers): string[] {
  const key = markKeyOf(secret);
  const recognisable: Identifiers = {
    names: names.filter(isTelling),
    addresses: addresses.filter(Boolean),
    phones: phones.filter(Boolean),
    numbers: tellingNumbers(numbers),
  };
  return [
    ...new Set(
      kinds.flatMap((kind) =>
        recognisable[kind].flatMap(normalise[kind]).map((normalised) => hashOf(key, kind, normalised)),
      ),
    ),
  ];
}

/** Finds in a text what was hashed with one of the secrets. */
export function hashedMarkFinder(secrets: SealSecrets, hashes: Set<string>): (text: string) => Identifiers {
  const keys = secrets.flatMap((secret) => (secret ? [markKeyOf(secret)] : []));
  return (text) => {
    const found = noIdentifiers();
    for (const { kind, mark, normalised } of candidatesIn(text))
      if (keys.some((key) => hashes.has(hashOf(key, kind, normalised)))) found[kind].push(mark);
    return found;
  };
}
