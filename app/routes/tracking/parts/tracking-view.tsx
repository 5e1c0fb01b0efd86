import { Fragment, type ReactNode } from "react";
import { fill } from "../../../../content/format";
import { retention } from "../../../../content/law/retention";
import { trackingPaths } from "../../../../content/tracking-paths";
import type { ShownTracking } from "../../../tracking/find-tracking-page.server";
import type { TrackingOrder } from "../../../tracking/paid.server";
import { CopyForm } from "../../../tracking/screens/requirement-screen";
import type { TrackingCard } from "../../../tracking/status.server";
import { Button, ButtonLink } from "../../../ui/button";
import { SelectField } from "../../../ui/fields";
import { useContent } from "../../../ui/words/content";
import { Filed } from "./filed";
import { Granted, type PartHeading, WhatComesNext } from "./granted";

/** The first screen of My applications, for its customer and for the preview that staff see. */
export const column = "grid grid-cols-1 content-start gap-4";
export const columns = `${column} min-[60rem]:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] min-[60rem]:items-start`;

export function TrackingView({ page, children }: { page: ShownTracking; children?: ReactNode }) {
  const { tracking: words } = useContent();
  const { cards, orders, isProven } = page;
  const waiting = orders.filter(({ says }) => says);
  const single = cards.length + waiting.length === 1;
  const fresh = cards.find(({ registration }) => registration?.isFresh);
  const lead = fresh ?? (single ? cards.find(({ registration }) => registration) : undefined);
  const isAwaited = cards.some(({ isTheirs }) => isTheirs) || waiting.some(isUnpaid);
  // Beside a new grant, which has the one main button, what waits for the customer keeps its own in another colour.
  const look = fresh ? "ink" : "main";
  const [urgent, others] = [true, false].map((isUrgent) =>
    cards
      .filter((card) => card.isUrgent === isUrgent && card !== lead)
      .map((card) =>
        card.registration ? (
          <Fragment key={card.id}>
            <Granted card={card} registration={card.registration} isLead={false} isMain={!fresh && !isAwaited} />
            <WhatComesNext card={card} registration={card.registration} Part="h3" />
          </Fragment>
        ) : (
          <Card key={card.id} card={card} look={look} isSingle={single} times={page.meetingTimes} />
        ),
      ),
  );
  return (
    <>
      {!single && !lead && <h1 className="text-[1.6rem] min-[60rem]:col-span-full">{words.status.cards}</h1>}
      {cards.length + waiting.length === 0 && <p className="tracking-card">{words.status.empty}</p>}
      {lead?.registration && (
        <div className={`tracking-lead ${column} min-[60rem]:col-span-full`}>
          {children}
          <Granted card={lead} registration={lead.registration} isLead isMain />
        </div>
      )}
      <div className={column}>
        {!lead?.registration && children}
        {lead?.registration && <WhatComesNext card={lead} registration={lead.registration} Part="h2" />}
        {urgent}
        {waiting.map((order) => (
          <OrderCard key={order.id} order={order} look={look} isSingle={single} />
        ))}
        {others}
      </div>
      <div className={column}>
        {!isProven && (
          <section className="tracking-card">
            <p>{words.status.personal}</p>
            <a className="button button-line" href={trackingPaths.proof}>
              {words.status.prove}
            </a>
          </section>
        )}
        {page.joined && <Joined text={page.joined} />}
        <Who who={page.who} unread={page.unread} />
        {page.next && <p className="tracking-card font-semibold">{fill(words.status.next, page.next)}</p>}
        {orders.length > 0 && isProven && <Paid orders={orders} />}
        {page.asksReview && <Review />}
        {isProven && <Devices devices={page.devices} />}
      </div>
    </>
  );
}

/** Who works on it, and the ways to reach them. */
const Who = ({ who, unread }: { who: ShownTracking["who"]; unread: number }) => {
  const { tracking: words, facts } = useContent();
  const { telephone } = facts;
  return (
    <section className="tracking-card border-0 bg-ink text-white [&_:focus-visible]:outline-saffron">
      <h2>{who.heading}</h2>
      <p className="text-mist">{who.hours}</p>
      <div className="flex flex-wrap gap-[0.6rem] *:flex-1 *:rounded-md *:border *:border-mist *:px-3 *:py-[0.7rem] *:text-center *:font-bold *:whitespace-nowrap *:no-underline">
        <a href={telephone}>{words.who.call}</a>
        <a href={who.whatsapp} target="_blank" rel="noopener">
          {words.who.whatsapp}
        </a>
        <a href={trackingPaths.messages}>
          {words.who.write}
          {unread > 0 && <span className="text-saffron"> {fill(words.who.unread, { count: unread })}</span>}
        </a>
      </div>
    </section>
  );
};

const isUnpaid = ({ standing }: TrackingOrder) => standing === "unpaid" || standing === "part";

