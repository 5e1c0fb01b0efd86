import { createHash, createHmac, randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { setImmediate as breathe } from "node:timers/promises";
import { retention } from "../../../content/law/retention";

/** Someone who was erased, without a name: a salted hash of their number, and until when their copy stays sealed. */
export type Entry = { hash: string; erasedAt: Date; destroyAfter: Date };

/**
 * Who was erased, in a file outside the database and its backups. The first line names the database that it belongs to;
 * each line ends with a checksum of itself and of everything before it.
 */
export type Ledger = {
  /** That of the database; null in a file of the first format, which had neither dates nor checksums. */
  id: string | null;
  salt: string;
  entries: Entry[];
  /** The checksum of the first line, then that of each entry. */
  checksums: string[];
  /** What follows the last whole line: someone was being written when the machine failed. */
  unfinished: string;
  /** How long the file is without it. */
  length: number;
  changedAt: Date;
};

export type FaultKind = "damaged" | "missing" | "foreign" | "older" | "returned" | "unwritable" | "unproven";

/** Why a ledger and a database do not fit together, in one sentence that says what to do. */
export class LedgerFault extends Error {
  constructor(
    readonly kind: FaultKind,
    message: string,
  ) {
    super(message);
  }
}

const firstWords = "anugya erasures";
const firstLine = /^anugya erasures 2 ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}) ([\da-f]{64}) ([\da-f]{64})$/;
const oldFirstLine = /^anugya erasures 1 ([\da-f]{64})$/;
const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;
const entryLine = new RegExp(String.raw`^(\d+) ([\da-f]{64}) (${time}) (${time}) ([\da-f]{64})$`);

const sum = (before: string, text: string) => createHash("sha256").update(`${before} ${text}`).digest("hex");
export const hashIn = ({ salt }: Pick<Ledger, "salt">, id: string) =>
  createHmac("sha256", salt).update(id).digest("hex");

export const newSalt = () => randomBytes(32).toString("hex");
const day = 24 * 60 * 60 * 1_000;
const sealedUntil = (erasedAt: Date) => new Date(erasedAt.getTime() + retention.sealedDays * day);

/** Many lines are parsed a part at a time, so that requests are answered in between. */
const linesAtOnce = 2_000;

