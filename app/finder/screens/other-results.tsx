import type { FinderPage } from "../../../content/en/finder-result";
import { fill } from "../../../content/format";
import type { GstRow } from "../../../content/law/gst";
import { covers, type LawRow } from "../../../content/law/row";
import { collateralRow, type UdyamRow, udyamRows } from "../../../content/law/udyam";
import { sayRupees } from "../amount";
import type { Answers } from "../answers";
import { dayBefore } from "../day";
import type { GstOutcome } from "../gst";
import { priceFree } from "../price";
import { type Limit, sayDay, sayGst, sayLastMonth, sayLine, sayUdyam } from "../say";
import { FullPrice, LimitTable, type PartProps, Provenance, ResultCard, Says } from "./result-parts";

export function GstResult({ words, answers, found: { gst: outcome, on } }: PartProps) {
  const { gst, price } = words.result;
  const card = { words, label: gst.heading, verdict: sayGst(words, outcome) };
  if (outcome.status === "uncovered")
    return (
      <ResultCard {...card} isOpen>
        <Says>{fill(gst.uncoveredText, { day: sayDay(words, on) })}</Says>
      </ResultCard>
    );
  const limits = "row" in outcome && "limit" in outcome.row ? limitsOf(words, answers, outcome.row) : [];
  return (
    <ResultCard {...card} isOpen={outcome.status === "check"}>
      <div className="grid gap-6">
        <div className="grid content-start gap-4">
          {reasonsOf(words, answers, outcome).map((reason) => (
            <Says key={reason}>{reason}</Says>
          ))}
          <LimitTable words={words} limits={limits} />
          <Provenance words={words} row={ruleOf(outcome)} />
        </div>
        <FullPrice words={words} price={priceFree(words.sale, "gst", on)} note={price.freeGst} />
      </div>
    </ResultCard>
  );
}

const ruleOf = (outcome: Exclude<GstOutcome, { status: "uncovered" }>): LawRow =>
  "rule" in outcome ? outcome.rule : outcome.row;

const limitsOf = (words: FinderPage, { turnover }: Answers, { limit }: GstRow): Limit[] => [
  {
    measure: words.measures.turnover,
    limit: fill(words.ranges.above, { above: sayRupees(limit) }),
    yours: sayRupees(turnover),
  },
];

function reasonsOf(
  words: FinderPage,
  { state }: Answers,
  outcome: Exclude<GstOutcome, { status: "uncovered" }>,
): string[] {
  const { gst } = words.result;
  if (outcome.status === "compulsory") return [gst.conditions[outcome.row.condition]];
  if (outcome.status === "check") {
    const limits = outcome.rows.map(({ limit }) => limit);
    return [
      fill(gst.checks[outcome.why], {
        lower: sayRupees(Math.min(...limits)),
        higher: sayRupees(Math.max(...limits)),
      }),
    ];
  }
  const { limit, supply } = outcome.row;
  const said = { limit: sayRupees(limit), supply: gst.supplies[supply], state };
  return [
    fill(outcome.status === "needed" ? gst.above : gst.below, said),
    ...(outcome.status === "enrolment" ? [gst.enrolmentText] : []),
    ...(outcome.status === "notNeeded" ? [gst.voluntary] : []),
  ];
}

export function UdyamResult({ words, answers, found: { udyam: outcome, on } }: PartProps) {
  const { udyam, price } = words.result;
  const card = { words, label: udyam.heading, verdict: sayUdyam(words, outcome) };
  if (outcome.status === "uncovered")
    return (
      <ResultCard {...card} isOpen>
        <Says>{fill(udyam.uncoveredText, { day: sayDay(words, on) })}</Says>
      </ResultCard>
    );
  const { row } = outcome;
  const lines = { investment: sayRupees(row.investment), turnover: sayRupees(row.turnover) };
  const isClass = outcome.status === "answer";
  const former = sayFormer(words, row);
  return (
    <ResultCard {...card}>
      <div className="grid gap-6">
        <div className="grid content-start gap-4">
          <Says>{fill(isClass ? udyam.rule : udyam.tooLargeText, lines)}</Says>
          <LimitTable words={words} limits={udyamLimits(words, answers, lines)} />
          <Says>{udyam.moves}</Says>
          {former && <Says>{former}</Says>}
          {covers(collateralRow, on) && isClass && <Says>{sayCollateral(words)}</Says>}
          <Provenance words={words} row={row} />
        </div>
        {isClass && <FullPrice words={words} price={priceFree(words.sale, "msme", on)} note={price.freeUdyam} />}
      </div>
    </ResultCard>
  );
}

function udyamLimits(words: FinderPage, answers: Answers, lines: Record<"investment" | "turnover", string>): Limit[] {
  return (["investment", "turnover"] as const).map((measure) => ({
    measure: words.measures[measure],
    limit: fill(words.ranges.upTo, { upTo: lines[measure] }),
    yours: sayRupees(answers[measure]),
  }));
}

const sayCollateral = (words: FinderPage) =>
  fill(words.result.udyam.collateral, { from: sayDay(words, collateralRow.from), upTo: sayRupees(collateralRow.upTo) });

/** The limits of the same class before. */
function sayFormer(words: FinderPage, row: UdyamRow) {
  const former = udyamRows.find((each) => each.enterprise === row.enterprise && covers(each, dayBefore(row.from)));
  if (!former) return undefined;
  return fill(words.result.udyam.former, {
    month: sayLastMonth(words, row),
    investment: sayLine(former.investment),
    turnover: sayLine(former.turnover),
  });
}
