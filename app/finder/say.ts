import type { FinderQuestions } from "../../content/en/finder";
import type { FinderPage } from "../../content/en/finder-result";
import { fill } from "../../content/format";
import type { FssaiRow } from "../../content/law/fssai";
import { capacities, factsOf } from "../../content/law/kinds";
import { type LawRow, sayAmount } from "../../content/law/row";
import { grouped } from "../../content/rupees";
import { sayRupees } from "./amount";
import { type Answers, capacityOf, type Question, questionsFor } from "./answers";
import { dayBefore } from "./day";
import { type Found, lawHeld } from "./find";
import { effectiveKind, type FssaiOutcome } from "./fssai";
import { sayCount, sayRange } from "./say-range";

/** 2026-04-01 is '1 April 2026'. */
export function sayDay({ result: { months } }: FinderPage, day: string) {
  const [year, month, date] = day.split("-").map(Number);
  return `${date} ${months[(month ?? 1) - 1]} ${year}`;
}

/** The month in which the rule before this one ended. */
export function sayLastMonth({ result: { months } }: FinderPage, row: LawRow) {
  const [year, month] = dayBefore(row.from).split("-").map(Number);
  return `${months[(month ?? 1) - 1]} ${year}`;
}

/** As running words have it: '12 lakh'. */
export const sayLine = sayAmount;

export type Limit = { measure: string; limit: string; yours: string };

/** Each limit of a rule beside the visitor's own figure. */
export function sayLimits(words: FinderPage, { limits }: FssaiRow, answers: Answers): Limit[] {
  const said: Limit[] = [];
  if (limits.turnover)
    said.push({
      measure: words.measures.turnover,
      limit: sayRange(words, limits.turnover, sayRupees),
      yours: sayRupees(answers.turnover),
    });
  for (const measure of capacities) {
    const range = limits[measure];
    if (!range) continue;
    const say = (count: number) => sayCount(words, measure, count);
    const yours = say(capacityOf(answers)[measure] ?? 0);
    said.push({ measure: words.measures[measure], limit: sayRange(words, range, say), yours });
  }
  if (limits.places)
    said.push({
      measure: words.measures.places,
      limit: words.ranges[limits.places],
      yours: words.ranges[answers.places],
    });
  return said;
}

/** The rule in a sentence. */
export function sayRule(words: FinderPage, row: FssaiRow, answers: Answers) {
  const limits = sayLimits(words, row, answers).map(({ measure, limit }) => `${measure.toLowerCase()} ${limit}`);
  return fill(words.result.fssai.rule, {
    kind: row.kinds.includes("headOffice")
      ? words.result.fssai.headOffice.name
      : words.kinds[effectiveKind(answers)].label,
    limits: limits.join(", ") || words.ranges.any,
    licence: words.licences[row.licence].name,
  });
}

/** One line for each question, in the order asked. */
export function sayAnswers(
  words: FinderQuestions,
  answers: Partial<Answers>,
): { question: Question; label: string; value: string }[] {
  return questionsFor(answers.kind).flatMap((question) => {
    const value = sayAnswer(words, answers, question);
    return value === undefined ? [] : [{ question, label: words.answers[question], value }];
  });
}

function sayAnswer(words: FinderQuestions, answers: Partial<Answers>, question: Question): string | undefined {
  const { kind, state, places, turnover, investment, capacity, extras, people } = answers;
  switch (question) {
    case "kind":
      return kind && words.kinds[kind].label;
    case "place":
      return state && (places === "several" ? fill(words.several, { state }) : state);
    case "turnover":
      return turnover === undefined ? undefined : sayRupees(turnover);
    case "investment":
      return investment === undefined ? undefined : sayRupees(investment);
    case "capacity": {
      const measure = kind && factsOf(kind).capacity;
      return measure && capacity !== undefined ? sayCount(words, measure, capacity) : undefined;
    }
    case "more": {
      if (!extras) return undefined;
      const said = extras.map((extra) => words.extras[extra].label);
      if (people !== undefined) said.push(fill(words.people, { count: grouped(people) }));
      return said.join("; ") || words.nothing;
    }
  }
}

/** The verdict, with what it means for the head office of a firm in several states. */
export function sayFssai(words: FinderPage, outcome: FssaiOutcome): string {
  const { headOffice } = words.result.fssai;
  const verdict = sayVerdict(words, outcome);
  if (!("headOffice" in outcome) || !outcome.headOffice) return verdict;
  if (outcome.headOffice.confidence === "open") return fill(headOffice.check, { verdict });
  return fill(outcome.status === "unlisted" ? headOffice.unlisted : headOffice.need, { verdict });
}

function sayVerdict({ result: { fssai }, licences }: FinderPage, outcome: FssaiOutcome): string {
  switch (outcome.status) {
    case "answer":
      return fill(fssai.need, { licence: licences[outcome.row.licence].a });
    case "check":
      return fill(fssai.check, { one: licences[outcome.row.licence].a, other: licences[outcome.open.licence].a });
    default:
      return fssai[outcome.status];
  }
}

export const sayGst = ({ result: { gst } }: FinderPage, { status }: Found["gst"]): string =>
  gst[status === "compulsory" ? "needed" : status];

export const sayUdyam = ({ result: { udyam } }: FinderPage, outcome: Found["udyam"]): string =>
  outcome.status === "answer" ? udyam.classes[outcome.row.enterprise] : udyam[outcome.status];

/** The answers and the result in one line, for the staff who file it. */
export function summarise(words: FinderPage, answers: Answers, found: Found): string {
  const { law, noLaw, fssai, gst, udyam } = words.result.summary;
  return [
    ...sayAnswers(words, answers).map(({ label, value }) => `${label}: ${value}`),
    fill(fssai, { result: sayFssai(words, found.fssai) }),
    fill(gst, { result: sayGst(words, found.gst) }),
    fill(udyam, { result: sayUdyam(words, found.udyam) }),
    fill(lawHeld(found) === "none" ? noLaw : law, { day: sayDay(words, found.on) }),
  ].join(" · ");
}
