import type { FinderQuestions } from "../../../content/en/finder";
import { fill } from "../../../content/format";
import { type Limit, limitInForce, turnoverLimits } from "../../../content/law/limits";
import { sayRupees } from "../../finder/amount";
import { type Answers, fields, ownOf, type Reading, readAnswers } from "../../finder/answers";
import { type Fit, fitRegistration } from "../../finder/fit-registration";
import { sayAnswers } from "../../finder/say";
import type { CallReason } from "../call-first.server";

/** Beside the finder's answers in the address of the payments page: the registration is wanted all the same. */
export const insistField = "insist";

export type OrderAnswers = {
  /** The finder's own parameters of the address. */
  address: URLSearchParams;
  reading: Reading;
  fit: Fit;
  insists: boolean;
  /** Whether the questions are shown again, with what was answered. */
  isChanging: boolean;
};

/** What the order is for, as the address of the payments page says it, and whether the registration fits that. */
export function readOrderAnswers(search: string, on: string): OrderAnswers {
  const asked = new URLSearchParams(search);
  const address = ownOf(asked);
  const reading = readAnswers(address);
  return {
    address,
    reading,
    fit: fitRegistration(reading.answers, on),
    insists: asked.get(insistField) === "yes",
    isChanging: asked.has(fields.change),
  };
}

/** Why an order that is made with these answers is marked; null where they do not settle what is needed. */
export function callReasonOf(fit: Fit): CallReason | "" | null {
  if (fit.status === "unanswered") return null;
  if (fit.status === "other") return fit.licence;
  return fit.status === "right" ? "" : fit.status;
}

const inForce = (limits: Limit[]) => {
  const found = limitInForce(limits);
  if (!found) throw new Error("No turnover limit of a food licence is in force.");
  return found.value;
};

/** The band of turnovers that each licence covers today; a band's value is a turnover in it. */
export function turnoverBands({ low, middle, high }: Record<"low" | "middle" | "high", string>) {
  const [registration, state] = [inForce(turnoverLimits("registration")), inForce(turnoverLimits("state"))];
  const said = { low: sayRupees(registration), high: sayRupees(state) };
  return [
    { upTo: registration, value: String(registration), label: fill(low, said) },
    { upTo: state, value: String(state), label: fill(middle, said) },
    { upTo: Number.POSITIVE_INFINITY, value: String(2 * state), label: fill(high, said) },
  ];
}
export type Band = ReturnType<typeof turnoverBands>[number];

export const bandOf = (bands: Band[], turnover: number | undefined) =>
  turnover === undefined ? undefined : bands.find(({ upTo }) => turnover <= upTo);

/** In one line, with the turnover as a band: who answered here named no figure. */
export const sayOrderAnswers = (words: FinderQuestions, answers: Partial<Answers>, bands: Band[]): string =>
  sayAnswers(words, answers)
    .filter(({ question }) => question !== "investment" && question !== "place")
    .filter(({ question }) => question !== "more" || answers.extras?.length || answers.people)
    .map(({ question, value }) => (question === "turnover" ? (bandOf(bands, answers.turnover)?.label ?? value) : value))
    .concat(answers.places === "several" ? [words.questions.place.several] : [])
    .join(" · ");
