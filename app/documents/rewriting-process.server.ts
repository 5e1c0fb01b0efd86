import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { dirname } from "node:path";
import type { Answer, ResultOf, Work } from "./rewriting/work";

/** `busy` says nothing of the document: too many wait already. */
type NotRewrittenReason = "time" | "memory" | "failed" | "busy";

export class NotRewritten extends Error {
  override name = "NotRewritten";

  constructor(
    readonly reason: NotRewrittenReason,
    detail = "",
  ) {
    super(`A document was not rewritten (${reason})${detail && `: ${detail}`}.`);
  }
}

/**
 * How the process is started. Where root is dropped, Node is an open file, because its path may be out of reach by then, and
 * the rest may be a copy that the account can read.
 */
export type Program = { node: string | number; worker: string; packages: string };

export type ProcessLimits = {
  /** By the clock, and of the processor, from when its turn has come; what draws all pages draws up to twenty. */
  timeMs: number;
  cpuMs: { allPages: number; other: number };
  /** What takes more of the processor than this is slow. */
  quickMs: number;
  /** What the process may hold, of which 70 are its own; looked at again and again while it works. */
  memoryMb: number;
  /** A process that holds more than this is not used again: a stranger's picture finds one at rest, without PDFium. */
  keptMb: { rewrite: number; other: number };
  /** A process that has nothing to do gives its memory back. */
  idleMs: number;
};

/** V8 reserves some 600 of this and never uses them. The system refuses what goes beyond it and `memoryMb` between two looks. */
const reservedMb = 700;
const lookMs = 20;
const usualPriority = 0;
/** Of the processor, until a new process is ready; that is not the file's fault. */
const startMs = 500;

const drawsAllPages = ({ kind }: Work) => kind === "fit" || kind === "mask pdf";

type Result = ResultOf<Work["kind"]>;
type Current = {
  cpuMs: number;
  resolve(result: Result): void;
  reject(error: Error): void;
  onSlow(): void;
  began: number;
  /** Of the processor, by the process before. */
  usedBefore: number;
  /** Until it has used more of the processor than quick work does. */
  isQuick: boolean;
  watch: NodeJS.Timeout;
};

/**
 * One process that opens documents, one at a time, without keys, settings or database. What takes too long or too much
 * memory is ended with it, and the next document starts another.
 */
export class RewritingProcess {
  readonly #program: Program;
  readonly #limits: ProcessLimits;
  #child: ChildProcess | null = null;
  #current: Current | null = null;
  /** After its last work, in bytes. */
  #held = 0;
  #priority = usualPriority;
  /** Of the processor, by what it worked on last. */
  lastUsedMs = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(program: Program, limits: ProcessLimits) {
    this.#program = program;
    this.#limits = limits;
  }

  get isBusy(): boolean {
    return this.#current !== null;
  }