/** An order for which there is no application yet. */
function OrderCard({ order, look, isSingle }: { order: TrackingOrder; look: Look; isSingle: boolean }) {
  const { tracking: words } = useContent();
  const Heading = isSingle ? "h1" : "h2";
  const isTheirs = isUnpaid(order);
  return (
    <section className="tracking-card tracking-now">
      <p className="tracking-eyebrow">{order.what}</p>
      <Heading>{order.says}</Heading>
      <p className="tracking-turn" data-theirs={isTheirs || undefined}>
        {isTheirs ? words.paid.turnPay : words.paid.turnWe}
      </p>
      {isTheirs && (
        <form method="post" action={`${trackingPaths.orders}/${order.id}`}>
          <Button type="submit" look={look} className="w-full">
            {words.paid.pay}
          </Button>
        </form>
      )}
    </section>
  );
}

/** What was paid, with receipts; only after the code was entered. */
const Paid = ({ orders }: { orders: TrackingOrder[] }) => {
  const { tracking: words } = useContent();
  return (
    <section className="tracking-card">
      <h2>{words.paid.heading}</h2>
      {orders.map(({ id, what, text, isSettled, invoices }) => (
        <div key={id} className="tracking-paid">
          <p>
            <b>{text}</b>
            <br />
            <span className="soft">{what}</span>
          </p>
          {isSettled && <p className="font-semibold text-leaf">{words.paid.nothingDue}</p>}
          <div className="flex flex-wrap gap-x-5">
            {invoices.map((invoice) => (
              <a key={invoice.id} className="tracking-link" href={`${trackingPaths.receipts}/${invoice.id}`}>
                {invoice.label}
              </a>
            ))}
            <form method="post" action={`${trackingPaths.orders}/${id}`}>
              <Button type="submit" look="line" isSmall>
                {words.paid.see}
              </Button>
            </form>
          </div>
        </div>
      ))}
    </section>
  );
};

/** A joined customer can separate again at any time with the link alone, without a code: it removes rights and grants none. */
const Joined = ({ text }: { text: string }) => {
  const { tracking: words } = useContent();
  return (
    <section className="tracking-card">
      <h2>{words.joined.heading}</h2>
      <p>{text}</p>
      <form method="post" action={trackingPaths.tracking}>
        <Button type="submit" name="act" value="separate" look="line" isSmall>
          {words.joined.object}
        </Button>
      </form>
    </section>
  );
};

