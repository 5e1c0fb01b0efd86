import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "../../db/connect";
import { type Handlers, type Job, markDone, notSent, putOff, reschedule, retryOrGiveUp } from "../../db/jobs";
import type { Log } from "../process/log";

/** Thrown by a handler that finds its job with another instance: that instance records the result. */
export class ClaimLost extends Error {
  override message = "Another instance has taken the job.";
}

/** Thrown by a handler that cannot even try now, such as while the mail server is left alone: the job waits, uncounted. */
export class PutOff extends Error {
  constructor(
    message: string,
    readonly seconds: number,
  ) {
    super(message);
  }
}

const minute = 60;
const hour = 60 * minute;
/** Between one failed attempt and the next; after the last the job is given up. */
const retrySeconds = [10, 30, 2 * minute, 10 * minute, 30 * minute, hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour];

/** Shorter than the lease of a claimed job. */
const jobTimeoutMs = 60_000;

type Around = { sql: Sql; log: Log; handlers: Handlers; signal: AbortSignal };

/** Runs a job and stores how it ended: done, not sent, due again, to be tried again, or given up. */
export async function runJob({ sql, log, handlers, signal }: Around, job: Job): Promise<void> {
  const { id, kind, attempts } = job;
  const handler = handlers[kind];
  let result: unknown;
  try {
    result = await withTimeout(jobTimeoutMs, handler?.run(job) ?? Promise.resolve());
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof ClaimLost) return log.warn({ job: id, kind, attempts, cause: message });
    if (error instanceof PutOff) return persist(signal, () => putOff(sql, job, message, error.seconds));
    const nextInSeconds = retrySeconds[attempts - 1] ?? handler?.everySeconds;
    await persist(signal, () => retryOrGiveUp(sql, job, message, nextInSeconds));
    const facts = { job: id, kind, attempts, cause: message };
    if (nextInSeconds === undefined) log.error(facts, "a job was given up");
    else log.warn({ ...facts, nextInSeconds }, "a job failed; it will be tried again");
    return;
  }
  await persist(signal, () =>
    handler?.everySeconds
      ? reschedule(sql, job, handler.everySeconds)
      : markDone(sql, job, result === notSent ? "not sent" : "done"),
  );
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

/** Retried until it is stored: without its outcome the job would run again. */
async function persist(signal: AbortSignal, record: () => Promise<unknown>) {
  for (let delayMs = 100; ; delayMs = Math.min(2 * delayMs, 5_000)) {
    try {
      await record();
      return;
    } catch (error) {
      if (signal.aborted) throw error;
      await pause(delayMs, undefined, { signal }).catch(() => {});
    }
  }
}
