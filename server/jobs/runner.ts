import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "../../db/connect";
import { type LostJob, leave } from "../../db/instances";
import { giveBack, type Handler, type Handlers, Job, schedule, type Work } from "../../db/jobs";
import type { Log } from "../process/log";
import type { Heartbeat } from "./heartbeat";
import { runJob } from "./run-job";

type RunnerOptions = {
  sql: Sql;
  log: Log;
  /** What runs each kind of job. A kind that is not listed waits for an instance that knows it. */
  handlers: Handlers;
  /** Whether a kind is left waiting for now, such as a mail while the mail server does not answer. */
  isHeld?(kind: string): boolean;
  /** By it the other instances know that this one lives, and what it claimed is its own. */
  heartbeat: Heartbeat;
  /** How often to look for jobs that another instance enqueued or a restart left behind. */
  pollMs?: number;
};

export type JobRunner = { wake(kind?: string): void; stop(): Promise<void> };

type LanePlan = { works: Work[]; lanes: number; isUrgent?: true; isPatient?: true };

/**
 * Each kind of work has lanes of its own, so that no backlog of one, nor what hangs in it, holds up another. Together with
 * the lane of lost jobs they are as many connections as `server/process/shares.ts` leaves them.
 */
const plan: LanePlan[] = [
  { works: ["mail"], lanes: 1, isUrgent: true },
  { works: ["mail", "intake"], lanes: 3, isPatient: true },
  { works: ["intake"], lanes: 1, isPatient: true },
  { works: ["drawing"], lanes: 1, isPatient: true },
  { works: ["money"], lanes: 1, isUrgent: true },
  { works: ["money"], lanes: 1 },
  { works: ["erasure"], lanes: 1 },
  { works: ["recurring"], lanes: 1, isPatient: true },
  { works: ["other"], lanes: 1 },
];

const workOf = ({ work, everySeconds }: Handler): Work => work ?? (everySeconds === undefined ? "other" : "recurring");

/**
 * Runs the jobs that are due, a few at a time. A job is claimed before it runs, and two instances never run the same one.
 * When an instance is not heard any more, the others take up what it had claimed within seconds, one job at a time: the
 * one that ends its process again is known by that, and set aside.
 */
export function startJobRunner(options: RunnerOptions): JobRunner {
  const { sql, log, handlers, heartbeat, pollMs = 5_000 } = options;
  const { instance } = heartbeat;
  const stopping = new AbortController();
  const { signal } = stopping;
  const kinds = Object.keys(handlers);
  const runNext = createRunNext(options, signal);
  const lane = (ownKinds: string[], { isPatient = false, isForLost = false } = {}) => ({
    runs: (kind: string) => !isForLost && ownKinds.includes(kind),
    ...startLane({ kinds: ownKinds, isPatient, signal, runNext: (inTurn) => runNext(inTurn, isForLost) }),
  });
  const all = plan.flatMap(({ works, lanes, isUrgent, isPatient = false }) => {
    const own = Object.entries(handlers).filter(
      ([, handler]) => works.includes(workOf(handler)) && (!isUrgent || handler.isUrgent),
    );
    const ownKinds = own.map(([kind]) => kind);
    return own.length === 0 ? [] : Array.from({ length: lanes }, () => lane(ownKinds, { isPatient }));
  });
  all.push(lane(kinds, { isForLost: true }));
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
function createRunNext({ sql, log, handlers, heartbeat, isHeld = () => false }: RunnerOptions, signal: AbortSignal) {
  const claims = createClaims(sql, heartbeat.instance, signal);
  let isScheduled = false;
  let isDatabaseDown = false;

  async function scheduleRecurring() {
    if (isScheduled) return;
    for (const [kind, { everySeconds }] of Object.entries(handlers)) if (everySeconds) await schedule(sql, kind);
    isScheduled = true;
  }

  return async (inTurn: string[], isForLost: boolean) => {
    try {
      await scheduleRecurring();
      const kinds = inTurn.filter((kind) => !isHeld(kind));
      const job = kinds.length > 0 ? await claims.claim(kinds, isForLost) : null;
      isDatabaseDown = false;
      if (!job) return "nothing due";
      await runJob({ sql, log, handlers, signal }, job).finally(() => claims.release(job));
      return { ran: job.kind };
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

/** The jobs that this instance has claimed and runs. */
function createClaims(sql: Sql, instance: string, signal: AbortSignal) {
  const running = new Set<string>();
  const claiming = new Set<Promise<unknown>>();
  /** A claim failed, and may have been made all the same. */
  let isUnsure = false;
  let settling: Promise<void> | null = null;

  /** The answer to a claim can be lost with its connection: a job that the database says we hold and that does not run here is released. */
  async function settle() {
    try {
      await Promise.allSettled(claiming);
      await giveBack(sql, instance, [...running]);
      isUnsure = false;
    } finally {
      settling = null;
    }
  }

  return {
    /** The next job of these kinds that is due; with `lost`, of those whose instance ended. */
    async claim(kinds: string[], lost: boolean): Promise<Job | null> {
      if (isUnsure) settling ??= settle();
      await settling;
      if (signal.aborted) return null;
      const claimed = Job.claim(sql, kinds, { instance, lost }).then((job) => {
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
    },
    release: ({ id }: Job) => running.delete(id),
  };
}

/** Between two jobs, because mail providers refuse bursts. Up to the longest while the process is busy: visitors come first. */
const shortestPauseMs = 20;
const longestPauseMs = 500;

type LaneOptions = {
  /** What may run here. */
  kinds: string[];
  /** Waits longer between two jobs while the process is busy. */
  isPatient: boolean;
  signal: AbortSignal;
  /** Runs the first that is due of the first kind that has one; its kind, or why there was none. */
  runNext(kinds: string[]): Promise<{ ran: string } | "nothing due" | "database down">;
};

/** Runs one job after the other, until nothing is due, by turns between the kinds: a backlog of one delays another by one. */
function startLane({ kinds, isPatient, signal, runNext }: LaneOptions) {
  let inTurn = kinds;
  let isWoken = false;
  let activeRun: Promise<void> | null = null;
  let measuredBefore = performance.eventLoopUtilization();

  /** Eight times as long for a process that is half busy. */
  function pauseMs() {
    const { utilization } = performance.eventLoopUtilization(measuredBefore);
    measuredBefore = performance.eventLoopUtilization();
    const wanted = shortestPauseMs / Math.max(1 - utilization, 0.01) ** 3;
    return Math.min(wanted, isPatient ? longestPauseMs : shortestPauseMs);
  }

  async function runEverythingDue() {
    while (!signal.aborted) {
      isWoken = false;
      const outcome = await runNext(inTurn);
      if (outcome === "database down" || (outcome === "nothing due" && !isWoken)) return;
      if (outcome === "nothing due") continue;
      const next = kinds.indexOf(outcome.ran) + 1;
      inTurn = [...kinds.slice(next), ...kinds.slice(0, next)];
      await pause(pauseMs(), undefined, { signal }).catch(() => {});
    }
  }

  function poll() {
    if (signal.aborted) return;
    activeRun ??= runEverythingDue().finally(() => {
      activeRun = null;
      if (isWoken) setImmediate(poll);
    });
  }
  return {
    poll,
    wake() {
      isWoken = true;
      poll();
    },
    ended: () => activeRun,
  };
}
