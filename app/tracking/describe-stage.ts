import { dayInIndia, fill } from "../../content/format";
import { longDay } from "../../content/hours";
import type { Content } from "../../content/languages/content-of";
import { stageRowOf } from "../../content/law/stages";
import { type Application, decisionDay, isSettled, type RequirementState } from "../applications/application";

/** What the sentences about an application follow from. */
export type Standing = Pick<
  Application,
  "service" | "kind" | "stage" | "mover" | "filedOn" | "dueAt" | "appealUntil" | "authoritySays"
> & {
  ownerName: string | null;
  requirements: { state: RequirementState }[];
  query: { dueOn: string } | null;
  /** Of its last query, where that was answered in time. */
  answeredOn: string | null;
};

export const dayIn = (instant: Date | string) => longDay(dayInIndia(new Date(instant)));

export const isAhead = (day: string | null, now: Date) => day !== null && day >= dayInIndia(now);

/** The law's own day, as long as it lies ahead. A query stops its clock: after one no day is sure. */
export function dayOfDecision(standing: Standing, now: Date): string | null {
  const day = standing.answeredOn ? null : decisionDay(standing);
  return isAhead(day, now) ? day : null;
}

/** What is going on, in one sentence. */
export function describeNow(content: Content, standing: Standing, kind: string, missing: number, time: Date): string {
  const { claims } = content.facts;
  const { status: words } = content.tracking;
  const { now } = words;
  const { stage, service, dueAt, query, answeredOn, appealUntil } = standing;
  const say = (text: string, day: string | null = null) =>
    fill(text, { kind, day: day ? longDay(day) : "", count: missing, hours: claims.processingHours.home });
  switch (stage) {
    case "collecting":
      if (missing > 0) {
        const areSentBack = standing.requirements.filter(({ state }) => state === "sent back").length === missing;
        const { one, many } = areSentBack ? now.again : now.missing;
        return say(missing === 1 ? one : many);
      }
      return say(standing.requirements.every(({ state }) => isSettled(state)) ? now.complete : now.checking);
    case "ready":
      if (service === "msme") return say(now.together);
      return dueAt && dueAt > time ? say(now.ready, lastDayBefore(dueAt)) : say(now.complete);
    case "query":
      return query ? say(now.query, query.dueOn) : say(now.authority);
    case "inspection":
      return say(hasInspected(standing) ? now.inspected : now.inspection);
    case "filed":
    case "authority": {
      const day = dayOfDecision(standing, time);
      if (stage === "authority" && answeredOn) return say(now.answered, answeredOn);
      return day ? say(now.filed, day) : say(now.authority);
    }
    case "refused":
      return isAhead(appealUntil, time) ? say(now.refusedUntil, appealUntil) : say(now.refused);
    default:
      return say(now[stage]);
  }
}

/** The day in India that an instant ends. */
const lastDayBefore = (instant: Date) => dayInIndia(new Date(instant.getTime() - 1));

/** The portal's second word of the stage says that it is over. */
const hasInspected = ({ service, stage, authoritySays }: Standing) =>
  stageRowOf(service, stage)?.says[1] === authoritySays;

export const describeYours = (content: Content, missing: number) =>
  fill(missing === 1 ? content.tracking.status.turn.yoursOne : content.tracking.status.turn.yours, { count: missing });

/** Who moves next, where it is not the customer. */
export function describeTurn(content: Content, standing: Standing): string {
  const { status: words } = content.tracking;
  const { mover, stage, ownerName, service, requirements } = standing;
  const { turn } = words;
  const who = ownerName?.split(" ")[0] ?? turn.us;
  if (mover === "we") {
    if (stage === "collecting" && requirements.some(({ state }) => !isSettled(state))) return fill(turn.check, { who });
    if (stage === "query") return fill(turn.answer, { who });
    return fill(service === "msme" ? turn.together : turn.file, { who });
  }
  if (stage === "refused") return turn.refused;
  if (stage === "inspection" && !hasInspected(standing)) return turn.inspection;
  return mover === "authority" ? turn.authority : turn.nobody;
}
