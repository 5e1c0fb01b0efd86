/** Whoever asks gets an answer after this long at the latest, whatever the database does. */
export const databaseTimeoutMs = 4_000;

/** More than this many waiting means that the database has stopped answering; more would only pile up. */
const mostWaiting = 1_000;

/**
 * Begins work that may wait for the database, and gives it up with undefined when it has not ended in time or too much
 * waits already. What was given up goes on in the database; `discard` gets what it comes to.
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
