import type { ReactNode } from "react";
import { roomPapers as words } from "../../../content/en/room/papers";
import { fill } from "../../../content/format";
import { Button } from "../../ui/button";
import type { ShownSlot } from "../papers/shown.server";
import { Example } from "./example";

/** What it is, for what, and how far: the same for the customer and for whoever sends it for them. */
export const paperColumns =
  "grid grid-cols-1 gap-4 wrap-anywhere min-[56rem]:grid-cols-[7fr_5fr] min-[56rem]:items-start";

const tones: Record<string, string> = {
  accepted: "text-leaf",
  waived: "text-leaf",
  "please send again": "text-seal",
};

export function SlotHead({ slot, children }: { slot: ShownSlot; children?: ReactNode }) {
  const { state, reason } = slot;
  const isAgain = state === "please send again";
  return (
    <section className="room-card">
      <p className="text-sm font-bold text-seal">{slot.for}</p>
      <h1>{slot.title}</h1>
      <p className={`font-bold ${tones[state] ?? ""}`} data-state={state}>
        {slot.said}
      </p>
      {reason && isAgain && <p className="paper-again">{fill(words.because, { reason })}</p>}
      {reason && state === "missing" && <p className="paper-again">{fill(words.stillNeeded, { reason })}</p>}
      {reason && state === "waived" && <p>{reason}</p>}
      {state !== "missing" && !isAgain && (
        <p className="soft">{slot.isClosed ? words.text.closed : words.text[state]}</p>
      )}
      {children}
    </section>
  );
}

/** Why it is needed, what counts, and a drawing of it. */
export function SlotExplained({ slot }: { slot: ShownSlot }) {
  const drawing = slot.drawing === "photo" ? words.drawingPhoto : words.drawing;
  return (
    <section className="room-card [&_h2]:text-[1.05rem]">
      <div className="grid gap-3">
        {slot.why && (
          <div>
            <h2>{words.whyHeading}</h2>
            <p>{slot.why}</p>
          </div>
        )}
        {slot.accepts && (
          <div>
            <h2>{words.countsHeading}</h2>
            <p>{slot.accepts}.</p>
          </div>
        )}
        {slot.example && (
          <div>
            <h2>{words.exampleHeading}</h2>
            <p>{slot.example}.</p>
          </div>
        )}
      </div>
      <figure className="grid justify-items-center gap-[0.4rem] text-center text-sm">
        <Example drawing={slot.drawing} label={drawing} />
        <figcaption className="soft">{drawing}</figcaption>
      </figure>
      {slot.isIdentity && (
        <details className="paper-fold">
          <summary>{words.masked.summary}</summary>
          <p>{words.masked.text}</p>
          <ol>
            {words.masked.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

/** Destroys what was sent; folded, because it cannot be undone. */
export const TakeBack = () => (
  <details className="paper-fold">
    <summary>{words.sent.takeBack}</summary>
    <form method="post" encType="multipart/form-data" className="grid gap-3">
      <p>{words.sent.takeBackText}</p>
      <Button type="submit" name="act" value="back" look="line" isSmall>
        {words.sent.takeBack}
      </Button>
    </form>
  </details>
);
