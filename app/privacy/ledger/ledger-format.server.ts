import { createHash, createHmac, randomBytes } from "node:crypto";
import { setImmediate as breathe } from "node:timers/promises";

/** Someone who was erased, without a name: a salted hash of their number, and until when their copy stays sealed. */
export type Entry = { hash: string; erasedAt: Date; destroyAfter: Date };

/**
 * Who was erased, kept outside the database and its backups. The first line names the database that it belongs to;
 * each line ends with a checksum of itself and of everything before it.
 */
export type Ledger = {
  /** That of the database. */
  id: string;
  salt: string;
  entries: Entry[];
  /** The checksum of the first line, then that of each entry. */
  checksums: string[];
  /** What follows the last whole line: someone was being written when the machine failed. */
  unfinished: string;
  /** How long the text is without it. */
  length: number;
  changedAt: Date;
  /** The version of the stored object, which a writer must name to replace it. A file has none. */
  version?: string;
};

/** The place of a ledger: a file, an object in a store or a table of a second database. */
export type LedgerPlace = {
  /** For sentences, without a key or a password. */
  name: string;
  /** Null where there is none; a ledger that is not exactly as it was written is refused. */
  read(): Promise<Ledger | null>;
  /** Ends when it is on disk, and throws unless it is certain of that: the entries are then looked for, and written again. */
  append(ledger: Ledger, entries: Entry[]): Promise<void>;
  /** The whole ledger or nothing of it, in place of the one that is there. */
  replace(present: Ledger | null, ledger: Ledger): Promise<void>;
};

export type FaultKind = "damaged" | "missing" | "foreign" | "older" | "returned" | "unwritable" | "unproven" | "away";

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
const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;
const entryLine = new RegExp(String.raw`^(\d+) ([\da-f]{64}) (${time}) (${time}) ([\da-f]{64})$`);

const sum = (before: string, text: string) => createHash("sha256").update(`${before} ${text}`).digest("hex");
export const hashIn = ({ salt }: Pick<Ledger, "salt">, id: string) =>
  createHmac("sha256", salt).update(id).digest("hex");

export const newSalt = () => randomBytes(32).toString("hex");

/** Many lines are parsed a part at a time, so that requests are answered in between. */
const linesAtOnce = 2_000;

/** The whole chain of checksums is computed again. */
export async function parseLedger(path: string, text: string, changedAt: Date): Promise<Ledger> {
  const lines = text.split("\n");
  const unfinished = lines.pop() ?? "";
  const [first = ""] = lines;
  const [, id = "", salt = "", checksum = ""] = firstLine.exec(first) ?? [];
  if (!id && !first.startsWith(firstWords)) throw new LedgerFault("damaged", `${path} is no erasure ledger.`);
  if (!id || sum("", headingOf(id, salt)) !== checksum) throw damaged(path, 1);
  const ledger: Ledger = { id, salt, entries: [], checksums: [checksum], unfinished, changedAt, length: 0 };
  ledger.length = Buffer.byteLength(text) - Buffer.byteLength(unfinished);
  for (const [at, line] of lines.slice(1).entries()) {
    if (at % linesAtOnce === linesAtOnce - 1) await breathe();
    const [, position, hash = "", erasedAt = "", destroyAfter = "", checksum = ""] = entryLine.exec(line) ?? [];
    const isRight = Number(position) === at + 1 && sum(lastOf(ledger), line.slice(0, -65)) === checksum;
    if (!isRight) throw damaged(path, at + 2);
    ledger.entries.push({ hash, erasedAt: new Date(erasedAt), destroyAfter: new Date(destroyAfter) });
    ledger.checksums.push(checksum);
  }
  return ledger;
}

/** What was written of the hash in a line that was cut off; null where the rest is no such line. */
export function unfinishedHash({ entries, unfinished }: Ledger): string | null {
  const found = /^(\d*)(?: ([\da-f]{0,64})(?: .*)?)?$/.exec(unfinished);
  const [, position = "", hash = ""] = found ?? [];
  return found && String(entries.length + 1).startsWith(position) ? hash : null;
}

const damaged = (path: string, line: number) =>
  new LedgerFault(
    "damaged",
    `The erasure ledger at ${path} is damaged in line ${line}: put the last whole copy of it there.`,
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

/** As it is written, whole. */
export function textOf({ id, salt, entries, checksums }: Ledger): string {
  const lines = entries.map((entry, at) => `${lineOf(at + 1, entry)} ${checksums[at + 1]}\n`);
  return `${headingOf(id, salt)} ${checksums[0]}\n${lines.join("")}`;
}

const lineOf = (position: number, { hash, erasedAt, destroyAfter }: Entry) =>
  `${position} ${hash} ${erasedAt.toISOString()} ${destroyAfter.toISOString()}`;

/** The lines of these entries, which the ledger then has. */
export function addEntries(ledger: Ledger, entries: Entry[]): string {
  let text = "";
  for (const entry of entries) {
    const line = lineOf(ledger.entries.length + 1, entry);
    const checksum = sum(lastOf(ledger), line);
    ledger.entries.push(entry);
    ledger.checksums.push(checksum);
    text += `${line} ${checksum}\n`;
  }
  return text;
}

/** A store or a database of the ledger, unlike a disk, may be away for a while. */
export const away = (name: string, cause: unknown) =>
  new LedgerFault(
    "away",
    `The erasure ledger at ${name} cannot be read or written (${(cause as Error).message}): see that it answers, and that what ERASURE_LEDGER names may read and write there. No erasure is done before.`,
  );

export const changedMeanwhile = (name: string) =>
  new LedgerFault("away", `The erasure ledger at ${name} was just written by another process: try again.`);
