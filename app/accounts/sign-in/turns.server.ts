import { account as words } from "../../../content/en/staff/account";
import { networksAround } from "../../../db/keyed-digest";
import { awayFromDatabase } from "../../../db/share";
import { hashedAtOnce, hashingTurn } from "../hashing.server";
import { countTry, isUsedUp, limits } from "../limits.server";
import { type Outcome, refuseBusy, refuseWith } from "../outcome.server";
import type { AccountRequest } from "../user.server";

/**
 * What waits, in branches of branches: the branch that was served longest ago comes next, and so within it. However much
 * one branch sends, it waits behind itself.
 */
class FairQueue<Item> {
  size = 0;
  readonly #items: Item[] = [];
  /** In the order in which they will be served. */
  readonly #branches = new Map<string, FairQueue<Item>>();

  add([first, ...rest]: readonly string[], item: Item) {
    this.size++;
    if (first === undefined) return void this.#items.push(item);
    const branch = this.#branches.get(first) ?? new FairQueue<Item>();
    this.#branches.set(first, branch);
    branch.add(rest, item);
  }

  take(): Item | undefined {
    if (this.size === 0) return undefined;
    this.size--;
    for (const [name, branch] of this.#branches) {
      this.#branches.delete(name);
      const item = branch.take();
      if (branch.size > 0) this.#branches.set(name, branch);
      return item;
    }
    return this.#items.shift();
  }

  /** Takes out the newest of the fullest branch, which is who there are too many of. */
  drop(): Item | undefined {
    if (this.size === 0) return undefined;
    this.size--;
    const [name, fullest] = [...this.#branches].sort(([, one], [, other]) => other.size - one.size)[0] ?? [];
    if (name === undefined || !fullest) return this.#items.pop();
    const item = fullest.drop();
    if (fullest.size === 0) this.#branches.delete(name);
    return item;
  }
}

type Asker = {
  /** From the widest to the narrowest network: a sender of hundreds of requests waits behind their own requests at each of them. */
  networks: readonly string[];
  /** Goes before everyone who does not. */
  isFirst: boolean;
  signal: AbortSignal;
};

type Limits = { most: number; mostWaiting: number; patienceMs: number };

/**
 * Work that costs much: a few pieces at once in all, the others in a queue that is fair by network. A piece that would be
 * one too many in the queue, or whose asker has waited too long or left, is not begun and comes to undefined.
 */
export function createTurns({ most, mostWaiting, patienceMs }: Limits) {
  let running = 0;
  const first = new FairQueue<(isMine: boolean) => void>();
  const others = new FairQueue<(isMine: boolean) => void>();

  function waitForTurn({ networks, isFirst }: Asker) {
    return new Promise<boolean>((resolve) => {
      const queue = isFirst ? first : others;
      queue.add(networks, resolve);
      if (queue.size > mostWaiting) queue.drop()?.(false);
    });
  }

  return async <Value>(asker: Asker, work: () => Promise<Value>): Promise<Value | undefined> => {
    const asked = performance.now();
    // The queue is bounded by `mostWaiting`.
    const waiting = () => awayFromDatabase(() => waitForTurn(asker), Number.POSITIVE_INFINITY);
    // The work that ends passes its turn on, so that `running` stays as it is.
    if (running < most) running++;
    else if (!(await waiting())) return undefined;
    try {
      return asker.signal.aborted || performance.now() - asked > patienceMs ? undefined : await work();
    } finally {
      const next = first.take() ?? others.take();
      if (next) next(true);
      else running--;
    }
  };
}

/**
 * Each takes a thread for a tenth of a second, and after four seconds the page has been answered with 503: more waiting would
 * be work for nobody.
 */
const passwordTurns = createTurns({ most: hashedAtOnce, mostWaiting: 40, patienceMs: 4_000 });

/** For what computes a password's hash. Staff whom we know, by their session or their browser, go first. */
export const inPasswordTurn = <Value>(
  { context, request }: AccountRequest,
  work: () => Promise<Value>,
  { isFirst = false } = {},
) =>
  passwordTurns({ networks: networksAround(context.network), isFirst, signal: request.signal }, () =>
    hashingTurn.run(true, work),
  );

/**
 * For what tries a password of one account, which is limited by account. Checked before the queue, so that a sender without
 * tries left is refused at once; counted in the turn, so that a request that gets no turn uses up no try.
 */
export async function tryInPasswordTurn<Value>(
  asked: AccountRequest,
  userId: string,
  work: () => Promise<Value>,
  options: { isFirst?: boolean } = {},
): Promise<{ value: Value } | { refusal: Outcome }> {
  const { accounts } = asked;
  const limited = { refusal: refuseWith(words.messages.tooManyTries, 429) };
  if (await isUsedUp(accounts, [[limits.codes, userId]])) return limited;
  const counted = async () => ((await countTry(accounts, limits.codes, userId)) ? { value: await work() } : limited);
  return (await inPasswordTurn(asked, counted, options)) ?? { refusal: refuseBusy };
}
