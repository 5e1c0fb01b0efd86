import { type Calendar, due, openingAfter, sameTimeAfter } from "../../office/clock";
import { type Case, type CaseFields, isClosed, type LostReason, type Status } from "./case";

type Outcome = {
  /** Pressed at the desk. */
  key: string;
  /** A real contact, which keeps the promise. */
  isContact: boolean;
  /** The status it leads to; open cases that are further along stay where they are. */
  status: Status;
  lostReason?: LostReason;
  /** Nobody was reached: the next try is at the next of the retry times. */
  climbs?: boolean;
  asksTime?: boolean;
  doNotCall?: boolean;
};

/** What a call can end with. */
export const outcomes = {
  connected: { key: "c", isContact: true, status: "talking" },
  "no answer": { key: "n", isContact: false, status: "trying", climbs: true },
  busy: { key: "b", isContact: false, status: "trying", climbs: true },
  "switched off": { key: "s", isContact: false, status: "trying", climbs: true },
  "call back": { key: "l", isContact: true, status: "talking", asksTime: true },
  "wrong number": { key: "w", isContact: false, status: "lost", lostReason: "wrong number" },
  "not interested": { key: "i", isContact: true, status: "lost", lostReason: "not interested" },
  "do not call": { key: "d", isContact: true, status: "lost", lostReason: "do not call", doNotCall: true },
} as const satisfies Record<string, Outcome>;

export type OutcomeName = keyof typeof outcomes;
export const outcomeNames = Object.keys(outcomes) as OutcomeName[];

/** When to try again after so many calls in a row that reached nobody; after the last the case is lost. */
const retryTimes: ((now: Date, calendar: Calendar) => Date)[] = [
  (now, calendar) => due(now, 120, calendar),
  (now, calendar) => openingAfter(now, 1, calendar),
  (now, calendar) => sameTimeAfter(now, 1, calendar),
  (now, calendar) => sameTimeAfter(now, 3, calendar),
];
export const mostAttempts = retryTimes.length + 1;

type Answerable = Pick<Case, "status"> & Partial<Pick<Case, "awaitsAnswer">>;
type Timing = { now: Date; calendar: Calendar; callBackAt?: Date | undefined };
type Now = Answerable & Pick<CaseFields, "attempts">;

/** A customer's question: a call about it changes nothing about the win. */
export const isWonAndAsked = ({ status, awaitsAnswer }: Answerable) => status === "won" && awaitsAnswer === true;

/** Whoever is not to be called is still answered in writing what they asked: until then the case stays where it is. */
export const isToBeWritten = (name: OutcomeName, { awaitsAnswer }: Answerable) =>
  name === "do not call" && awaitsAnswer === true;

/** Whether it keeps the promise. Calling a customer later is not the answer to what they asked. */
export const isContact = (name: OutcomeName, current: Answerable) =>
  outcomes[name].isContact && !(name === "call back" && isWonAndAsked(current)) && !isToBeWritten(name, current);

/** What an outcome changes in a case. */
export function changesOf(name: OutcomeName, current: Now, { now, calendar, callBackAt }: Timing): Partial<CaseFields> {
  const outcome: Outcome = outcomes[name];
  if (isToBeWritten(name, current)) return { attempts: 0, nextActionAt: now, doNotCall: true };
  if (isWonAndAsked(current)) {
    // The retry times have no end: what is won is not lost because nobody was reached.
    const asOpen = {
      ...current,
      status: "talking",
      attempts: Math.min(current.attempts, retryTimes.length - 1),
    } as const;
    const { status: _, lostReason: __, ...others } = changesOf(name, asOpen, { now, calendar, callBackAt });
    return others;
  }
  if (outcome.climbs) return climb(current, now, calendar);
  if (isClosed(outcome.status))
    return {
      status: outcome.status,
      lostReason: outcome.lostReason ?? null,
      attempts: 0,
      nextActionAt: now,
      ...(outcome.doNotCall && { doNotCall: true }),
    };
  return {
    status: current.status === "quoted" ? "quoted" : outcome.status,
    lostReason: null,
    attempts: 0,
    nextActionAt: callBackAt ?? sameTimeAfter(now, 1, calendar),
  };
}

function climb({ status, attempts }: Now, now: Date, calendar: Calendar): Partial<CaseFields> {
  const next = retryTimes[attempts];
  if (!next) return { status: "lost", lostReason: "no contact", attempts: attempts + 1, nextActionAt: now };
  const isFresh = status === "new" || isClosed(status);
  return {
    status: isFresh ? "trying" : status,
    lostReason: null,
    attempts: attempts + 1,
    nextActionAt: next(now, calendar),
  };
}

const pauseDays = 3;

/** What follows when the status is changed by hand. */
export function followsOf(
  { status }: Partial<CaseFields>,
  current: Pick<Case, "status" | "nextActionAt" | "promiseDue">,
  { now, calendar }: Timing,
): Partial<CaseFields> {
  if (status === undefined || status === current.status) return {};
  // Whoever takes up a closed case starts at the first retry time.
  const anew = isClosed(current.status) ? { attempts: 0 } : {};
  // Waiting for the customer pauses follow-ups, but no promise that is still to be kept.
  if (status !== "waiting" || current.promiseDue) return anew;
  const until = sameTimeAfter(now, pauseDays, calendar);
  return { ...anew, nextActionAt: until > current.nextActionAt ? until : current.nextActionAt };
}
