import { PutOff } from "./run-job";

type BreakerOptions = {
  /** Failures without a success between them after which the server is left alone. */
  failures?: number;
  firstPauseMs?: number;
  longestPauseMs?: number;
  now?(): number;
  onChange?(state: { isOpen: boolean; cause: string; nextInSeconds: number }): void;
};

/** What an error says of the server; `unknown` is nothing. */
export type Judgement = "failed" | "answered" | "unknown";

export type Breaker = ReturnType<typeof createBreaker>;

/**
 * A circuit breaker: a server that fails several times in a row is left alone, because each further try would hold up a lane
 * until it times out. After a pause one piece of work is the probe; the pauses grow until one succeeds.
 */
export function createBreaker(options: BreakerOptions = {}) {
  const { failures: mostFailures = 3, firstPauseMs = 15_000, longestPauseMs = 10 * 60_000, now = Date.now } = options;
  const { onChange } = options;
  let failures = 0;
  let pauseMs = 0;
  let nextProbeAt = 0;
  let isProbing = false;

  const isAway = () => pauseMs > 0 && (isProbing || now() < nextProbeAt);
  const secondsLeft = () => Math.max(Math.ceil((nextProbeAt - now()) / 1_000), 1);

  function succeed() {
    if (pauseMs > 0) onChange?.({ isOpen: false, cause: "", nextInSeconds: 0 });
    failures = 0;
    pauseMs = 0;
  }

  /** What had begun before the server was left alone, and fails afterwards, makes no pause longer. */
  function fail(cause: string, wasProbe: boolean) {
    failures++;
    if (pauseMs > 0 ? !wasProbe : failures < mostFailures) return;
    pauseMs = pauseMs === 0 ? firstPauseMs : Math.min(2 * pauseMs, longestPauseMs);
    nextProbeAt = now() + pauseMs;
    onChange?.({ isOpen: true, cause, nextInSeconds: secondsLeft() });
  }

  return {
    /** Whether work would be put off now. */
    isAway,
    async run<Value>(work: () => Promise<Value>, judge: (error: unknown) => Judgement): Promise<Value> {
      if (isAway()) throw new PutOff("The server does not answer; this waits until it does.", secondsLeft());
      const isProbe = pauseMs > 0;
      if (isProbe) isProbing = true;
      try {
        const value = await work();
        succeed();
        return value;
      } catch (error) {
        const judged = judge(error);
        if (judged === "failed") fail((error as Error).message, isProbe);
        else if (judged === "answered") succeed();
        throw error;
      } finally {
        if (isProbe) isProbing = false;
      }
    },
  };
}
