import type { ReactNode } from "react";
import type { FinderPage } from "../../../content/en/finder-result";
import { fill } from "../../../content/format";
import { type FssaiRow, perpetualRow } from "../../../content/law/fssai";
import { type LawRow, sources } from "../../../content/law/row";
import { gstPercent } from "../../../content/prices";
import { Icon } from "../../ui/icon";
import type { Answers } from "../answers";
import type { Found } from "../find";
import type { Price, Quote } from "../price";
import { type Limit, sayDay } from "../say";
import { Unbreaking } from "./unbreaking";

/** What each part of the result receives. */
export type PartProps = { words: FinderPage; answers: Answers; found: Found };

const isFrontPage = (address: string) => new URL(address).pathname === "/";

type CardProps = { words: FinderPage; label: string; verdict: string; isOpen?: boolean; children: ReactNode };

/** One law's answer with its reasons. */
export function ResultCard({ words, label, verdict, isOpen = false, children }: CardProps) {
  return (
    <Fold label={fill(words.result.reasonsOf, { law: label })} heading={verdict} icon={isOpen ? "search" : undefined}>
      {children}
    </Fold>
  );
}

type FoldProps = { heading: string; label?: string; icon?: "search" | undefined; children: ReactNode };

/** What only those read who want to know more. */
export function Fold({ heading, label, icon, children }: FoldProps) {
  return (
    <details className="faq finder-card">
      <summary>
        <span className="grid gap-1">
          {label && <span className="eyebrow">{label}</span>}
          <h2 className="flex gap-2 text-h3">
            {icon && <Icon name={icon} className="mt-0.5 text-seal" />}
            {heading}
          </h2>
        </span>
      </summary>
      <div className="grid gap-4">{children}</div>
    </details>
  );
}

export const Says = ({ children }: { children: string }) => (
  <p>
    <Unbreaking>{children}</Unbreaking>
  </p>
);

