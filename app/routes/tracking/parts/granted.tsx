import { fill } from "../../../../content/format";
import { groupsOf } from "../../../../content/law/numbers";
import { trackingPaths } from "../../../../content/tracking-paths";
import { CopyButton } from "../../../tracking/screens/tracking-parts";
import type { ShownRegistration } from "../../../tracking/show-registration";
import type { TrackingCard } from "../../../tracking/status.server";
import { Rosette } from "../../../ui/art/rosette";
import { Stamp } from "../../../ui/art/seal";
import { Button, ButtonLink } from "../../../ui/button";
import { useContent } from "../../../ui/words/content";
import { Filed } from "./filed";

/** Below a card's own heading. */
export type PartHeading = "h2" | "h3";

type GrantedProps = {
  card: TrackingCard;
  registration: ShownRegistration;
  /** It is the first thing on the page, and its button the main one. */
  isLead: boolean;
  isMain: boolean;
};

/** In groups, as it is read aloud; the gaps are margins, so that it is copied without them. */
export const NumberInGroups = ({ number }: { number: string }) =>
  groupsOf(number).map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: groups of one number never change places.
    <span key={index} className={`whitespace-nowrap ${index > 0 ? "ms-[0.22em]" : ""}`.trimEnd()}>
      {group}
    </span>
  ));

/** What was granted, in the frame of a certificate, with our own stamp. */
export function Granted({ card, registration, isLead, isMain }: GrantedProps) {
  const { granted } = useContent().tracking.status;
  const Heading = isLead ? "h1" : "h2";
  return (
    <article className="granted" aria-labelledby={`card-${card.id}`}>
      <Rosette className="pointer-events-none absolute -end-36 -top-36 w-[22rem] min-[44rem]:-end-32 min-[44rem]:-top-24 min-[44rem]:w-[34rem] text-seal/15" />
      <p className="tracking-eyebrow">
        {card.kind} · {card.reference}
      </p>
      <Heading id={`card-${card.id}`}>{granted.heading}</Heading>
      <div className="flex items-center justify-between gap-4">
        <p className="soft text-balance">{registration.says}</p>
        <Stamp words={granted.stamp} id={`stamp-${card.id}`} className="granted-stamp" />
      </div>
      {registration.number === "" ? (
        <ButtonLink href={trackingPaths.proof} look={isMain ? "main" : "ink"} className="justify-self-start">
          {granted.show}
        </ButtonLink>
      ) : (
        <Facts card={card} registration={registration} look={isMain ? "main" : "ink"} />
      )}
    </article>
  );
}

type FactsProps = { card: TrackingCard; registration: ShownRegistration; look: "main" | "ink" };

/** The number and what goes with it; only after the code was entered. */
function Facts({ card: { kind }, registration, look }: FactsProps) {
  const { granted } = useContent().tracking.status;
  const { id, number, name } = registration;
  const shared = fill(granted.shareText, { name, kind, number });
  return (
    <>
      <div className="granted-number">
        <p className="soft text-sm">{registration.label}</p>
        <p
          className={
            number.length > 15 ? "text-[clamp(1.3rem,1rem+2vw,2.2rem)]" : "text-[clamp(1.65rem,1rem+3vw,2.5rem)]"
          }
        >
          <b>
            <NumberInGroups number={number} />
          </b>
        </p>
        <CopyButton text={number}>{granted.copy}</CopyButton>
      </div>
      <dl className="granted-facts">
        <div>
          <dt>{granted.from}</dt>
          <dd>{registration.from}</dd>
        </div>
        <div>
          <dt>{granted.to}</dt>
          <dd>{registration.until}</dd>
        </div>
        <div>
          <dt>{granted.name}</dt>
          <dd>
            {name}, {registration.place}
          </dd>
        </div>
      </dl>
      {!registration.hasFile && <p>{granted.noFile}</p>}
      <div className="granted-acts">
        {registration.hasFile && (
          <ButtonLink href={`${trackingPaths.certificate}/${id}`} icon="certificate" look={look}>
            {granted.download}
          </ButtonLink>
        )}
        <ButtonLink href={`${trackingPaths.print}/${id}`} look={registration.hasFile ? "line" : look} isSmall>
          {granted.print}
        </ButtonLink>
        <CopyButton text={shared} isShared>
          {granted.share}
        </CopyButton>
        <ButtonLink
          href={`https://wa.me/?text=${encodeURIComponent(shared)}`}
          look="line"
          isSmall
          icon="whatsapp"
          target="_blank"
          rel="noopener"
        >
          {granted.whatsapp}
        </ButtonLink>
      </div>
    </>
  );
}

type NextProps = { card: TrackingCard; registration: ShownRegistration; Part: PartHeading };

/** What to do with the number, what comes back by the law, and what would change it; last, what was filed. */
export function WhatComesNext({ card, registration, Part }: NextProps) {
  const { granted } = useContent().tracking.status;
  const { id, use, change, dates } = registration;
  return (
    <section className="tracking-card granted-next">
      <Part>{granted.dates}</Part>
      <ol>
        <li>
          <b>{use.when}</b>
          <p>
            {use.title}
            <span className="soft">{use.detail}</span>
          </p>
        </li>
        {dates.map((date) => (
          <DueDate key={date.id} date={date} />
        ))}
        <li>
          <b>{change.when}</b>
          <p>
            {change.title}
            <span className="soft">{change.detail}</span>
          </p>
          <a className="tracking-link" href={trackingPaths.messages}>
            {granted.tell}
          </a>
        </li>
      </ol>
      {dates.some(({ dueOn }) => dueOn) && (
        <a className="tracking-link justify-self-start" href={`${trackingPaths.dates}/${id}.ics`}>
          {granted.calendar}
        </a>
      )}
      {card.filed && <Filed id={card.id} filed={card.filed} Part={Part} />}
    </section>
  );
}

/** One day that comes back, with its reminders; without a day it says that it is open. */
const DueDate = ({ date: { id, title, day, dueOn, isStopped } }: { date: ShownRegistration["dates"][number] }) => {
  const { granted } = useContent().tracking.status;
  return (
    <li id={`date-${id}`}>
      <b>{dueOn ? day : granted.open}</b>
      <p>
        {title}
        <span className="soft">{dueOn ? (isStopped ? granted.isStopped : granted.isOn) : day}</span>
      </p>
      {dueOn && (
        <form method="post" action={`${trackingPaths.tracking}#date-${id}`}>
          <input type="hidden" name="date" value={id} />
          <Button type="submit" name="act" value={isStopped ? "remind" : "stop"} look="line" isSmall>
            {isStopped ? granted.remind : granted.stop}
          </Button>
        </form>
      )}
    </li>
  );
};
