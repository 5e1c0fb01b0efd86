import type { FinderPage } from "../../../content/en/finder-result";
import { fill } from "../../../content/format";
import { type Licence, pettyRow } from "../../../content/law/fssai";
import { quickGstRow } from "../../../content/law/gst";
import type { DocumentKey } from "../../../content/law/requirements";
import { covers } from "../../../content/law/row";
import { Icon } from "../../ui/icon";
import { sayRupees } from "../amount";
import type { Answers } from "../answers";
import { fssaiDocuments, gstDocuments } from "../documents";
import type { Found } from "../find";
import { sayDay } from "../say";
import { isAtOnce } from "../time";
import { Fold, type PartProps, Says } from "./result-parts";

/** What each registration asks for, from the rows by which we ask our customers. */
export function Documents({ words, answers, found }: PartProps) {
  const { fssai, gst, udyam, requirements: text } = words.result;
  const licence = licenceOf(found);
  const lists = [
    ...(licence ? [{ law: fssai.heading, ...fssaiDocuments(answers, licence) }] : []),
    ...(isGstFiled(found) ? [{ law: gst.heading, ...gstDocuments }] : []),
  ];
  const isUdyamFiled = found.udyam.status === "answer";
  if (lists.length === 0 && !isUdyamFiled) return null;
  const titles = (keys: DocumentKey[]) => keys.map((key) => words.documents[key].title).join(", ");
  return (
    <Fold heading={text.heading}>
      {lists.map(({ law, of, firms }) => (
        <div key={law} className="grid gap-1.5">
          <h3>{law}</h3>
          <ul className="grid gap-1.5 text-base">
            {of.map((key) => (
              <li key={key} className="flex items-start gap-2.5">
                <Icon name="check" className="mt-0.5 text-leaf" />
                <span>
                  <strong>{words.documents[key].title}.</strong>{" "}
                  <span className="soft">{words.documents[key].text}</span>
                </span>
              </li>
            ))}
          </ul>
          {firms.length > 0 && (
            <p className="soft text-sm">
              {text.firms}: {titles(firms)}.
            </p>
          )}
        </div>
      ))}
      {isUdyamFiled && (
        <div>
          <h3>{udyam.heading}</h3>
          <p>{text.udyam}</p>
        </div>
      )}
      {lists.length > 0 && <p className="soft text-sm">{text.text}</p>}
    </Fold>
  );
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
