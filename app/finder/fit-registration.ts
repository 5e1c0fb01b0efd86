import type { Licence } from "../../content/law/fssai";
import { factsOf } from "../../content/law/kinds";
import type { Answers, Question } from "./answers";
import { type FssaiAnswers, findFssai } from "./fssai";

/** Whether the basic registration is what somebody needs who wants to order it. */
export type Fit =
  /** With what is known it is not settled: this is asked next. */
  | { status: "unanswered"; question: Question }
  | { status: "right" }
  | { status: "other"; licence: Exclude<Licence, "registration"> }
  /** No verified rule settles it, or a head office may need more: an expert finds out. */
  | { status: "open" }
  | { status: "notFood" };

/** Beyond every line of the law that counts something. */
const most = 1_000_000_000;

export function fitRegistration({ kind, places, turnover, capacity, extras = [] }: Partial<Answers>, on: string): Fit {
  if (kind === undefined) return { status: "unanswered", question: "kind" };
  if (!factsOf(kind).isFood) return { status: "notFood" };
  if (turnover === undefined) return { status: "unanswered", question: "turnover" };
  if (places === undefined) return { status: "unanswered", question: "place" };
  const fitAt = (measured: number | undefined) => fitOf({ kind, places, turnover, capacity: measured, extras }, on);
  if (factsOf(kind).capacity === undefined || capacity !== undefined) return fitAt(capacity);
  // Asked only where it decides.
  const [least, largest] = [fitAt(0), fitAt(most)];
  return JSON.stringify(least) === JSON.stringify(largest) ? least : { status: "unanswered", question: "capacity" };
}

function fitOf(answers: FssaiAnswers, on: string): Fit {
  const outcome = findFssai(answers, on);
  if (outcome.status !== "answer") return { status: "open" };
  const { licence } = outcome.row;
  if (licence !== "registration") return { status: "other", licence };
  return { status: outcome.headOffice ? "open" : "right" };
}
