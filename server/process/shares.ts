import { createShare, type Share } from "../../db/share";

/**
 * What each kind of request may hold of the pool's connections at once. With those that take in forms one by one
 * (`app/leads/intake/record.server.ts`), two batches of forms, twelve lanes of jobs and the question whether the database
 * answers they are no more than the pool has: no flood, of one kind or of all, keeps another kind waiting.
 */
export const slots = {
  pay: 4,
  order: 3,
  webhook: 4,
  "my data": 2,
  tracking: 2,
  /** What customers send, apart from what staff look at: neither keeps the other waiting. */
  "tracking documents": 2,
  account: 4,
  desk: 4,
  /** Their bytes and the process that opens them are away from the database for most of the time. */
  documents: 2,
  /** Checks the sender of a large body before any of it is read, and refuses others: strangers take no other turn. */
  senders: 2,
  /** Forms are stored in batches of their own, so that this is about rendering alone, as for pages that ask for nothing. */
  page: 2,
};
export type Kind = keyof typeof slots;

const mostWaiting = 64;
/** The gateway's calls are signed, short, and come by three for each payment: none is sent away while the database answers. */
const calls = { mostWaiting: 1_000, longestWaitMs: 10_000 };
/** Of one short question each. */
const questions = { mostWaiting: 1_000 };
/** Less than the deadline, so that work is begun in time or not at all. */
const longestWaitMs = 2_000;

/** What takes in, shows or hands out documents. */
export const isDocumentRoute = (routeId: string) => /^routes\/(desk|tracking)\/documents\//.test(routeId);

/** The application's routes by the beginning of their ids (`app/routes.ts`); the first that fits. */
const kinds: [beginning: RegExp, kind: Kind][] = [
  [/^routes\/public\/pay(\/|$)/, "pay"],
  [/^public\S*\/payments$/, "order"],
  [/^(public\S*\/myData$|routes\/public\/(my-data\/|reminders$))/, "my data"],
  [/^routes\/tracking\/documents\//, "tracking documents"],
  [/^routes\/tracking\//, "tracking"],
  [/^routes\/desk\/documents\//, "documents"],
  [/^routes\/account\//, "account"],
  [/^(public|routes\/public)/, "page"],
];

/** A route that is not listed is the desk's. */
export const kindOf = (routeId: string): Kind => kinds.find(([beginning]) => beginning.test(routeId))?.[1] ?? "desk";

/** By turns between networks; of IPv6 a /48, which is what one customer of a provider may have. */
export const turnOf = (network: string) => (network.includes(":") ? network.split(":").slice(0, 3).join(":") : network);

export function createShares(): Record<Kind, Share> {
  const made = Object.entries(slots).map(([kind, count]) => [
    kind,
    createShare({
      slots: count,
      mostWaiting,
      longestWaitMs,
      ...(kind === "webhook" && calls),
      ...(kind === "senders" && questions),
    }),
  ]);
  return Object.fromEntries(made);
}
export type Shares = ReturnType<typeof createShares>;