  /** Of the processor, by what it works on. */
  get #usedMs(): number {
    if (!this.#current) return 0;
    const used = usedBy(this.#child?.pid);
    return used === null ? performance.now() - this.#current.began : used - this.#current.usedBefore;
  }

  /** `onSlow` is called once, if at all, while the work goes on. */
  run(work: Work, priority: number, onSlow: () => void): Promise<Result> {
    clearTimeout(this.#idle);
    const { rewrite, other } = this.#limits.keptMb;
    const isTooLarge = this.#held > (work.kind === "rewrite" ? rewrite : other) * 1024 * 1024;
    // Without root none can be raised again.
    if (isTooLarge || this.#priority > priority) this.#stopProcess();
    return new Promise((resolve, reject) => {
      const watch = setInterval(() => this.#look(), lookMs);
      const usedBefore = this.#child ? (usedBy(this.#child.pid) ?? 0) : startMs;
      const began = performance.now();
      const cpuMs = this.#limits.cpuMs[drawsAllPages(work) ? "allPages" : "other"];
      this.#current = { cpuMs, resolve, reject, onSlow, began, usedBefore, isQuick: true, watch };
      try {
        this.#child ??= this.#start();
        this.lower(priority);
        this.#child.ref();
        this.#child.channel?.ref();
        this.#child.send(work, (error) => error && this.end(new NotRewritten("failed", error.message)));
      } catch (error) {
        this.end(new NotRewritten("failed", (error as Error).message));
      }
    });
  }

  /** The process with what it was working on. */
  end(error: NotRewritten) {
    this.lastUsedMs = this.#usedMs;
    this.#stopProcess();
    this.#settle((current) => current.reject(error));
  }

  /** Others go before it wherever both could use a processor. Linux has a priority for each thread: libvips works in its own. */
  lower(priority: number) {
    if (priority === this.#priority) return;
    this.#priority = priority;
    for (const thread of threadsOf(this.#child?.pid)) {
      try {
        setPriority(thread, priority);
      } catch {
        // It has just ended.
      }
    }
  }

  #look() {
    const { memoryMb, timeMs, quickMs } = this.#limits;
    if (!this.#current) return;
    if (heldBy(this.#child?.pid) > memoryMb * 1024 * 1024) return this.end(new NotRewritten("memory"));
    const used = this.#usedMs;
    if (used > this.#current.cpuMs) return this.end(new NotRewritten("time"));
    // It got too little of the processor, for which its sender can do nothing.
    if (performance.now() - this.#current.began > timeMs) return this.end(new NotRewritten("busy", "by the clock"));
    if (used <= quickMs || !this.#current.isQuick) return;
    this.#current.isQuick = false;
    this.#current.onSlow();
  }

  #start(): ChildProcess {
    const { node, worker, packages } = this.#program;
    const readable = [dirname(worker), packages].map((folder) => `--allow-fs-read=${folder}/*`);
    const flags = [
      "--permission",
      "--allow-addons",
      ...readable,
      "--max-old-space-size=96",
      "--expose-gc",
      "--disable-warning=SecurityWarning",
    ];
    const child = spawn(...this.#limited(node, [...flags, worker]), {
      // One arena of memory instead of one for each thread, and what is large goes back to the system at once.
      env: { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "65536", MALLOC_TRIM_THRESHOLD_: "65536" },
      cwd: "/",
      stdio: ["ignore", "ignore", "ignore", "ipc", ...(typeof node === "number" ? [node] : [])],
      serialization: "advanced",
    });
    child.on("message", (answer: Answer) => {
      if (child !== this.#child) return;
      this.#held = answer.memory;
      this.lastUsedMs = this.#usedMs;
      if ("result" in answer) this.#settle((current) => current.resolve(answer.result));
      else this.#settle((current) => current.reject(new NotRewritten("failed", answer.fault)));
    });
    child.on("error", (error) => child === this.#child && this.end(new NotRewritten("failed", error.message)));
    child.on("exit", (code, signal) => {
      if (child !== this.#child) return;
      // V8, libvips and PDFium each end the process in a way of their own when they get no more memory.
      this.end(new NotRewritten("memory", `its process ended with ${signal ?? code}`));
    });
    return child;
  }

  /** The system itself refuses more memory; where it knows no such limit, the time alone holds. */
  #limited(node: string | number, parameters: string[]): [string, string[]] {
    if (process.platform !== "linux") return [String(node), parameters];
    const program = typeof node === "number" ? "/proc/self/fd/4" : node;
    const script = `ulimit -d ${(reservedMb + this.#limits.memoryMb) * 1024} && exec "$0" "$@"`;
    return ["/bin/sh", ["-c", script, program, ...parameters]];
  }

  #stopProcess() {
    const child = this.#child;
    this.#child = null;
    this.#held = 0;
    this.#priority = usualPriority;
    child?.kill("SIGKILL");
  }

  #settle(answer: (current: Current) => void) {
    const current = this.#current;
    this.#current = null;
    // A process that has nothing else to do may end.
    this.#child?.unref();
    this.#child?.channel?.unref();
    this.#idle = setTimeout(() => this.#stopProcess(), this.#limits.idleMs).unref();
    if (!current) return;
    clearInterval(current.watch);
    answer(current);
  }
}

const pageBytes = 4_096;
/** Of the clock by which Linux counts what a process used of the processor. */
const tickMs = 10;

const readProcess = (processId: number | undefined, file: string) =>
  readFileSync(`/proc/${processId}/${file}`, "latin1");

/** The process itself where the system does not say. */
function threadsOf(processId: number | undefined): number[] {
  if (processId === undefined) return [];
  try {
    return readdirSync(`/proc/${processId}/task`).map(Number);
  } catch {
    return [processId];
  }
}

/** In bytes; nothing where the system does not say. */
function heldBy(processId: number | undefined): number {
  try {
    return Number(readProcess(processId, "statm").split(" ")[1]) * pageBytes;
  } catch {
    return 0;
  }
}

/** With all its threads, in milliseconds; null where the system does not say. */
function usedBy(processId: number | undefined): number | null {
  try {
    const fields = readProcess(processId, "stat")
      .replace(/^.*\) /s, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return null;
  }
}
