import type { FinderPage } from "../../../content/en/finder-result";
import { fill } from "../../../content/format";
import { sayRupees } from "../amount";
import type { Answers } from "../answers";
import { type FssaiOutcome, findFssai } from "../fssai";
import { findNeighbours, type Neighbour } from "../neighbours";
import { type Price, priceFssai } from "../price";
import { isAtOnce, workingDays } from "../time";
import { sayFee, sayPaisa } from "./result-parts";
import { Unbreaking } from "./unbreaking";

type Column = { turnover: string; isYours: boolean; outcome: FssaiOutcome };

/** The licence beside this one, and at which turnover it changes. */
export function Compare({ words, answers, on }: { words: FinderPage; answers: Answers; on: string }) {
  const text = words.result.compare;
  const neighbours = findNeighbours(answers, on);
  const yours = findFssai(answers, on);
  const columns = [
    ...neighbours.filter(({ direction }) => direction === "below").map((each) => columnOf(words, each)),
    { turnover: sayRupees(answers.turnover), isYours: true, outcome: yours },
    ...neighbours.filter(({ direction }) => direction === "above").map((each) => columnOf(words, each)),
  ];
  const headOffice = "headOffice" in yours ? yours.headOffice : undefined;
  const isOpen = columns.every(({ outcome }) => outcome.status === "check");
  return (
    <details className="faq">
      <summary>
        <h3>{text.heading}</h3>
      </summary>
      <div className="grid gap-3">
        <p>{neighbours.length === 0 ? text.none : isOpen ? text.allOpen : text.text}</p>
        {neighbours.length > 0 && (
          <table className="finder-table">
            <thead>
              <tr>
                {[text.columns.turnover, text.columns.licence, text.columns.price].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {columns.map((column) => (
                <CompareRow key={column.turnover} words={words} answers={answers} column={column} on={on} />
              ))}
            </tbody>
          </table>
        )}
        {headOffice && <p>{headOffice.confidence === "open" ? text.headOfficeOpen : text.headOffice}</p>}
      </div>
    </details>
  );
}

const columnOf = (words: FinderPage, { direction, line, outcome }: Neighbour): Column => ({
  turnover:
    direction === "below"
      ? fill(words.ranges.upTo, { upTo: sayRupees(line) })
      : fill(words.ranges.above, { above: sayRupees(line) }),
  isYours: false,
  outcome,
});

type RowProps = { words: FinderPage; answers: Answers; column: Column; on: string };

function CompareRow({ words, answers, column: { turnover, isYours, outcome }, on }: RowProps) {
  const { licences, result } = words;
  const { compare } = result;
  return (
    <tr>
      <th scope="row">
        <Unbreaking>{turnover}</Unbreaking>
        {isYours && <span className="soft block">{compare.yours}</span>}
      </th>
      {outcome.status === "answer" && (
        <>
          <td>
            {licences[outcome.row.licence].name}
            <span className="soft block">
              {isAtOnce(answers, outcome.row.licence, on)
                ? compare.atOnce
                : fill(compare.days, { days: workingDays[outcome.row.licence] })}
            </span>
          </td>
          <td>{sayTotal(words, priceFssai(words.sale, outcome.row, on))}</td>
        </>
      )}
      {outcome.status === "check" && (
        <>
          <td>
            {fill(compare.check, {
              one: licences[outcome.row.licence].name,
              other: licences[outcome.open.licence].name,
            })}
          </td>
          <td>{compare.noPrice}</td>
        </>
      )}
    </tr>
  );
}

/** The same words as beside the licence itself, where there is no total. */
function sayTotal({ result: { compare, price: text } }: FinderPage, price: Price) {
  if (price.status === "known") return `Rs\u00a0${sayPaisa(price.quotes[0]?.total ?? 0)}`;
  if (price.status !== "notSold") return compare.noPrice;
  return `${fill(compare.feeOnly, { fee: sayFee(text, price.government) })} ${text.notSold}`;
}
