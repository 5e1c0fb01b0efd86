import type { FinderPage } from "../../../content/en/finder-result";
import { fill } from "../../../content/format";
import { sayRupees } from "../amount";
import type { Answers } from "../answers";
import type { Found } from "../find";
import type { GstOutcome } from "../gst";
import { type Need, sumOf, type Total } from "../needs";
import { sayFssai, sayGst, sayLimits } from "../say";
import { sayFee, sayPaisa } from "./result-parts";
import { Unbreaking } from "./unbreaking";

type AnswerProps = { words: FinderPage; answers: Answers; found: Found };

/** What is needed in a sentence; of one thing its own verdict. */
export function sayNeeds(words: FinderPage, found: Found, needs: Need[]): string {
  const { headings, numbers } = words.result.needs;
  const certain = needs.filter(({ status }) => status === "need");
  const open = needs.filter(({ status }) => status === "check");
  if (needs.every(({ status }) => status === "unknown" || status === "no") && needs.some(isUnknown))
    return headings.unknown;
  if (certain.length === 0) return open.length === 0 ? headings.none : headings.check;
  if (certain.length === 1 && open.length === 0)
    return certain[0]?.law === "gst" ? sayGst(words, found.gst) : sayFssai(words, found.fssai);
  const said = { count: numbers[certain.length - 1] ?? "", more: numbers[open.length - 1] ?? "" };
  if (open.length === 0) return fill(headings.several, said);
  return fill(certain.length === 1 ? headings.oneAndCheck : headings.severalAndCheck, said);
}

const isUnknown = ({ status }: Need) => status === "unknown";

type SheetProps = AnswerProps & { needs: Need[]; total: Total | undefined };

/** The answer on one screen of a phone: a line for each registration, and the sum of all. */
export function AnswerSheet({ needs, total, ...answer }: SheetProps) {
  const { words, answers } = answer;
  return (
    <section className="sheet needs" aria-label={words.resultEyebrow}>
      <ol>
        {needs
          .filter((need) => !isOptional(need))
          .map((need) => (
            <Line key={need.law} {...answer} need={need} />
          ))}
      </ol>
      {total && <Sum words={words} total={total} perState={gstPerState(answers, needs)} />}
    </section>
  );
}

/** What nobody needs, below the buttons: it is not in the sum. */
export function OptionalSheet({ needs, ...answer }: AnswerProps & { needs: Need[] }) {
  const optional = needs.filter(isOptional);
  if (optional.length === 0) return null;
  return (
    <section className="sheet needs-optional">
      <p>{answer.words.result.needs.optional}</p>
      <ul>
        {optional.map((need) => (
          <Line key={need.law} {...answer} need={need} />
        ))}
      </ul>
    </section>
  );
}

function Line({ words, answers, found, need }: AnswerProps & { need: Need }) {
  return (
    <li data-need={need.status}>
      <strong>{nameOf(words, found, need)}</strong>
      <LinePrice words={words} need={need} />
      <span className="need-reason">
        <Unbreaking>{reasonOf(words, answers, found, need)}</Unbreaking>
      </span>
      <Ways words={words} need={need} />
    </li>
  );
}

const isOptional = ({ status }: Need) => status === "optional";

/** Where one thing is sold in two ways, both with all that is paid for a year, the cheaper first. */
function Ways({ words, need: { prices } }: { words: FinderPage; need: Need }) {
  const { ways } = words.result.needs;
  const [price] = prices;
  if (prices.length > 1 || price?.status !== "known") return null;
  const offered = price.quotes.filter(({ tier, years }) => tier in ways && years === 1);
  if (offered.length === 0) return null;
  return (
    <span className="need-ways">
      {offered.map(({ tier }) => (
        <span key={tier}>
          <Unbreaking>{ways[tier] ?? ""}</Unbreaking>
        </span>
      ))}
    </span>
  );
}

