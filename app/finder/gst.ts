import type { State } from "../../content/choices";
import {
  type GstCondition,
  type GstOpenCondition,
  type GstRow,
  gstConditionRows,
  gstOpenRows,
  gstRows,
  marketplaceRow,
  type StateGroup,
  type Supply,
  stateGroups,
} from "../../content/law/gst";
import { factsOf } from "../../content/law/kinds";
import { covers, type LawRow } from "../../content/law/row";
import type { Answers } from "./answers";

export type GstOutcome =
  | { status: "uncovered" }
  /** Needed at any turnover, because of a condition. */
  | { status: "compulsory"; row: LawRow & { condition: GstCondition } }
  | { status: "needed" | "notNeeded"; row: GstRow }
  /** Below the limit a seller through marketplaces needs an enrolment number instead. */
  | { status: "enrolment"; row: GstRow; rule: LawRow }
  /** Goods or services is not settled, or the rule could not be verified: we check. */
  | { status: "check"; rows: GstRow[]; why: "supply" | GstOpenCondition; rule: LawRow };

const groups = new Map<State, StateGroup>([
  ...stateGroups.four.map((state) => [state, "four"] as const),
  ...stateGroups.six.map((state) => [state, "six"] as const),
]);

export function findGst(answers: Answers, on: string): GstOutcome {
  const group = groups.get(answers.state) ?? "most";
  const rows = suppliesOf(answers).flatMap((supply) =>
    gstRows.filter((row) => row.supply === supply && row.group === group && covers(row, on)),
  );
  const [lowest] = rows.toSorted((one, other) => one.limit - other.limit);
  if (!lowest) return { status: "uncovered" };

  const compulsory = gstConditionRows.find((row) => covers(row, on) && applies(row.condition, answers));
  if (compulsory) return { status: "compulsory", row: compulsory };
  const passed = rows.filter(({ limit }) => answers.turnover > limit);
  const isAbove = passed.length === rows.length;
  const open = gstOpenRows.find(
    (row) => covers(row, on) && isOpenFor(row.condition, answers) && !(isAbove && row.turnover === "belowLimit"),
  );
  if (open) return { status: "check", rows, why: open.condition, rule: open };
  if (isAbove) return { status: "needed", row: passed.at(-1) ?? lowest };
  if (passed.length > 0) return { status: "check", rows, why: "supply", rule: lowest };
  if (!answers.extras.includes("online")) return { status: "notNeeded", row: lowest };
  // Before the exemption the sheet has no rule for sellers through marketplaces.
  return covers(marketplaceRow, on)
    ? { status: "enrolment", row: lowest, rule: marketplaceRow }
    : { status: "uncovered" };
}

function suppliesOf({ kind, extras }: Answers): Supply[] {
  const { supply } = factsOf(kind);
  if (extras.includes("special")) return ["special"];
  return supply === "either" ? ["services", "goods"] : [supply];
}

const applies = (condition: GstCondition, { kind, extras }: Answers) =>
  condition === "platform" ? kind === "platform" : extras.includes(condition);

function isOpenFor(condition: GstOpenCondition, { kind, extras, places }: Answers) {
  if (condition === "several") return places === "several";
  return condition === "onlyApps" ? extras.includes("onlyApps") : kind === "exporter" || extras.includes("export");
}