/** The remembered browsers; each can be forgotten. */
const Devices = ({ devices }: { devices: ShownTracking["devices"] }) => {
  const { tracking: words } = useContent();
  return (
    <details className="tracking-card">
      <summary className="cursor-pointer font-bold">{words.devices.heading}</summary>
      <p className="soft mt-[0.6rem]">{fill(words.devices.text, { days: retention.trackingDeviceDays })}</p>
      <ul>
        {devices.map(({ id, text, isThis }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t py-[0.6rem]">
            <span>
              {text}
              {isThis && ` (${words.devices.this})`}
            </span>
            <form method="post" action={trackingPaths.tracking} data-forget={isThis ? "" : undefined}>
              <input type="hidden" name="device" value={id} />
              <Button type="submit" name="act" value="forget" look="line" isSmall>
                {words.devices.forget}
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </details>
  );
};

/** Of the button of what waits for the customer. */
type Look = "main" | "ink";
type CardProps = { card: TrackingCard; look: Look; isSingle: boolean; times: ShownTracking["meetingTimes"] };

/** One application: what is going on, who moves next, one button if it is the customer; then steps, question and documents. */
function Card({ card, look, isSingle, times }: CardProps) {
  const { tracking: words } = useContent();
  const { status } = words;
  const [Heading, Part] = isSingle ? (["h1", "h2"] as const) : (["h2", "h3"] as const);
  return (
    <article className="tracking-card tracking-now" aria-labelledby={`card-${card.id}`}>
      <p className="tracking-eyebrow">
        {card.kind} · {card.reference}
        {card.applicant && <span className="max-[30rem]:hidden"> · </span>}
        <span className="max-[30rem]:block">{card.applicant}</span>
      </p>
      <Heading id={`card-${card.id}`}>{card.says}</Heading>
      <p className="tracking-turn" data-theirs={card.isTheirs || undefined}>
        {card.turn}
      </p>
      {card.send && (
        <ButtonLink href={`${trackingPaths.requirements}/${card.send.id}`} look={look}>
          {card.send.label}
        </ButtonLink>
      )}
      {card.meetingKey && times.length > 0 && <Meeting card={card} times={times} />}
      <Steps steps={card.steps} />
      {card.back && <p className="rounded-md bg-seal-soft p-3">{card.back}</p>}
      {card.query && <Query query={card.query} Part={Part} />}
      {card.filed && <Filed id={card.id} filed={card.filed} Part={Part} />}
      {card.refused && (
        <div className="tracking-part">
          <Part>{status.refusedHeading}</Part>
          <p>{card.refused}</p>
          <ButtonLink href={trackingPaths.messages} look="line" isSmall>
            {words.who.write}
          </ButtonLink>
        </div>
      )}
      {card.requirements.length > 0 && card.isOpen && <Requirements card={card} Part={Part} />}
    </article>
  );
}

/** A time to do it together, asked for by a message. */
const Meeting = ({ card: { id, kind, reference, meetingKey }, times }: Pick<CardProps, "card" | "times">) => {
  const { tracking: words } = useContent();
  return (
    <form method="post" action={trackingPaths.messages} className="grid gap-3">
      <input type="hidden" name="key" value={meetingKey} />
      <SelectField
        id={`meeting-${id}`}
        label={words.meeting.label}
        name="text"
        options={times.map((time) => ({ value: fill(words.meeting.text, { kind, reference, time }), label: time }))}
      />
      <Button type="submit" look="line">
        {words.meeting.button}
      </Button>
    </form>
  );
};

const bars = {
  done: "before:bg-leaf",
  now: "before:bg-[linear-gradient(90deg,var(--color-saffron)_60%,var(--color-paper-deep)_60%)] before:inset-ring before:inset-ring-line",
  later: "before:bg-paper-deep before:inset-ring before:inset-ring-line",
};

/** Side by side where every word stays whole; on a phone, and where text is large, a line each. */
const Steps = ({ steps }: { steps: TrackingCard["steps"] }) => {
  const { status } = useContent().tracking;
  return (
    <ol
      className="tracking-steps grid gap-[0.4rem] text-xs leading-[1.3] min-[27rem]:auto-cols-[minmax(min-content,1fr)] min-[27rem]:grid-flow-col"
      aria-label={status.stepsHeading}
    >
      {steps.map(({ title, when, state }) => (
        <li
          key={title}
          className={`soft grid grid-cols-[2.5rem_1fr_auto] items-center gap-x-3 before:h-[0.45rem] before:rounded-[9px] before:forced-color-adjust-none min-[27rem]:grid-cols-none min-[27rem]:content-start min-[27rem]:before:mb-[0.35rem] ${bars[state]}`}
          aria-current={state === "now" ? "step" : undefined}
        >
          <b className="text-ink">{title}</b>
          <span className="sr-only"> ({status.stepStates[state]})</span>
          {when && <span>{when}</span>}
        </li>
      ))}
    </ol>
  );
};

/** What the authority asks, and until when. */
const Query = ({ query, Part }: { query: NonNullable<TrackingCard["query"]>; Part: PartHeading }) => {
  const { tracking: words } = useContent();
  const { status } = words;
  return (
    <div className="tracking-part rounded-md border-0 bg-seal-soft p-3">
      <Part>{status.query.heading}</Part>
      <p>
        <b>{query.until}</b>
      </p>
      {query.question ? (
        <>
          <p className="whitespace-pre-line">{query.question}</p>
          <p>{status.query.help}</p>
          <ButtonLink href={trackingPaths.messages} look="line" isSmall>
            {words.who.write}
          </ButtonLink>
        </>
      ) : (
        <p>{status.personal}</p>
      )}
    </div>
  );
};

const reasonLook = "justify-self-start rounded-sm bg-seal-soft px-[0.6rem] py-[0.35rem] font-semibold text-seal";

const Requirements = ({ card: { requirements, documents }, Part }: { card: TrackingCard; Part: PartHeading }) => {
  const { status } = useContent().tracking;
  return (
    <div className="tracking-part">
      <Part className="text-pretty">{documents}</Part>
      {requirements.some(({ isWanted }) => isWanted) && <p className="soft text-balance">{status.documentsText}</p>}
      <ul>
        {requirements.map(({ id, title, accepts, state, reason, tone, isWanted, hasPlace, copy }) => (
          <li key={id} className={line}>
            <div>
              <b className={tone === "good" ? "after:text-leaf after:content-['_✓']" : ""}>{title}</b>
              <span className={tone === "again" ? "font-bold text-seal" : ""}>{state}</span>
              {isWanted && <span className="soft">{accepts}</span>}
              {reason && <span className={isWanted ? reasonLook : "soft"}>{reason}</span>}
            </div>
            {hasPlace && (
              <ButtonLink
                href={`${trackingPaths.requirements}/${id}`}
                look="line"
                isSmall
                aria-label={fill(isWanted ? status.send : status.see, { title })}
              >
                {isWanted ? status.sendOne : status.seeOne}
              </ButtonLink>
            )}
            {copy && (
              <div className="col-span-full">
                <CopyForm address={`${trackingPaths.requirements}/${id}`} copy={copy} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
};

/** A document, and what can be done with it. */
const line =
  "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 border-t py-[0.7rem] *:first:grid *:first:gap-[0.1rem] [&_span]:text-sm";

/** Consent to be asked, once. */
const Review = () => {
  const { tracking: words } = useContent();
  return (
    <section className="tracking-card">
      <h2>{words.review.heading}</h2>
      <p>{words.review.text}</p>
      <form method="post" action={trackingPaths.tracking} className="flex flex-wrap gap-2">
        <input type="hidden" name="act" value="review" />
        <Button type="submit" name="answer" value="yes" look="line" isSmall>
          {words.review.yes}
        </Button>
        <Button type="submit" name="answer" value="no" look="line" isSmall>
          {words.review.no}
        </Button>
      </form>
    </section>
  );
};
