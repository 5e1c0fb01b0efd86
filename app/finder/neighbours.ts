import { type FssaiRow, fssaiRows, type Licence } from "../../content/law/fssai";
import { covers } from "../../content/law/row";
import type { Answers } from "./answers";
import { dayBefore } from "./day";
import { effectiveKind, type FssaiOutcome, findFssai } from "./fssai";

/** A turnover at which the answer changes, and what it is on the other side. */
export type Neighbour = { direction: "below" | "above"; line: number; outcome: FssaiOutcome };

/** The licences beside this one, if the turnover grew or fell and all else stayed. */
export function findNeighbours(answers: Answers, on: string): Neighbour[] {
  const here = describe(findFssai(answers, on));
  const at = (turnover: number) => findFssai({ ...answers, turnover }, on);
  const lines = turnoverLines(fssaiRows.filter((row) => covers(row, on) && row.kinds.includes(effectiveKind(answers))));
  const changes = (outcome: FssaiOutcome) => describe(outcome) !== here;
  const above = lines.find((line) => line >= answers.turnover && changes(at(line + 1)));
  const below = lines.findLast((line) => line < answers.turnover && changes(at(line)));
  return [
    ...(below === undefined ? [] : [{ direction: "below" as const, line: below, outcome: at(below) }]),
    ...(above === undefined ? [] : [{ direction: "above" as const, line: above, outcome: at(above + 1) }]),
  ];
}

const turnoverLines = (rows: FssaiRow[]) =>
  [...new Set(rows.flatMap(({ limits }) => limits.turnover?.upTo ?? []))].sort((one, other) => one - other);

const describe = (outcome: FssaiOutcome) =>
  outcome.status === "answer" || outcome.status === "check"
    ? [outcome.status, outcome.row.licence, outcome.status === "check" && outcome.open.licence].join()
    : outcome.status;

export type FormerRule =
  /** The turnover lines around the same licence until the day before the present rule. */
  { by: "turnover"; lines: number[] } | { by: "capacity" | "kind" };

/** How it was decided before the rule in force; undefined where nothing older was verified, or it was the same. */
export function findFormerRule(answers: Answers, row: FssaiRow): FormerRule | undefined {
  const kind = effectiveKind(answers);
  const before = fssaiRows.filter(
    (each) => covers(each, dayBefore(row.from)) && each.confidence !== "open" && each.kinds.includes(kind),
  );
  if (before.length === 0) return undefined;
  const endOf = (rows: FssaiRow[], licence: Licence) =>
    Math.max(...rows.flatMap((each) => (each.licence === licence ? (each.limits.turnover?.upTo ?? []) : [])));
  const around: Record<Licence, Licence[]> = {
    registration: ["registration"],
    state: ["registration", "state"],
    central: ["state"],
  };
  const lines = around[row.licence].map((licence) => endOf(before, licence)).filter(Number.isFinite);
  if (lines.length > 0) return { by: "turnover", lines };
  return { by: before.some(({ limits }) => Object.keys(limits).length > 0) ? "capacity" : "kind" };
}
