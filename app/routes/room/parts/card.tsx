import { room } from "../../../../content/en/room/room";
import { fill } from "../../../../content/format";
import { roomPaths } from "../../../room/room-paths";
import type { ShownRoom } from "../../../room/show.server";
import type { RoomCard } from "../../../room/status.server";
import { Button, ButtonLink } from "../../../ui/button";
import { Field } from "../../../ui/field";
import { Granted, line, type PartHeading } from "./granted";

const { status: words } = room;

type CardProps = { card: RoomCard; isSingle: boolean; times: ShownRoom["meetingTimes"] };

/** One application: what is going on, who moves next, one button if it is the customer; then steps, question and papers. */
export function Card({ card, isSingle, times }: CardProps) {
  const [Heading, Part] = isSingle ? (["h1", "h2"] as const) : (["h2", "h3"] as const);
  return (
    <article className="room-card room-now" aria-labelledby={`card-${card.id}`}>
      <p className="room-eyebrow">
        {card.kind} · {card.reference}
        {card.applicant && " · "}
        <span>{card.applicant}</span>
      </p>
      <Heading id={`card-${card.id}`}>{card.says}</Heading>
      <p className="room-turn" data-theirs={card.isTheirs || undefined}>
        {card.turn}
      </p>
      {card.send && <ButtonLink href={`${roomPaths.papers}/${card.send.id}`}>{card.send.label}</ButtonLink>}
      {card.meetingKey && times.length > 0 && <Meeting card={card} times={times} />}
      {card.registration && <Granted kind={card.kind} registration={card.registration} Part={Part} />}
      <Steps steps={card.steps} />
      {card.back && <p className="rounded-md bg-seal-soft p-3">{card.back}</p>}
      {card.query && <Query query={card.query} Part={Part} />}
      {card.refused && (
        <div className="room-part">
          <Part>{words.refusedHeading}</Part>
          <p>{card.refused}</p>
          <ButtonLink href={roomPaths.messages} look="line" isSmall>
            {room.who.write}
          </ButtonLink>
        </div>
      )}
      {card.papers.length > 0 && card.isOpen && <Papers card={card} Part={Part} />}
    </article>
  );
}

/** A time to do it together, asked for by a message. */
const Meeting = ({ card: { id, kind, reference, meetingKey }, times }: Omit<CardProps, "isSingle">) => (
  <form method="post" action={roomPaths.messages} className="grid gap-3">
    <input type="hidden" name="key" value={meetingKey} />
    <Field id={`meeting-${id}`} label={room.meeting.label}>
      {(control) => (
        <select {...control} name="text">
          {times.map((time) => (
            <option key={time} value={fill(room.meeting.text, { kind, reference, time })}>
              {time}
            </option>
          ))}
        </select>
      )}
    </Field>
    <Button type="submit" look="line">
      {room.meeting.button}
    </Button>
  </form>
);

const bars = {
  done: "before:bg-leaf",
  now: "before:bg-[linear-gradient(90deg,var(--color-saffron)_60%,var(--color-paper-deep)_60%)] before:inset-ring before:inset-ring-line",
  later: "before:bg-paper-deep before:inset-ring before:inset-ring-line",
};

/** Side by side as long as every word stays whole; below each other where text is large. */
const Steps = ({ steps }: { steps: RoomCard["steps"] }) => (
  <ol
    className="room-steps grid gap-[0.4rem] text-xs leading-[1.3] [overflow-wrap:normal] min-[20rem]:auto-cols-[minmax(min-content,1fr)] min-[20rem]:grid-flow-col"
    aria-label={words.stepsHeading}
  >
    {steps.map(({ title, when, state }) => (
      <li
        key={title}
        className={`soft grid content-start before:mb-[0.35rem] before:h-[0.45rem] before:rounded-[9px] ${bars[state]}`}
        aria-current={state === "now" ? "step" : undefined}
      >
        <b className="text-ink">{title}</b>
        <span className="sr-only"> ({words.stepStates[state]})</span>
        {when && <span>{when}</span>}
      </li>
    ))}
  </ol>
);

/** What the authority asks, and until when. */
const Query = ({ query, Part }: { query: NonNullable<RoomCard["query"]>; Part: PartHeading }) => (
  <div className="room-part rounded-md border-0 bg-seal-soft p-3">
    <Part>{words.query.heading}</Part>
    <p>
      <b>{query.until}</b>
    </p>
    {query.question ? (
      <>
        <p className="whitespace-pre-line">{query.question}</p>
        <p>{words.query.help}</p>
        <ButtonLink href={roomPaths.messages} look="line" isSmall>
          {room.who.write}
        </ButtonLink>
      </>
    ) : (
      <p>{words.personal}</p>
    )}
  </div>
);

const reasonLook = "justify-self-start rounded-sm bg-seal-soft px-[0.6rem] py-[0.35rem] font-semibold text-seal";

const Papers = ({ card: { papers, papersDone }, Part }: { card: RoomCard; Part: PartHeading }) => (
  <div className="room-part">
    <Part>{fill(words.papersHeading, { done: papersDone, all: papers.length })}</Part>
    {papers.some(({ isWanted }) => isWanted) && <p className="soft">{words.papersText}</p>}
    <ul>
      {papers.map(({ id, title, accepts, state, reason, tone, isWanted, hasPlace }) => (
        <li key={id} className={line}>
          <div>
            <b className={tone === "good" ? "after:text-leaf after:content-['_✓']" : ""}>{title}</b>
            <span className={tone === "again" ? "font-bold text-seal" : ""}>{state}</span>
            {isWanted && <span className="soft">{accepts}</span>}
            {reason && <span className={isWanted ? reasonLook : "soft"}>{reason}</span>}
          </div>
          {hasPlace && (
            <ButtonLink
              href={`${roomPaths.papers}/${id}`}
              look="line"
              isSmall
              aria-label={fill(isWanted ? words.send : words.see, { title })}
            >
              {isWanted ? words.sendOne : words.seeOne}
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  </div>
);
