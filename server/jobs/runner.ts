import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "../../db/connect";
import { type LostJob, leave } from "../../db/instances";
import { giveBack, type Handlers, Job, markDone, reschedule, retryOrGiveUp, schedule } from "../../db/jobs";
import type { Log } from "../shared/log";
import type { Heartbeat } from "./heartbeat";

/** Thrown by a handler that finds its job with another instance: what becomes of it is told there. */
export class ClaimLost extends Error {
  override message = "Another instance has taken the job.";
}

type RunnerOptions = {
  sql: Sql;
  log: Log;
  /** What runs each kind of job, the most urgent first. A kind that is not listed waits for an instance that knows it. */
  handlers: Handlers;
  /** By it the other instances know that this one lives, and what it claimed is its own. */
  heartbeat: Heartbeat;
  /** Jobs that run at once, the urgent lane and the lane of lost jobs apart. */
  lanes?: number;
  /** How often to look for jobs that another instance enqueued or a restart left behind. */
  pollMs?: number;
};

const minute = 60;
const hour = 60 * minute;
/** Between one failed attempt and the next; after the last the job is given up. */
const retrySeconds = [10, 30, 2 * minute, 10 * minute, 30 * minute, hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour];

/** Shorter than the lease of a claimed job. */
const jobTimeoutMs = 60_000;

/** Between two jobs, because mail providers refuse bursts. Up to the longest while the process is busy: visitors come first. */
const shortestPauseMs = 20;
const longestPauseMs = 500;

export type JobRunner = { wake(kind?: string): void; stop(): Promise<void> };

/**
 * Runs the jobs that are due, a few at a time. A job is claimed before it runs, and two instances never run the same one.
 * When an instance is not heard any more, the others take up what it had claimed within seconds, one job at a time: the
 * one that ends its process again is known by that, and set aside.
 */
