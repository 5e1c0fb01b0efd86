import { room } from "../../../../content/en/room/room";
import { fill } from "../../../../content/format";
import { roomPaths } from "../../../room/room-paths";
import { CopyButton } from "../../../room/screens/copy-button";
import type { RoomCard } from "../../../room/status.server";
import { Button, ButtonLink } from "../../../ui/button";

const { granted: words } = room.status;

export const numberLook = "font-mono leading-[1.2] font-bold tracking-[0.03em]";
/** A paper or a date, and what can be done with it. */
export const line =
  "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 border-t py-[0.7rem] *:first:grid *:first:gap-[0.1rem] [&_span]:text-sm";

/** Below a card's own heading. */
export type PartHeading = "h2" | "h3";
type GrantedProps = { kind: string; registration: NonNullable<RoomCard["registration"]>; Part: PartHeading };

/** The number, the certificate and what comes next; only behind the second proof. */
export function Granted({ kind, registration, Part }: GrantedProps) {
  const { id, number, valid, hasFile, dates } = registration;
  if (number === "") return <ButtonLink href={roomPaths.proof}>{words.show}</ButtonLink>;
  const share = `https://wa.me/?text=${encodeURIComponent(fill(words.shareText, { kind, number }))}`;
  return (
    <div className="room-part">
      <p className={`${numberLook} text-[clamp(1.4rem,1rem+3vw,2.1rem)]`}>{number}</p>
      <p>{valid}</p>
      <CopyButton text={number}>{words.copy}</CopyButton>
      {hasFile ? (
        <ButtonLink href={`${roomPaths.certificate}/${id}`} icon="certificate">
          {words.download}
        </ButtonLink>
      ) : (
        <p className="soft">{words.noFile}</p>
      )}
      <p className="flex flex-wrap gap-x-5">
        <a className="room-link" href={`${roomPaths.wall}/${id}`}>
          {words.wall}
        </a>
        <a className="room-link" href={share} target="_blank" rel="noopener">
          {words.share}
        </a>
        {dates.some(({ dueOn }) => dueOn) && (
          <a className="room-link" href={`${roomPaths.dates}/${id}.ics`}>
            {words.calendar}
          </a>
        )}
      </p>
      {dates.length > 0 && <Part>{words.dates}</Part>}
      <ul>
        {dates.map(({ id: date, title, day, dueOn, isStopped }) => (
          <li key={date} id={`date-${date}`} className={line}>
            <div>
              <b>{title}</b>
              <span>
                {day}
                {dueOn && ` · ${isStopped ? words.isStopped : words.isOn}`}
              </span>
            </div>
            {dueOn && (
              <form method="post" action={`${roomPaths.room}#date-${date}`}>
                <input type="hidden" name="date" value={date} />
                <Button type="submit" name="act" value={isStopped ? "remind" : "stop"} look="line" isSmall>
                  {isStopped ? words.remind : words.stop}
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Consent to be asked, once. */
export const Review = () => (
  <section className="room-card">
    <h2>{room.review.heading}</h2>
    <p>{room.review.text}</p>
    <form method="post" action={roomPaths.room} className="flex flex-wrap gap-2">
      <input type="hidden" name="act" value="review" />
      <Button type="submit" name="answer" value="yes" look="line" isSmall>
        {room.review.yes}
      </Button>
      <Button type="submit" name="answer" value="no" look="line" isSmall>
        {room.review.no}
      </Button>
    </form>
  </section>
);
