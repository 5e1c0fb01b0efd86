export type QueuedFile = { sender: string; bytes: number };

/** Files of all senders, files of one, and megabytes. */
export type QueueLimits = { mostWaiting: number; mostOfOne: number; waitingMb: number };

/** Files that wait, by turns between their senders: each waits for no more than one file of every other sender. */
export class SenderQueue<File extends QueuedFile> {
  /** By sender, in the order of their turns. */
  readonly #files = new Map<string, File[]>();
  readonly #limits: QueueLimits;
  /** Whose file was taken last: another sender's goes before the next of theirs. */
  #last = "";

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Returns what must leave, if anything: where the queue is full, the last file of the sender who takes most of it. */
  add(file: File): File[] {
    const { sender } = file;
    const own = [...(this.#files.get(sender) ?? []), file];
    if (own.length > this.#limits.mostOfOne) return [file];
    this.#files.set(sender, own);
    const leaving: File[] = [];
    while (this.#shareOf(this.#all()) > 1) leaving.push(this.#removeLast(this.#largest(sender)));
    return leaving;
  }

  /** Senders for whom `isBehind` holds have a turn when nobody else waits. */
  take(isBehind: (sender: string) => boolean): File | undefined {
    const senders = [...this.#files.keys()];
    const ahead = senders.filter((sender) => !isBehind(sender));
    const turns = ahead.length > 0 ? ahead : senders;
    const sender = turns.find((each) => each !== this.#last) ?? turns[0] ?? "";
    const [next, ...rest] = this.removeOf(sender);
    if (rest.length > 0) this.#files.set(sender, rest);
    this.#last = sender;
    return next;
  }

  removeOf(sender: string): File[] {
    const files = this.#files.get(sender) ?? [];
    this.#files.delete(sender);
    return files;
  }

  removeAll(): File[] {
    const files = this.#all();
    this.#files.clear();
    return files;
  }

  #all = () => [...this.#files.values()].flat();

  /** Of the whole queue; above 1 it is too much. A single file always fits. */
  #shareOf(files: File[]): number {
    const { mostWaiting, waitingMb } = this.#limits;
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    return files.length > 1 ? Math.max(files.length / mostWaiting, bytes / (waitingMb * 1024 * 1024)) : 0;
  }

  /** The sender who takes most; the one who came last where another takes as much. */
  #largest(newest: string): string {
    const shareOf = (sender: string) => this.#shareOf(this.#files.get(sender) ?? []);
    return [...this.#files.keys()].reduce((one, other) => (shareOf(other) > shareOf(one) ? other : one), newest);
  }

  #removeLast(sender: string): File {
    const files = this.#files.get(sender) ?? [];
    if (files.length === 1) this.#files.delete(sender);
    return files.pop() as File;
  }
}
