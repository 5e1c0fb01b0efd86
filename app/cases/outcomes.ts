import { type Calendar, due, endOfOfficeDay, isOpenAt, officeDate, openingAfter, sameTimeAfter } from "../office/clock";
import { officeField, officeTime } from "../office/office-format";
import { type Case, type CaseFields, isClosed, type LostReason, mayBecome, type Status } from "./case";

type Outcome = {
  /** Pressed at the desk. */
  key: string;
  /** A real contact, which keeps the promise. */
  isContact: boolean;
  /** The status it leads to; open cases that are further along stay where they are. */
  status: Status;
  lostReason?: LostReason;
  /** Nobody was reached: tried again as `callRetries` says. */
  isRetried?: true;
  asksTime?: boolean;
  doNotCall?: boolean;
};

/** What a call can end with. */
export const outcomes = {
  connected: { key: "c", isContact: true, status: "talking" },
  "no answer": { key: "n", isContact: false, status: "trying", isRetried: true },
  busy: { key: "b", isContact: false, status: "trying", isRetried: true },
  "switched off": { key: "s", isContact: false, status: "trying", isRetried: true },
  "call back": { key: "l", isContact: true, status: "talking", asksTime: true },
  "wrong number": { key: "w", isContact: false, status: "lost", lostReason: "wrong number" },
  "not interested": { key: "i", isContact: true, status: "lost", lostReason: "not interested" },
  "do not call": { key: "d", isContact: true, status: "lost", lostReason: "do not call", doNotCall: true },
} as const satisfies Record<string, Outcome>;

export type OutcomeName = keyof typeof outcomes;
export const outcomeNames = Object.keys(outcomes) as OutcomeName[];

type Retry = { afterOfficeMinutes: number } | { atOpeningInDays: number } | { atThisTimeInDays: number };

/** When to call again after the first, second … call in a row that reached nobody; after one more the case is lost. */
const callRetries: Retry[] = [
  { afterOfficeMinutes: 120 },
  { atOpeningInDays: 1 },
  { atThisTimeInDays: 1 },
  { atThisTimeInDays: 3 },
];
export const mostCalls = callRetries.length + 1;

function timeOf(retry: Retry, now: Date, calendar: Calendar): Date {
  if ("afterOfficeMinutes" in retry) return due(now, retry.afterOfficeMinutes, calendar);
  if ("atOpeningInDays" in retry) return openingAfter(now, retry.atOpeningInDays, calendar);
  return sameTimeAfter(now, retry.atThisTimeInDays, calendar);
}

type Answerable = Pick<Case, "status"> & Partial<Pick<Case, "awaitsAnswer">>;
type Timing = { now: Date; calendar: Calendar; callBackAt?: Date | undefined };
type Now = Answerable & Pick<CaseFields, "attempts">;

/** A customer asked something: after a call about it the case is still won. */
const isWonAndAsked = ({ status, awaitsAnswer }: Answerable) => status === "won" && awaitsAnswer === true;

/** A person who is not to be called still gets an answer in writing: until then the case keeps its status. */
const isToBeWritten = (name: OutcomeName, { awaitsAnswer }: Answerable) =>
  name === "do not call" && awaitsAnswer === true;

/** Whether it keeps the promise. Calling a customer later is not the answer to what they asked. */
export const isContact = (name: OutcomeName, current: Answerable) =>
  outcomes[name].isContact && !(name === "call back" && isWonAndAsked(current)) && !isToBeWritten(name, current);

/** What an outcome changes in a case. */
export function changesOf(name: OutcomeName, current: Now, { now, calendar, callBackAt }: Timing): Partial<CaseFields> {
  const outcome: Outcome = outcomes[name];
  if (isToBeWritten(name, current)) return { attempts: 0, nextActionAt: now, doNotCall: true };
  if (isWonAndAsked(current)) {
    // It is tried again without end: what is won is not lost because nobody was reached.
    const asOpen = {
      ...current,
      status: "talking",
      attempts: Math.min(current.attempts, callRetries.length - 1),
    } as const;
    const { status: _, lostReason: __, ...others } = changesOf(name, asOpen, { now, calendar, callBackAt });
    return others;
  }
  if (outcome.isRetried) return retryLater(current, now, calendar);
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

/** The calls about a case before it was closed no longer count: otherwise the last one would say anew why it was lost. */
function retryLater({ status, attempts }: Now, now: Date, calendar: Calendar): Partial<CaseFields> {
  const before = isClosed(status) ? 0 : attempts;
  const next = callRetries[before];
  if (!next) return { status: "lost", lostReason: "no contact", attempts: before + 1, nextActionAt: now };
  return {
    status: status === "new" || isClosed(status) ? "trying" : status,
    lostReason: null,
    attempts: before + 1,
    nextActionAt: timeOf(next, now, calendar),
  };
}

/** So long a case rests that was set to 'Waiting for the customer'. */
const pauseDays = 3;

/** What follows when the status is changed by hand. */
export function followsOf(
  { status }: Partial<CaseFields>,
  current: Pick<Case, "status" | "nextActionAt" | "promiseDue">,
  { now, calendar }: Timing,
): Partial<CaseFields> {
  if (status === undefined || status === current.status) return {};
  // A case that is opened again has its first call before it.
  const anew = isClosed(current.status) ? { attempts: 0 } : {};
  // Waiting for the customer pauses follow-ups, but no promise that is still to be kept.
  if (status !== "waiting" || current.promiseDue) return anew;
  const until = sameTimeAfter(now, pauseDays, calendar);
  return { ...anew, nextActionAt: until > current.nextActionAt ? until : current.nextActionAt };
}

/** A closed case is opened by a call that reached somebody; one that did not changes nothing about it, and is a note. */
export const mayRecord = (name: OutcomeName, found: Now, timing: Timing): boolean =>
  mayBecome(found.status, changesOf(name, found, timing).status ?? found.status);

/** What an outcome would lead to now. */
export function hintOf(name: OutcomeName, found: Now, { now, calendar }: Timing): string {
  if ("asksTime" in outcomes[name]) return "pick a time";
  if (isToBeWritten(name, found)) return "answer in writing";
  const { status = found.status, nextActionAt = now } = changesOf(name, found, { now, calendar });
  if (isWonAndAsked(found) && isContact(name, found)) return "stays won";
  if (status === "lost") return "closes as lost";
  return `again ${officeTime(nextActionAt, now)}`;
}

const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * hourMs;

type CallBackPick = { name: "hour" | "evening" | "morning" | "monday"; field: string };

/** Times that people often name on the phone, as the time field writes them: those to come at which the office is open. */
export function callBackPicks(now: Date, calendar: Calendar): CallBackPick[] {
  const midnight = endOfOfficeDay(now).getTime();
  const weekday = new Date(officeDate(now)).getUTCDay();
  const untilMonday = ((8 - weekday) % 7 || 7) - 1;
  // To the minute, because the field knows no seconds.
  const minute = Math.ceil(now.getTime() / 60_000) * 60_000;
  const picks: [CallBackPick["name"], number][] = [
    ["hour", minute + hourMs],
    ["evening", midnight - dayMs + 17 * hourMs],
    ["morning", midnight + 10 * hourMs],
    ["monday", midnight + untilMonday * dayMs + 10 * hourMs],
  ];
  return picks
    .filter(([, at], position) => picks.findIndex(([, other]) => other === at) === position)
    .filter(([, at]) => at > now.getTime() && isOpenAt(new Date(at), calendar))
    .map(([name, at]) => ({ name, field: officeField(new Date(at)) }));
}
