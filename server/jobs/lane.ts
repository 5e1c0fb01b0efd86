import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";

/** Between two jobs, because mail providers refuse bursts. Up to the longest while the process is busy: visitors come first. */
const shortestPauseMs = 20;
const longestPauseMs = 500;

type LaneOptions = {
  /** Whether a job of this kind may run here. */
  runs(kind: string): boolean;
  /** Waits longer between two jobs while the process is busy. */
  isPatient: boolean;
  signal: AbortSignal;
  runNext(): Promise<"ran" | "nothing due" | "database down">;
};

/** Runs one job after the other, until nothing is due. */
export function startLane({ runs, isPatient, signal, runNext }: LaneOptions) {
  let isWoken = false;
  let activeRun: Promise<void> | null = null;
  let measuredBefore = performance.eventLoopUtilization();

  /** Eight times as long for a process that is half busy. */
  function pauseMs() {
    const { utilization } = performance.eventLoopUtilization(measuredBefore);
    measuredBefore = performance.eventLoopUtilization();
    const wanted = shortestPauseMs / Math.max(1 - utilization, 0.01) ** 3;
    return Math.min(wanted, isPatient ? longestPauseMs : shortestPauseMs);
  }

  async function runEverythingDue() {
    while (!signal.aborted) {
      isWoken = false;
      const outcome = await runNext();
      if (outcome === "database down" || (outcome === "nothing due" && !isWoken)) return;
      if (outcome === "ran") await pause(pauseMs(), undefined, { signal }).catch(() => {});
    }
  }

  function poll() {
    if (signal.aborted) return;
    activeRun ??= runEverythingDue().finally(() => {
      activeRun = null;
      if (isWoken) setImmediate(poll);
    });
  }
  return {
    runs,
    poll,
    wake() {
      isWoken = true;
      poll();
    },
    ended: () => activeRun,
  };
}
