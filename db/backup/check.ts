import { open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { constants, gunzipSync } from "node:zlib";
import { contentStart, sumLength } from "./file.ts";
import type { BackupHeader } from "./write.ts";

export type FoundBackup = {
  path: string;
  takenAt: Date;
  /** It is encrypted, and only its name tells the day. */
  isByName?: true;
};

/** What is in a directory of backups: those whose time is known, the oldest first, and everything else. */
export async function listBackups(directory: string): Promise<{ backups: FoundBackup[]; unknown: string[] }> {
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
