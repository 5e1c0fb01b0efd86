import { type State, states } from "../../content/choices";
import { isDay } from "../../content/hours";
import { type Capacity, factsOf, type Kind, kinds } from "../../content/law/kinds";
import { type AmountProblem, readCount, readRupees, type Unit, units } from "./amount";

export const questions = ["kind", "place", "turnover", "capacity", "investment", "more"] as const;
export type Question = (typeof questions)[number];

/** What else may be true; who is asked depends on the kind. */
export const extras = [
  "online",
  "apps",
  "onlyApps",
  "otherStates",
  "import",
  "export",
  "special",
  "reverseCharge",
  "agent",
  "casual",
  "nonResident",
  "abroad",
] as const;
export type Extra = (typeof extras)[number];

/** Everything that the rules ask for. */
export type Answers = {
  kind: Kind;
  state: State;
  places: "one" | "several";
  turnover: number;
  investment: number;
  capacity: number | undefined;
  extras: readonly Extra[];
  people: number | undefined;
};

export type Problem = AmountProblem | "unknown" | "contradiction";

/** What an address says: the answers that hold, what is wrong with the others, and the question to show. */
export type Reading = {
  answers: Partial<Answers>;
  problems: Partial<Record<Question | "places" | "people" | "on", Problem>>;
  /** In the order in which they are asked; never more than seven. */
  path: Question[];
  /** Undefined when all is answered. */
  question: Question | undefined;
  /** The day whose law is asked for; undefined means today. */
  on: string | undefined;
};

/** The names of the answers in the address. */
export const fields = {
  kind: "do",
  state: "state",
  places: "places",
  turnover: "turnover",
  turnoverUnit: "turnover-in",
  investment: "investment",
  investmentUnit: "investment-in",
  extras: "also",
  people: "people",
  on: "on",
  change: "change",
} as const;

/** Sent by the last question whether or not anything is ticked, so that nothing is an answer too. */
export const nothingElse = "nothing";

/** The fields that each question writes; the others travel along unseen. */
export function fieldsOf(question: Question, kind: Kind | undefined): string[] {
  switch (question) {
    case "kind":
      return [fields.kind];
    case "place":
      return [fields.state, fields.places];
    case "turnover":
      return [fields.turnover, fields.turnoverUnit];
    case "capacity":
      return kind && factsOf(kind).capacity ? [String(factsOf(kind).capacity)] : [];
    case "investment":
      return [fields.investment, fields.investmentUnit];
    case "more":
      return [fields.extras, fields.people];
  }
}

export const questionsFor = (kind: Kind | undefined) =>
  questions.filter((question) => question !== "capacity" || (kind && factsOf(kind).capacity));

/** The possible extras of a kind. */
export function extrasFor(kind: Kind): Extra[] {
  const { supply, isMaker, isCooked, isFood } = factsOf(kind);
  const sellsGoods = supply !== "services";
  const asked: Record<Extra, boolean> = {
    online: sellsGoods,
    apps: isCooked === true,
    onlyApps: isCooked === true,
    otherStates: sellsGoods,
    import: isFood && kind !== "importer",
    export: isFood && kind !== "exporter" && (isMaker === true || kind === "mill" || kind === "oil"),
    special: isMaker === true,
    reverseCharge: true,
    agent: true,
    casual: true,
    nonResident: true,
    abroad: true,
  };
  return extras.filter((extra) => asked[extra]);
}

/** Nothing in an address is ever an error: what cannot be read is a problem of its question, and everything else stays. */
export function readAnswers(address: URLSearchParams): Reading {
  const answers: Partial<Answers> = {};
  const problems: Reading["problems"] = {};
  const parameter = (name: string) => address.get(name)?.trim() ?? "";

  const kind = parameter(fields.kind);
  if (isKind(kind)) answers.kind = kind;
  else if (address.has(fields.kind)) problems.kind = kind ? "unknown" : "missing";

  if (address.has(fields.state) || address.has(fields.places))
    readPlace(parameter(fields.state), parameter(fields.places), answers, problems);
  for (const name of ["turnover", "investment"] as const) {
    if (!address.has(fields[name])) continue;
    const unit = parameter(fields[`${name}Unit`]);
    const amount = readRupees(parameter(fields[name]), isUnit(unit) ? unit : "rupees");
    if (unit && !isUnit(unit)) problems[name] = "unknownUnit";
    else if (amount.ok) answers[name] = amount.value;
    else problems[name] = amount.problem;
  }
  const capacity = answers.kind && factsOf(answers.kind).capacity;
  if (capacity && address.has(capacity)) {
    const count = readCount(parameter(capacity), capacity === "stars" ? 5 : undefined, isWhole(capacity));
    if (count.ok) answers.capacity = count.value;
    else problems.capacity = count.problem;
  }
  readExtras(address, answers, problems);
  const on = parameter(fields.on);
  if (on && !isDay(on)) problems.on = "unreadable";

  const path = questionsFor(answers.kind);
  return {
    answers,
    problems,
    path,
    question: nextQuestion(address, path, answers, problems),
    on: isDay(on) ? on : undefined,
  };
}

