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

/** How the same business was judged until the day before the rule in force. */
export type FormerRule =
  /** The turnover lines around the present licence; `enough` is the highest licence there was, if lower than it. */
  | { by: "turnover"; lines: number[]; enough?: Licence }
  /** Turnover decided nothing: one row held for this capacity, these places or this kind. */
  | { by: "row"; row: FssaiRow };

/** Undefined where nothing older was verified. */
export function findFormerRule(answers: Answers, row: FssaiRow): FormerRule | undefined {
  const day = dayBefore(row.from);
  const at = (turnover: number) => {
    const outcome = findFssai({ ...answers, turnover }, day);
    return outcome.status === "answer" ? outcome.row : undefined;
  };
  const first = at(0);
  if (!first) return undefined;
  const kind = effectiveKind(answers);
  const changes = turnoverLines(fssaiRows.filter((each) => covers(each, day) && each.kinds.includes(kind)))
    .map((line) => ({ line, sides: [at(line)?.licence, at(line + 1)?.licence] }))
    .filter(({ sides: [below, above] }) => below !== above);
  const last = changes.at(-1);
  if (!last) return { by: "row", row: first };
  const around = changes.filter(({ sides }) => sides.includes(row.licence));
  if (around.length > 0) return { by: "turnover", lines: around.map(({ line }) => line) };
  const enough = last.sides[1];
  return { by: "turnover", lines: [last.line], ...(enough && { enough }) };
}
