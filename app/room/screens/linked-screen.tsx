import { roomPapers as words } from "../../../content/en/room/papers";
import type { ShownLinkedPaper } from "../papers/shown.server";
import { DoneNote } from "./done-note";
import { SendForm, Sending } from "./send-form";
import { paperColumns, SlotExplained, SlotHead, TakeBack } from "./slot";

type LinkedScreenProps = {
  paper: ShownLinkedPaper;
  address: string;
  document: string;
  done?: string | undefined;
  problem?: string | undefined;
};

/** One slot for whoever was given its link: nothing else of the room, and only what came by the link. */
export function LinkedScreen({ paper, address, document, done, problem }: LinkedScreenProps) {
  if (paper.isThere)
    return (
      <section className="room-card">
        <h1>{paper.title}</h1>
        <p>{words.link.already}</p>
      </section>
    );
  const form = <SendForm paper={paper} address={`${address}/pieces`} document={document} problem={problem} />;
  const isSent = paper.isTheirs && paper.state !== "please send again";
  return (
    <>
      <DoneNote text={done} />
      <div className={paperColumns}>
        <div className="grid content-start gap-4">
          <SlotHead slot={paper}>
            <p>{paper.intro}</p>
            <p className="soft">{paper.until}</p>
            <Sending />
            {isSent && paper.canSend && <TakeBack />}
          </SlotHead>
          {paper.canSend && (
            <section className="room-card">
              {isSent ? (
                <details className="paper-fold" open={Boolean(problem)}>
                  <summary>{words.link.replace}</summary>
                  {form}
                </details>
              ) : (
                <>
                  <h2>{words.send.heading}</h2>
                  {form}
                </>
              )}
            </section>
          )}
        </div>
        <SlotExplained slot={paper} />
      </div>
    </>
  );
}
