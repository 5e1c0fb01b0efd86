import { fstatSync, write, writeSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** Where lines of the log go; `write` returns at once, before the line is written. */
export type LogOutput = {
  write(line: string): void;
  /** How many lines could not be written so far. */
  dropped(): number;
  /** Ends the process once the lines are out, or a second later. */
  exit(code: number): Promise<void>;
};

/** Lines leave in batches, for a write each costs more than the answer it tells of; a killed process loses a tenth of a second. */
const batchLength = 8 * 1024;
const batchMs = 100;

/** So much waits for a reader that is slow; what comes beyond it is dropped. */
const mostWaiting = 1024 * 1024;

/** So long the end of the process waits for its last lines. */
const exitMs = 1_000;

/** What is being written: what is left of it, and how far it is to the end of the line that tells of dropped ones. */
type Batch = {
  bytes: Buffer;
  reportEnd: number;
  /** Since when a thread of Node's pool has been at it; none is while the reader makes space. */
  inThreadSince?: number;
};

const newLine = "\n".charCodeAt(0);

/**
 * Never waits and never throws: on a full disk, in a pipe that nobody reads or whose reader is gone, lines are dropped and
 * counted, and the first line that can be written again is preceded by one that says how many.
 */
export function openLogOutput(file = 1): LogOutput {
  neverBlock(file);
  let waiting = "";
  let hasOverflowed = false;
  /** Whether what was written last ends within a line. */
  let isInLine = false;
  let timer: NodeJS.Timeout | undefined;
  let batch: Batch | undefined;
  const losses = countLosses(file);

  function later() {
    timer ??= setTimeout(() => {
      timer = undefined;
      send();
    }, batchMs).unref();
  }

  function send() {
    if (!batch && waiting !== "") {
      const report = losses.report();
      // What was dropped for want of space came after what waits; what could not be written, before.
      const text = hasOverflowed ? waiting + report : report + waiting;
      const bytes = Buffer.from(isInLine ? `\n${text}` : text);
      batch = { bytes, reportEnd: report === "" ? 0 : bytes.indexOf(report) + report.length };
      waiting = "";
      hasOverflowed = false;
    }
    if (!batch || batch.inThreadSince !== undefined) return;
    batch.inThreadSince = performance.now();
    write(file, batch.bytes, (error, written) => {
      if (!batch) return;
      delete batch.inThreadSince;
      if (error && !hasNoSpace(error)) giveUp(batch, error);
      else if (!error && written > 0) advance(batch, written);
      if (batch || waiting !== "") later();
    });
  }

  function advance(sent: Batch, written: number) {
    if (sent.reportEnd > 0 && written >= sent.reportEnd) losses.reported();
    sent.reportEnd = Math.max(0, sent.reportEnd - written);
    isInLine = sent.bytes[written - 1] !== newLine;
    sent.bytes = sent.bytes.subarray(written);
    if (sent.bytes.length === 0) batch = undefined;
    if (batch || waiting.length >= batchLength) send();
  }

  function giveUp(sent: Batch, error: NodeJS.ErrnoException) {
    losses.add(linesIn(sent.bytes) - (sent.reportEnd > 0 ? 1 : 0), error);
    batch = undefined;
  }

  /** For an end that does not wait; a line that is being written right now may come after these. */
  function writeRest() {
    if (batch) {
      // Node would wait for the thread, for ever where nobody reads.
      if (batch.inThreadSince !== undefined && performance.now() - batch.inThreadSince > exitMs) endAtOnce();
      // What has no space now has none in a moment.
      if (batch.inThreadSince === undefined) return;
    }
    writeAtOnce(file, waiting);
  }
  process.on("exit", writeRest);

  return {
    write(line) {
      if (waiting.length + line.length > mostWaiting) {
        hasOverflowed = true;
        return losses.add(1);
      }
      waiting += line;
      if (waiting.length >= batchLength && !batch) send();
      else later();
    },
    dropped: losses.count,
    async exit(code) {
      const deadline = performance.now() + exitMs;
      for (send(); batch && performance.now() < deadline; send()) await pause(10);
      clearTimeout(timer);
      // A try that is under way comes to its end, unless it waits for a reader.
      if (batch?.inThreadSince !== undefined) await pause(exitMs / 4);
      if (batch?.inThreadSince !== undefined) endAtOnce();
      process.exit(code);
    },
  };
}

/** As much as there is space for until the process must have ended. */
function writeAtOnce(file: number, lines: string) {
  let rest = Buffer.from(lines);
  const deadline = performance.now() + exitMs;
  while (rest.length > 0 && performance.now() < deadline) {
    try {
      rest = rest.subarray(writeSync(file, rest));
    } catch (error) {
      if (!hasNoSpace(error as NodeJS.ErrnoException)) return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

/** Of a pipe or socket that is full, Node's own stream makes a write fail instead of waiting; it does so for every writer of that pipe. */
function neverBlock(file: number) {
  if (file === 1) void process.stdout;
  if (file === 2) void process.stderr;
}

const endAtOnce = () => process.kill(process.pid, "SIGKILL");

const hasNoSpace = ({ code }: NodeJS.ErrnoException) => code === "EAGAIN" || code === "EBUSY" || code === "EINTR";

/** Without the end of one that was cut before. */
function linesIn(bytes: Buffer) {
  let lines = 0;
  for (let at = 1; at < bytes.length; at++) if (bytes[at] === newLine) lines++;
  return lines;
}

/** What was dropped, what is reported of it in the log itself, and the one sentence about it on standard error. */
function countLosses(file: number) {
  let dropped = 0;
  let reported = 0;
  let inReport = 0;
  let cause = "";
  let isSaid = false;

  /** On what is left, unless it is the same file. */
  function say() {
    if (isSaid || isSameFile(file, 2)) return;
    isSaid = true;
    neverBlock(2);
    const sentence = `The log cannot be written (${cause}). The site goes on, and /metrics counts the lines that are dropped.\n`;
    write(2, sentence, () => {});
  }

  return {
    count: () => dropped,
    add(lines: number, error?: NodeJS.ErrnoException) {
      dropped += lines;
      cause = error?.code ?? "nobody reads it";
      say();
    },
    /** The line that precedes the next ones; empty when nothing was dropped since the last. */
    report() {
      inReport = dropped;
      if (dropped === reported) return "";
      const facts = { level: 40, time: new Date().toISOString(), dropped: dropped - reported, cause };
      return `${JSON.stringify({ ...facts, msg: "lines of the log could not be written" })}\n`;
    },
    reported() {
      reported = inReport;
      isSaid = false;
    },
  };
}

function isSameFile(one: number, other: number) {
  try {
    const [first, second] = [fstatSync(one), fstatSync(other)];
    return first.dev === second.dev && first.ino === second.ino;
  } catch {
    return true;
  }
}
