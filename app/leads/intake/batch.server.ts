type Waiting<Item, Answer> = {
  item: Item;
  until: number;
  resolve(answer: Answer): void;
  reject(cause: unknown): void;
};

type Gathering<Answer> = {
  /** Deliveries under way at once. */
  lanes?: number;
  /** Items in one delivery. */
  largest?: number;
  /** Whether an item was passed over in company and must go alone. */
  isPassedOver(answer: Answer): boolean;
  /** Milliseconds after which nobody waits for an item any more, nor a lane for its delivery. */
  patience: number;
};

/**
 * Gathers what arrives while all lanes are busy into one delivery for the next that is free. Nothing
 * waits for company: an item that finds a free lane leaves with those of the same moment. Where a
 * delivery of several fails, each is delivered alone, so that none fails or waits for its neighbour's
 * fault; a delivery must therefore be safe to repeat.
 */
export function gather<Item, Answer>(
  deliver: (items: Item[]) => Promise<Answer[]>,
  { lanes = 2, largest = 32, isPassedOver, patience }: Gathering<Answer>,
): (item: Item) => Promise<Answer> {
  const queue: Waiting<Item, Answer>[] = [];
  let busy = 0;
  let isDue = false;

  async function answer(waiting: Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await deliver(waiting.map(({ item }) => item));
      if (answers.length !== waiting.length) throw new Error("A delivery was answered only in part.");
      for (const [at, each] of waiting.entries()) {
        const given = answers[at] as Answer;
        // Outside the lane: what one waits for, the next delivery need not.
        if (waiting.length > 1 && isPassedOver(given)) void answer([each]);
        else each.resolve(given);
      }
    } catch (error) {
      const isAlone = waiting.length === 1;
      const now = performance.now();
      await Promise.all(waiting.map((each) => (isAlone || each.until <= now ? each.reject(error) : answer([each]))));
    }
  }

  function leave() {
    isDue = false;
    const now = performance.now();
    const gone = queue.findIndex(({ until }) => until > now);
    queue.splice(0, gone === -1 ? queue.length : gone);
    while (busy < lanes && queue.length > 0) {
      busy++;
      const free = once(() => {
        busy--;
        leave();
      });
      const timer = setTimeout(free, patience);
      answer(queue.splice(0, largest)).finally(() => {
        clearTimeout(timer);
        free();
      });
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, until: performance.now() + patience, resolve, reject });
      if (busy >= lanes || isDue) return;
      isDue = true;
      setImmediate(leave);
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
