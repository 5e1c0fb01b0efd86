import { type SyntheticEvent, useState } from "react";
import { Form, Link, useSearchParams } from "react-router";
import { documents as text } from "../../../content/en/staff/documents";
import { fill } from "../../../content/format";
import { Button } from "../../ui/button";
import { MaskBox } from "./mask-box";
import type { ShownDocument, ShownPaper } from "./shown";

type DocumentViewProps = { paper: ShownPaper; document: ShownDocument; address: string };

const zooms = [100, 150, 200, 300, 400];
const turns = [0, 90, 180, 270];

/** One page at a time, as a picture: nothing that a stranger sent is opened by the browser itself. */
export function DocumentView({ paper, document, address }: DocumentViewProps) {
  const [parameters] = useSearchParams();
  const page = Math.min(Math.max(1, Number(parameters.get("page")) || 1), document.pages);
  const [zoom, setZoom] = useState(0);
  const [turn, setTurn] = useState(0);
  const [isMasking, setMasking] = useState(false);
  const [problem, setProblem] = useState("");
  const isPicture = document.kind === "picture";
  const step = (by: number) => setZoom((now) => Math.min(Math.max(now + by, 0), zooms.length - 1));
  /** The picture's own answer says why it cannot be shown. */
  const explain = async ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    const said = await fetch(currentTarget.src).then(
      (answer) => answer.json().catch(() => null),
      () => null,
    );
    setProblem(said?.message ?? text.hindrances.unreadable);
  };
  return (
    <div className="document-view">
      <div className="document-tools">
        <Button
          look="line"
          isSmall
          className="needs-script"
          onClick={() => step(-1)}
          data-paper-key="-"
          aria-label={text.view.smaller}
        >
          −
        </Button>
        <Button
          look="line"
          isSmall
          className="needs-script"
          onClick={() => step(1)}
          data-paper-key="+"
          aria-label={text.view.larger}
        >
          +
        </Button>
        {isPicture && !paper.isClosed ? (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="paper" value={paper.id} />
            <input type="hidden" name="version" value={document.version} />
            <Button type="submit" name="act" value="turn" look="line" isSmall icon="refresh" data-paper-key="r">
              {text.view.turn}
            </Button>
          </Form>
        ) : (
          <Button
            look="line"
            isSmall
            className="needs-script"
            icon="refresh"
            data-paper-key="r"
            onClick={() => setTurn((now) => (now + 1) % turns.length)}
          >
            {text.view.turnView}
          </Button>
        )}
        {isPicture && !paper.isClosed && (
          <Button
            look="line"
            isSmall
            className="needs-script"
            data-paper-key="m"
            aria-pressed={isMasking}
            onClick={() => setMasking(!isMasking)}
          >
            {isMasking ? text.view.maskCancel : text.view.mask}
          </Button>
        )}
        {document.pages > 1 && <Pages paper={paper.id} page={page} pages={document.pages} />}
      </div>
      {isMasking && <p className="soft text-sm">{text.view.maskHint}</p>}
      {problem ? (
        <p className="papers-empty" role="alert">
          {problem}
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
        <section className="document-frame" tabIndex={0} aria-label={paper.title}>
          <div className="document-page" data-zoom={zooms[zoom]} data-turn={turns[turn]}>
            <img
              // By its own id: the browser keeps the pictures of a page, also of a file that was replaced.
              src={`${address}/picture?page=${page}&of=${document.id}&version=${document.version}`}
              alt={fill(text.pictureOf, { title: paper.title, page })}
              onError={explain}
            />
            {isMasking && <MaskBox paper={paper.id} version={document.version} />}
          </div>
        </section>
      )}
    </div>
  );
}

function Pages({ paper, page, pages }: { paper: string; page: number; pages: number }) {
  const to = (number: number) => `?paper=${paper}&page=${number}`;
  return (
    <span className="document-pages">
      {page > 1 && (
        <Link to={to(page - 1)} replace preventScrollReset data-paper-key="PageUp" aria-label={text.previousPage}>
          ‹
        </Link>
      )}
      <span>{fill(text.pageOf, { page, pages })}</span>
      {page < pages && (
        <Link to={to(page + 1)} replace preventScrollReset data-paper-key="PageDown" aria-label={text.nextPage}>
          ›
        </Link>
      )}
    </span>
  );
}
