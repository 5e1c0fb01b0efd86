type Waiting<Item, Answer> = {
  item: Item;
  deadline: number;
  resolve(answer: Answer): void;
  reject(cause: unknown): void;
};

type BatchOptions<Answer> = {
  /** Batches under way at once. */
  concurrency?: number;
  maxSize?: number;
  /** Whether an item was skipped in its batch and must be sent alone. */
  isSkipped(answer: Answer): boolean;
  /** After this long nobody waits for an item any more, and its batch no longer counts as under way. */
  timeoutMs: number;
};

/**
 * What arrives while `concurrency` batches are under way goes into the next one. Nothing waits for company: an item that
 * finds room leaves with those of the same moment. Where a batch fails, each of its items is sent alone, so that none
 * fails or waits for its neighbour's fault; sending must therefore be safe to repeat.
 */
export function inBatches<Item, Answer>(
  send: (items: Item[]) => Promise<Answer[]>,
  { concurrency = 2, maxSize = 32, isSkipped, timeoutMs }: BatchOptions<Answer>,
): (item: Item) => Promise<Answer> {
  const queue: Waiting<Item, Answer>[] = [];
  let underWay = 0;
  let isDue = false;

  async function answer(batch: Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await send(batch.map(({ item }) => item));
      if (answers.length !== batch.length) throw new Error("A batch was answered only in part.");
      for (const [at, each] of batch.entries()) {
        const given = answers[at] as Answer;
        // Not awaited: what this one waits for, the next batch need not.
        if (batch.length > 1 && isSkipped(given)) void answer([each]);
        else each.resolve(given);
      }
    } catch (error) {
      const isAlone = batch.length === 1;
      const now = performance.now();
      await Promise.all(batch.map((each) => (isAlone || each.deadline <= now ? each.reject(error) : answer([each]))));
    }
  }

  function sendNext() {
    isDue = false;
    const now = performance.now();
    const firstInTime = queue.findIndex(({ deadline }) => deadline > now);
    queue.splice(0, firstInTime === -1 ? queue.length : firstInTime);
    while (underWay < concurrency && queue.length > 0) {
      underWay++;
      const end = once(() => {
        underWay--;
        sendNext();
      });
      const timer = setTimeout(end, timeoutMs);
      answer(queue.splice(0, maxSize)).finally(() => {
        clearTimeout(timer);
        end();
      });
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, deadline: performance.now() + timeoutMs, resolve, reject });
      if (underWay >= concurrency || isDue) return;
      isDue = true;
      setImmediate(sendNext);
    });
}

function once(act: () => void) {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    act();
  };
}
