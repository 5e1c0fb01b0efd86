import type { ReactNode } from "react";
import { documentTypes } from "../../../content/choices";
import { fill } from "../../../content/format";
import { Button } from "../../ui/button";
import { Submit } from "../../ui/submit";
import { useContent } from "../../ui/words/content";
import type { ShownSlot } from "../documents/requirement-page.server";

export const requirementColumns =
  "grid grid-cols-1 gap-4 wrap-anywhere min-[56rem]:grid-cols-[7fr_5fr] min-[56rem]:items-start";

const tones: Record<string, string> = {
  accepted: "text-leaf",
  waived: "text-leaf",
  "sent back": "text-seal",
};

/** What the document is, what it is for and its state: the same for the customer and for somebody who sends it for them. */
export function SlotHead({ slot, children }: { slot: ShownSlot; children?: ReactNode }) {
  const { trackingDocuments: words } = useContent();
  const { state, reason } = slot;
  const isAgain = state === "sent back";
  return (
    <section className="tracking-card">
      <p className="text-sm font-bold text-seal">{slot.for}</p>
      <h1>{slot.title}</h1>
      <p className={`font-bold ${tones[state] ?? ""}`} data-state={state}>
        {slot.said}
      </p>
      {reason && isAgain && <p className="document-again">{fill(words.because, { reason })}</p>}
      {reason && state === "missing" && <p className="document-again">{fill(words.stillNeeded, { reason })}</p>}
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
  const { trackingDocuments: words } = useContent();
  const drawing = slot.drawing === "photo" ? words.drawingPhoto : words.drawing;
  return (
    <section className="tracking-card [&_h2]:text-[1.05rem]">
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
        <figcaption className="soft text-balance">{drawing}</figcaption>
      </figure>
      {slot.isIdentity && (
        <details className="document-fold">
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
export const TakeBack = () => {
  const { trackingDocuments: words } = useContent();
  return (
    <details className="document-fold">
      <summary>{words.sent.takeBack}</summary>
      <form method="post" encType="multipart/form-data" className="grid gap-3">
        <p>{words.sent.takeBackText}</p>
        <Submit act="back">{words.sent.takeBack}</Submit>
      </form>
    </details>
  );
};

type SendFormProps = {
  requirement: { id: string; title: string };
  /** The address for pieces, used by the script. */
  address: string;
  /** The id of the document that this form sends: the same form sent twice is one document. */
  document: string;
  problem?: string | undefined;
};

/** A plain form; once it is used, a script shows the pictures before they are sent, and sends them in pieces. */
export function SendForm({ requirement, address, document, problem }: SendFormProps) {
  const { trackingDocuments: words } = useContent();
  return (
    <form
      method="post"
      encType="multipart/form-data"
      className="group grid grid-cols-1 gap-3"
      data-send-documents={address}
      data-requirement={requirement.id}
      data-title={requirement.title}
    >
      <input type="hidden" name="document" value={document} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-[0.6rem]">
        <label className="button button-main document-way group-has-[li]:border-current group-has-[li]:bg-transparent group-has-[li]:shadow-none">
          {words.send.camera}
          <input type="file" name="file" accept="image/jpeg" capture="environment" />
        </label>
        <label className="button button-line document-way group-has-[li]:bg-transparent">
          {words.send.files}
          <input type="file" name="file" accept={documentTypes} multiple />
        </label>
      </div>
      <ol className="document-pages" data-pages />
      <p className="document-problem" role="alert" data-problem>
        {problem}
      </p>
      <Button
        type="submit"
        name="act"
        value="send"
        look="ink"
        className="group-has-[li]:bg-saffron group-has-[li]:text-on-saffron"
      >
        {words.send.button}
      </Button>
      <p className="soft noscript:hidden">{words.send.several}</p>
      <p className="soft hidden noscript:block">{words.send.severalPlain}</p>
      <p className="soft">{words.send.limits}</p>
    </form>
  );
}

/** The script shows here the progress of all documents that this browser is sending. */
export const Sending = () => {
  const { trackingDocuments: words } = useContent();
  return (
    <div
      className="grid gap-[0.6rem] empty:hidden [&_progress]:h-2 [&_progress]:w-full [&_progress]:accent-leaf"
      role="status"
      data-sending=""
      data-words={JSON.stringify(words.script)}
    />
  );
};

type Drawing = ShownSlot["drawing"];

const lines = (from: number, count: number, width = 66) =>
  Array.from({ length: count }, (_, at) => `M45 ${from + at * 9}h${at % 3 === 2 ? width * 0.6 : width}`).join("");

/** What each kind of document looks like, in a few strokes. */
const strokes: Record<Drawing, string> = {
  photo: "M78 62a14 16 0 1 0 .1 0M50 128c0-22 12-30 28-30s28 8 28 30",
  card: `M44 66h22v28H44zM55 72a4 4 0 1 0 .1 0M48 92c0-8 14-8 14 0${"M74 68h36M74 77h28M74 86h34"}M44 104h66`,
  list: Array.from({ length: 7 }, (_, at) => `M45 ${50 + at * 12}h4M56 ${50 + at * 12}h${at % 2 ? 44 : 54}`).join(""),
  plan: "M46 48h64v86H46zM46 90h36M82 48v42M82 104v30M96 134v-12M62 90v10",
  letter: `${lines(48, 6)}M48 122c6-14 10-14 8-2s8-12 12-4 6 2 10 0M102 118a10 10 0 1 0 .1 0M102 122a6 6 0 1 0 .1 0`,
  page: `${lines(48, 10)}`,
};

/** A phone's picture of the document: all of it, with its four corners inside the frame. */
function Example({ drawing, label }: { drawing: Drawing; label: string }) {
  const isCard = drawing === "card";
  const sheet = isCard ? { x: 36, y: 56, width: 84, height: 58 } : { x: 36, y: 34, width: 84, height: 112 };
  return (
    <svg viewBox="0 0 156 180" className="w-36 fill-none [stroke-linecap:round]" role="img" aria-label={label}>
      <rect x="8" y="4" width="140" height="172" rx="14" className="fill-paper-deep stroke-line-strong stroke-2" />
      <rect {...sheet} rx="3" className="fill-card stroke-ink stroke-[1.5]" />
      <path d={strokes[drawing]} className="stroke-ink-soft stroke-2" />
      <path
        d="M24 40V26a6 6 0 0 1 6-6h14M112 20h14a6 6 0 0 1 6 6v14M132 140v14a6 6 0 0 1-6 6h-14M44 160H30a6 6 0 0 1-6-6v-14"
        className="stroke-leaf stroke-3"
      />
    </svg>
  );
}

/** What was just done; announced to screen readers too. */
export const DoneNote = ({ text }: { text: string | undefined }) =>
  text ? (
    <p role="status" className="rounded-md bg-leaf-soft px-4 py-3 font-bold text-leaf">
      {text}
    </p>
  ) : null;

/** What the address says was just done, if it is one of ours. */
export function doneOf(words: Record<string, string>, url: URL): string | undefined {
  const name = url.searchParams.get("done") ?? "";
  return Object.hasOwn(words, name) ? words[name] : undefined;
}

type CopyButtonProps = { text: string; isShared?: boolean; children: string };

/**
 * Hidden without a script (`live-tracking.ts`). Where the browser can share, what is shared goes that way; where it refuses to copy,
 * it says how to copy by hand.
 */
export function CopyButton({ text, isShared, children }: CopyButtonProps) {
  const { tracking } = useContent();
  const { copied, notCopied } = tracking.status.granted;
  return (
    <p className="noscript:hidden">
      <Button
        look="line"
        isSmall
        data-copy-text={text}
        data-share={isShared ? "" : undefined}
        data-copied={copied}
        data-not-copied={notCopied}
      >
        {children}
      </Button>{" "}
      <span role="status" />
    </p>
  );
}
