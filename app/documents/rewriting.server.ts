import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { awayFromDatabase } from "../../db/share";
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

type Limits = {
  /** From when its turn has come. */
  timeMs: number;
  /** What the process may hold, of which 70 are its own; looked at again and again while it works. */
  memoryMb: number;
  /** A process that holds more than this is not used again: a stranger's picture finds one at rest, without PDFium. */
  keptMb: { rewrite: number; other: number };
  /** Beside the one that is being worked on: files of all customers, files of one, and megabytes. */
  mostWaiting: number;
  mostOfOne: number;
  waitingMb: number;
  /** So long nothing more is opened of a customer whose file took too much: the others wait for it no second time. */
  restMs: number;
  /** A process that has nothing to do gives its memory back. */
  idleMs: number;
};

const usualLimits: Limits = {
  timeMs: 30_000,
  memoryMb: 220,
  keptMb: { rewrite: 82, other: 130 },
  mostWaiting: 40,
  mostOfOne: 10,
  waitingMb: 96,
  restMs: 2 * 60_000,
  idleMs: 30_000,
};

/** V8 reserves some 600 of this and never uses them. The system refuses what goes beyond it and `memoryMb` between two looks. */
const reservedMb = 700;
const lookMs = 20;

/**
 * How the process is started. Where root is given up, Node is an open file, because its path may be out of reach by then, and
 * the rest may be a copy that the account can read.
 */
export type Program = { node: string | number; worker: string; packages: string };

const builtProgram = (): Program => ({
  node: process.execPath,
  worker: resolve("build/documents/worker.mjs"),
  packages: resolve("node_modules"),
});

type Waiting = {
  work: Work;
  customerId: string;
  resolve(result: ResultOf<Work["kind"]>): void;
  reject(error: Error): void;
};
type Current = Waiting & { timer: NodeJS.Timeout; watch: NodeJS.Timeout };

/**
 * Opens documents one at a time in a process of its own, without keys, settings or database. What takes too long or too much
 * memory is ended with its process, and the next document starts another: whatever a file does, the site goes on.
 */
export class Rewriting {
  #waiting: Waiting[] = [];
  readonly #limits: Limits;
  readonly #program: Program;
  #child: ChildProcess | null = null;
  #current: Current | null = null;
  /** By the process after its last work, in bytes. */
  #held = 0;
  #idle: NodeJS.Timeout | undefined;
  /** Whose file was opened last: another customer's goes before the next of theirs. */
  #last = "";
  readonly #resting = new Set<string>();

  constructor({ program, ...limits }: Partial<Limits> & { program?: Program | undefined } = {}) {
    this.#limits = { ...usualLimits, ...limits };
    this.#program = program ?? builtProgram();
  }

  /** By turns between customers, whose files they are. Others have the turn at the database meanwhile. */
  run<Given extends Work>(work: Given, customerId: string): Promise<ResultOf<Given["kind"]>> {
    return awayFromDatabase(() => this.#enqueue(work, customerId), Number.POSITIVE_INFINITY);
  }

  #enqueue<Given extends Work>(work: Given, customerId: string): Promise<ResultOf<Given["kind"]>> {
    return new Promise((resolve, reject) => {
      if (this.#resting.has(customerId) || this.#isFull(work, customerId)) return reject(new NotRewritten("busy"));
      this.#waiting.push({ work, customerId, resolve: resolve as Waiting["resolve"], reject });
      this.#next();
    });
  }

  #isFull(work: Work, customerId: string): boolean {
    const { mostWaiting, mostOfOne, waitingMb } = this.#limits;
    const waiting = this.#waiting;
    const bytes = waiting.reduce((sum, each) => sum + bytesOf(each.work), bytesOf(work));
    return (
      waiting.length >= mostWaiting ||
      waiting.filter((each) => each.customerId === customerId).length >= mostOfOne ||
      (waiting.length > 0 && bytes > waitingMb * 1024 * 1024)
    );
  }

  stop() {
    this.#end(new NotRewritten("failed", "the site stops"));
  }

  #next() {
    if (this.#current) return;
    const ofAnother = this.#waiting.findIndex(({ customerId }) => customerId !== this.#last);
    const [next] = this.#waiting.splice(Math.max(ofAnother, 0), 1);
    clearTimeout(this.#idle);
    if (!next) {
      this.#idle = setTimeout(() => this.#stopProcess(), this.#limits.idleMs).unref();
      return;
    }
    this.#last = next.customerId;
    const timer = setTimeout(() => this.#end(new NotRewritten("time")), this.#limits.timeMs);
    const watch = setInterval(() => this.#look(), lookMs);
    this.#current = { ...next, timer, watch };
    const { rewrite, other } = this.#limits.keptMb;
    if (this.#held > (next.work.kind === "rewrite" ? rewrite : other) * 1024 * 1024) this.#stopProcess();
    try {
      this.#child ??= this.#start();
      this.#child.ref();
      this.#child.channel?.ref();
      this.#child.send(next.work, (error) => error && this.#end(new NotRewritten("failed", error.message)));
    } catch (error) {
      this.#end(new NotRewritten("failed", (error as Error).message));
    }
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
      if ("result" in answer) this.#settle((current) => current.resolve(answer.result));
      else this.#settle((current) => current.reject(new NotRewritten("failed", answer.fault)));
    });
    child.on("error", (error) => child === this.#child && this.#end(new NotRewritten("failed", error.message)));
    child.on("exit", (code, signal) => {
      if (child !== this.#child) return;
      // V8, libvips and PDFium each end the process in a way of their own when they get no more memory.
      this.#end(new NotRewritten("memory", `its process ended with ${signal ?? code}`));
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

  /** The process with what it was working on. */
  #end(error: NotRewritten) {
    this.#stopProcess();
    if (this.#current && error.reason !== "failed") this.#rest(this.#current.customerId);
    this.#settle((current) => current.reject(error));
  }

  /** With what else of theirs waits. */
  #rest(customerId: string) {
    this.#resting.add(customerId);
    setTimeout(() => this.#resting.delete(customerId), this.#limits.restMs).unref();
    for (const { reject } of this.#waiting.filter((each) => each.customerId === customerId))
      reject(new NotRewritten("busy"));
    this.#waiting = this.#waiting.filter((each) => each.customerId !== customerId);
  }

  #look() {
    if (heldBy(this.#child?.pid) > this.#limits.memoryMb * 1024 * 1024) this.#end(new NotRewritten("memory"));
  }

  #stopProcess() {
    const child = this.#child;
    this.#child = null;
    this.#held = 0;
    child?.kill("SIGKILL");
  }

  #settle(answer: (current: Waiting) => void) {
    const current = this.#current;
    this.#current = null;
    // A process that has nothing else to do may end.
    this.#child?.unref();
    this.#child?.channel?.unref();
    if (current) {
      clearTimeout(current.timer);
      clearInterval(current.watch);
      answer(current);
    }
    this.#next();
  }
}

const bytesOf = (work: Work) =>
  "sources" in work ? work.sources.reduce((sum, { bytes }) => sum + bytes.length, 0) : work.bytes.length;

const pageBytes = 4_096;

/** In bytes; nothing where the system does not say. */
function heldBy(processId: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${processId}/statm`, "latin1").split(" ")[1]) * pageBytes;
  } catch {
    return 0;
  }
}
