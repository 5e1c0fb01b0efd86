import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type { InvoiceFields } from "./drawing/fields";
import type { DrawingOrder, Drawn } from "./drawing/worker";

/** `busy` and `later` say nothing of the invoice: too many wait already, or it was tried a short while ago. */
type NotDrawnReason = "time" | "memory" | "failed" | "busy" | "later";

export class NotDrawn extends Error {
  override name = "NotDrawn";

  constructor(
    readonly reason: NotDrawnReason,
    detail = "",
  ) {
    super(`An invoice was not drawn (${reason})${detail && `: ${detail}`}.`);
  }
}

type Limits = {
  /** From when its turn has come; an invoice takes some ten milliseconds, the start of the worker half a second. */
  timeMs: number;
  memoryMb: number;
  /** Beside the one that is being drawn. */
  mostWaiting: number;
  /** A worker that has nothing to do gives its memory back. */
  idleMs: number;
};

const usualLimits: Limits = { timeMs: 30_000, memoryMb: 256, mostWaiting: 30, idleMs: 60_000 };

let source: Buffer | undefined;

/** The worker as it was built. Called before root privileges are dropped, because it may not be readable afterwards. */
export function loadDrawing(): Buffer {
  source ??= readFileSync("build/invoices/worker.js");
  return source;
}

type Waiting = { order: DrawingOrder; resolve(bytes: Buffer): void; reject(error: Error): void };
type Current = Waiting & { timer: NodeJS.Timeout };

/**
 * Draws invoices one at a time in a thread of its own. What takes too long or too much memory is ended with its thread,
 * and the next invoice starts a new one: no name in an invoice can stop the site.
 */
export class Drawing {
  readonly #waiting: Waiting[] = [];
  readonly #limits: Limits;
  readonly #source: () => string | Buffer;
  #worker: Worker | null = null;
  #current: Current | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor({ source: workerSource, ...limits }: Partial<Limits> & { source?: string } = {}) {
    this.#limits = { ...usualLimits, ...limits };
    this.#source = workerSource === undefined ? loadDrawing : () => workerSource;
  }

  draw(fields: InvoiceFields, number: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length >= this.#limits.mostWaiting) return reject(new NotDrawn("busy"));
      this.#waiting.push({ order: { fields, number }, resolve, reject });
      this.#next();
    });
  }

  #next() {
    if (this.#current) return;
    const next = this.#waiting.shift();
    clearTimeout(this.#idle);
    if (!next) {
      this.#idle = setTimeout(() => this.#stopWorker(), this.#limits.idleMs).unref();
      return;
    }
    const timer = setTimeout(() => this.#end(new NotDrawn("time")), this.#limits.timeMs);
    this.#current = { ...next, timer };
    try {
      this.#worker ??= this.#startWorker();
      this.#worker.ref();
      this.#worker.postMessage(next.order);
    } catch (error) {
      this.#end(new NotDrawn("failed", (error as Error).message));
    }
  }

  /** From memory, with nothing of this process's environment. */
  #startWorker(): Worker {
    const text = Buffer.from(this.#source()).toString("base64");
    const worker = new Worker(new URL(`data:text/javascript;base64,${text}`), {
      env: {},
      execArgv: [],
      name: "invoices",
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.memoryMb },
    });
    worker.on("message", (drawn: Drawn) => {
      if (worker !== this.#worker) return;
      if ("bytes" in drawn) this.#settle((current) => current.resolve(Buffer.from(drawn.bytes)));
      else this.#settle((current) => current.reject(new NotDrawn("failed", drawn.error)));
    });
    worker.on("error", (error: Error & { code?: string }) => {
      if (worker !== this.#worker) return;
      const isMemory = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      this.#end(isMemory ? new NotDrawn("memory") : new NotDrawn("failed", error.message));
    });
    worker.on("exit", () => {
      if (worker === this.#worker) this.#end(new NotDrawn("failed", "its thread ended"));
    });
    return worker;
  }

  /** The thread with what it was drawing. */
  #end(error: NotDrawn) {
    this.#stopWorker();
    this.#settle((current) => current.reject(error));
  }

  #stopWorker() {
    const worker = this.#worker;
    this.#worker = null;
    void worker?.terminate();
  }

  #settle(answer: (current: Waiting) => void) {
    const current = this.#current;
    this.#current = null;
    // A process that has nothing else to do may end.
    this.#worker?.unref();
    if (current) {
      clearTimeout(current.timer);
      answer(current);
    }
    this.#next();
  }
}

/** The process draws all its invoices here. */
export const drawing = new Drawing();