function readPlace(state: string, where: string, answers: Partial<Answers>, problems: Reading["problems"]) {
  if (isState(state)) answers.state = state;
  else problems.place = state ? "unknown" : "missing";
  if (where === "one" || where === "several") answers.places = where;
  else problems.places = where ? "unknown" : "missing";
}

function readExtras(address: URLSearchParams, answers: Partial<Answers>, problems: Reading["problems"]) {
  const ticked = address.getAll(fields.extras);
  const isKnown = (extra: string): extra is Extra => (extras as readonly string[]).includes(extra);
  // Another kind may have been asked other things: they stay in the address and do not count.
  const askable = answers.kind ? extrasFor(answers.kind) : extras;
  const counted = askable.filter((extra) => ticked.includes(extra));
  if (ticked.some((extra) => extra !== nothingElse && !isKnown(extra))) problems.more = "unknown";
  else if (counted.includes("apps") && counted.includes("onlyApps")) problems.more = "contradiction";
  if (ticked.length > 0) answers.extras = counted;
  const people = address.get(fields.people)?.trim();
  if (!people) return;
  const count = readCount(people, 1_000_000, true);
  if (count.ok) answers.people = count.value;
  else problems.people = count.problem;
}

function nextQuestion(
  address: URLSearchParams,
  path: Question[],
  answers: Partial<Answers>,
  problems: Reading["problems"],
): Question | undefined {
  const change = path.find((question) => question === address.get(fields.change));
  return change ?? path.find((question) => problemOf(problems, question) || !isAnswered(answers, question));
}

function problemOf(problems: Reading["problems"], question: Question) {
  if (question === "place") return problems.place ?? problems.places;
  return problems[question] ?? (question === "more" ? problems.people : undefined);
}

function isAnswered(answers: Partial<Answers>, question: Question) {
  if (question === "place") return answers.state !== undefined && answers.places !== undefined;
  return answers[question === "more" ? "extras" : question] !== undefined;
}

export const isComplete = (reading: Reading): reading is Reading & { answers: Answers } =>
  reading.path.every((question) => isAnswered(reading.answers, question));

const isWhole = (capacity: Capacity) => capacity === "stars" || capacity === "vehicles";
const isKind = (text: string): text is Kind => Object.hasOwn(kinds, text);
const isState = (text: string): text is State => (states as readonly string[]).includes(text);
const isUnit = (text: string): text is Unit => Object.hasOwn(units, text);

/** What the rules measure beside turnover. */
export const capacityOf = ({
  kind,
  capacity,
}: Pick<Answers, "kind" | "capacity">): Partial<Record<Capacity, number>> => {
  const measure = factsOf(kind).capacity;
  return measure && capacity !== undefined ? { [measure]: capacity } : {};
};

/** The address with one question's answers replaced, as its form sends them; the rest stays as it was typed. */
export function withAnswer(
  address: URLSearchParams,
  names: readonly string[],
  answer: [string, string][],
): URLSearchParams {
  const others = [...ownOf(address)].filter(([name]) => !names.includes(name));
  return new URLSearchParams([...others, ...answer]);
}

const ours = new Set<string>([...Object.values(fields), "litres", "kilos", "tonnes", "vehicles", "stars"]);

const isOurs = (name: string) => ours.has(name);

/** Other parameters, such as those of a campaign, do not travel along and change nothing; nor does a wish to change, or nothing. */
export const ownOf = (address: URLSearchParams) =>
  new URLSearchParams([...address].filter(([name, value]) => value && name !== fields.change && isOurs(name)));

/** Nothing is answered yet; parameters of a campaign do not count. */
export const isStart = (address: URLSearchParams) => ![...address.keys()].some(isOurs);
