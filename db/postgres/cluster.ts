import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Binaries } from "./binaries.ts";
import { type ClusterPaths, giveTo, ignoreExisting } from "./data-directory.ts";
import { serverEnvironment } from "./environment.ts";
import { removeUnfinished, unfinished } from "./unfinished.ts";

const run = promisify(execFile);

export const superuser = "postgres";

/** Makes the cluster if there is none, in one step that either happened or did not. */
export async function ensureCluster(paths: ClusterPaths, binaries: Binaries, durable: boolean) {
  const existing = await readFile(join(paths.data, "PG_VERSION"), "utf8").catch(() => undefined);
  if (existing === undefined) return initialise(paths, binaries, durable);
  if (existing.trim() !== binaries.majorVersion) {
    throw new Error(
      `The data in ${paths.data} is of PostgreSQL ${existing.trim()}, but the server is ${binaries.majorVersion}: dump it with the old version and restore it with the new one.`,
    );
  }
}

async function initialise(paths: ClusterPaths, binaries: Binaries, durable: boolean) {
  await removeUnfinished(paths.directory);
  const workshop = unfinished(paths.directory);
  await mkdir(workshop, { mode: 0o700 });
  const passwordCopy = join(workshop, "password");
  await writeFile(passwordCopy, await readPassword(paths), { mode: 0o600 });
  await giveTo(passwordCopy, paths.account);
  await giveTo(workshop, paths.account);
  try {
    const data = join(workshop, "data");
    const options = { ...paths.account, env: serverEnvironment(), cwd: workshop };
    await run(join(binaries.directory, "bin", "initdb"), initialisation(data, passwordCopy, durable), options);
    await rename(data, paths.data).catch(ignoreExisting);
    await flushDirectory(paths.directory);
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

function initialisation(data: string, passwordFile: string, durable: boolean) {
  return [
    `--pgdata=${data}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--data-checksums",
    "--encoding=UTF8",
    // PostgreSQL's own Unicode rules: the same on every machine, whatever locales it has.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    "--no-instructions",
    ...(durable ? [] : ["--no-sync"]),
  ];
}

/** The first start makes it; starts that race each other all end up with the same one. */
export async function readPassword(paths: ClusterPaths) {
  const existing = await readFile(paths.password, "utf8").catch(ignoreMissing);
  if (existing !== undefined) return existing.trim();
  if (await stat(paths.data).catch(ignoreMissing)) {
    throw new Error(`The password file ${paths.password} is missing, so its database cannot be opened.`);
  }
  const draft = `${paths.password}.${randomBytes(4).toString("hex")}`;
  await writeFile(draft, `${randomBytes(24).toString("base64url")}\n`, {
    mode: 0o600,
    flush: true,
  });
  await link(draft, paths.password).catch(ignoreExisting);
  await rm(draft);
  return (await readFile(paths.password, "utf8")).trim();
}

async function flushDirectory(path: string) {
  if (process.platform === "win32") return;
  const directory = await open(path, "r");
  await directory.sync().finally(() => directory.close());
}

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code === "ENOENT") return undefined;
  throw error;
}