export function LimitTable({ words, limits }: { words: FinderPage; limits: Limit[] }) {
  const { why, limit, yours } = words.result;
  if (limits.length === 0) return null;
  return (
    <table className="finder-table">
      <thead>
        <tr>
          <th scope="col">{why}</th>
          <th scope="col">{limit}</th>
          <th scope="col">{yours}</th>
        </tr>
      </thead>
      <tbody>
        {limits.map((each) => (
          <tr key={each.measure}>
            <th scope="row">{each.measure}</th>
            <td>
              <Unbreaking>{each.limit}</Unbreaking>
            </td>
            <td>
              <Unbreaking>{each.yours}</Unbreaking>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `rule` is how it read then, if that was different. */
export type EarlierRule = { row: LawRow; rule?: string };

type ProvenanceProps = { words: FinderPage; row: LawRow; was?: EarlierRule | undefined };

/** Since when a rule holds, where it stands and how sure we are; of an open one what `was` the rule, if there was one. */
export function Provenance({ words, row, was }: ProvenanceProps) {
  const { result } = words;
  const isMissing = row.confidence === "open" && !was;
  const { from, until, source } = was?.row ?? row;
  const { title, address } = sources[source];
  const since = until ? result.sinceTo : result.since;
  const wasRule = was?.rule ? result.wasOtherRule : result.wasRule;
  const said = { from: sayDay(words, from), until: until ? sayDay(words, until) : "", rule: was?.rule ?? "" };
  return (
    <div className="finder-provenance">
      {!isMissing && (
        <p>
          <Unbreaking>{fill(was ? wasRule : since, said)}</Unbreaking>
        </p>
      )}
      <p>
        {isMissing ? result.lookedAt : result.source}:{" "}
        <a href={address} target="_blank" rel="noopener" className="link">
          {title}
        </a>
        {isFrontPage(address) && <> {fill(result.frontPage, { host: new URL(address).host })}</>}
      </p>
      {row.confidence !== "high" && (
        <p>
          {result.confidence}: {fill(result.confidences[row.confidence], { day: sayDay(words, row.verified) })}
        </p>
      )}
    </div>
  );
}

/** 1,170.50 rupees from 117050 paisa, in the Indian grouping; whole rupees without paisa. */
export function sayPaisa(paisa: number) {
  const rupees = Math.floor(paisa / 100);
  const head = String(rupees)
    .slice(0, -3)
    .replace(/\B(?=(\d\d)+$)/g, ",");
  const whole = head ? `${head},${String(rupees).slice(-3)}` : String(rupees);
  return paisa % 100 === 0 ? whole : `${whole}.${String(paisa % 100).padStart(2, "0")}`;
}

type PriceProps = { words: FinderPage; price: Price; heading?: string; licence?: FssaiRow; note?: string };

/** Government fee, our fee, GST and total, each explained; a row for each length where there is a choice. */
export function FullPrice({ words, price, heading, licence, note }: PriceProps) {
  const text = words.result.price;
  return (
    <div className="grid content-start gap-2">
      <h3>{heading ?? text.heading}</h3>
      {note && <p className="rounded-sm bg-leaf-soft px-3 py-2 text-sm text-leaf">{note}</p>}
      {price.status === "known" && <Quotes words={words} quotes={price.quotes} licence={licence} />}
      {price.status === "belowFee" && <Says>{fill(text.belowFee, { fee: `Rs ${sayPaisa(price.government)}` })}</Says>}
      {price.status === "feeUnknown" && <p>{text.feeUnknown}</p>}
      {price.status === "notSold" && (
        <>
          <Lines lines={[governmentLine(words, price.government, licence)]} />
          <p>{text.notSold}</p>
        </>
      )}
      {"isFeeOpen" in price && price.isFeeOpen && (
        <p className="finder-open">
          <Icon name="alert" className="text-seal" />
          {text.feeOpen}
        </p>
      )}
    </div>
  );
}

type QuotesProps = { words: FinderPage; quotes: Quote[]; licence: FssaiRow | undefined };

function Quotes({ words, quotes, licence }: QuotesProps) {
  const text = words.result.price;
  const [only] = quotes;
  if (!only) return null;
  const lines = [
    governmentLine(words, only.government, licence),
    { name: text.ours, amount: `Rs ${sayPaisa(only.ours)}`, why: text.explain.ours },
    ...(text.tax
      ? [{ name: text.tax, amount: `Rs ${sayPaisa(only.tax)}`, why: fill(text.explain.tax, { percent: gstPercent }) }]
      : []),
    { name: text.total, amount: `Rs ${sayPaisa(only.total)}`, why: text.explain.total },
  ];
  return (
    <>
      {quotes.length > 1 && <Lengths words={words} quotes={quotes} licence={licence} />}
      <Lines lines={lines} isExplanation={quotes.length > 1} />
    </>
  );
}

type Line = { name: string; amount: string; why: string };

/** Under a table that has the amounts the lines explain its columns. */
const Lines = ({ lines, isExplanation = false }: { lines: Line[]; isExplanation?: boolean }) => (
  <dl className="finder-lines">
    {lines.map(({ name, amount, why }) => (
      <div key={name}>
        <dt>
          {name}
          <span className="soft block text-sm">{why}</span>
        </dt>
        {!isExplanation && <dd>{amount}</dd>}
      </div>
    ))}
  </dl>
);

function governmentLine({ result: { price } }: FinderPage, paisa: number, licence: FssaiRow | undefined): Line {
  const { government, governmentCentral, governmentNone } = price.explain;
  const perYear = licence?.licence === "central" ? licence.fee.perYear : null;
  const why = perYear
    ? fill(governmentCentral, { fee: `Rs ${sayPaisa(perYear * 100)}`, percent: Math.round(paisa / perYear) - 100 })
    : government;
  return { name: price.government, amount: sayFee(price, paisa), why: paisa === 0 ? governmentNone : why };
}

export const sayFee = ({ free }: FinderPage["result"]["price"], paisa: number) =>
  paisa === 0 ? free : `Rs\u00a0${sayPaisa(paisa)}`;

function Lengths({ words, quotes, licence }: QuotesProps) {
  const text = words.result.price;
  return (
    <>
      <table className="finder-table finder-lengths">
        <caption className="sr-only">{text.caption}</caption>
        <thead>
          <tr>
            {[text.length, text.governmentShort, text.ours, ...(text.tax ? [text.tax] : []), text.total].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {quotes.map(({ tier, years, government, ours, tax, total }) => (
            <tr key={`${tier} ${years}`}>
              <th scope="row">
                {years === 1 ? text.year : fill(text.years, { years })}
                {years === 1 && <span className="soft block">{text.wayNames[tier]}</span>}
              </th>
              <td>{sayPaisa(government)}</td>
              <td>{sayPaisa(ours)}</td>
              {text.tax && <td>{tax === 0 ? text.taxInside : sayPaisa(tax)}</td>}
              <td>{sayPaisa(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {licence && licence.from >= perpetualRow.from && <p className="soft text-sm">{text.lengths}</p>}
    </>
  );
}
