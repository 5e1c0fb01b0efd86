import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "../../db/connect";
import { Job, markDone, putBack, runAgain, schedule } from "../../db/jobs";
import type { Log } from "../process/log";

export type Handler = {
  run(job: Job): Promise<void>;
  /** Recurring work: the seconds from one end to the next beginning. It is never given up. */
  everySeconds?: number;
};

type RunnerOptions = {
  sql: Sql;
  log: Log;
  /** What runs each kind of job. A kind that is not listed waits for an instance that knows it. */
  handlers: Record<string, Handler>;
  /** Milliseconds between two looks for jobs that another instance or a restart left behind. */
  pollMs?: number;
};

const minute = 60;
const hour = 60 * minute;
/** Seconds between one failed attempt and the next; after the last the job is given up. */
const retryPauses = [10, 30, 2 * minute, 10 * minute, 30 * minute, hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour];

/** Shorter than the lease of a claimed job. */
const jobTimeoutMs = 60_000;

/** Between two jobs: mail providers refuse bursts, and visitors' requests come first. */
const pauseBetweenJobsMs = 20;

export type JobRunner = { wake(): void; stop(): Promise<void> };

/**
 * Runs the jobs that are due, one at a time. A job is claimed for a few minutes before it runs: two instances never
 * run the same one, and one whose instance was killed is claimed again when its lease ends.
 */
export function startJobRunner({ sql, log, handlers, pollMs = 5_000 }: RunnerOptions): JobRunner {
  const stopping = new AbortController();
  const kinds = Object.keys(handlers);
  let isWoken = false;
  let isScheduled = false;
  let working: Promise<void> | null = null;
  let isDatabaseAway = false;

  async function runEverythingDue() {
    while (!stopping.signal.aborted) {
      isWoken = false;
      try {
        await scheduleRecurring();
        const job = await Job.claim(sql, kinds);
        isDatabaseAway = false;
        if (!job && !isWoken) return;
        if (!job) continue;
        await runOne(job);
        await pause(pauseBetweenJobsMs, undefined, { signal: stopping.signal }).catch(() => {});
      } catch (error) {
        if (!isDatabaseAway) log.warn({ cause: (error as Error).message }, "the jobs cannot be read; trying again");
        isDatabaseAway = true;
        return;
      }
    }
  }

  async function scheduleRecurring() {
    if (isScheduled) return;
    for (const [kind, { everySeconds }] of Object.entries(handlers))
      if (everySeconds) await schedule(sql, kind, everySeconds);
    isScheduled = true;
  }

  async function runOne(job: Job) {
    const { id, kind, attempts } = job;
    const handler = handlers[kind];
    try {
      await withTimeout(jobTimeoutMs, handler?.run(job) ?? Promise.resolve());
    } catch (error) {
      const { message } = error as Error;
      const seconds = retryPauses[attempts - 1] ?? handler?.everySeconds;
      await keepTrying(() => putBack(sql, job, message, seconds));
      const facts = { job: id, kind, attempts, cause: message };
      if (seconds === undefined) log.error(facts, "a job was given up");
      else log.warn({ ...facts, nextInSeconds: seconds }, "a job failed; it will be tried again");
      return;
    }
    await keepTrying(() => (handler?.everySeconds ? runAgain(sql, job, handler.everySeconds) : markDone(sql, job)));
  }

  /** What became of a job must reach the database, or the job would run once more. */
  async function keepTrying(record: () => Promise<unknown>) {
    for (let delay = 100; ; delay = Math.min(2 * delay, 5_000)) {
      try {
        await record();
        return;
      } catch (error) {
        if (stopping.signal.aborted) throw error;
        await pause(delay, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  function look() {
    if (stopping.signal.aborted) return;
    working ??= runEverythingDue().finally(() => {
      working = null;
      if (isWoken) setImmediate(look);
    });
  }
  const timer = setInterval(look, pollMs);
  timer.unref();
  look();

  return {
    /** Something was enqueued: run it now instead of at the next look. */
    wake() {
      isWoken = true;
      look();
    },
    /** Lets the job that is just running end. */
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await Promise.race([working, pause(5_000, undefined, { ref: false })]);
    },
  };
}

async function withTimeout<Answer>(milliseconds: number, answer: Promise<Answer>) {
  const timer = new AbortController();
  const late = pause(milliseconds, undefined, { signal: timer.signal }).then(() => {
    throw new Error("The job took too long.");
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    timer.abort();
    late.catch(() => {});
    answer.catch(() => {});
  }
}