export function startJobRunner(options: RunnerOptions): JobRunner {
  const { sql, log, handlers, heartbeat, lanes = 3, pollMs = 5_000 } = options;
  const { instance } = heartbeat;
  const stopping = new AbortController();
  const kinds = Object.keys(handlers);
  const urgent = kinds.filter((kind) => handlers[kind]?.isUrgent);
  const running = new Set<string>();
  const claiming = new Set<Promise<unknown>>();
  /** A claim failed, and may have been made all the same. */
  let isUnsure = false;
  let settling: Promise<void> | null = null;
  let isScheduled = false;
  let isDatabaseDown = false;

  /** One after the other, until nothing is due. */
  function startLane(ownKinds: string[], longestPause: number, { lost = false } = {}) {
    let isWoken = false;
    let activeRun: Promise<void> | null = null;
    let measuredBefore = performance.eventLoopUtilization();

    /** Eight times as long for a process that is half busy. */
    function pauseMs() {
      const { utilization } = performance.eventLoopUtilization(measuredBefore);
      measuredBefore = performance.eventLoopUtilization();
      return Math.min(shortestPauseMs / Math.max(1 - utilization, 0.01) ** 3, longestPause);
    }

    async function runEverythingDue() {
      while (!stopping.signal.aborted) {
        isWoken = false;
        try {
          await scheduleRecurring();
          const job = await claim(ownKinds, lost);
          isDatabaseDown = false;
          if (!job && !isWoken) return;
          if (!job) continue;
          await runOne(job).finally(() => running.delete(job.id));
          await pause(pauseMs(), undefined, { signal: stopping.signal }).catch(() => {});
        } catch (error) {
          if (!isDatabaseDown) log.warn({ cause: (error as Error).message }, "the jobs cannot be read; trying again");
          isDatabaseDown = true;
          return;
        }
      }
    }

    function poll() {
      if (stopping.signal.aborted) return;
      activeRun ??= runEverythingDue().finally(() => {
        activeRun = null;
        if (isWoken) setImmediate(poll);
      });
    }
    return {
      poll,
      runs: (kind: string) => !lost && ownKinds.includes(kind),
      wake() {
        isWoken = true;
        poll();
      },
      ended: () => activeRun,
    };
  }

  async function claim(ownKinds: string[], lost: boolean) {
    if (isUnsure) settling ??= settle();
    await settling;
    if (stopping.signal.aborted) return null;
    const claimed = Job.claim(sql, ownKinds, { instance, lost }).then((job) => {
      if (job) running.add(job.id);
      return job;
    });
    claiming.add(claimed);
    try {
      return await claimed;
    } catch (error) {
      isUnsure = true;
      throw error;
    } finally {
      claiming.delete(claimed);
    }
  }

  /** The answer to a claim can be lost with its connection: what the database says we hold and nobody runs is given back. */
  async function settle() {
    try {
      await Promise.allSettled(claiming);
      await giveBack(sql, instance, [...running]);
      isUnsure = false;
    } finally {
      settling = null;
    }
  }

  function tellLost({ id, kind, lostClaims, status }: LostJob) {
    const facts = { job: id, kind, lostClaims };
    if (lostClaims === 1) log.warn(facts, "a job's process ended while it ran; it is taken up again, alone");
    else if (status === "waiting")
      log.error(facts, "a recurring job's process ended again while it ran; it waits longer");
    else log.error(facts, "a job was set aside: its process ended twice while it ran");
  }

  async function scheduleRecurring() {
    if (isScheduled) return;
    for (const [kind, { everySeconds }] of Object.entries(handlers)) if (everySeconds) await schedule(sql, kind);
    isScheduled = true;
  }

  async function runOne(job: Job) {
    const { id, kind, attempts } = job;
    const handler = handlers[kind];
    try {
      await withTimeout(jobTimeoutMs, handler?.run(job) ?? Promise.resolve());
    } catch (error) {
      const { message } = error as Error;
      if (error instanceof ClaimLost) return log.warn({ job: id, kind, attempts, cause: message });
      const nextInSeconds = retrySeconds[attempts - 1] ?? handler?.everySeconds;
      await persist(() => retryOrGiveUp(sql, job, message, nextInSeconds));
      const facts = { job: id, kind, attempts, cause: message };
      if (nextInSeconds === undefined) log.error(facts, "a job was given up");
      else log.warn({ ...facts, nextInSeconds }, "a job failed; it will be tried again");
      return;
    }
    await persist(() => (handler?.everySeconds ? reschedule(sql, job, handler.everySeconds) : markDone(sql, job)));
  }

  /** Retried until it is stored: without its outcome the job would run again. */
  async function persist(record: () => Promise<unknown>) {
    for (let delayMs = 100; ; delayMs = Math.min(2 * delayMs, 5_000)) {
      try {
        await record();
        return;
      } catch (error) {
        if (stopping.signal.aborted) throw error;
        await pause(delayMs, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  const all = [
    ...(urgent.length > 0 ? [startLane(urgent, shortestPauseMs)] : []),
    ...Array.from({ length: lanes }, () => startLane(kinds, longestPauseMs)),
    startLane(kinds, shortestPauseMs, { lost: true }),
  ];
  const poll = () => {
    for (const lane of all) lane.poll();
  };
  const timer = setInterval(poll, pollMs);
  timer.unref();
  heartbeat.onNews((lost) => {
    for (const job of lost) tellLost(job);
    for (const lane of all) lane.wake();
  });

  return {
    /** Runs what was just enqueued now instead of at the next poll. With its kind, other lanes need not look. */
    wake(kind) {
      for (const lane of all) if (kind === undefined || lane.runs(kind)) lane.wake();
    },
    /** Waits up to five seconds for the running jobs; what is not done then, another instance may take up at once. */
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await Promise.race([Promise.all(all.map((lane) => lane.ended())), pause(5_000, undefined, { ref: false })]);
      await heartbeat.stop();
      const left = Promise.all([giveBack(sql, instance), leave(sql, instance)]).catch(() => {});
      await Promise.race([left, pause(2_000, undefined, { ref: false })]);
    },
  };
}

async function withTimeout<Result>(timeoutMs: number, work: Promise<Result>) {
  const settled = new AbortController();
  const timeout = pause(timeoutMs, undefined, { signal: settled.signal }).then(() => {
    throw new Error("The job took too long.");
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    settled.abort();
    timeout.catch(() => {});
    work.catch(() => {});
  }
}