/** Null where there is none; whatever is not exactly as it was written is refused. */
export async function readLedger(path: string): Promise<Ledger | null> {
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

async function parseLedger(path: string, text: string, changedAt: Date): Promise<Ledger> {
  const lines = text.split("\n");
  const unfinished = lines.pop() ?? "";
  const [first = ""] = lines;
  const [, oldSalt] = oldFirstLine.exec(first) ?? [];
  if (oldSalt) return parseOldLedger(path, oldSalt, lines.slice(1), unfinished, changedAt);
  const [, id = "", salt = "", checksum = ""] = firstLine.exec(first) ?? [];
  if (!id && !first.startsWith(firstWords)) throw new LedgerFault("damaged", `${path} is no ledger of erasures.`);
  if (!id || sum("", headingOf(id, salt)) !== checksum) throw damaged(path, 1);
  const ledger: Ledger = { id, salt, entries: [], checksums: [checksum], unfinished, changedAt, length: 0 };
  ledger.length = Buffer.byteLength(text) - Buffer.byteLength(unfinished);
  for (const [at, line] of lines.slice(1).entries()) {
    if (at % linesAtOnce === linesAtOnce - 1) await breathe();
    const [, position, hash = "", erasedAt = "", destroyAfter = "", given = ""] = entryLine.exec(line) ?? [];
    const isRight = Number(position) === at + 1 && sum(lastOf(ledger), line.slice(0, -65)) === given;
    if (!isRight) throw damaged(path, at + 2);
    ledger.entries.push({ hash, erasedAt: new Date(erasedAt), destroyAfter: new Date(destroyAfter) });
    ledger.checksums.push(given);
  }
  return ledger;
}

/**
 * The first format: a hash a line. A line that was cut off was written again, whole, by the next attempt; one that was not
 * is somebody whose number is lost. When they were erased is unknown: before the file was last changed.
 */
function parseOldLedger(path: string, salt: string, lines: string[], unfinished: string, changedAt: Date): Ledger {
  const hashes = [...new Set(lines.filter((line) => /^[\da-f]{64}$/.test(line)))];
  const isWrittenAgain = (line: string) => hashes.some((hash) => hash.startsWith(line));
  for (const [at, line] of lines.entries()) if (!isWrittenAgain(line) && line !== "") throw damaged(path, at + 2);
  const entries = hashes.map((hash) => ({ hash, erasedAt: changedAt, destroyAfter: sealedUntil(changedAt) }));
  const rest = isWrittenAgain(unfinished) ? "" : unfinished;
  return { id: null, salt, entries, checksums: [], unfinished: rest, length: 0, changedAt };
}

/** What was written of the hash in a line that was cut off; null where the rest is no such line. */
export function unfinishedHash({ id, entries, unfinished }: Ledger): string | null {
  const found = (id === null ? /^()([\da-f]{0,63})$/ : /^(\d*)(?: ([\da-f]{0,64})(?: .*)?)?$/).exec(unfinished);
  const [, position = "", hash = ""] = found ?? [];
  return found && (id === null || String(entries.length + 1).startsWith(position)) ? hash : null;
}

const damaged = (path: string, line: number) =>
  new LedgerFault(
    "damaged",
    `The ledger of erasures at ${path} is damaged in line ${line}: put the last whole copy of it there.`,
  );

export const unwritable = (path: string, cause: Error, account = process.geteuid?.()) =>
  new LedgerFault(
    "unwritable",
    `The ledger of erasures cannot be written at ${path} by the account of the site (user id ${account}; ${cause.message}): give it the folder, or name another file by ERASURE_LEDGER.`,
  );

const headingOf = (id: string, salt: string) => `${firstWords} 2 ${id} ${salt}`;
export const lastOf = ({ checksums }: Ledger) => checksums.at(-1) ?? "";

/** A ledger of this database with these entries; the salt of an older one stays, and with it the hashes. */
export function makeLedger(id: string, salt: string, entries: Entry[] = []): Ledger {
  const checksums = [sum("", headingOf(id, salt))];
  const ledger = { id, salt, entries: [], checksums, unfinished: "", length: 0, changedAt: new Date() };
  addEntries(ledger, entries);
  return ledger;
}

/** The lines of these entries, which the ledger then has. */
function addEntries(ledger: Ledger, entries: Entry[]): string {
  let text = "";
  for (const entry of entries) {
    const { hash, erasedAt, destroyAfter } = entry;
    const line = `${ledger.entries.length + 1} ${hash} ${erasedAt.toISOString()} ${destroyAfter.toISOString()}`;
    const checksum = sum(lastOf(ledger), line);
    ledger.entries.push(entry);
    ledger.checksums.push(checksum);
    text += `${line} ${checksum}\n`;
  }
  return text;
}

/** On disk when it ends. What was cut off is taken away first, and so is what a full disk let through of this. */
export async function appendToLedger(path: string, ledger: Ledger, entries: Entry[]): Promise<void> {
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
export async function writeWholeLedger(path: string, ledger: Ledger): Promise<void> {
  const temporary = `${path}.unfinished-${process.pid}`;
  const { id, salt, entries } = ledger;
  const text = `${headingOf(id ?? "", salt)} ${ledger.checksums[0]}\n`;
  const copy = makeLedger(id ?? "", salt);
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rm(temporary, { force: true });
    const file = await open(temporary, "wx", 0o600);
    try {
      const { uid, gid } = await stat(dirname(path));
      if (process.geteuid?.() === 0) await file.chown(uid, gid);
      await writeAndSync(file, text + addEntries(copy, entries));
    } finally {
      await file.close();
    }
    await rename(temporary, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw unwritable(path, error as Error);
  }
}

async function writeAndSync(file: FileHandle, text: string) {
  if (text !== "") await file.writeFile(text);
  await file.sync();
}

async function syncFolder(path: string) {
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  await folder.sync().finally(() => folder.close());
}
