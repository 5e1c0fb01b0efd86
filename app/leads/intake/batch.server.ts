import { createShare } from "../../../db/share";

type QueuedItem<Item, Answer> = {
  item: Item;
  deadline: number;
  resolve(answer: Answer): void;
  reject(cause: unknown): void;
};

type BatchOptions<Answer> = {
  /** Batches under way at once. */
  concurrency?: number;
  /** Items that are retried alone at once: each may wait for a lock while it holds a connection. */
  aloneAtOnce?: number;
  maxSize?: number;
  /** Whether an item was skipped in its batch and must be sent alone. */
  isSkipped(answer: Answer): boolean;
  /** After this long the caller no longer waits for an item, and its batch no longer counts as under way. */
  timeoutMs: number;
};

/**
 * What arrives while `concurrency` batches are under way goes into the next one. No batch waits to be filled: with a
 * free slot, items are sent with those of the same tick. When a batch fails, each of its items is retried alone, so that
 * none fails because of another; `send` must therefore be safe to repeat.
 */
export function inBatches<Item, Answer>(
  send: (items: Item[]) => Promise<Answer[]>,
  options: BatchOptions<Answer>,
): (item: Item) => Promise<Answer> {
  const { concurrency = 2, maxSize = 32, timeoutMs } = options;
  const settle = createSettle(send, options);
  const queue: QueuedItem<Item, Answer>[] = [];
  let underWay = 0;
  let isScheduled = false;

  function sendNext() {
    isScheduled = false;
    const now = performance.now();
    const firstInTime = queue.findIndex(({ deadline }) => deadline > now);
    queue.splice(0, firstInTime === -1 ? queue.length : firstInTime);
    while (underWay < concurrency && queue.length > 0) {
      underWay++;
      const release = once(() => {
        underWay--;
        sendNext();
      });
      const timer = setTimeout(release, timeoutMs);
      settle(queue.splice(0, maxSize)).finally(() => {
        clearTimeout(timer);
        release();
      });
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, deadline: performance.now() + timeoutMs, resolve, reject });
      if (underWay >= concurrency || isScheduled) return;
      isScheduled = true;
      setImmediate(sendNext);
    });
}

/** Sends a batch and answers each of its items. */
function createSettle<Item, Answer>(
  send: (items: Item[]) => Promise<Answer[]>,
  { aloneAtOnce = 2, isSkipped, timeoutMs }: BatchOptions<Answer>,
) {
  const alone = createShare({ slots: aloneAtOnce, mostWaiting: 1_000, longestWaitMs: timeoutMs });

  async function settleAlone(each: QueuedItem<Item, Answer>): Promise<void> {
    const isSettled = await alone("", async () => {
      await settle([each]);
      return true;
    });
    if (!isSettled) each.reject(new Error("Too many wait to be stored on their own."));
  }

  async function settle(batch: QueuedItem<Item, Answer>[]): Promise<void> {
    try {
      const answers = await send(batch.map(({ item }) => item));
      if (answers.length !== batch.length) throw new Error("A batch was answered only in part.");
      for (const [at, each] of batch.entries()) {
        const answer = answers[at] as Answer;
        // Not awaited: the next batch need not wait for this item's lock.
        if (batch.length > 1 && isSkipped(answer)) void settleAlone(each);
        else each.resolve(answer);
      }
    } catch (error) {
      const isAlone = batch.length === 1;
      const now = performance.now();
      await Promise.all(
        batch.map((each) => (isAlone || each.deadline <= now ? each.reject(error) : settleAlone(each))),
      );
    }
  }

  return settle;
}

function once(callback: () => void) {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    callback();
  };
}
