import { randomBytes } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** A name for work that counts only once it is renamed; it tells whose it is. */
export function unfinished(directory: string) {
  return join(directory, `unfinished-${process.pid}-${randomBytes(4).toString("hex")}`);
}

/** Clears what a killed start left half-made; another start may be making its own right now. */
export async function removeUnfinished(directory: string) {
  for (const name of await readdir(directory)) {
    const maker = /^unfinished-(\d+)-/.exec(name)?.[1];
    if (maker === undefined || isAlive(Number(maker))) continue;
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
