import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { openSync } from "node:fs";
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import type { Program } from "../../app/documents/rewriting-process.server";
import type { Account } from "../../db/postgres/account";
import { ignoreExisting, systemDirectory } from "../../db/postgres/data-directory";
import { serverEnvironment } from "../../db/postgres/environment";
import { removeUnfinished, unfinishedPath } from "../../db/postgres/unfinished";

const run = promisify(execFile);

/**
 * Where the process that opens documents is started from. It starts anew after each file that it could not cope with, when
 * root has long been dropped: where the account cannot read the checkout, from a copy that belongs to root.
 */
export async function rewritingProgram(account: Account | undefined): Promise<Program | undefined> {
  if (!account) return undefined;
  const worker = resolve("build/documents/worker.mjs");
  const packages = packageFolders();
  const node = process.platform === "linux" ? openSync(process.execPath, "r") : process.execPath;
  const inPlace = { node, worker, packages: resolve("node_modules") };
  if (await canRead([worker, ...packages], account)) return inPlace;
  const copy = await copyProgram(worker, packages);
  return { node, worker: join(copy, "worker.mjs"), packages: join(copy, "node_modules") };
}

/** sharp with what it loads on this machine. */
function packageFolders(): string[] {
  const folder = (name: string) => join(resolve("node_modules"), name);
  const require = createRequire(join(folder("sharp"), "package.json"));
  const { dependencies, optionalDependencies } = require("./package.json") as Record<string, Record<string, string>>;
  const names = ["sharp", ...Object.keys({ ...dependencies, ...optionalDependencies })];
  return names.map(folder).filter((path) => isThere(join(path, "package.json"), require));
}

function isThere(path: string, require: NodeJS.Require) {
  try {
    require(path);
    return true;
  } catch {
    return false;
  }
}

async function canRead(paths: string[], account: Account) {
  try {
    const script = 'for path do test -r "$path" || exit 1; done';
    await run("/bin/sh", ["-c", script, "sh", ...paths], { ...account, env: serverEnvironment(), cwd: "/" });
    return true;
  } catch {
    return false;
  }
}

/** One copy for each build of it, whole or not at all. */
async function copyProgram(worker: string, packages: string[]): Promise<string> {
  const hash = createHash("sha256").update(await readFile(worker));
  for (const folder of packages) hash.update(await readFile(join(folder, "package.json")));
  const target = join(systemDirectory, `documents-${hash.digest("hex").slice(0, 12)}`);
  if (await stat(target).catch(() => undefined)) return target;
  await mkdir(systemDirectory, { recursive: true, mode: 0o755 });
  await removeUnfinished(systemDirectory);
  const temporary = unfinishedPath(systemDirectory);
  await cp(dirname(worker), temporary, { recursive: true });
  for (const folder of packages) {
    const name = folder.slice(resolve("node_modules").length + 1);
    await cp(folder, join(temporary, "node_modules", name), { recursive: true });
  }
  await chmod(temporary, 0o755);
  for (const entry of await readdir(temporary, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  await rename(temporary, target).catch(async (error) => {
    await rm(temporary, { recursive: true, force: true });
    ignoreExisting(error);
  });
  return target;
}
