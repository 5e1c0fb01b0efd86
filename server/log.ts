import pino from "pino";

export type Log = pino.Logger;

/** Structured lines on standard output; nothing a visitor typed is ever given to it. */
export function createLog(level: string): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 1, sync: false }),
  );
}
