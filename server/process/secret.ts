import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Secrets } from "../../app/accounts/signing.server";
import { type MasterKeys, masterKey } from "../../app/documents/storage/keys.server";
import type { Environment } from "./env";

/** The secret that signs, with the one before while it is being changed. */
export async function readSecrets(
  environment: Pick<Environment, "AUTH_SECRET" | "AUTH_SECRET_PREVIOUS" | "DATA_DIR">,
): Promise<Secrets> {
  const { AUTH_SECRET, AUTH_SECRET_PREVIOUS, DATA_DIR } = environment;
  const current = AUTH_SECRET ?? (await readGenerated(DATA_DIR, "secret", "delete it, and everyone signs in anew"));
  return AUTH_SECRET_PREVIOUS ? [current, AUTH_SECRET_PREVIOUS] : [current];
}

/** The key that seals the keys of customers' documents, and those before, which still open. */
export async function readMasterKeys(
  environment: Pick<Environment, "DOCUMENTS_KEY" | "DOCUMENTS_KEY_PREVIOUS" | "DATA_DIR">,
): Promise<MasterKeys> {
  const { DOCUMENTS_KEY, DOCUMENTS_KEY_PREVIOUS, DATA_DIR } = environment;
  const remedy = "put the key of 64 digits back; without it no document can be read";
  const current = DOCUMENTS_KEY ?? (await readGenerated(DATA_DIR, "documents-key", remedy));
  return [masterKey(current), ...DOCUMENTS_KEY_PREVIOUS.map(masterKey)];
}

/** Generated at the first start and stored beside the data. */
async function readGenerated(DATA_DIR: string, name: string, remedy: string) {
  const path = join(DATA_DIR, name);
  await mkdir(DATA_DIR, { recursive: true });
  // With the flag wx, of two instances starting at once one writes and both read the same secret.
  await writeFile(path, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600, flag: "wx" }).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
  const secret = (await readFile(path, "utf8")).trim();
  const isUsable = name === "secret" ? secret.length >= 32 : /^[\da-f]{64}$/i.test(secret);
  if (!isUsable) throw new Error(`${path} holds no usable ${name === "secret" ? "secret" : "key"}: ${remedy}.`);
  return secret;
}
