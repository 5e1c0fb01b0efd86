import { AsyncLocalStorage } from "node:async_hooks";
import { DatabaseError } from "pg";

const codes = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"],
  ...["CONNECTION_CLOSED", "CONNECTION_DESTROYED", "CONNECTION_ENDED", "CONNECT_TIMEOUT"],
  // Shutting down, crashed, starting up, too many connections, read-only after a failover.
  ...["57P01", "57P02", "57P03", "53300", "25006"],
]);

/** PostgreSQL's code for ENOSPC. */
export const isDiskFull = (error: unknown) => (error as { code?: unknown } | undefined)?.code === "53100";

/** Whether an error says that the database could not be reached, or takes nothing now: nothing is wrong with what was asked. */
export function isUnavailable(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown };
  // The file of its socket, not any other.
  if (code === "ENOENT" && syscall === "connect") return true;
  if (typeof code === "string" && (codes.has(code) || code.startsWith("08"))) return true;
  return error instanceof Error && error.cause !== undefined && isUnavailable(error.cause);
}

/** The error of a query, with where it is written and a code where the connection failed. */
export function describe(error: unknown, origin?: { stack?: string }): Error {
  const failure = error as Error & { code?: string };
  if (failure instanceof DatabaseError) {
    const frames = origin?.stack?.replace(/^.*\n/, "") ?? "";
    Object.assign(failure, { name: "PostgresError", stack: `PostgresError: ${failure.message}\n${frames}` });
  } else if (!failure.code && /^timeout expired/.test(failure.message)) failure.code = "CONNECT_TIMEOUT";
  else if (!failure.code && /^Connection terminated|is not queryable$/.test(failure.message))
    failure.code = "CONNECTION_CLOSED";
  return failure;
}

const collecting = new AsyncLocalStorage<unknown[]>();

/** Errors of queries within this work that a library hides behind one of its own come into `failures`. */
export const collectFailures = <Value>(failures: unknown[], work: () => Value): Value => collecting.run(failures, work);

export const noteFailure = (error: unknown) => void collecting.getStore()?.push(error);
