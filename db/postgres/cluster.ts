import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Binaries } from "./binaries.ts";
import { type ClusterPaths, changeOwner, flushDirectory, ignoreExisting } from "./data-directory.ts";
import { serverEnvironment } from "./environment.ts";
import { removeUnfinished, unfinishedPath } from "./unfinished.ts";

const run = promisify(execFile);

export const superuser = "postgres";

/** Creates the cluster if there is none, atomically: initdb works in a temporary directory that is then renamed. */
export async function ensureCluster(paths: ClusterPaths, binaries: Binaries, isDurable: boolean) {
  const existing = await readFile(join(paths.data, "PG_VERSION"), "utf8").catch(() => undefined);
  if (existing === undefined) return initialise(paths, binaries, isDurable);
  if (existing.trim() !== binaries.majorVersion) {
    throw new Error(
      `The data in ${paths.data} is of PostgreSQL ${existing.trim()}, but the server is ${binaries.majorVersion}: dump it with the old version and restore it with the new one.`,
    );
  }
}

async function initialise(paths: ClusterPaths, binaries: Binaries, isDurable: boolean) {
  await removeUnfinished(paths.directory);
  const temporary = unfinishedPath(paths.directory);
  await mkdir(temporary, { mode: 0o700 });
  const passwordCopy = join(temporary, "password");
  await writeFile(passwordCopy, await readPassword(paths), { mode: 0o600 });
  await changeOwner(passwordCopy, paths.account);
  await changeOwner(temporary, paths.account);
  try {
    const data = join(temporary, "data");
    const options = { ...paths.account, env: serverEnvironment(), cwd: temporary };
    await run(join(binaries.directory, "bin", "initdb"), initdbArguments(data, passwordCopy, isDurable), options);
    await rename(data, paths.data).catch(ignoreExisting);
    await flushDirectory(paths.directory);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

function initdbArguments(data: string, passwordFile: string, isDurable: boolean) {
  return [
    `--pgdata=${data}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--data-checksums",
    "--encoding=UTF8",
    // PostgreSQL's own Unicode rules: the same on every machine, independent of its locales.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    "--no-instructions",
    ...(isDurable ? [] : ["--no-sync"]),
  ];
}

/** Created by the first start; `link` fails on an existing file, so that concurrent starts share one password. */
export async function readPassword(paths: ClusterPaths) {
  const existing = await readFile(paths.password, "utf8").catch(ignoreMissing);
  if (existing !== undefined) return existing.trim();
  if (await stat(paths.data).catch(ignoreMissing)) {
    throw new Error(`The password file ${paths.password} is missing, so its database cannot be opened.`);
  }
  const temporary = `${paths.password}.${randomBytes(4).toString("hex")}`;
  await writeFile(temporary, `${randomBytes(24).toString("base64url")}\n`, {
    mode: 0o600,
    flush: true,
  });
  await link(temporary, paths.password).catch(ignoreExisting);
  await rm(temporary);
  return (await readFile(paths.password, "utf8")).trim();
}

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code === "ENOENT") return undefined;
  throw error;
}
