import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Connection, Sql } from "../../db/connect.ts";
import { beat, beatMs, type LostJob } from "../../db/instances.ts";

/** What others held who are not heard any more; empty when this instance is heard again itself, and may claim. */
type Listener = (lost: LostJob[]) => void;

export type Heartbeat = {
  instance: string;
  onLost(listener: Listener): void;
  stop(): Promise<unknown>;
};

/** A beat that takes longer is asked again on another connection. */
const beatTimeoutMs = 1_000;

/** After this long the database may have refused claims of this instance. */
const lateMs = 1_200;

/** One beat after the other until `stop`. A database that is away is asked again and again. */
export function keepBeating(sql: Sql, instance: string, report: Listener, dropConnections = () => {}) {
  const stopping = new AbortController();
  const { signal } = stopping;
  async function run() {
    let heardAt = Number.NEGATIVE_INFINITY;
    while (!signal.aborted) {
      const started = performance.now();
      try {
        const late = pause(beatTimeoutMs, null, { signal });
        const lost = await Promise.race([beat(sql, instance), late]);
        if (!lost) throw new Error("The database is late.");
        if (lost.length > 0 || started - heardAt > lateMs) report(lost);
        heardAt = started;
      } catch {
        dropConnections();
      }
      await pause(Math.max(beatMs - (performance.now() - started), 50), undefined, { signal }).catch(() => {});
    }
  }
  const ended = run();
  return () => {
    stopping.abort();
    return ended;
  };
}

/** Lost jobs reported before a listener is set are passed to it as soon as it is. */
function createReports() {
  const unread: LostJob[][] = [];
  let report: Listener = (lost) => void unread.push(lost);
  return {
    report: (lost: LostJob[]) => report(lost),
    onLost(listener: Listener) {
      report = listener;
      for (const lost of unread.splice(0)) listener(lost);
    },
  };
}

/** In this thread, where nothing blocks its event loop. */
export function beatHere(sql: Sql): Heartbeat {
  const instance = randomUUID();
  const { report, onLost } = createReports();
  return { instance, onLost, stop: keepBeating(sql, instance, report) };
}

export type ThreadOptions = {
  instance: string;
  target: Connection | string;
  /** Counts what the other thread does in time; null where a debugger may hold it. */
  ticks: SharedArrayBuffer | null;
  stuckMs: number;
};

type StartOptions = {
  /** The file of `heartbeat-thread.ts`. */
  thread: URL;
  target: Connection | string;
  onFailure(error: Error): void;
  isWatching?: boolean;
  /** A process that answers nobody for this long is ended, so that its supervisor starts it again. */
  stuckMs?: number;
};

/**
 * In a thread of its own with a connection of its own, so that a process whose event loop is busy for seconds is heard all
 * the same and loses no job to another instance. One that is stuck for good ends itself: its supervisor starts it anew, and
 * a job that did it twice is given up.
 */
export function startHeartbeat({
  thread,
  target,
  onFailure,
  isWatching = true,
  stuckMs = 60_000,
}: StartOptions): Heartbeat & { loaded: Promise<void> } {
  const instance = randomUUID();
  const { report, onLost } = createReports();
  const ticks = isWatching ? new SharedArrayBuffer(4) : null;
  const workerData: ThreadOptions = { instance, target, ticks, stuckMs };
  const worker = new Worker(thread, { workerData, name: "heartbeat" });
  const loaded = new Promise<void>((resolve) => {
    worker.on("error", (error) => {
      resolve();
      onFailure(error);
    });
    // Its first word is that it has read its files.
    worker.once("message", () => {
      worker.on("message", report);
      resolve();
    });
  });
  worker.unref();
  const counter = ticks && new Int32Array(ticks);
  const timer = setInterval(() => counter && Atomics.add(counter, 0, 1), beatMs);
  timer.unref();
  return {
    instance,
    onLost,
    loaded,
    async stop() {
      clearInterval(timer);
      await worker.terminate();
    },
  };
}