function LinePrice({ words, need: { status, prices } }: { words: FinderPage; need: Need }) {
  const { needs: text, price: priceText } = words.result;
  const [price] = prices;
  if (!price) return <span className="need-price soft">{status === "check" ? text.noPrice : text.nothing}</span>;
  const sum = sumOf(price);
  if (sum !== undefined)
    return (
      <span className="need-price">
        {prices.length > 1 && <span className="soft">{text.from} </span>}
        <b>Rs&nbsp;{sayPaisa(sum)}</b>
        {status === "check" && prices.length === 1 && <span className="soft block">{text.ifNeeded}</span>}
      </span>
    );
  if (price.status === "notSold")
    return <span className="need-price soft">{fill(text.feeOnly, { fee: sayFee(priceText, price.government) })}</span>;
  return <span className="need-price soft">{text.noPrice}</span>;
}

/** GST is registered in each state by itself: a sum for several states counts one of them, or none where it may not be needed. */
function gstPerState({ places }: Answers, needs: Need[]) {
  const gst = needs.find(({ law }) => law === "gst");
  const sum = sumOf(gst?.prices[0]);
  return places === "several" && gst && sum !== undefined ? { isCounted: gst.status === "need", sum } : undefined;
}

type SumProps = { words: FinderPage; total: Total; perState: ReturnType<typeof gstPerState> };

function Sum({ words, total, perState }: SumProps) {
  const { needs: text } = words.result;
  const states = perState && (perState.isCounted ? text.stateByState : text.stateByStateOpen);
  const { sum, government, count, isLeast, onRequest, lacksLicence } = total;
  const said = { count: text.numbers[count - 1] ?? "", government: sayPaisa(government) };
  const contains = government > 0 ? text.contains : lacksLicence ? text.lacksLicence : text.containsNoFee;
  const all = count === 1 ? text.one : count === 2 ? text.both : text.all;
  return (
    <p className="needs-sum">
      <strong>{isLeast ? text.least : perState?.isCounted ? text.oneState : fill(all, said)}</strong>
      <b>Rs&nbsp;{sayPaisa(sum)}</b>
      <span className="soft text-sm">
        <Unbreaking>{fill(contains, said)}</Unbreaking> {onRequest && text.onRequest}{" "}
        {states && <Unbreaking>{fill(states, { more: sayPaisa(perState.sum) })}</Unbreaking>}
      </span>
    </p>
  );
}

function nameOf(words: FinderPage, { fssai, udyam }: Found, { law }: Need): string {
  const { names } = words.result.needs;
  if (law === "headOffice") return names.headOffice;
  if (law === "gst") return names.gst;
  if (law === "udyam")
    return udyam.status === "answer"
      ? fill(names.udyamClass, { class: names.classes[udyam.row.enterprise] })
      : names.udyam;
  if (fssai.status === "answer") return words.licences[fssai.row.licence].name;
  if (fssai.status !== "check") return names.fssai;
  return fill(names.either, {
    one: words.licences[fssai.row.licence].name,
    other: words.licences[fssai.open.licence].short,
  });
}

function reasonOf(words: FinderPage, answers: Answers, found: Found, { law, status }: Need): string {
  const { reasons } = words.result.needs;
  if (status === "unknown") return reasons.unknown;
  if (law === "headOffice") return status === "check" ? reasons.check : reasons.headOffice;
  if (law === "gst") return gstReason(words, found.gst);
  if (law === "udyam") return status === "no" ? reasons.tooLarge : reasons.udyam;
  const { fssai } = found;
  if (fssai.status === "notFood") return reasons.notFood;
  if (fssai.status !== "answer") return reasons.check;
  const [limit] = sayLimits(words, fssai.row, answers);
  return limit ? `${limit.measure.toLowerCase()} ${limit.limit}` : words.ranges.any;
}

function gstReason(words: FinderPage, outcome: GstOutcome): string {
  const { reasons } = words.result.needs;
  if (outcome.status === "compulsory") return reasons.conditions[outcome.row.condition];
  if (outcome.status === "check" || outcome.status === "uncovered") return reasons.check;
  if (outcome.status === "enrolment") return reasons.enrolment;
  const said = { limit: sayRupees(outcome.row.limit), supply: words.result.gst.supplies[outcome.row.supply] };
  return fill(outcome.status === "needed" ? reasons.above : reasons.below, said);
}
