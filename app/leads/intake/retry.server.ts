import { setTimeout as pause } from "node:timers/promises";
import { createDeadline, DatabaseUnavailable, databaseTimeoutMs } from "../../../db/deadline";
import { createShare } from "../../../db/share";
import { isUnavailable } from "../../../db/unavailable";

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
        return { result: await query() };
      } catch (error) {
        if (!isTransient(error) || performance.now() + delayMs > deadline) throw error;
        await pause(delayMs);
      }
    }
  });
  if (!answer) throw new DatabaseUnavailable("The database did not answer in time, or too many wait for it.");
  return answer.result;
}

/** A deadlock; or a concurrent transaction stored the same key, which the database recognises on a retry. */
const conflicts = ["40P01", "40001", "23505"];

function isTransient(error: unknown) {
  const code = (error as { code?: unknown }).code;
  return isUnavailable(error) || (typeof code === "string" && conflicts.includes(code));
}
