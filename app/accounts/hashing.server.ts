import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { awayFromDatabase } from "../../db/share";

/**
 * Passwords that are hashed at once: on two of the four threads that also compress pages, read files and look up names. The
 * others stay free for these, however many sign in.
 */
export const hashedAtOnce = 2;

/** Held by a request that has waited for its turn (turns.server.ts); without it nothing is hashed, also not by better-auth. */
export const hashingTurn = new AsyncLocalStorage<true>();

/** As better-auth does it, so that the passwords stored before stay valid: scrypt over the hexadecimal text of the salt. */
export async function hashPassword(password: string) {
  const salt = randomBytes(16).toString("hex");
  return `${salt}:${(await computeKey(password, salt)).toString("hex")}`;
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }) {
  const [salt, stored] = hash.split(":");
  if (!salt || !stored) throw new Error("A stored password is not a salt and a key.");
  const [key, wanted] = [await computeKey(password, salt), Buffer.from(stored, "hex")];
  return key.length === wanted.length && timingSafeEqual(key, wanted);
}

const work = { N: 16_384, r: 16, p: 1, maxmem: 256 * 16_384 * 16 };

async function computeKey(password: string, salt: string) {
  if (!hashingTurn.getStore()) throw new Error("A password is hashed only in its turn.");
  const computing = () =>
    new Promise<Buffer>((resolve, reject) =>
      scrypt(password.normalize("NFKC"), salt, 64, work, (error, key) => (error ? reject(error) : resolve(key))),
    );
  // As many at once as have a turn.
  return awayFromDatabase(computing, Number.POSITIVE_INFINITY);
}
