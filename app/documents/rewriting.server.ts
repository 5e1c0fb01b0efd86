import { resolve } from "node:path";
import { awayFromDatabase } from "../../db/share";
import { isQuickPicture } from "./picture-head";
import type { ResultOf, Work } from "./rewriting/work";
import { NotRewritten, type ProcessLimits, type Program, RewritingProcess } from "./rewriting-process.server";
import { type QueueLimits, SenderQueue } from "./sender-queue";

type Limits = ProcessLimits & {
  /** Of files that wait for one of the processes. */
  queue: QueueLimits;
  /** So long a sender whose file was slow waits behind others. */
  restMs: number;
  /** Of the processor, by slow files of one sender; then, or once a file took too much, nothing of theirs is opened for so long. */
  mostCpuMs: number;
};

const usualLimits: Limits = {
  timeMs: 60_000,
  cpuMs: { allPages: 30_000, other: 10_000 },
  quickMs: 1_000,
  memoryMb: 220,
  keptMb: { rewrite: 82, other: 130 },
  queue: { mostWaiting: 40, mostOfOne: 10, waitingMb: 48 },
  restMs: 2 * 60_000,
  mostCpuMs: 40_000,
  idleMs: 30_000,
};

const builtProgram = (): Program => ({
  node: process.execPath,
  worker: resolve("build/documents/worker.mjs"),
  packages: resolve("node_modules"),
});

type File = {
  work: Work;
  sender: string;
  bytes: number;
  resolve(result: ResultOf<Work["kind"]>): void;
  reject(error: Error): void;
};

type Lane = { process: RewritingProcess; priority: number; queue: SenderQueue<File> };

/** A sender whose file was slow: the processor time of their files since, and whether none is being opened. */
type Slow = { usedMs: number; isResting: boolean; timer?: NodeJS.Timeout };

/**
 * Opens documents in three processes apart, each a file at a time, by turns between senders. Pictures that are known to be
 * quick wait for nothing but each other. Nobody knows of a PDF how long it takes: those have the second process, and what
 * turns out to be slow there goes on in the third, which has the lowest priority of them and where slow files wait for each other.
 */
export class Rewriting {
  readonly #limits: Limits;
  readonly #pictures: Lane;
  readonly #others: Lane;
  readonly #aside: Lane;
  readonly #slow = new Map<string, Slow>();

  constructor({ program = builtProgram(), ...limits }: Partial<Limits> & { program?: Program | undefined } = {}) {
    this.#limits = { ...usualLimits, ...limits };
    const lane = (priority: number): Lane => ({
      process: new RewritingProcess(program, this.#limits),
      queue: new SenderQueue(this.#limits.queue),
      priority,
    });
    this.#pictures = lane(0);
    this.#others = lane(5);
    this.#aside = lane(10);
  }

  /** By turns between senders: the customers whose files they are, or who sends for them. Others have the turn at the database meanwhile. */
  run<Task extends Work>(work: Task, sender: string): Promise<ResultOf<Task["kind"]>> {
    return awayFromDatabase(() => this.#enqueue(work, sender), Number.POSITIVE_INFINITY);
  }

  stop() {
    const error = new NotRewritten("failed", "the site stops");
    for (const { queue, process } of this.#lanes) {
      for (const { reject } of queue.removeAll()) reject(error);
      process.end(error);
    }
  }

  get #lanes() {
    return [this.#pictures, this.#others, this.#aside];
  }

  #enqueue<Task extends Work>(work: Task, sender: string): Promise<ResultOf<Task["kind"]>> {
    return new Promise((resolve, reject) => {
      if (this.#slow.get(sender)?.isResting) return reject(new NotRewritten("busy"));
      const lane = isQuick(work) ? this.#pictures : this.#slow.has(sender) ? this.#aside : this.#others;
      this.#wait(lane, { work, sender, bytes: bytesOf(work), resolve: resolve as File["resolve"], reject });
    });
  }

  #wait(lane: Lane, file: File) {
    for (const { reject } of lane.queue.add(file)) reject(new NotRewritten("busy"));
    this.#next(lane);
  }

  #next(lane: Lane) {
    const file = lane.process.isBusy
      ? undefined
      : lane.queue.take((sender) => lane !== this.#aside && this.#slow.has(sender));
    if (file) this.#begin(lane, file);
  }

  #begin({ process, priority }: Lane, file: File) {
    let isBegunAnew = false;
    process
      .run(file.work, priority, () => {
        isBegunAnew = !this.#setAside(process, file);
      })
      .then(file.resolve, (error: NotRewritten) => {
        if (isBegunAnew) return;
        if (error.reason === "time" || error.reason === "memory") this.#rest(file.sender);
        file.reject(error);
      })
      .finally(() => {
        this.#count(file.sender, process.lastUsedMs);
        for (const lane of this.#lanes) this.#next(lane);
      });
  }

  /** Whether it goes on there. Behind another that is there already it starts again. */
  #setAside(process: RewritingProcess, file: File): boolean {
    const { sender } = file;
    const known = this.#slow.get(sender);
    clearTimeout(known?.timer);
    this.#slow.set(sender, known ?? { usedMs: 0, isResting: false });
    const aside = this.#aside;
    const lane = this.#lanes.find((each) => each.process === process);
    if (!lane || lane === aside) return true;
    const isFree = !aside.process.isBusy;
    if (isFree) {
      [lane.process, aside.process] = [aside.process, process];
      process.lower(aside.priority);
    } else {
      this.#wait(aside, file);
      process.end(new NotRewritten("busy"));
    }
    for (const waiting of this.#others.queue.removeOf(sender)) this.#wait(aside, waiting);
    this.#next(lane);
    return isFree;
  }

  /** What a sender used whose files are slow. */
  #count(sender: string, usedMs: number) {
    const slow = this.#slow.get(sender);
    if (!slow) return;
    slow.usedMs += usedMs;
    if (slow.usedMs > this.#limits.mostCpuMs) this.#rest(sender);
    this.#forgetLater(sender, slow);
  }

  /** Nothing more of theirs is opened for a while, nor what waits. */
  #rest(sender: string) {
    const slow = this.#slow.get(sender) ?? { usedMs: 0, isResting: true };
    slow.isResting = true;
    this.#slow.set(sender, slow);
    this.#forgetLater(sender, slow);
    for (const { queue } of this.#lanes)
      for (const { reject } of queue.removeOf(sender)) reject(new NotRewritten("busy"));
  }

  #forgetLater(sender: string, slow: Slow) {
    clearTimeout(slow.timer);
    slow.timer = setTimeout(() => this.#slow.delete(sender), this.#limits.restMs).unref();
  }
}

/** What is opened here was a picture of ours or says in its head that it is quick. */
const isQuick = (work: Work) =>
  work.kind === "turn" || work.kind === "mask" || (work.kind === "rewrite" && isQuickPicture(work.bytes));

const bytesOf = (work: Work) =>
  "sources" in work ? work.sources.reduce((sum, { bytes }) => sum + bytes.length, 0) : work.bytes.length;
