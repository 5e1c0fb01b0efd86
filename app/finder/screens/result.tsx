import type { LeadService, State } from "../../../content/choices";
import type { FinderPage } from "../../../content/en/finder-result";
import { finderWords } from "../../../content/finder-result-words";
import { fill } from "../../../content/format";
import { factsOf } from "../../../content/law/kinds";
import { Button, ButtonLink } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { type Answers, fields, isComplete, ownOf, type Reading } from "../answers";
import { type Found, findLicences, lawHeld } from "../find";
import { sayDay, sayFssai, sayGst, sayUdyam, summarise } from "../say";
import { AnswerList } from "./answer-list";
import { FssaiResult } from "./fssai-result";
import { GstResult, UdyamResult } from "./other-results";
import type { PartProps } from "./result-parts";

/** Where each service has its lead form, and the fields that make it take a draft. */
export type Filing = { actions: Record<LeadService, string>; fields: Record<string, string> };

type ResultProps = {
  language: string;
  address: URLSearchParams;
  reading: Reading;
  today: string;
  origin: string;
  filing: Filing;
};

export default function ResultPage({ language, address, reading, today, origin, filing }: ResultProps) {
  if (!isComplete(reading)) return null;
  const words = finderWords(language);
  const { answers, on = today, problems } = reading;
  const found = findLicences(answers, on, today);
  const isFood = factsOf(answers.kind).isFood;
  const part = { words, answers, found };
  const { result } = words;
  return (
    <div className="page finder">
      <div className="grid gap-4">
        <p className="eyebrow">{words.resultEyebrow}</p>
        <h1 tabIndex={-1}>{isFood ? sayFssai(words, found.fssai) : sayGst(words, found.gst)}</h1>
        <p className="soft text-lg">
          {isFood ? sayGst(words, found.gst) : sayFssai(words, found.fssai)}. {sayUdyam(words, found.udyam)}.
        </p>
        <p>
          {fill(reading.on ? result.otherDay[lawHeld(found)] : result.asOf, { day: sayDay(words, on) })}{" "}
          {reading.on && (
            <a href={withoutDay(words, address)} data-finder="" className="link no-print">
              {result.today}
            </a>
          )}
        </p>
        {problems.on && (
          <p className="field-problem">
            <Icon name="alert" />
            {result.badDay}
          </p>
        )}
        <ResultActions words={words} answers={answers} found={found} filing={filing} share={shareLink()} />
      </div>
      <div className="grid gap-6">
        {isFood && <FssaiResult {...part} />}
        <GstResult {...part} />
        <UdyamResult {...part} />
        {!isFood && <FssaiResult {...part} />}
      </div>
      <AnswerList words={words} address={address} answers={answers} />
    </div>
  );

  function shareLink() {
    const text = fill(result.actions.shareText, {
      result: [sayFssai(words, found.fssai), sayGst(words, found.gst), sayUdyam(words, found.udyam)].join("; "),
      address: `${origin}${words.path}?${ownOf(address)}`,
    });
    return `https://wa.me/?text=${encodeURIComponent(text)}`;
  }
}

function withoutDay(words: FinderPage, address: URLSearchParams) {
  const rest = ownOf(address);
  rest.delete(fields.on);
  return `${words.path}?${rest}`;
}

type ActionsProps = PartProps & { filing: ResultProps["filing"]; share: string };

function ResultActions({ words, answers, found, filing, share }: ActionsProps) {
  const { actions } = words.result;
  const lead = leadOf(answers, found);
  const draft = { ...filing.fields, ...lead, finderAnswers: summarise(words, answers, found) };
  return (
    <div className="no-print grid gap-2">
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        <form method="post" action={filing.actions[lead.service]} className="grid">
          {Object.entries(draft).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" icon="document">
            {actions.file}
          </Button>
        </form>
        <ButtonLink href={share} look="line" icon="chat" target="_blank" rel="noopener">
          {actions.share}
        </ButtonLink>
        <Button look="line" className="needs-script" data-print="">
          {actions.print}
        </Button>
      </div>
      <p className="soft text-sm">{actions.fileNote}</p>
    </div>
  );
}

/** What the lead form can be filled with; it asks for one service. */
const leadOf = ({ kind, state }: Answers, found: Found): { state: State; service: LeadService } => ({
  state,
  service: factsOf(kind).isFood ? "FSSAI Registration/License" : otherService(found),
});

/** Beside food: GST where it is needed or to be checked, or where Udyam has no class for the business. */
const otherService = ({ gst, udyam }: Found): LeadService =>
  ["needed", "compulsory", "check"].includes(gst.status) || udyam.status === "tooLarge"
    ? "GST Registration"
    : "MSME Registration";
