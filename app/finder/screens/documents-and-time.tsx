import type { FinderPage, PaperKey } from "../../../content/en/finder-result";
import { fill } from "../../../content/format";
import { type Licence, pettyRow } from "../../../content/law/fssai";
import { quickGstRow } from "../../../content/law/gst";
import { covers } from "../../../content/law/row";
import { Icon } from "../../ui/icon";
import { sayRupees } from "../amount";
import type { Answers } from "../answers";
import type { Found } from "../find";
import { fssaiPapers, gstPapers, udyamPapers } from "../papers";
import { sayDay } from "../say";
import { isAtOnce } from "../time";
import { Fold, type PartProps, Says } from "./result-parts";

/** Each document once, however many registrations ask for it. */
export function Documents({ words, answers, found }: PartProps) {
  const { heading, text, udyam } = words.result.papers;
  const papers = papersOf(answers, found);
  if (papers.length === 0) return null;
  return (
    <Fold heading={fill(heading, { count: papers.length })}>
      <p className="soft text-sm">
        {text} {found.udyam.status === "answer" && udyam}
      </p>
      <ul className="grid gap-1.5 text-base">
        {papers.map((paper) => (
          <li key={paper} className="flex items-start gap-2.5">
            <Icon name="check" className="mt-0.5 text-leaf" />
            <span>
              <strong>{words.papers[paper].title}.</strong> <span className="soft">{words.papers[paper].text}</span>
            </span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function papersOf(answers: Answers, found: Found): PaperKey[] {
  const licence = licenceOf(found);
  return [
    ...new Set([
      ...(licence ? fssaiPapers(answers, licence) : []),
      ...(isGstFiled(found) ? gstPapers : []),
      ...(found.udyam.status === "answer" ? udyamPapers : []),
    ]),
  ];
}

/** Of two readings the one that asks for more. */
function licenceOf({ fssai }: Found): Licence | undefined {
  if (fssai.status === "answer") return fssai.row.licence;
  if (fssai.status !== "check") return undefined;
  const licences = [fssai.row.licence, fssai.open.licence];
  return (["central", "state"] as const).find((licence) => licences.includes(licence)) ?? "registration";
}

const isGstFiled = ({ gst: { status } }: Found) => ["needed", "compulsory", "check"].includes(status);

export function Times({ words, answers, found }: PartProps) {
  const { result } = words;
  const licence = licenceOf(found);
  const times = [
    ...(licence ? [{ law: result.fssai.heading, texts: [fssaiTime(words, answers, licence, found.on)] }] : []),
    ...(isGstFiled(found) ? [{ law: result.gst.heading, texts: gstTimes(words, found.on) }] : []),
    ...(found.udyam.status === "answer" ? [{ law: result.udyam.heading, texts: [result.time.udyam] }] : []),
  ];
  if (times.length === 0) return null;
  return (
    <Fold heading={result.time.heading}>
      {times.map(({ law, texts }) => (
        <div key={law}>
          <h3>{law}</h3>
          {texts.map((text) => (
            <Says key={text}>{text}</Says>
          ))}
        </div>
      ))}
    </Fold>
  );
}

function fssaiTime(words: FinderPage, answers: Answers, licence: Licence, on: string) {
  const { time } = words.result;
  if (!isAtOnce(answers, licence, on)) return time.fssai[licence];
  return fill(time.atOnce, { from: sayDay(words, pettyRow.from) });
}

function gstTimes(words: FinderPage, on: string) {
  const { time } = words.result;
  const { from, workingDays: most, taxPerMonth } = quickGstRow;
  const quick = { from: sayDay(words, from), days: most, tax: sayRupees(taxPerMonth) };
  return [time.gst, ...(covers(quickGstRow, on) ? [fill(time.quick, quick)] : [])];
}
