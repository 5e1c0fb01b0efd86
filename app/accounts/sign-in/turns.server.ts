import type { AccountRequest } from "../user.server";

type Turns = { running: number; waiting: (() => void)[] };

/**
 * Work that costs much, a few pieces at once for each key: whoever sends hundreds waits behind themselves and not in front of
 * everyone else. A piece whose asker has waited too long, or left, is not begun and comes to undefined.
 */
export function createTurns({ most, patienceMs }: { most: number; patienceMs: number }) {
  const turnsOf = new Map<string, Turns>();
  return async <Value>(key: string, signal: AbortSignal, work: () => Promise<Value>): Promise<Value | undefined> => {
    const turns = turnsOf.get(key) ?? { running: 0, waiting: [] };
    turnsOf.set(key, turns);
    const asked = performance.now();
    // Whoever ends hands the turn over, so that `running` stays as it is.
    if (turns.running < most) turns.running++;
    else await new Promise<void>((resolve) => turns.waiting.push(resolve));
    try {
      return signal.aborted || performance.now() - asked > patienceMs ? undefined : await work();
    } finally {
      const next = turns.waiting.shift();
      if (next) next();
      else if (--turns.running === 0) turnsOf.delete(key);
    }
  };
}

/** Of the four threads that Node has for it; after four seconds the page has been answered with 503. */
const passwordTurns = createTurns({ most: 2, patienceMs: 4_000 });

/** For what computes a password's hash for anyone who asks. */
export const inPasswordTurn = <Value>({ context, request }: AccountRequest, work: () => Promise<Value>) =>
  passwordTurns(context.network, request.signal, work);
