import { type ChildProcess, spawn } from "node:child_process";

type Limits = {
  /** Ends within `withinMs` after which it is not started again. */
  most: number;
  withinMs: number;
  pauseMs: number;
};

const usualLimits: Limits = { most: 5, withinMs: 10 * 60_000, pauseMs: 1_000 };

/**
 * Runs a Node program in a process of its own, and starts it again when it ends without having been asked to: after an error
 * nobody expected, when it was stuck, or when the system took its memory. One that ends before it says that it serves has said
 * why, and one that ends again and again would do so for ever: neither is started again.
 */
export function keepRunning(program: string[], { most, withinMs, pauseMs }: Limits = usualLimits) {
  let child: ChildProcess;
  let starting: NodeJS.Timeout | undefined;
  let isAskedToEnd = false;
  let hasServed = false;
  let ends: number[] = [];

  function start() {
    starting = undefined;
    child = spawn(process.execPath, program, { stdio: ["inherit", "inherit", "inherit", "ipc"] });
    child.on("message", () => {
      hasServed = true;
    });
    child.on("exit", (code, signal) => {
      if (isAskedToEnd || !hasServed || code === 0) return endLike(code, signal);
      const now = performance.now();
      ends = [...ends.filter((at) => now - at < withinMs), now];
      const how = signal ?? `code ${code}`;
      if (ends.length > most) {
        console.error(`The site ended ${ends.length} times in short order (${how}) and is not started again.`);
        return endLike(code, signal);
      }
      console.error(`The site ended unexpectedly (${how}); starting it again.`);
      starting = setTimeout(start, pauseMs);
    });
  }

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      isAskedToEnd = true;
      if (starting) process.exit(0);
      child.kill(signal);
    });
  start();
}

function endLike(code: number | null, signal: NodeJS.Signals | null) {
  if (!signal) process.exit(code ?? 1);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}
