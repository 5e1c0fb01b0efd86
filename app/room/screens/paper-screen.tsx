import { roomPapers as words } from "../../../content/en/room/papers";
import { fill } from "../../../content/format";
import { Button, ButtonLink } from "../../ui/button";
import { Field } from "../../ui/field";
import type { MadeLink, ShownOwnPaper } from "../papers/shown.server";
import { roomPaths } from "../room-paths";
import { CopyButton } from "./copy-button";
import { DoneNote } from "./done-note";
import { SendForm, Sending } from "./send-form";
import { paperColumns, SlotExplained, SlotHead, TakeBack } from "./slot";

type PaperScreenProps = {
  paper: ShownOwnPaper;
  document: string;
  done?: string | undefined;
  reply?:
    | { act: string; problem?: string | undefined; typed?: string | undefined; made?: MadeLink | undefined }
    | undefined;
};

/** One slot of the customer's room. */
export function PaperScreen({ paper, document, done, reply }: PaperScreenProps) {
  const { state, canSend } = paper;
  const isThere = state === "sent" || state === "looked at";
  const problemOf = (act: string) => (reply?.act === act ? reply.problem : undefined);
  const address = `${roomPaths.papers}/${paper.id}`;
  const form = <SendForm paper={paper} address={`${address}/pieces`} document={document} problem={problemOf("send")} />;
  return (
    <>
      <a className="link" href={roomPaths.room}>
        {words.back}
      </a>
      <DoneNote text={done} />
      <div className={paperColumns}>
        <div className="grid content-start gap-4">
          <SlotHead slot={paper}>
            {problemOf("back") && <p role="alert">{problemOf("back")}</p>}
            <Sending />
            {paper.pages > 0 && <Sent paper={paper} address={address} />}
            {isThere && canSend && <TakeBack />}
          </SlotHead>
          {canSend && (
            <section className="room-card">
              {isThere ? (
                <details className="paper-fold" open={Boolean(problemOf("send"))}>
                  <summary>{words.send.replace}</summary>
                  {form}
                </details>
              ) : (
                <>
                  <h2>{state === "please send again" ? words.send.againHeading : words.send.heading}</h2>
                  {form}
                </>
              )}
            </section>
          )}
          {canSend && !isThere && (
            <section className="room-card">
              <Lacks paper={paper} problem={problemOf("lacks")} typed={reply?.typed} />
              <Forward paper={paper} problem={problemOf("forward")} made={reply?.made} />
            </section>
          )}
        </div>
        <SlotExplained slot={paper} />
      </div>
    </>
  );
}

/** Its pages are asked for when they are opened. */
const Sent = ({ paper: { title, pages }, address }: { paper: ShownOwnPaper; address: string }) => (
  <details className="paper-fold">
    <summary>{words.sent.summary}</summary>
    <div className="grid gap-3">
      {Array.from({ length: pages }, (_, at) => at + 1).map((page) => (
        <img
          key={page}
          src={`${address}/picture?page=${page}`}
          alt={fill(words.sent.picture, { title, page })}
          loading="lazy"
          className="min-h-24 w-full rounded-md bg-paper-deep"
        />
      ))}
    </div>
  </details>
);

/** Far below on a phone: the address of the answer leads to them, and to the top where they are not in it. */
const [refusedId, madeId] = ["lacks-refused", "link-made"];

function Lacks({
  paper,
  problem,
  typed = "",
}: {
  paper: ShownOwnPaper;
  problem?: string | undefined;
  typed?: string | undefined;
}) {
  const { lacks } = words;
  return (
    <details id={problem && refusedId} className="paper-fold" open={Boolean(problem) || paper.lacks !== ""}>
      <summary>{lacks.summary}</summary>
      {paper.lacks && (
        <p className="rounded-md bg-paper-deep px-[0.8rem] py-[0.6rem]">{fill(lacks.told, { words: paper.lacks })}</p>
      )}
      <form method="post" action={`#${refusedId}`} encType="multipart/form-data" className="grid gap-3">
        <Field id="lacks" label={lacks.label} hint={lacks.hint} problem={problem}>
          {(control) => <textarea {...control} name="lacks" rows={3} maxLength={500} required defaultValue={typed} />}
        </Field>
        <Button type="submit" name="act" value="lacks" look="line" isSmall>
          {lacks.button}
        </Button>
      </form>
    </details>
  );
}

type ForwardProps = { paper: ShownOwnPaper; problem?: string | undefined; made?: MadeLink | undefined };

function Forward({ paper, problem, made }: ForwardProps) {
  const { forward } = words;
  return (
    <details id={problem || made ? madeId : undefined} className="paper-fold" open={Boolean(problem || made)}>
      <summary>{forward.summary}</summary>
      <p>{forward.text}</p>
      {problem && <p role="alert">{problem}</p>}
      {made && (
        <div className="grid gap-3" role="status">
          <p>{forward.made}</p>
          <Field id="made-link" label={forward.label}>
            {(control) => <input {...control} readOnly value={made.link} />}
          </Field>
          <CopyButton text={made.link}>{forward.copy}</CopyButton>
          <ButtonLink href={made.whatsapp} look="line" isSmall rel="noopener noreferrer">
            {forward.whatsapp}
          </ButtonLink>
        </div>
      )}
      {paper.links && <p className="soft">{paper.links}</p>}
      <form method="post" action={`#${madeId}`} encType="multipart/form-data" className="flex flex-wrap gap-2">
        <Button type="submit" name="act" value="forward" look="line" isSmall>
          {forward.button}
        </Button>
        {paper.links && (
          <Button type="submit" name="act" value="end links" look="quiet" isSmall>
            {forward.end}
          </Button>
        )}
      </form>
    </details>
  );
}
