import type { FinderPage } from "../../../content/en/finder-result";
import type { FssaiPage } from "../../../content/en/fssai";
import { fill } from "../../../content/format";
import type { Licence } from "../../../content/law/fssai";
import { type Capacity, factsOf } from "../../../content/law/kinds";
import { limitInForce, turnoverLimits } from "../../../content/law/limits";
import { anchors, paths } from "../../../content/paths";
import type { PriceWords } from "../../../content/sections";
import { sayRupees } from "../../finder/amount";
import { fields, fieldsOf } from "../../finder/answers";
import { sayDay } from "../../finder/say";
import { Unbreaking } from "../../finder/screens/unbreaking";
import { draftIntent, intentField } from "../../leads/submission";
import { Button, ButtonLink } from "../../ui/button";
import { InputField, SelectField } from "../../ui/fields";
import { Icon } from "../../ui/icon";
import { useContent } from "../../ui/words/content";
import { bandOf, insistField, readOrderAnswers, sayOrderAnswers, turnoverBands } from "./order-answers";
import { OrderForm } from "./order-form";
import type { OrderReply } from "./order-shape";

type StepsProps = {
  /** Of the payments page, and the anchor at which its form opens. */
  path: string;
  anchor: string;
  search: string;
  today: string;
  idempotencyKey: string;
  reply: OrderReply | undefined;
};

/**
 * An order in plain forms, without a script: what is sold and how much, then who pays. Where the answers point to another
 * licence, that one is offered first.
 */
export function OrderSteps({ path, anchor, search, today, idempotencyKey, reply }: StepsProps) {
  const { finder: words, checkout } = useContent();
  const text = checkout.check;
  const bands = turnoverBands(text.bands);
  const asked = readOrderAnswers(search, today);
  const { address, reading, fit, insists, isChanging } = asked;
  const formOf = (...more: [string, string][]) => `${path}?${new URLSearchParams([...address, ...more])}`;
  const addressOf = (...more: [string, string][]) => `${formOf(...more)}#${anchor}`;
  const said = sayOrderAnswers(words, reading.answers, bands);
  const step = { words, bands, asked, said, path, anchor, addressOf };
  if (fit.status === "unanswered" || isChanging) return <Questions {...step} isMissing={reply !== undefined} />;
  const isRight = fit.status === "right";
  if (!isRight && !insists) return <AnotherLicence {...step} />;
  return (
    <OrderForm
      // Without the anchor: a browser focuses the first problem of a refused form only where its address has none.
      action={formOf(...(insists ? ([[insistField, "yes"]] as [string, string][]) : []))}
      idempotencyKey={idempotencyKey}
      reply={reply}
      state={reading.answers.state}
    >
      <p className="rounded-md bg-paper-deep p-3.5 text-base">
        <Unbreaking>{said}</Unbreaking>{" "}
        <a className="link" href={addressOf([fields.change, "kind"])}>
          {text.change}
        </a>
        <strong className="mt-1 flex items-start gap-2">
          <Icon name={isRight ? "check" : "phone"} className={isRight ? "mt-0.5 text-leaf" : "mt-0.5 text-seal"} />
          {isRight ? text.right : text.insisted}
        </strong>
      </p>
    </OrderForm>
  );
}

type StepProps = {
  words: FinderPage;
  bands: ReturnType<typeof turnoverBands>;
  asked: ReturnType<typeof readOrderAnswers>;
  said: string;
  path: string;
  anchor: string;
  addressOf(...more: [string, string][]): string;
};

