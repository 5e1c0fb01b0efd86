import { type FssaiRow, fssaiRows, type Range } from "../../content/law/fssai";
import { factsOf } from "../../content/law/kinds";
import { covers } from "../../content/law/row";
import { type Answers, capacityOf } from "./answers";

export type FssaiOutcome =
  | { status: "notFood" }
  /** The day lies outside every verified rule. */
  | { status: "uncovered" }
  /** A kind for which no rule was verified: we check. */
  | { status: "unlisted" }
  | { status: "answer"; row: FssaiRow; headOffice?: FssaiRow }
  /** The verified rule and what may still hold differ: we check. */
  | { status: "check"; row: FssaiRow; open: FssaiRow; headOffice?: FssaiRow };

/** Importing, or making for export only, counts as that kind whatever else the business does. */
export function effectiveKind({ kind, extras }: Pick<Answers, "kind" | "extras">) {
  if (!factsOf(kind).isFood) return kind;
  return extras.includes("import") ? "importer" : extras.includes("export") ? "exporter" : kind;
}

export function findFssai(answers: Answers, on: string): FssaiOutcome {
  if (!factsOf(answers.kind).isFood) return { status: "notFood" };
  if (!fssaiRows.some((row) => covers(row, on))) return { status: "uncovered" };
  const { verified, open } = matching(effectiveKind(answers), answers, on);
  if (!verified) return { status: "unlisted" };
  const office = matching("headOffice", answers, on);
  const headOffice = office.verified ?? office.open;
  const place = { row: verified, ...(headOffice && { headOffice }) };
  return open && open.licence !== verified.licence
    ? { status: "check", open, ...place }
    : { status: "answer", ...place };
}

/** The verified rows of one kind cut all possible answers into boxes, so that exactly one fits; the open rows likewise. */
function matching(kind: FssaiRow["kinds"][number], answers: Answers, on: string) {
  const fitting = fssaiRows.filter((row) => row.kinds.includes(kind) && covers(row, on) && isWithin(row, answers));
  return {
    verified: fitting.find(({ confidence }) => confidence !== "open"),
    open: fitting.find(({ confidence }) => confidence === "open"),
  };
}

function isWithin({ limits, feeLimits }: FssaiRow, answers: Answers) {
  const { places, ...ranges } = limits;
  const measured: Partial<Record<string, number>> = { turnover: answers.turnover, ...capacityOf(answers) };
  return (
    (!places || places === answers.places) &&
    Object.entries({ ...ranges, ...feeLimits }).every(([measure, range]) =>
      holds(range as Range, measured[measure] ?? 0),
    )
  );
}

const holds = ({ above = -1, upTo = Number.POSITIVE_INFINITY }: Range, value: number) => value > above && value <= upTo;
