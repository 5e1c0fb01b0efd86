import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  access,
  chmod,
  chown,
  constants,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  realpath,
  rename,
  rmdir,
  symlink,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { type Account, serverAccount } from "./account.ts";
import { serverEnvironment } from "./environment.ts";

const run = promisify(execFile);

/** Where root keeps data and programs that the server's account cannot reach in the checkout; survives a reboot. */
export const systemDirectory = "/var/lib/anugya";

/** A Unix socket's whole path must fit about 100 bytes on every system. */
const longestSocketDirectory = 103 - "/.s.PGSQL.5432".length - 1;

export type ClusterPaths = {
  /** Holds everything below; in DATA_DIR/postgres, or where that link points. */
  directory: string;
  data: string;
  password: string;
  log: string;
  /** Where a copy of the programs goes when they cannot run from node_modules. */
  copies: string;
  account: Account | undefined;
};

export async function prepareClusterPaths(
  dataDirectory: string,
  sharedDirectory = systemDirectory,
): Promise<ClusterPaths> {
  const wanted = join(resolve(dataDirectory), "postgres");
  await mkdir(dirname(wanted), { recursive: true });
  const account = await serverAccount(join(wanted, "data"));
  const directory = account ? await directoryForAccount(wanted, account, sharedDirectory) : await ownDirectory(wanted);
  return {
    directory,
    data: join(directory, "data"),
    password: join(directory, "password"),
    log: join(directory, "server.log"),
    copies: account ? sharedDirectory : directory,
    account,
  };
}

async function ownDirectory(wanted: string) {
  await mkdir(wanted, { mode: 0o700 }).catch(ignoreExisting);
  await access(wanted, constants.R_OK | constants.W_OK).catch((cause) => {
    const message = `${wanted} belongs to another user: start as that user, or set DATA_DIR to another directory.`;
    throw new Error(message, { cause });
  });
  return realpath(wanted);
}

async function directoryForAccount(wanted: string, account: Account, sharedDirectory: string) {
  const link = await lstat(wanted).catch(() => undefined);
  if (link?.isSymbolicLink()) return realpath(wanted);

  await mkdir(wanted, { mode: 0o711 }).catch(ignoreExisting);
  const directory = await realpath(wanted);
  if (await canEnter(directory, account)) return directory;

  if ((await readdir(directory)).includes("data")) {
    throw new Error(
      `The database server's account (user id ${account.uid}) may no longer enter ${directory}: allow it to pass through the directories above.`,
    );
  }
  return moveToSharedDirectory(wanted, sharedDirectory);
}

/** A link stays behind, so that a person who looks in DATA_DIR finds the data. */
async function moveToSharedDirectory(wanted: string, sharedDirectory: string) {
  const directory = await makeSharedDirectory(wanted, sharedDirectory);
  await rmdir(wanted);
  await symlink(directory, wanted).catch(ignoreExisting);
  return realpath(wanted);
}

async function makeSharedDirectory(wanted: string, sharedDirectory: string) {
  const project = basename(dirname(dirname(wanted))) || "data";
  const directory = join(sharedDirectory, `${project}-${randomBytes(4).toString("hex")}`);
  await mkdir(directory, { recursive: true });
  await chmod(sharedDirectory, 0o755);
  await chmod(directory, 0o711);
  return directory;
}

/**
 * A folder of DATA_DIR for the account to write to, and nobody else to read. Where the account cannot reach it, the folder
 * is kept elsewhere under the same name, with a link; files of an earlier version stay beside it.
 */
export async function prepareFolder(dataDirectory: string, name: string, account: Account) {
  const wanted = join(resolve(dataDirectory), name);
  await mkdir(wanted, { recursive: true, mode: 0o700 });
  if ((await lstat(wanted)).isSymbolicLink()) return realpath(wanted);
  await changeOwner(wanted, account);
  if (await canEnter(wanted, account)) return realpath(wanted);
  const folder = join(await makeSharedDirectory(wanted, systemDirectory), name);
  await mkdir(folder, { mode: 0o700 });
  await changeOwner(folder, account);
  await rmdir(wanted).catch(() => rename(wanted, `${wanted}-before`));
  await symlink(folder, wanted);
  return folder;
}

/** Tried under that account, because file modes alone do not show ACLs, mounts and confinement. */
async function canEnter(directory: string, account: Account) {
  try {
    const enter = ["-c", 'cd -- "$0"', directory];
    await run("/bin/sh", enter, { ...account, env: serverEnvironment(), cwd: "/" });
    return true;
  } catch {
    return false;
  }
}

/** A directory for the Unix socket that nobody but the server's account (and root) may enter. */
export async function socketDirectory(paths: ClusterPaths) {
  const beside = join(paths.directory, "run");
  if (Buffer.byteLength(beside) <= longestSocketDirectory) {
    await mkdir(beside, { mode: 0o700 }).catch(ignoreExisting);
    await changeOwner(beside, paths.account);
    return beside;
  }
  for (const parent of [tmpdir(), "/tmp", "/var/tmp"]) {
    const short = await mkdtemp(join(parent, "anugya-")).catch(() => undefined);
    if (!short) continue;
    await changeOwner(short, paths.account);
    const isShort = Buffer.byteLength(short) <= longestSocketDirectory;
    if (isShort && (!paths.account || (await canEnter(short, paths.account)))) return short;
    await rmdir(short);
  }
  throw new Error(`No paths for the database's socket: ${paths.directory} is too long a path.`);
}

export async function changeOwner(path: string, account: Account | undefined) {
  if (account) await chown(path, account.uid, account.gid);
}

export function ignoreExisting(error: NodeJS.ErrnoException) {
  if (error.code !== "EEXIST" && error.code !== "ENOTEMPTY") throw error;
}

/** So that a new name in it survives a power cut. */
export async function flushDirectory(path: string) {
  if (process.platform === "win32") return;
  const directory = await open(path, "r");
  await directory.sync().finally(() => directory.close());
}