/** The finder's own questions; a turnover is chosen as a band, as the law cuts it. */
function Questions({ words, bands, asked, path, anchor, isMissing }: StepProps & { isMissing: boolean }) {
  const text = useContent().checkout.check;
  const { address, reading, fit } = asked;
  const { kind, turnover, places } = reading.answers;
  const measure = kind && factsOf(kind).capacity;
  const asksCapacity =
    measure && (address.has(measure) || (fit.status === "unanswered" && fit.question === "capacity"));
  const shown = [
    ...[fields.kind, fields.turnover, fields.turnoverUnit, fields.places],
    ...(asksCapacity ? fieldsOf("capacity", kind) : []),
  ];
  const { questions } = words;
  return (
    <form method="get" action={`${path}#${anchor}`} className="grid gap-3">
      <h3>{text.heading}</h3>
      {isMissing ? (
        <p className="toast" data-tone="failed" role="alert">
          <Icon name="alert" />
          {text.missing}
        </p>
      ) : (
        <p>{text.intro}</p>
      )}
      {[...address]
        .filter(([name]) => !shown.includes(name))
        .map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
      <SelectField
        id="order-kind"
        label={questions.kind.heading}
        name={fields.kind}
        none={text.choose}
        options={questions.kind.groups
          .flatMap((group) => group.kinds)
          .filter((each) => factsOf(each).isFood)
          .map((each) => ({ value: each, label: words.kinds[each].label }))}
        defaultValue={kind && factsOf(kind).isFood ? kind : ""}
        required
      />
      <SelectField
        id="order-turnover"
        label={questions.turnover.heading}
        name={fields.turnover}
        none={text.choose}
        options={bands.map(({ value, label }) => ({ value, label }))}
        defaultValue={bandOf(bands, turnover)?.value ?? ""}
        required
      />
      <SelectField
        id="order-places"
        label={questions.place.places}
        name={fields.places}
        none={text.choose}
        options={[
          { value: "one", label: text.oneState },
          { value: "several", label: questions.place.several },
        ]}
        defaultValue={places ?? ""}
        required
      />
      {asksCapacity && <CapacityField words={words} asked={asked} measure={measure} />}
      <Button type="submit" className="mt-1 w-full">
        {text.submit}
      </Button>
    </form>
  );
}

type CapacityProps = Pick<StepProps, "words" | "asked"> & { measure: Capacity };

/** Only of a business whose licence depends on it. */
function CapacityField({ words, asked: { address, reading }, measure }: CapacityProps) {
  const { capacity } = words.questions;
  const { heading, label, example } = capacity[measure];
  return (
    <InputField
      id="order-capacity"
      label={heading}
      hint={`${label}. ${example}`}
      name={measure}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      required
      defaultValue={address.get(measure) ?? ""}
      {...(reading.problems.capacity && {
        problem: fill(capacity.problems.unreadable, { unit: label.toLowerCase() }),
      })}
      autoFocus
    />
  );
}

/** Another licence is needed, or may be: that first, with the reason; the registration all the same only below it. */
function AnotherLicence({ words, asked, said, addressOf }: StepProps) {
  const { checkout, fssai } = useContent();
  const text = checkout.check;
  const { fit, address, reading } = asked;
  const licence = fit.status === "other" ? fit.licence : undefined;
  const offer = licence ? text.other : fit.status === "notFood" ? text.notFood : text.open;
  const limit = limitInForce(turnoverLimits(licence === "central" ? "state" : "registration"));
  const named = licence ? words.licences[licence] : undefined;
  const since = limit && { limit: sayRupees(limit.value), from: sayDay(words, limit.from) };
  const heading = fill(offer.heading, { licence: named?.a ?? "" });
  const lead = {
    [intentField]: draftIntent,
    service: "FSSAI Registration/License",
    ...(reading.answers.state && { state: reading.answers.state }),
    finderAnswers: `${said} · ${heading}`,
  };
  return (
    <div className="grid gap-3">
      <p className="soft text-base">
        <Unbreaking>{said}</Unbreaking>{" "}
        <a className="link" href={addressOf([fields.change, "kind"])}>
          {text.change}
        </a>
      </p>
      <h3>{heading}</h3>
      <p>
        <Unbreaking>{fill(offer.why, since ?? {})}</Unbreaking>
      </p>
      {licence && named && (
        <p className="font-semibold">
          <Unbreaking>{sayPriceOf(priceOf(fssai, licence), text.other.price, named.name)}</Unbreaking>
        </p>
      )}
      {fit.status === "notFood" ? (
        <ButtonLink href={`${paths.finder}?${address}`}>{offer.ask}</ButtonLink>
      ) : (
        <form method="post" action={`${paths.fssai}#${anchors.leadForm}`} className="grid">
          {Object.entries(lead).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" icon="document">
            {offer.ask}
          </Button>
        </form>
      )}
      <p className="border-t border-line pt-3 text-base">
        <a className="link" href={addressOf([insistField, "yes"])}>
          {text.insist}
        </a>{" "}
        <span className="soft">{text.insistNote}</span>
      </p>
    </div>
  );
}

const priceOf = ({ pricing }: FssaiPage, licence: Licence) =>
  pricing.items.find(({ key }) => key === licence)?.prices[0];

function sayPriceOf(price: PriceWords | undefined, text: string, name: string) {
  if (!price) return "";
  const { price: listed, line, contains, isOnRequest, request } = price;
  const sum = isOnRequest && request ? `${request.heading.toLowerCase()}. ${request.listed} ${listed}` : line;
  return fill(text, { licence: name, sum, contains });
}
