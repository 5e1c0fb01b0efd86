import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Environment } from "./env";

/** AUTH_SECRET, or one made at the first start and kept beside the data. */
export async function readSecret({ AUTH_SECRET, DATA_DIR }: Pick<Environment, "AUTH_SECRET" | "DATA_DIR">) {
  if (AUTH_SECRET) return AUTH_SECRET;
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
