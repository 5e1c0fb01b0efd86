import { setTimeout as pause } from "node:timers/promises";

/** The visitor is told after this long at the latest, whatever the database does. */
export const databaseTimeoutMs = 4_000;

/** More than this many waiting means that the database has stopped answering; more would only pile up. */
const mostWaiting = 1_000;
let waiting = 0;

class DatabaseAway extends Error {
  override name = "DatabaseAway";
}

/**
 * Asks until there is an answer or the time is up. What is asked must be safe to repeat: when a
 * connection breaks, nobody knows whether the first time succeeded.
 */
export async function retryUntilDeadline<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  if (waiting >= mostWaiting) throw new DatabaseAway("Too many requests wait for the database.");
  waiting++;
  const deadline = performance.now() + databaseTimeoutMs;
  try {
    for (let delay = 25; ; delay *= 2) {
      try {
        return await withTimeout(deadline - performance.now(), ask());
      } catch (error) {
        if (!isTransient(error) || performance.now() + delay > deadline) throw error;
        await pause(delay);
      }
    }
  } finally {
    waiting--;
  }
}

function withTimeout<Answer>(milliseconds: number, answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DatabaseAway("The database did not answer in time.")), milliseconds);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const transientCodes = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT"],
  ...["CONNECTION_CLOSED", "CONNECTION_DESTROYED", "CONNECT_TIMEOUT"],
  // Shutting down, crashed, starting up, too many connections, read-only after a failover, deadlock.
  ...["57P01", "57P02", "57P03", "53300", "25006", "40P01", "40001"],
  // Someone stored the same key in the same moment: asked again, the database knows it.
  "23505",
]);

function isTransient(error: unknown) {
  const code = (error as { code?: unknown }).code;
  return typeof code === "string" && (transientCodes.has(code) || code.startsWith("08"));
}
