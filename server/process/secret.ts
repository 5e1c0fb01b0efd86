import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Secrets } from "../../app/accounts/signing.server";
import type { Environment } from "../shared/env";

/** The secret that signs, with the one before while it is being changed. */
export async function readSecrets(
  environment: Pick<Environment, "AUTH_SECRET" | "AUTH_SECRET_PREVIOUS" | "DATA_DIR">,
): Promise<Secrets> {
  const { AUTH_SECRET, AUTH_SECRET_PREVIOUS, DATA_DIR } = environment;
  const current = AUTH_SECRET ?? (await readGenerated(DATA_DIR));
  return AUTH_SECRET_PREVIOUS ? [current, AUTH_SECRET_PREVIOUS] : [current];
}

/** Made at the first start and kept beside the data. */
async function readGenerated(DATA_DIR: string) {
  const path = join(DATA_DIR, "secret");
  await mkdir(DATA_DIR, { recursive: true });
  // With the flag wx, of two instances starting at once one writes and both read the same secret.
  await writeFile(path, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600, flag: "wx" }).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
  const secret = (await readFile(path, "utf8")).trim();
  if (secret.length < 32) throw new Error(`${path} holds no usable secret: delete it, and everyone signs in anew.`);
  return secret;
}
