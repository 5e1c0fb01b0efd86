import { type FeeRange, type FssaiRow, fssaiRows } from "../../content/law/fssai";
import { factsOf } from "../../content/law/kinds";
import { covers } from "../../content/law/row";
import { type Answers, capacityOf } from "./answers";

export type FssaiOutcome =
  | { status: "notFood" }
  /** No verified rule covers the day. */
  | { status: "uncovered" }
  /** A kind for which no rule was verified: we check. */
  | { status: "unlisted"; headOffice?: FssaiRow }
  | { status: "answer"; row: FssaiRow; headOffice?: FssaiRow }
  /** The verified rule and what may still hold differ: we check. */
  | { status: "check"; row: FssaiRow; open: FssaiRow; headOffice?: FssaiRow };

/** Importing, or making for export only, decides the kind, whatever the business does besides. */
export function effectiveKind({ kind, extras }: Pick<Answers, "kind" | "extras">) {
  if (!factsOf(kind).isFood) return kind;
  return extras.includes("import") ? "importer" : extras.includes("export") ? "exporter" : kind;
}

/** What the rules of the food authority measure. */
export type FssaiAnswers = Pick<Answers, "kind" | "places" | "turnover" | "capacity" | "extras">;

export function findFssai(answers: FssaiAnswers, on: string): FssaiOutcome {
  if (!factsOf(answers.kind).isFood) return { status: "notFood" };
  if (!fssaiRows.some((row) => covers(row, on))) return { status: "uncovered" };
  const { verified, open } = matching(effectiveKind(answers), answers, on);
  const office = matching("headOffice", answers, on);
  const headOffice = office.verified ?? office.open;
  const also = headOffice && { headOffice };
  if (!verified) return { status: "unlisted", ...also };
  return open && open.licence !== verified.licence
    ? { status: "check", row: verified, open, ...also }
    : { status: "answer", row: verified, ...also };
}

type RowKind = FssaiRow["kinds"][number];
type Ranges = [measure: string, range: FeeRange][];

/** Each kind's rows with all that they measure, gathered once. */
const boxesOf = new Map<RowKind, { row: FssaiRow; ranges: Ranges }[]>();
for (const row of fssaiRows) {
  const { places: _, ...limits } = row.limits;
  const ranges: Ranges = [...Object.entries(limits), ...Object.entries(row.feeLimits ?? {})];
  for (const kind of row.kinds) boxesOf.set(kind, [...(boxesOf.get(kind) ?? []), { row, ranges }]);
}

/** The verified rows of one kind cut all possible answers into boxes, so that exactly one fits; the open rows likewise. */
function matching(kind: RowKind, answers: FssaiAnswers, on: string) {
  const measured: Partial<Record<string, number>> = { turnover: answers.turnover, ...capacityOf(answers) };
  const fitting = boxesOf
    .get(kind)
    ?.filter(
      ({ row, ranges }) =>
        covers(row, on) &&
        (row.limits.places ?? answers.places) === answers.places &&
        ranges.every(([measure, range]) => holds(range, measured[measure] ?? 0)),
    );
  return {
    verified: fitting?.find(({ row }) => row.confidence !== "open")?.row,
    open: fitting?.find(({ row }) => row.confidence === "open")?.row,
  };
}

function holds(range: FeeRange, value: number) {
  if ("below" in range) return value < range.below;
  if ("from" in range) return value >= range.from;
  const { above = -1, upTo = Number.POSITIVE_INFINITY } = range;
  return value > above && value <= upTo;
}
