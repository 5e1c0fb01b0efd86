import type { FinderPage } from "../../../content/en/finder-result";
import { fill } from "../../../content/format";
import { type FssaiRow, perpetualRow, pettyRow } from "../../../content/law/fssai";
import { covers } from "../../../content/law/row";
import type { Answers } from "../answers";
import type { FssaiOutcome } from "../fssai";
import { findFormerRule } from "../neighbours";
import { priceFssai } from "../price";
import { sayDay, sayFssai, sayLastMonth, sayLimits, sayLine, sayRule } from "../say";
import { Compare } from "./compare";
import { type EarlierRule, FullPrice, LimitTable, type PartProps, Provenance, ResultCard, Says } from "./result-parts";

export function FssaiResult({ words, answers, found: { fssai: outcome, on } }: PartProps) {
  const { fssai } = words.result;
  const card = { words, label: fssai.heading, verdict: sayFssai(words, outcome) };
  if (outcome.status === "answer")
    return (
      <ResultCard {...card} isOpen={outcome.headOffice?.confidence === "open"}>
        <Found words={words} answers={answers} outcome={outcome} on={on} />
      </ResultCard>
    );
  if (outcome.status === "check")
    return (
      <ResultCard {...card} isOpen>
        <Undecided words={words} answers={answers} outcome={outcome} on={on} />
      </ResultCard>
    );
  return (
    <ResultCard {...card} isOpen={outcome.status !== "notFood"}>
      <Says>{fill(fssai[`${outcome.status}Text`], { day: sayDay(words, on) })}</Says>
      {outcome.status === "unlisted" && <HeadOffice words={words} answers={answers} row={outcome.headOffice} on={on} />}
    </ResultCard>
  );
}

type FoundProps<Status> = {
  words: FinderPage;
  answers: Answers;
  outcome: Extract<FssaiOutcome, { status: Status }>;
  on: string;
};

function Found({ words, answers, outcome: { row, headOffice }, on }: FoundProps<"answer">) {
  return (
    <>
      <div className="grid gap-6">
        <div className="grid content-start gap-4">
          <Says>{sayRule(words, row, answers)}</Says>
          <LimitTable words={words} limits={sayLimits(words, row, answers)} />
          <Remarks words={words} answers={answers} row={row} on={on} />
          <Provenance words={words} row={row} />
        </div>
        <FullPrice
          words={words}
          heading={words.result.price[headOffice ? "eachPlace" : "heading"]}
          price={priceFssai(words.sale, row, on)}
          licence={row}
        />
      </div>
      <HeadOffice words={words} answers={answers} row={headOffice} on={on} />
      <Compare words={words} answers={answers} on={on} />
    </>
  );
}

/** Both readings side by side, each with its rule and its price. */
function Undecided({ words, answers, outcome, on }: FoundProps<"check">) {
  const { fssai } = words.result;
  const { row, open, headOffice } = outcome;
  const readings = [
    { label: fssai.settled, row },
    { label: fssai.open, row: open },
  ];
  return (
    <>
      <Says>{fill(fssai.checkText, { from: sayDay(words, row.from) })}</Says>
      <div className="grid gap-6">
        {readings.map((reading) => (
          <div key={reading.label} className="grid content-start gap-4">
            <h3>
              {reading.label}: {words.licences[reading.row.licence].name}
            </h3>
            <Says>{sayRule(words, reading.row, answers)}</Says>
            <LimitTable words={words} limits={sayLimits(words, reading.row, answers)} />
            <Provenance words={words} row={reading.row} was={ruleBefore(words, reading.row, answers)} />
            <FullPrice words={words} price={priceFssai(words.sale, reading.row, on)} licence={reading.row} />
          </div>
        ))}
      </div>
      <Remarks words={words} answers={answers} row={row} on={on} />
      <HeadOffice words={words} answers={answers} row={headOffice} on={on} />
      <Compare words={words} answers={answers} on={on} />
    </>
  );
}

function ruleBefore(words: FinderPage, row: FssaiRow, answers: Answers): EarlierRule | undefined {
  if (!row.earlier) return undefined;
  const rule = sayRule(words, row.earlier, answers);
  return rule === sayRule(words, row, answers) ? { row: row.earlier } : { row: row.earlier, rule };
}

type RowProps<Row> = { words: FinderPage; answers: Answers; row: Row; on: string };

/** What several states mean beside the licence of each place, and what that costs. */
function HeadOffice({ words, answers, row, on }: RowProps<FssaiRow | undefined>) {
  if (!row) return null;
  const { fssai, price } = words.result;
  const isOpen = row.confidence === "open";
  return (
    <div className="grid gap-6">
      <div className="grid content-start gap-4">
        <h3>{isOpen ? fssai.headOffice.headingOpen : fssai.headOffice.heading}</h3>
        <Says>{isOpen ? fssai.headOffice.textOpen : fssai.headOffice.text}</Says>
        <Provenance words={words} row={row} was={ruleBefore(words, row, answers)} />
      </div>
      <FullPrice
        words={words}
        heading={isOpen ? price.headOfficeOpen : price.headOffice}
        price={priceFssai(words.sale, row, on)}
        licence={row}
      />
    </div>
  );
}

/** What the line was before, and how long it is valid. */
function Remarks({ words, answers, row, on }: RowProps<FssaiRow>) {
  const { fssai } = words.result;
  const former = sayFormer(words, answers, row);
  const isVendor = answers.kind === "stall" && row.licence === "registration";
  return (
    <>
      {former && <Says>{former}</Says>}
      {covers(perpetualRow, on) && <Says>{fssai.perpetual}</Says>}
      {isVendor && covers(pettyRow, on) && <Says>{fssai.vendors}</Says>}
    </>
  );
}

function sayFormer(words: FinderPage, answers: Answers, row: FssaiRow) {
  const { fssai } = words.result;
  const former = findFormerRule(answers, row);
  const month = sayLastMonth(words, row);
  if (!former) return undefined;
  if (former.by === "row") return fill(fssai.formerRule, { month, rule: sayRule(words, former.row, answers) });
  const { lines, enough } = former;
  const [line = "", other = ""] = lines.map(sayLine);
  if (enough) return fill(fssai.formerEnough, { month, line, licence: words.licences[enough].a });
  return fill(other ? fssai.formerLines : fssai.formerLine, { month, line, other });
}
