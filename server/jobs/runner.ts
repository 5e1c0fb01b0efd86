import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "../../db/connect";
import { type LostJob, leave } from "../../db/instances";
import { giveBack, type Handlers, schedule } from "../../db/jobs";
import type { Log } from "../shared/log";
import { createClaims } from "./claims";
import type { Heartbeat } from "./heartbeat";
import { startLane } from "./lane";
import { runJob } from "./run-job";

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
  const { signal } = stopping;
  const kinds = Object.keys(handlers);
  const urgent = kinds.filter((kind) => handlers[kind]?.isUrgent);
  const runNext = createRunNext(options, signal);
  const lane = (ownKinds: string[], { isPatient = false, isForLost = false } = {}) =>
    startLane({
      runs: (kind) => !isForLost && ownKinds.includes(kind),
      isPatient,
      signal,
      runNext: () => runNext(ownKinds, isForLost),
    });
  const all = [
    ...(urgent.length > 0 ? [lane(urgent)] : []),
    ...Array.from({ length: lanes }, () => lane(kinds, { isPatient: true })),
    lane(kinds, { isForLost: true }),
  ];
  const poll = () => {
    for (const lane of all) lane.poll();
  };
  const timer = setInterval(poll, pollMs);
  timer.unref();
  heartbeat.onLost((lost) => {
    for (const job of lost) logLost(log, job);
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

/** Claims the next job that is due and runs it. */
function createRunNext({ sql, log, handlers, heartbeat }: RunnerOptions, signal: AbortSignal) {
  const claims = createClaims(sql, heartbeat.instance, signal);
  let isScheduled = false;
  let isDatabaseDown = false;

  async function scheduleRecurring() {
    if (isScheduled) return;
    for (const [kind, { everySeconds }] of Object.entries(handlers)) if (everySeconds) await schedule(sql, kind);
    isScheduled = true;
  }

  return async (ownKinds: string[], isForLost: boolean) => {
    try {
      await scheduleRecurring();
      const job = await claims.claim(ownKinds, isForLost);
      isDatabaseDown = false;
      if (job) await runJob({ sql, log, handlers, signal }, job).finally(() => claims.release(job));
      return job ? "ran" : "nothing due";
    } catch (error) {
      if (!isDatabaseDown) log.warn({ cause: (error as Error).message }, "the jobs cannot be read; trying again");
      isDatabaseDown = true;
      return "database down";
    }
  };
}

function logLost(log: Log, { id, kind, lostClaims, status }: LostJob) {
  const facts = { job: id, kind, lostClaims };
  if (lostClaims === 1) log.warn(facts, "a job's process ended while it ran; it is taken up again, alone");
  else if (status === "waiting")
    log.error(facts, "a recurring job's process ended again while it ran; it waits longer");
  else log.error(facts, "a job was set aside: its process ended twice while it ran");
}
