import pino from "pino";
import { redact } from "./redact.ts";

export type Log = pino.Logger;
export type RequestLog = Log & { request(entry: RequestEntry): void };

/** One answered request; `path` is the only part that a stranger chose. */
type RequestEntry = {
  id: string;
  method: string;
  path: string;
  status: number;
  milliseconds: number;
  isCut: boolean;
};

/** Structured lines on standard output; nothing a visitor typed is ever given to it. */
export function createLog(level: string, destination: pino.DestinationStream = standardOutput()): RequestLog {
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { error: describeError, cause: describeCause },
    },
    destination,
  );
  return Object.assign(log, {
    request: log.isLevelEnabled("info") ? (entry: RequestEntry) => destination.write(requestLine(entry)) : () => {},
  });
}

/** As pino would write it; by hand, because there it takes longer than a whole answer from memory. */
function requestLine({ id, method, path, status, milliseconds, isCut }: RequestEntry) {
  const rest = `"path":${JSON.stringify(redact(path.slice(0, 200)))},"status":${status},"ms":${milliseconds.toFixed(1)}`;
  return `{"level":30,"time":"${timeNow()}","request":"${id}","method":"${method}",${rest}${isCut ? ',"cut":true' : ""}}\n`;
}

let knownSecond = Number.NaN;
let knownTime = "";

/** The same text as `toISOString`, whose larger part changes only once a second. */
export function timeNow(now = Date.now()) {
  const second = Math.floor(now / 1000);
  if (second !== knownSecond) {
    knownSecond = second;
    knownTime = new Date(second * 1000).toISOString().slice(0, -4);
  }
  return `${knownTime}${String(now % 1000).padStart(3, "0")}Z`;
}

/** Lines leave in batches, for a write each costs more than the answer it tells of; a killed process loses a tenth of a second. */
const standardOutput = () => pino.destination({ dest: 1, sync: false, minLength: 8 * 1024, periodicFlush: 100 });

/** What a log may say of an error. */
export type ErrorDescription = {
  name: string;
  code?: string;
  message?: string;
  table?: string;
  constraint?: string;
  frames?: string[];
  cause?: ErrorDescription;
};

/**
 * Errors quote what they choked on: a failed insert its whole row, a failed parse the text, a failed
 * query its parameters. So only parts that never hold a visitor's words are taken.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, code, table_name: table, constraint_name: constraint } = error as Error & Record<string, unknown>;
  // The message comes first, and may hold a line that looks like a frame.
  const stack = error.stack ?? "";
  const afterMessage = stack.slice(Math.max(0, stack.indexOf(error.message)) + error.message.length);
  const frames = afterMessage.split("\n").filter((line) => /^ {4}at /.test(line));
  return {
    name: name.slice(0, 60),
    ...(typeof code === "string" && { code }),
    ...(!quotesInput(error) && { message: describeCause(error.message) }),
    ...(typeof table === "string" && { table }),
    ...(typeof constraint === "string" && { constraint }),
    ...(frames.length > 0 && { frames: frames.slice(0, 12).map((line) => line.trim()) }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}

/** Parsers and query builders put the input itself into the message; so does PostgreSQL for bad data (class 22). */
function quotesInput(error: Error) {
  const { code } = error as { code?: unknown };
  return error instanceof SyntaxError || "query" in error || (typeof code === "string" && /^22\w{3}$/.test(code));
}

/** A message of someone else's making, such as a mail server's, may name the person it is about. */
export function describeCause(message: unknown) {
  return redact(
    String(message)
      .slice(0, 500)
      .replace(/\p{Cc}+/gu, " "),
  );
}

/** A library prints an error with its stack and what it choked on; only its description is logged. */
export function logConsoleErrors(log: Log) {
  const write = (...printed: unknown[]) => {
    const error = printed.find((each) => each instanceof Error);
    log.warn(error ? { error } : { cause: String(printed[0]).split("\n")[0] }, "a library had something to say");
  };
  Object.assign(console, { error: write, warn: write });
}

/** Node would print an error with everything it holds, such as the row that was being stored. */
export function exitOnUncaughtException(log: Log) {
  process.on("uncaughtException", (error) => {
    log.fatal({ error }, "ending after an error nobody expected");
    log.flush(() => process.exit(1));
  });
}

/** A promise that nobody awaited, deep in some driver, must not cost the visitors the site. */
export function logUnhandledRejections(log: Log) {
  process.on("unhandledRejection", (error) => log.error({ error }, "a failure that nobody awaited"));
}
