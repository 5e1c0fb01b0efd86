import pino from "pino";

export type Log = pino.Logger;

/** Structured lines on standard output; nothing a visitor typed is ever given to it. */
export function createLog(level: string, destination: pino.DestinationStream = standardOutput()): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { error: describeError, cause: describeCause },
    },
    destination,
  );
}

/** Lines leave in batches, for a write a request costs more than the request; even a killed process loses only the last moment. */
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
  const frames = (error.stack ?? "").split("\n").filter((line) => /^ {4}at /.test(line));
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
  return String(message)
    .slice(0, 500)
    .replace(/[^\s<>"'(),;:=]+@[^\s<>"'(),;:=]+/g, "[e-mail]")
    .replace(/\+?\d[\d -]{6,}\d/g, "[number]");
}

/** Node would print an error with everything it holds, such as the row that was being stored. */
export function endOnSurprises(log: Log) {
  process.on("uncaughtException", (error) => {
    log.fatal({ error }, "ending after an error nobody expected");
    log.flush(() => process.exit(1));
  });
}
