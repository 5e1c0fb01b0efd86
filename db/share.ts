import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as pauseForOthers } from "node:timers/promises";

/** What the work of a request holds: `leave` gives it back and returns how to have it again. */
type Slot = { leave(most: number): (() => Promise<void>) | undefined };
const slotOf = new AsyncLocalStorage<Slot>();

/** More than this many answers of others are not waited for at once without holding on to the slot. */
const mostAway = 32;

/**
 * For what takes long and asks nothing of the database, such as a call to another machine: in the meantime others have the slot.
 * Work that waits in a bounded queue of its own passes `Infinity`: if it held on to its slot there, the work ahead of it
 * in that queue could not come back to one, and both would wait for ever.
 */
export async function awayFromDatabase<Answer>(work: () => Promise<Answer>, most = mostAway): Promise<Answer> {
  const comeBack = slotOf.getStore()?.leave(most);
  if (!comeBack) return work();
  try {
    return await work();
  } finally {
    await comeBack();
    await pauseForOthers();
  }
}

type Waiting = { begin(): void; refuse(): void };
type TurnOptions = { mostWaiting: number; longestWaitMs: number };

/** The row of those who wait, by turns between those who ask. */
function createTurns({ mostWaiting, longestWaitMs }: TurnOptions) {
  let waiting = 0;
  /** By who asks, in the order of their turns. */
  const queues = new Map<string, Waiting[]>();

  function leave(who: string, each: Waiting): boolean {
    const queue = queues.get(who);
    const at = queue?.indexOf(each) ?? -1;
    if (!queue || at === -1) return false;
    queue.splice(at, 1);
    waiting--;
    if (queue.length === 0) queues.delete(who);
    return true;
  }

  /** The caller with the most waiting loses a place to one with fewer. */
  function makeSpace(who: string): boolean {
    if (waiting < mostWaiting) return true;
    const [largest, queue] = [...queues].reduce((one, other) => (other[1].length > one[1].length ? other : one));
    const last = queue.at(-1);
    if (!last || queue.length <= (queues.get(who)?.length ?? 0) + 1) return false;
    leave(largest, last);
    last.refuse();
    return true;
  }

  return {
    /** Resolves with whether the turn has come; false at once when there is no place to wait. */
    wait(who: string): Promise<boolean> {
      if (!makeSpace(who)) return Promise.resolve(false);
      return new Promise((resolve) => {
        const end = (hasTurn: boolean) => {
          clearTimeout(timer);
          resolve(hasTurn);
        };
        const each: Waiting = { begin: () => end(true), refuse: () => end(false) };
        const timer = setTimeout(() => leave(who, each) && each.refuse(), longestWaitMs);
        const queue = queues.get(who);
        if (queue) queue.push(each);
        else queues.set(who, [each]);
        waiting++;
      });
    },
    /** Gives the next one their turn; false when nobody waits. */
    giveNext(): boolean {
      const [next] = queues;
      if (!next) return false;
      const [who, queue] = next;
      const first = queue[0] as Waiting;
      leave(who, first);
      // To the end of the row, behind everybody else.
      if (queue.length > 0 && queues.delete(who)) queues.set(who, queue);
      first.begin();
      return true;
    },
  };
}

type ShareOptions = TurnOptions & { slots: number };

/**
 * How much of the connections one kind of work may hold at once. What comes beyond its slots waits for a turn, by turns
 * between those who ask, so that a caller with a thousand requests delays the one of somebody else by one; and beyond
 * `mostWaiting`, or after `longestWaitMs`, it is refused with undefined, without having touched the database.
 */
export function createShare({ slots, ...options }: ShareOptions) {
  let taken = 0;
  let away = 0;
  /** Work that was begun before and goes on first. */
  const returning: (() => void)[] = [];
  const turns = createTurns(options);

  /** Passes the slot to the next in the queue: it stays taken. */
  function giveBack() {
    const back = returning.shift();
    if (back) back();
    else if (!turns.giveNext()) taken--;
  }

  function newSlot(): Slot {
    let isAway = false;
    const comeBack = () =>
      new Promise<void>((resolve) => {
        const begin = () => {
          isAway = false;
          resolve();
        };
        away--;
        if (taken < slots) {
          taken++;
          begin();
        } else returning.push(begin);
      });
    return {
      leave(most) {
        if (isAway || away >= most) return undefined;
        isAway = true;
        away++;
        giveBack();
        return comeBack;
      },
    };
  }

  /** The slot is free again when the work has ended, also when nobody waits for its answer any more. */
  return async <Answer>(who: string, work: () => Promise<Answer>): Promise<Answer | undefined> => {
    if (taken < slots) taken++;
    else if (!(await turns.wait(who))) return undefined;
    try {
      // Begun once everything that has arrived was read: so a flood is counted whole, and others are answered in between.
      await pauseForOthers();
      return await slotOf.run(newSlot(), work);
    } finally {
      giveBack();
    }
  };
}

export type Share = ReturnType<typeof createShare>;
