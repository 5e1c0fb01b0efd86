import { randomBytes } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** A temporary path, to be renamed when complete; it holds the pid of the process that writes it. */
export function unfinishedPath(directory: string) {
  return join(directory, `unfinished-${process.pid}-${randomBytes(4).toString("hex")}`);
}

/** Removes what killed processes left half-written; a live process may still be writing its own. */
export async function removeUnfinished(directory: string) {
  for (const name of await readdir(directory)) {
    const writer = /^unfinished-(\d+)-/.exec(name)?.[1];
    if (writer === undefined || isAlive(Number(writer))) continue;
    // The initdb of a killed start may still be writing there; without its files it soon ends.
    await rm(join(directory, name), { recursive: true, force: true, maxRetries: 10 });
  }
}

export function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
