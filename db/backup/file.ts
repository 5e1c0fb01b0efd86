import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, rmSync } from "node:fs";
import { access, rename, rm, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { flushDirectory } from "../postgres/data-directory.ts";

/** The file is this line, the gzipped content, and the SHA-256 of everything before it. */
const firstWords = "anugya backup ";
const firstLine = Buffer.from(`${firstWords}1\n`);
export const sumLength = 32;
/** Where the gzipped content begins. */
export const contentStart = firstLine.length;

export class BadBackup extends Error {
  override name = "BadBackup";
}

/** The file appears under its name whole or not at all, readable by its owner only, and never in place of another. */
export async function writeBackupFile(path: string, content: AsyncIterable<Buffer>) {
  const isTaken = await access(path).then(
    () => true,
    () => false,
  );
  if (isTaken) throw new Error(`${path} exists already: choose another name.`);
  const temporary = `${path}.unfinished-${process.pid}`;
  const stopWatching = deleteOnSignal(temporary);
  try {
    // Flushed to the disk before it closes, which the pipeline waits for.
    const file = createWriteStream(temporary, { flags: "wx", mode: 0o600, flush: true });
    await pipeline(Readable.from(content, { objectMode: false }), createGzip(), withChecksum(), file);
    await rename(temporary, path);
    await flushDirectory(dirname(resolve(path)));
    return (await stat(path)).size;
  } finally {
    stopWatching();
    await rm(temporary, { force: true });
  }
}

/** An interrupted backup leaves no half-written file with people's names and numbers. */
function deleteOnSignal(path: string) {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const deleteAndEnd = (signal: NodeJS.Signals) => {
    rmSync(path, { force: true });
    stopWatching();
    process.kill(process.pid, signal);
  };
  const stopWatching = () => {
    for (const signal of signals) process.off(signal, deleteAndEnd);
  };
  for (const signal of signals) process.on(signal, deleteAndEnd);
  return stopWatching;
}

function withChecksum() {
  const hash = createHash("sha256").update(firstLine);
  let isFirst = true;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      if (isFirst) this.push(firstLine);
      isFirst = false;
      done(null, chunk);
    },
    flush(done) {
      done(null, hash.digest());
    },
  });
}

/** The lines of the content, once the checksum of the whole file has been verified. */
export async function readBackupFile(path: string): Promise<AsyncGenerator<Buffer>> {
  const size = await verifiedSize(path);
  const compressed = createReadStream(path, { start: firstLine.length, end: size - sumLength - 1 });
  return linesOf(compressed.pipe(createGunzip()));
}

async function verifiedSize(path: string) {
  const { size } = await stat(path);
  const end = size - sumLength;
  if (end <= firstLine.length) throw new BadBackup(`${path} is too short to be a backup.`);
  const hash = createHash("sha256");
  let begin = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { end: end - 1 })) {
    if (begin.length < firstLine.length) begin = Buffer.concat([begin, chunk]).subarray(0, firstLine.length);
    hash.update(chunk);
  }
  if (!begin.equals(firstLine)) throw new BadBackup(`${path} ${whatElse(begin)}`);
  const [sum] = await createReadStream(path, { start: end }).toArray();
  if (!hash.digest().equals(sum)) throw new BadBackup(`${path} is damaged: its checksum does not fit.`);
  return size;
}

const whatElse = (begin: Buffer) =>
  begin.toString("latin1").startsWith(firstWords)
    ? "is a backup in a format that this version does not know: restore it with the version that wrote it."
    : "is no backup of this site.";

async function* linesOf(stream: AsyncIterable<Buffer>) {
  let rest: Buffer[] = [];
  for await (const chunk of stream) {
    let begin = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, begin)) {
      yield Buffer.concat([...rest, chunk.subarray(begin, end)]);
      rest = [];
      begin = end + 1;
    }
    if (begin < chunk.length) rest.push(chunk.subarray(begin));
  }
  if (rest.length > 0) throw new BadBackup("The backup ends in the middle of a line.");
}
