import { setTimeout as pause } from "node:timers/promises";
import { createDeadline, databaseTimeoutMs } from "../../../db/deadline";
import { createShare } from "../../../db/share";

class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}

const lookingUp = createShare({ slots: 2, mostWaiting: 1_000, longestWaitMs: databaseTimeoutMs });

/** What a form may ask of the database beside being stored: however many ask, they take two connections. */
export async function lookUp<Answer>(query: () => Promise<Answer>): Promise<Answer> {
  const answer = await lookingUp("", async () => ({ found: await query() }));
  if (!answer) throw new DatabaseUnavailable("Too many forms wait for what they ask for.");
  return answer.found;
}

const withinDeadline = createDeadline();

/**
 * Retries transient errors until the deadline. The query must be safe to repeat: when a connection
 * breaks, it is unknown whether the first try succeeded.
 */
export async function retryUntilDeadline<Answer>(query: () => Promise<Answer>): Promise<Answer> {
  const deadline = performance.now() + databaseTimeoutMs;
  const answer = await withinDeadline(async () => {
    for (let delayMs = 25; ; delayMs *= 2) {
      try {
        return { given: await query() };
      } catch (error) {
        if (!isTransient(error) || performance.now() + delayMs > deadline) throw error;
        await pause(delayMs);
      }
    }
  });
  if (!answer) throw new DatabaseUnavailable("The database did not answer in time, or too many wait for it.");
  return answer.given;
}

const transientCodes = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT"],
  ...["CONNECTION_CLOSED", "CONNECTION_DESTROYED", "CONNECT_TIMEOUT"],
  // Shutting down, crashed, starting up, too many connections, read-only after a failover, deadlock.
  ...["57P01", "57P02", "57P03", "53300", "25006", "40P01", "40001"],
  // A concurrent transaction stored the same key: on a retry the database recognises it.
  "23505",
]);

function isTransient(error: unknown) {
  const code = (error as { code?: unknown }).code;
  return typeof code === "string" && (transientCodes.has(code) || code.startsWith("08"));
}
