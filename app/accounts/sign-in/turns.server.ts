import { account as words } from "../../../content/en/staff/account";
import { awayFromDatabase } from "../../../db/share";
import { hashingThreads, hashingTurn } from "../hashing.server";
import { countTry, isUsedUp, limits } from "../limits.server";
import { networksAround } from "../networks";
import { type Outcome, refuseBusy, refuseWith } from "../outcome.server";
import type { AccountRequest } from "../user.server";
import { FairQueue } from "./fair-queue";

type Asker = {
  /** From the widest to the narrowest network: whoever sends hundreds waits behind themselves at each of them. */
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
    // Whoever ends hands the turn over, so that `running` stays as it is.
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
 * One more than there are threads, so that none idles while another's account is looked up. Each takes a thread for a tenth of
 * a second, and after four seconds the page has been answered with 503: more waiting would be work for nobody.
 */
const passwordTurns = createTurns({ most: hashingThreads + 1, mostWaiting: 40 * hashingThreads, patienceMs: 4_000 });

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
 * For what tries a password of one account, which is limited by account. Asked before the queue, so that whoever has no tries
 * left is told at once; counted in the turn, so that what finds none uses up no try.
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
