import { type SyntheticEvent, useState } from "react";
import { Form, Link, useSearchParams } from "react-router";
import { documents as text } from "../../../content/en/staff/documents";
import { fill } from "../../../content/format";
import { Button } from "../../ui/button";
import { MaskBox } from "./mask-box";
import type { ShownDocument, ShownPaper } from "./shown";

type DocumentViewProps = { paper: ShownPaper; document: ShownDocument; address: string };

const zooms = [100, 150, 200, 300, 400];
const widths = ["w-full", "w-[150%]", "w-[200%]", "w-[300%]", "w-[400%]"];
const turns = [0, 90, 180, 270];
const turned = ["", "rotate-90", "rotate-180", "rotate-270"];
/** Not zoomed, it is seen as a whole. */
const whole = "lg:max-h-[calc(100vh-13.5rem)] lg:object-contain";

export const NothingToShow = ({ children, role }: { children: string; role?: "alert" }) => (
  <p
    className="soft grid min-h-48 place-items-center rounded-md border-2 border-dashed border-line p-4 text-center"
    role={role}
  >
    {children}
  </p>
);

/** One page at a time, as a picture: nothing that a stranger sent is opened by the browser itself. */
export function DocumentView({ paper, document, address }: DocumentViewProps) {
  const [parameters] = useSearchParams();
  const page = Math.min(Math.max(1, Number(parameters.get("page")) || 1), document.pages);
  const [zoom, setZoom] = useState(0);
  const [turn, setTurn] = useState(0);
  const [isMasking, setMasking] = useState(false);
  const canChange = document.kind === "picture" && paper.state !== "accepted" && paper.state !== "waived";
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <ZoomButtons onStep={(by) => setZoom((now) => Math.min(Math.max(now + by, 0), zooms.length - 1))} />
        {canChange ? (
          <TurnForm paper={paper} document={document} />
        ) : (
          <Button
            look="line"
            isSmall
            className="noscript:hidden"
            icon="refresh"
            data-paper-key="r"
            onClick={() => setTurn((now) => (now + 1) % turns.length)}
          >
            {text.view.turnView}
          </Button>
        )}
        {canChange && (
          <Button
            look="line"
            isSmall
            className="noscript:hidden"
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
      <Picture
        paper={paper}
        document={document}
        address={address}
        page={page}
        zoom={zoom}
        turn={turn}
        isMasking={isMasking}
      />
    </div>
  );
}

const ZoomButtons = ({ onStep }: { onStep(by: number): void }) => (
  <>
    <Button
      look="line"
      isSmall
      className="noscript:hidden"
      onClick={() => onStep(-1)}
      data-paper-key="-"
      aria-label={text.view.smaller}
    >
      −
    </Button>
    <Button
      look="line"
      isSmall
      className="noscript:hidden"
      onClick={() => onStep(1)}
      data-paper-key="+"
      aria-label={text.view.larger}
    >
      +
    </Button>
  </>
);

const TurnForm = ({ paper, document }: Pick<DocumentViewProps, "paper" | "document">) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="paper" value={paper.id} />
    <input type="hidden" name="version" value={document.version} />
    <Button type="submit" name="act" value="turn" look="line" isSmall icon="refresh" data-paper-key="r">
      {text.view.turn}
    </Button>
  </Form>
);

type PictureProps = DocumentViewProps & { page: number; zoom: number; turn: number; isMasking: boolean };

function Picture({ paper, document, address, page, zoom, turn, isMasking }: PictureProps) {
  const [problem, setProblem] = useState("");
  /** The picture's own answer says why it cannot be shown. */
  const explain = async ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    const said = await fetch(currentTarget.src).then(
      (answer) => answer.json().catch(() => null),
      () => null,
    );
    setProblem(said?.message ?? text.hindrances.unreadable);
  };
  if (problem) return <NothingToShow role="alert">{problem}</NothingToShow>;
  return (
    <section
      className="max-h-[70vh] overflow-auto rounded-md border border-line bg-paper-deep lg:max-h-[calc(100vh-13rem)]"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
      tabIndex={0}
      aria-label={paper.title}
    >
      <div className={`relative mx-auto ${widths[zoom]}`} data-zoom={zooms[zoom]} data-turn={turns[turn]}>
        <img
          // By its own id: the browser keeps the pictures of a page, also of a file that was replaced.
          src={`${address}/picture?page=${page}&of=${document.id}&version=${document.version}`}
          alt={fill(text.pictureOf, { title: paper.title, page })}
          className={`block h-auto min-h-32 w-full ${turned[turn]} ${zoom === 0 ? whole : ""}`}
          onError={explain}
        />
        {isMasking && <MaskBox paper={paper.id} version={document.version} />}
      </div>
    </section>
  );
}

function Pages({ paper, page, pages }: { paper: string; page: number; pages: number }) {
  const to = (number: number) => `?paper=${paper}&page=${number}`;
  const link = {
    className: "grid size-10 place-items-center rounded-md border border-line text-h3 no-underline",
    replace: true,
    preventScrollReset: true,
  };
  return (
    <span className="ms-auto inline-flex items-center gap-2 tabular-nums">
      {page > 1 && (
        <Link to={to(page - 1)} {...link} data-paper-key="PageUp" aria-label={text.previousPage}>
          ‹
        </Link>
      )}
      <span>{fill(text.pageOf, { page, pages })}</span>
      {page < pages && (
        <Link to={to(page + 1)} {...link} data-paper-key="PageDown" aria-label={text.nextPage}>
          ›
        </Link>
      )}
    </span>
  );
}
