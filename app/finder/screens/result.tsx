import { useMemo } from "react";
import type { LeadService, State } from "../../../content/choices";
import type { FinderFacts } from "../../../content/edition/facts";
import type { FinderPage } from "../../../content/en/finder-result";
import { fill } from "../../../content/format";
import { finderPage } from "../../../content/languages/finder-result-words";
import { factsOf } from "../../../content/law/kinds";
import { anchors, paths } from "../../../content/paths";
import { Button, ButtonLink } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { type Answers, fields, isComplete, ownOf, type Reading } from "../answers";
import { type Found, findLicences, lawHeld } from "../find";
import { fitRegistration } from "../fit-registration";
import { hasOpenFee, needsOf, totalOf } from "../needs";
import { sayAnswers, sayDay, sayFssai, sayGst, sayUdyam, summarise } from "../say";
import { AnswerSheet, OptionalSheet, sayNeeds } from "./answer";
import { AnswerList, answersAnchor } from "./answer-list";
import { Documents, Times } from "./documents-and-time";
import { FssaiResult } from "./fssai-result";
import { GstResult, UdyamResult } from "./other-results";
import type { PartProps } from "./result-parts";
import { Unbreaking } from "./unbreaking";

/** The page on which each service has its lead form, and the fields that make it take a draft. */
export type Filing = { actions: Record<LeadService, string>; fields: Record<string, string> };

type ResultProps = {
  language: string;
  facts: FinderFacts;
  address: URLSearchParams;
  reading: Reading;
  today: string;
  origin: string;
  filing: Filing;
};

export default function ResultPage({ language, facts, address, reading, today, origin, filing }: ResultProps) {
  const words = useMemo(() => finderPage(language, facts), [language, facts]);
  if (!isComplete(reading)) return null;
  const { answers, on = today, problems } = reading;
  const found = findLicences(answers, on, today);
  const isFood = factsOf(answers.kind).isFood;
  const part = { words, answers, found };
  const needs = needsOf(words.sale, found);
  const { result } = words;
  return (
    <div className="page finder finder-result">
      <div className="grid gap-1.5">
        <p className="eyebrow">
          <Unbreaking>{sayShort(words, answers)}</Unbreaking>
        </p>
        <h1 tabIndex={-1}>{sayNeeds(words, found, needs)}</h1>
      </div>
      <div className="finder-answer">
        <AnswerSheet {...part} needs={needs} total={totalOf(needs)} />
        <ResultActions
          {...part}
          filing={filing}
          order={orderLink(answers, address, today)}
          isAll={needs.filter(({ status }) => status === "need" || status === "check").length === 1}
          share={shareLink(words, found, `${origin}${words.path}?${ownOf(address)}`)}
        />
        <OptionalSheet {...part} needs={needs} />
        <div className="soft grid gap-1 text-sm text-balance">
          <p>
            {fill(reading.on ? result.otherDay[lawHeld(found)] : result.asOf, { day: sayDay(words, on) })}{" "}
            {reading.on && (
              <a href={withoutDay(words, address)} data-finder="" className="link no-print">
                {result.today}
              </a>
            )}{" "}
            {hasOpenFee(needs) && result.needs.openFee}
          </p>
          {problems.on && (
            <p className="field-problem">
              <Icon name="alert" />
              {result.badDay}
            </p>
          )}
        </div>
      </div>
      <div className="finder-folds">
        {isFood && <FssaiResult {...part} />}
        <GstResult {...part} />
        <UdyamResult {...part} />
        {!isFood && <FssaiResult {...part} />}
        <Documents {...part} />
        <Times {...part} />
        <Button look="line" isSmall className="needs-script no-print mt-4 justify-self-start" data-print="">
          {result.actions.print}
        </Button>
      </div>
      <AnswerList words={words} address={address} answers={answers} />
    </div>
  );
}

function shareLink(words: FinderPage, { fssai, gst, udyam }: Found, address: string) {
  const text = fill(words.result.actions.shareText, {
    result: [sayFssai(words, fssai), sayGst(words, gst), sayUdyam(words, udyam)].join("; "),
    address,
  });
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}

/** What was answered first, in a line. */
const sayShort = (words: FinderPage, answers: Answers) =>
  sayAnswers(words, answers)
    .slice(0, 3)
    .map(({ value }) => value)
    .join(" · ");

function withoutDay(words: FinderPage, address: URLSearchParams) {
  const rest = ownOf(address);
  rest.delete(fields.on);
  return `${words.path}?${rest}`;
}

type ActionsProps = PartProps & {
  filing: ResultProps["filing"];
  share: string;
  order: string | undefined;
  /** Whether what can be ordered is all that is needed: then the sum above is the order's. */
  isAll: boolean;
};

/** The payments page sells the basic registration; it asks nothing again that was answered here. */
const orderLink = (answers: Answers, address: URLSearchParams, today: string) =>
  fitRegistration(answers, today).status === "right" ? `${paths.payments}?${ownOf(address)}#pay` : undefined;

function ResultActions({ words, answers, found, filing, share, order, isAll }: ActionsProps) {
  const { actions } = words.result;
  const lead = leadOf(answers, found);
  const draft = { ...filing.fields, ...lead, finderAnswers: summarise(words, answers, found) };
  const isOrderFirst = order !== undefined && isAll;
  const orderButton = order && (
    <ButtonLink href={order} look={isAll ? "main" : "line"} icon="lock">
      {actions.order}
    </ButtonLink>
  );
  return (
    <div className="no-print grid gap-2.5">
      {isOrderFirst && orderButton}
      <form method="post" action={`${filing.actions[lead.service]}#${anchors.leadForm}`} className="grid">
        {Object.entries(draft).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" look={isOrderFirst ? "line" : "main"} icon="document">
          {isOrderFirst ? actions.call : actions.file}
        </Button>
      </form>
      <p className="soft -mt-1 text-center text-sm">{actions.fileNote}</p>
      {!isOrderFirst && orderButton}
      <div className="finder-pair">
        <ButtonLink href={share} look="line" isSmall icon="whatsapp" target="_blank" rel="noopener">
          {actions.share}
        </ButtonLink>
        <ButtonLink href={`#${answersAnchor}`} look="line" isSmall>
          {actions.change}
        </ButtonLink>
      </div>
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
