import type { FinderPage } from "../../../content/en/finder";
import { fill } from "../../../content/format";
import type { Licence } from "../../../content/law/fssai";
import { days } from "../../../content/prices";
import { sayRupees } from "../amount";
import type { Answers } from "../answers";
import { type FssaiOutcome, findFssai } from "../fssai";
import { findNeighbours, type Neighbour } from "../neighbours";
import { priceFssai } from "../price";
import { sayPaisa } from "./result-parts";
import { Unbreaking } from "./unbreaking";

const times: Record<Licence, string> = {
  registration: days.fssai.basic,
  state: days.fssai.state,
  central: days.fssai.central,
};

type Column = { turnover: string; isYours: boolean; outcome: FssaiOutcome };

/** The licence beside this one, and at which turnover it changes. */
export function Compare({ words, answers, on }: { words: FinderPage; answers: Answers; on: string }) {
  const text = words.result.compare;
  const neighbours = findNeighbours(answers, on);
  const columns = [
    ...neighbours.filter(({ direction }) => direction === "below").map((each) => columnOf(words, each)),
    { turnover: sayRupees(answers.turnover), isYours: true, outcome: findFssai(answers, on) },
    ...neighbours.filter(({ direction }) => direction === "above").map((each) => columnOf(words, each)),
  ];
  return (
    <details className="faq">
      <summary>
        <h3>{text.heading}</h3>
      </summary>
      <div className="grid gap-3">
        <p>{neighbours.length > 0 ? text.text : text.none}</p>
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
                <CompareRow key={column.turnover} words={words} column={column} on={on} />
              ))}
            </tbody>
          </table>
        )}
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

function CompareRow({ words, column, on }: { words: FinderPage; column: Column; on: string }) {
  const { turnover, isYours, outcome } = column;
  const { compare, weCheck } = words.result;
  const row = outcome.status === "answer" ? outcome.row : undefined;
  const price = row && priceFssai(row, on);
  const total = price?.status === "known" ? price.quotes[0]?.total : undefined;
  return (
    <tr>
      <th scope="row">
        <Unbreaking>{turnover}</Unbreaking>
        {isYours && <span className="soft block text-sm">{compare.yours}</span>}
      </th>
      <td>
        {row ? words.licences[row.licence].name : weCheck}
        {row && <span className="soft block">{fill(compare.days, { days: times[row.licence] })}</span>}
      </td>
      <td>{total === undefined ? compare.noPrice : `Rs\u00a0${sayPaisa(total)}`}</td>
    </tr>
  );
}
