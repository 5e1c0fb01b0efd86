import { constants } from "node:fs";
import { chmod, copyFile, mkdir, open } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { unwritable } from "../../app/privacy/ledger/ledger-file.server";
import { isLedgerFile } from "../../app/privacy/ledger/ledger-place.server";
import { type Account, isRoot } from "../../db/postgres/account";
import { changeOwner, ignoreExisting, prepareFolder } from "../../db/postgres/data-directory";
import type { Environment } from "./env";

const folder = "ledger";
const file = "erasures";

type Settings = Pick<Environment, "ERASURE_LEDGER" | "DATA_DIR" | "DOCUMENTS_URL">;

/** The place of the erasure ledger, for the site and for commands; `s3:name` is an object beside the documents. */
export function ledgerAddress({ ERASURE_LEDGER, DATA_DIR, DOCUMENTS_URL = "" }: Settings): string {
  const [, object] = /^s3:(?!https?:)(.+)$/.exec(ERASURE_LEDGER ?? "") ?? [];
  if (object) {
    const url = new URL(DOCUMENTS_URL);
    url.pathname = `${url.pathname.replace(/\/+$/, "")}/${object}`;
    return `s3:${url.href}`;
  }
  if (ERASURE_LEDGER && !isLedgerFile(ERASURE_LEDGER)) return ERASURE_LEDGER;
  return resolve(ERASURE_LEDGER ?? join(DATA_DIR, folder, file));
}

/**
 * Started as root, the folder and the file are changed to belong to the account that the process becomes, which alone writes to them
 * (docs/decisions/0015-root.md). A folder that is there already keeps its owner: it may hold more than the ledger.
 */
export async function prepareLedger(environment: Environment, account: Account | undefined): Promise<string> {
  const wanted = ledgerAddress(environment);
  if (!account || !isLedgerFile(wanted)) return wanted;
  try {
    if (environment.ERASURE_LEDGER) await makeFolder(dirname(wanted), account);
    const path = environment.ERASURE_LEDGER ? wanted : await ledgerInData(environment.DATA_DIR, account);
    await giveFile(path, account);
    return path;
  } catch (error) {
    throw unwritable(wanted, error as Error, account.uid);
  }
}

/** Where the account has no access, the folder moves to one that it can read, with a symbolic link, and the ledger of earlier starts moves with it. */
async function ledgerInData(dataDirectory: string, account: Account) {
  const path = join(await prepareFolder(dataDirectory, folder, account), file);
  const before = join(resolve(dataDirectory), `${folder}-before`, file);
  await copyFile(before, path, constants.COPYFILE_EXCL).catch((error) => {
    if (error.code !== "ENOENT" && error.code !== "EEXIST") throw error;
  });
  return path;
}

async function makeFolder(path: string, account: Account) {
  const parent = await mkdir(dirname(path), { recursive: true, mode: 0o711 });
  if (parent) await chmod(dirname(path), 0o711);
  const isNew = await mkdir(path, { mode: 0o700 }).then(() => true, ignoreExisting);
  if (isNew) await changeOwner(path, account);
}

/**
 * A file that root wrote, in development or by a command. The account may write in the folder: a link that it laid to
 * another file must not make that file its own.
 */
async function giveFile(path: string, account: Account) {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const opened = await open(path, flags).catch(() => null);
  try {
    const found = await opened?.stat();
    if (found?.isFile() && found.nlink === 1 && found.uid === 0) await opened?.chown(account.uid, account.gid);
  } finally {
    await opened?.close();
  }
}

/** For a while the rights of that account: what it could not read or write later is noticed at the start. */
export async function asAccount<Value>(account: Account | undefined, work: () => Promise<Value>): Promise<Value> {
  const { setgroups, setegid, seteuid, getgroups } = process;
  if (!account || !isRoot() || !setgroups || !setegid || !seteuid || !getgroups) return work();
  const groups = getgroups();
  try {
    setgroups([]);
    setegid(account.gid);
    seteuid(account.uid);
    return await work();
  } finally {
    seteuid(0);
    setegid(0);
    setgroups(groups);
  }
}
