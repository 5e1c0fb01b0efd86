import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { constants, gunzipSync } from "node:zlib";
import { contentStart, sumLength } from "./file.ts";
import type { BackupHeader } from "./write.ts";

export type FoundBackup = { path: string; takenAt: Date };

/** The backups in a directory, by the time in their first line, the oldest first; other files are left out. */
export async function listBackups(directory: string): Promise<FoundBackup[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const found = await Promise.all(files.map(({ name }) => readTime(join(directory, name))));
  return found
    .filter((backup) => backup !== null)
    .sort((one, other) => one.takenAt.getTime() - other.takenAt.getTime());
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
