import { open, readdir, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { constants, gunzipSync } from "node:zlib";
import { recordAudit } from "../../app/audit/record.server";
import { retention } from "../../content/law/retention";
import { contentStart, sumLength } from "../../db/backup/file.ts";
import { writeBackup } from "../../db/backup/write";
import type { BackupHeader } from "../../db/backup/write.ts";
import { withDatabase } from "./database";

const usage = "Usage: npm run backup -- FILE, or npm run backup -- --check DIRECTORY";

/** `npm run backup -- FILE`, whether the site is running or not. */
export async function start() {
  if (process.argv[2] === "--check") return check(pathFrom(process.argv.toSpliced(2, 1), usage));
  const path = pathFrom(process.argv, usage);
  await withDatabase(async ({ sql }) => {
    // Before anything leaves the database: a copy of everyone's data that is not in the log must not exist.
    await recordAudit(sql, null, { action: "backup taken", details: { file: basename(path) } });
    const started = performance.now();
    const { rows, bytes } = await writeBackup(sql, path);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    for (const [table, count] of Object.entries(rows)) console.log(`${String(count).padStart(10)}  ${table}`);
    console.log(`${path}: ${bytes} bytes in ${seconds} s`);
  });
}

/** Names the backups that are older than they may be, which still hold people who were erased since, and what it cannot judge. */
async function check(directory: string) {
  const { backups, unknown } = await listBackups(directory);
  const oldest = Date.now() - retention.backupDays * 24 * 60 * 60 * 1_000;
  const old = backups.filter(({ takenAt }) => takenAt.getTime() < oldest);
  const unopened = backups.filter(({ isByName }) => isByName);
  for (const { path, takenAt } of old) console.log(`${takenAt.toISOString().slice(0, 10)}  ${path}`);
  for (const path of unknown) console.log(`not checked  ${path}`);
  const faults = [
    ...(old.length > 0
      ? [`${old.length} of ${backups.length} backups are older than ${retention.backupDays} days: delete them.`]
      : []),
    ...(unknown.length > 0
      ? [
          `${unknown.length} entries are no backup that can be dated: keep nothing else here, and the day in the name of a file that is encrypted (anugya-2026-01-31.backup.age).`,
        ]
      : []),
  ];
  if (faults.length > 0) throw new Error(faults.join("\n"));
  console.log(`${backups.length} backups, none older than ${retention.backupDays} days.`);
  if (unopened.length > 0)
    console.log(`${unopened.length} of them are encrypted: judged by the day in their names, and not opened.`);
}

type FoundBackup = {
  path: string;
  takenAt: Date;
  /** It is encrypted, and only its name tells the day. */
  isByName?: true;
};

/** What is in a directory of backups: those whose time is known, the oldest first, and everything else. */
async function listBackups(directory: string): Promise<{ backups: FoundBackup[]; unknown: string[] }> {
  const entries = await readdir(directory, { withFileTypes: true });
  const backups: FoundBackup[] = [];
  const unknown: string[] = [];
  for (const entry of entries) {
    const path = join(directory, entry.name);
    const found = entry.isFile() ? await findTime(path) : null;
    if (found) backups.push(found);
    else unknown.push(path);
  }
  return { backups: backups.sort((one, other) => one.takenAt.getTime() - other.takenAt.getTime()), unknown };
}

async function findTime(path: string): Promise<FoundBackup | null> {
  const found = (await readTime(path)) ?? (await readDumpTime(path)) ?? (await readName(path));
  // A time that is still to come tells nothing. Dumps write that of their own zone.
  return found && found.takenAt.getTime() < Date.now() + 24 * 60 * 60 * 1_000 ? found : null;
}

/**
 * The day in the name of an encrypted file, or the day of the file itself where that is earlier: a copy may be younger
 * than what it copies, never older.
 */
async function readName(path: string): Promise<FoundBackup | null> {
  const [, day] = /(\d{4}-\d\d-\d\d)[^/]*\.(?:age|gpg|enc)$/.exec(path) ?? [];
  const named = new Date(`${day}T00:00:00Z`);
  if (!day || Number.isNaN(named.getTime())) return null;
  const { mtime } = await stat(path);
  return { path, takenAt: named < mtime ? named : mtime, isByName: true };
}

/** `pg_dump --format=custom` writes when it began, as seven numbers of a sign and four bytes, the least first. */
async function readDumpTime(path: string): Promise<FoundBackup | null> {
  const head = await readStart(path, 64);
  if (head.subarray(0, 5).toString("latin1") !== "PGDMP") return null;
  // Since its version 1.15, of PostgreSQL 16, the compression is one byte, before that a number.
  const begin = head.readUInt8(5) > 1 || head.readUInt8(6) >= 15 ? 12 : 11 + 5;
  const size = head.readUInt8(8);
  const number = (at: number) => head.readUIntLE(begin + at * (1 + size) + 1, Math.min(size, 6));
  const takenAt = new Date(Date.UTC(1900 + number(5), number(4), number(3), number(2), number(1), number(0)));
  return Number.isNaN(takenAt.getTime()) ? null : { path, takenAt };
}

async function readStart(path: string, length: number) {
  const file = await open(path, "r");
  try {
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer;
  } finally {
    await file.close();
  }
}

/** Holds the first line many times over. */
const beginLength = 64 * 1024;

async function readTime(path: string): Promise<FoundBackup | null> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const length = Math.max(0, Math.min(beginLength, size - contentStart - sumLength));
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, contentStart);
    const begin = gunzipSync(buffer.subarray(0, bytesRead), { finishFlush: constants.Z_SYNC_FLUSH });
    const header = JSON.parse(begin.subarray(0, begin.indexOf(10)).toString("utf8")) as BackupHeader;
    // PostgreSQL writes "2026-11-15 09:30:00+00".
    const takenAt = new Date(header.takenAt.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"));
    return Number.isNaN(takenAt.getTime()) ? null : { path, takenAt };
  } catch {
    return null;
  } finally {
    await file.close();
  }
}

/** The single path argument, resolved against the directory npm was called in rather than the project's. */
function pathFrom(argv: string[], usage: string) {
  const [name, ...others] = argv.slice(2);
  if (!name || others.length > 0 || name.startsWith("-")) throw new Error(usage);
  return resolve(process.env.INIT_CWD ?? "", name);
}
