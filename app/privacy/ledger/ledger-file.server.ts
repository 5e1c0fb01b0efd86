import { constants } from "node:fs";
import { type FileHandle, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { flushDirectory } from "../../../db/postgres/data-directory";
import {
  addEntries,
  type Entry,
  type Ledger,
  LedgerFault,
  type LedgerPlace,
  parseLedger,
  textOf,
} from "./ledger-format.server";

export const ledgerFile = (path: string): LedgerPlace => ({
  name: path,
  read: () => readFile(path),
  append: (ledger, entries) => appendToFile(path, ledger, entries),
  replace: (_, ledger) => writeWholeFile(path, ledger),
});

async function readFile(path: string): Promise<Ledger | null> {
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch((error) => {
    if (error.code === "ENOENT") return null;
    throw unwritable(path, error);
  });
  if (!file) return null;
  try {
    const { mtime } = await file.stat();
    return await parseLedger(path, await file.readFile("utf8"), mtime);
  } catch (error) {
    throw error instanceof LedgerFault ? error : unwritable(path, error as Error);
  } finally {
    await file.close();
  }
}

export const unwritable = (path: string, cause: Error, account = process.geteuid?.()) =>
  new LedgerFault(
    "unwritable",
    `The erasure ledger cannot be written at ${path} by the account of the site (user id ${account}; ${cause.message}): give it the folder, or name another place by ERASURE_LEDGER.`,
  );

/** On disk when it ends. What was cut off is taken away first, and so is what a full disk let through of this. */
async function appendToFile(path: string, ledger: Ledger, entries: Entry[]): Promise<void> {
  const file = await open(path, constants.O_WRONLY | constants.O_APPEND | constants.O_NONBLOCK).catch((error) => {
    throw unwritable(path, error);
  });
  try {
    if (ledger.unfinished !== "") await file.truncate(ledger.length);
    await writeAndSync(file, addEntries(ledger, entries)).catch(async (error) => {
      await file.truncate(ledger.length).catch(() => {});
      throw unwritable(path, error);
    });
  } finally {
    await file.close();
  }
}

/** Under its name whole or not at all. Made by root in another's folder, it belongs to that account. */
async function writeWholeFile(path: string, ledger: Ledger): Promise<void> {
  const temporary = `${path}.unfinished-${process.pid}`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rm(temporary, { force: true });
    const file = await open(temporary, "wx", 0o600);
    try {
      const { uid, gid } = await stat(dirname(path));
      if (process.geteuid?.() === 0) await file.chown(uid, gid);
      await writeAndSync(file, textOf(ledger));
    } finally {
      await file.close();
    }
    await rename(temporary, path);
    await flushDirectory(dirname(path));
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw unwritable(path, error as Error);
  }
}

async function writeAndSync(file: FileHandle, text: string) {
  if (text !== "") await file.writeFile(text);
  await file.sync();
}
