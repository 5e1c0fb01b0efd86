import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "../../db/connect";
import { Job, markDone, reschedule, retryOrGiveUp, schedule } from "../../db/jobs";
import type { Log } from "../process/log";

export type Handler = {
  run(job: Job): Promise<void>;
  /** Someone waits for it: one lane runs nothing else, so that it never waits for slower work. */
  isUrgent?: boolean;
  /** For a recurring job: from the end of one run to the start of the next. It is never given up. */
  everySeconds?: number;
};

type RunnerOptions = {
  sql: Sql;
  log: Log;
  /** What runs each kind of job, the most urgent first. A kind that is not listed waits for an instance that knows it. */
  handlers: Record<string, Handler>;
  /** Jobs that run at once, the urgent lane apart. */
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
 * Runs the jobs that are due, a few at a time. A job is claimed for a few minutes before it runs: two instances never
 * run the same one, and one whose instance was killed is claimed again when its lease ends.
 */
export function startJobRunner({ sql, log, handlers, lanes = 3, pollMs = 5_000 }: RunnerOptions): JobRunner {
  const stopping = new AbortController();
  const kinds = Object.keys(handlers);
  const urgent = kinds.filter((kind) => handlers[kind]?.isUrgent);
  let isScheduled = false;
  let isDatabaseDown = false;

  /** One after the other, until nothing is due. */
  function startLane(ownKinds: string[], longestPause: number) {
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
          const job = await Job.claim(sql, ownKinds);
          isDatabaseDown = false;
          if (!job && !isWoken) return;
          if (!job) continue;
          await runOne(job);
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
      runs: (kind: string) => ownKinds.includes(kind),
      wake() {
        isWoken = true;
        poll();
      },
      ended: () => activeRun,
    };
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
      const nextInSeconds = retrySeconds[attempts - 1] ?? handler?.everySeconds;
      await persist(() => retryOrGiveUp(sql, job, message, nextInSeconds));
      const facts = { job: id, kind, attempts, cause: message };
      if (nextInSeconds === undefined) log.error(facts, "a job was given up");
      else log.warn({ ...facts, nextInSeconds }, "a job failed; it will be tried again");
      return;
    }
    await persist(() => (handler?.everySeconds ? reschedule(sql, job, handler.everySeconds) : markDone(sql, job)));
  }

  /** Retried until it is stored: without its outcome the job would run again when its lease ends. */
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

  const running = [
    ...(urgent.length > 0 ? [startLane(urgent, shortestPauseMs)] : []),
    ...Array.from({ length: lanes }, () => startLane(kinds, longestPauseMs)),
  ];
  const poll = () => {
    for (const lane of running) lane.poll();
  };
  const timer = setInterval(poll, pollMs);
  timer.unref();
  poll();

  return {
    /** Runs what was just enqueued now instead of at the next poll. With its kind, other lanes need not look. */
    wake(kind) {
      for (const lane of running) if (kind === undefined || lane.runs(kind)) lane.wake();
    },
    /** Waits up to five seconds for the running jobs. */
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await Promise.race([Promise.all(running.map((lane) => lane.ended())), pause(5_000, undefined, { ref: false })]);
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
