import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The unprivileged account the server runs under when the app itself is root. */
export type Account = { uid: number; gid: number };

export const isRoot = () => process.getuid?.() === 0;

/** PostgreSQL refuses to run as root; any other user runs it under their own account. */
export async function serverAccount(existingData: string): Promise<Account | undefined> {
  if (!isRoot()) return undefined;
  return (await ownerOf(existingData)) ?? (await siteAccount());
}

/**
 * An account for nothing but this site. `postgres` comes after it: an attacker who took over a process of that account would own
 * every other database of the machine too.
 */
export async function siteAccount(): Promise<Account | undefined> {
  return (
    (await findAccount("anugya")) ??
    (await createAccount("anugya")) ??
    (await findAccount("postgres")) ??
    (await findAccount("nobody"))
  );
}

/** Existing data keeps its owner, even when a better account appears on the machine later. */
async function ownerOf(path: string): Promise<Account | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

async function findAccount(name: string): Promise<Account | undefined> {
  try {
    const [user, group] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    const uid = Number(user.stdout);
    return uid > 0 ? { uid, gid: Number(group.stdout) } : undefined;
  } catch {
    return undefined;
  }
}

async function createAccount(name: string): Promise<Account | undefined> {
  await run("useradd", [
    "--system",
    "--user-group",
    "--no-create-home",
    "--home-dir",
    "/nonexistent",
    "--shell",
    "/usr/sbin/nologin",
    name,
  ]).catch(() => undefined);
  // Looked up even after a failure: another start may have just created it.
  return findAccount(name);
}
