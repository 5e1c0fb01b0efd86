import pino from "pino";
import { type LogOutput, openLogOutput } from "./log-output.ts";

export type Log = pino.Logger;
export type RequestLog = Log & {
  request(entry: RequestEntry): void;
  /** Ends the process once the lines are out. */
  exit(code: number): void;
};

/** One answered request; `path` is the only part that a stranger chose. */
type RequestEntry = {
  id: string;
  method: string;
  path: string;
  status: number;
  milliseconds: number;
  isCut: boolean;
};

type Destination = Pick<LogOutput, "write"> & Partial<LogOutput>;

/** Structured lines on standard output; nothing a visitor typed is ever passed to it. */
export function createLog(level: string, destination: Destination = openLogOutput()): RequestLog {
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
    request: ({ id, method, path, status, milliseconds, isCut }: RequestEntry) =>
      log.info({
        request: id,
        method,
        path: redact(path.slice(0, 200)),
        status,
        ms: Number(milliseconds.toFixed(1)),
        ...(isCut && { cut: true }),
      }),
    exit: (code: number) => void (destination.exit ? destination.exit(code) : process.exit(code)),
  });
}

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
  const { name, code, table, constraint } = error as Error & Record<string, unknown>;
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
  Object.assign(console, { error: write, warn: write, log: write, info: write });
  // Node's own warnings would be written past the log, by a write that waits where nobody reads.
  process.removeAllListeners("warning").on("warning", (error) => log.warn({ error }, "Node has a warning"));
}

/** Node would print an error with everything it holds, such as the row that was being stored. */
export function exitOnUncaughtException(log: RequestLog) {
  process.on("uncaughtException", (error) => {
    log.fatal({ error }, "ending after an error nobody expected");
    log.exit(1);
  });
}

/** A promise that nobody awaited, deep in some driver, must not cost the visitors the site. */
export function logUnhandledRejections(log: Log) {
  process.on("unhandledRejection", (error) => log.error({ error }, "a failure that nobody awaited"));
}

/** Begins each path whose next part is a secret that opens something without a sign-in: an order, a customer's tracking page, reminders. */
const secretPaths = "pay|track/+send|track|reminders";
const ends = `/?#\\s"'<>`;
const secretInPath = new RegExp(`(^|[/\\s"'(=])(${secretPaths})/+[^${ends}]+?(?=(\\.data)?([${ends}]|$))`, "gi");
/** The parameters of links that are sent by mail; a library's message may quote an address with its query. */
const secretInQuery = /([?&](?:token|link)=)[^&#\s"'<>]+/gi;
/** An id is no number: lines that belong together are found by it. */
const idOrNumber = /([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})|\+?\d(?:[\s.()-]*\d){7,}/gi;

/** Most texts are read no further: the paths of our pages and files have nothing to take out. */
const isSuspect = new RegExp(`[@%?]|\\d\\D{0,3}\\d|(?:${secretPaths})/`, "i");

/**
 * What a line of the log may hold of a text that others chose, such as a path: no secret of a link, e-mail address or
 * telephone number. It is read as the routes read it, or one that is encoded would pass.
 */
function redact(text: string) {
  if (!isSuspect.test(text)) return text;
  const read = decodeRepeatedly(text);
  const redacted = read
    .replace(secretInPath, "$1$2/[link]")
    .replace(secretInQuery, "$1[link]")
    .replace(/[^\s<>"'(),;:=/]+(?:@|%40)[^\s<>"'(),;:=/]+/gi, "[e-mail]")
    .replace(idOrNumber, (_, id) => id ?? "[number]");
  return redacted === read ? text : redacted.replace(/\p{Cc}+/gu, " ");
}

function decodeRepeatedly(text: string) {
  let [before, read] = ["", text];
  while (read !== before) {
    before = read;
    // A stray percent sign stays as it is, and does not keep the rest from being read.
    read = read.replace(/(?:%[\da-f]{2})+/gi, (encoded) => Buffer.from(encoded.replaceAll("%", ""), "hex").toString());
  }
  return read;
}
