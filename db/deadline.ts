import { setTimeout as pause } from "node:timers/promises";

/** A caller gets an answer after this long at the latest, even if the database does not answer. */
export const databaseTimeoutMs = 4_000;

/** What was asked for was not to be had in time. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
  code = "CONNECT_TIMEOUT";
}

/** More than this many waiting means that the database has stopped answering; more would only pile up. */
const mostWaiting = 1_000;

/**
 * Begins work that may wait for the database, and gives it up with undefined when it has not ended in time or too much
 * waits already. The database goes on with work whose deadline has passed; `discard` gets its late result.
 */
export function createDeadline(timeoutMs = databaseTimeoutMs) {
  let waiting = 0;
  return async <Answer>(begin: () => Promise<Answer>, discard: (late: Answer) => void = () => {}) => {
    if (waiting >= mostWaiting) return undefined;
    waiting++;
    const work = begin().finally(() => waiting--);
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => {
        work.then(discard, () => {});
        resolve(undefined);
      }, timeoutMs);
    });
    return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
  };
}

/**
 * For work that may take long while the database answers: it ends with undefined when the database is silent, after
 * `databaseTimeoutMs` at the latest if `isAnswering` takes half of that to find out.
 */
export function createSilenceWatch(isAnswering: () => Promise<boolean>, everyMs = databaseTimeoutMs / 2) {
  return async <Answer>(begin: () => Promise<Answer>, discard: (late: Answer) => void = () => {}) => {
    const ended = new AbortController();
    const work = begin().finally(() => ended.abort());
    const silence = async () => {
      do await pause(everyMs, undefined, { signal: ended.signal });
      while (await isAnswering());
      work.then(discard, () => {});
      return undefined;
    };
    // The end of the work interrupts the watch.
    return Promise.race([work, silence().catch(() => work)]);
  };
}
