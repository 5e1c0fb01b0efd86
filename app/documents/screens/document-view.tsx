import { type KeyboardEvent, type PointerEvent, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { Form, Link, useSearchParams, useSubmit } from "react-router";
import { documents as text } from "../../../content/en/staff/documents";
import { Button } from "../../ui/button";
import { Submit } from "../../ui/submit";
import { mostPagesCut } from "../document";
import { MaskByNumbers } from "./mask-by-numbers";

/** A file as the screen shows it. */
export type ShownDocument = {
  id: string;
  version: number;
  kind: "picture" | "pdf";
  pages: number;
  facts: string;
  received: string;
  scanned: string;
};

export type ShownRequirement = {
  id: string;
  title: string;
  /** Why no file can be attached any more. */
  closed: keyof typeof text.upload.closed | null;
  /** What staff may do with its file now, besides attaching one. */
  can: Record<"look" | "remove" | "rewrite", boolean>;
  document: ShownDocument | null;
};

/** The certificate, or the acknowledgement of the filing; both are empty until it is attached. */
export type ShownFile = { facts: string; sha256: string; canAttach: boolean };

type DocumentViewProps = { requirement: ShownRequirement; document: ShownDocument; address: string };

const zooms = [100, 150, 200, 300, 400];
const widths = ["w-full", "w-[150%]", "w-[200%]", "w-[300%]", "w-[400%]"];
const turns = [0, 90, 180, 270];
const turned = ["", "rotate-90", "rotate-180", "rotate-270"];
/** Not zoomed, it is seen as a whole, without margins: what is masked is where the box is. */
const whole = "max-w-full lg:max-h-[calc(100vh-20rem)]";

export const NothingToShow = ({ children, role }: { children: string; role?: "alert" }) => (
  <p
    className="soft grid min-h-48 place-items-center rounded-md border-2 border-dashed border-line p-4 text-center"
    role={role}
  >
    {children}
  </p>
);

/** One page at a time, as a picture: nothing that a stranger sent is opened by the browser itself. */
export function DocumentView({ requirement, document, address }: DocumentViewProps) {
  const [parameters] = useSearchParams();
  const page = Math.min(Math.max(1, Number(parameters.get("page")) || 1), document.pages);
  const [zoom, setZoom] = useState(0);
  const [turn, setTurn] = useState(0);
  const [isMasking, setMasking] = useState(false);
  const canTurn = document.kind === "picture" && requirement.can.rewrite;
  const canMask = requirement.can.rewrite && document.pages <= mostPagesCut;
  /** The box is over the page as it is stored. */
  const mask = () => {
    setTurn(0);
    setMasking(!isMasking);
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <ZoomButtons onStep={(by) => setZoom((now) => Math.min(Math.max(now + by, 0), zooms.length - 1))} />
        {canTurn ? (
          <TurnForm requirement={requirement} document={document} />
        ) : (
          <Button
            look="line"
            isSmall
            className="noscript:hidden"
            icon="refresh"
            data-requirement-key="r"
            onClick={() => setTurn((now) => (now + 1) % turns.length)}
          >
            Rotate the view
          </Button>
        )}
        {canMask && (
          <Button
            look="line"
            isSmall
            className="noscript:hidden"
            data-requirement-key="m"
            aria-pressed={isMasking}
            onClick={mask}
          >
            {isMasking ? "Do not mask" : "Mask a number"}
          </Button>
        )}
        {document.pages > 1 && <Pages requirement={requirement.id} page={page} pages={document.pages} />}
      </div>
      {canMask && <MaskByNumbers requirement={requirement.id} version={document.version} page={page} />}
      {isMasking && (
        <p className="soft text-sm">
          Drag the box over the number, or move it by the arrow keys and change its size with Shift. Enter masks it for
          good. {document.kind === "pdf" && "Each page of a PDF becomes a picture by that."}
        </p>
      )}
      <Picture
        requirement={requirement}
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
      data-requirement-key="-"
      aria-label="Zoom out"
    >
      −
    </Button>
    <Button
      look="line"
      isSmall
      className="noscript:hidden"
      onClick={() => onStep(1)}
      data-requirement-key="+"
      aria-label="Zoom in"
    >
      +
    </Button>
  </>
);

const TurnForm = ({ requirement, document }: Pick<DocumentViewProps, "requirement" | "document">) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="requirement" value={requirement.id} />
    <input type="hidden" name="version" value={document.version} />
    <Submit act="turn" icon="refresh" data-requirement-key="r">
      Rotate
    </Submit>
  </Form>
);

type PictureProps = DocumentViewProps & { page: number; zoom: number; turn: number; isMasking: boolean };

function Picture({ requirement, document, address, page, zoom, turn, isMasking }: PictureProps) {
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
      className="max-h-[70vh] min-h-32 overflow-auto rounded-md border border-line bg-paper-deep lg:max-h-[calc(100vh-19.5rem)]"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
      tabIndex={0}
      aria-label={requirement.title}
    >
      <div
        className={`relative mx-auto ${zoom === 0 ? "w-fit" : widths[zoom]}`}
        data-zoom={zooms[zoom]}
        data-turn={turns[turn]}
      >
        <img
          // By its own id: the browser keeps the pictures of a page, also of a file that was replaced.
          src={`${address}/picture?page=${page}&of=${document.id}&version=${document.version}`}
          alt={`${requirement.title}, page ${page}`}
          className={`block ${turned[turn]} ${zoom === 0 ? whole : "h-auto w-full"}`}
          onError={explain}
        />
        {isMasking && <MaskBox requirement={requirement.id} version={document.version} page={page} />}
      </div>
    </section>
  );
}

function Pages({ requirement, page, pages }: { requirement: string; page: number; pages: number }) {
  const to = (number: number) => `?document=${requirement}&page=${number}`;
  const link = {
    className: "grid size-10 place-items-center rounded-md border border-line text-h3 no-underline",
    replace: true,
    preventScrollReset: true,
  };
  return (
    <span className="ms-auto inline-flex items-center gap-2 tabular-nums">
      {page > 1 && (
        <Link to={to(page - 1)} {...link} data-requirement-key="PageUp" aria-label="Previous page">
          ‹
        </Link>
      )}
      <span>{`Page ${page} of ${pages}`}</span>
      {page < pages && (
        <Link to={to(page + 1)} {...link} data-requirement-key="PageDown" aria-label="Next page">
          ›
        </Link>
      )}
    </span>
  );
}

/** In parts of the picture. */
type Box = { left: number; top: number; width: number; height: number };

type Point = { x: number; y: number };

const first: Box = { left: 0.3, top: 0.45, width: 0.4, height: 0.08 };
const smallest = 0.02;
const stepSize = 0.01;
const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

const movedBy = (box: Box, x: number, y: number): Box => ({
  ...box,
  left: within(box.left + x, 0, 1 - box.width),
  top: within(box.top + y, 0, 1 - box.height),
});

const sizedBy = (box: Box, x: number, y: number): Box => ({
  ...box,
  width: within(box.width + x, smallest, 1 - box.left),
  height: within(box.height + y, smallest, 1 - box.top),
});

const boxBetween = (from: Point, to: Point): Box => ({
  left: Math.min(from.x, to.x, 1 - smallest),
  top: Math.min(from.y, to.y, 1 - smallest),
  width: Math.max(Math.abs(to.x - from.x), smallest),
  height: Math.max(Math.abs(to.y - from.y), smallest),
});

function pointOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Point {
  const area = currentTarget.getBoundingClientRect();
  return {
    x: within((clientX - area.left) / area.width, 0, 1),
    y: within((clientY - area.top) / area.height, 0, 1),
  };
}

/** A box over what nobody needs to see: drawn by the pointer, or moved and sized by the keyboard. */
function MaskBox({ requirement, version, page }: { requirement: string; version: number; page: number }) {
  const [box, setBox] = useState(first);
  const handle = useRef<HTMLButtonElement>(null);
  const start = useRef<Point | null>(null);
  const submit = useSubmit();
  const { left, top, width, height } = box;

  useEffect(() => {
    const style = handle.current?.style;
    for (const [name, value] of Object.entries({ left, top, width, height }))
      style?.setProperty(name, `${value * 100}%`);
  }, [left, top, width, height]);
  useEffect(() => handle.current?.focus(), []);

  const mask = () => {
    const fields = { act: "mask", requirement, version: String(version), page: String(page), left, top, width, height };
    void submit(fields, { method: "post", preventScrollReset: true });
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Enter") {
      event.preventDefault();
      return mask();
    }
    const [x, y] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [0, 0];
    if (x === 0 && y === 0) return;
    event.preventDefault();
    setBox((event.shiftKey ? sizedBy : movedBy)(box, (x ?? 0) * stepSize, (y ?? 0) * stepSize));
  };
  return (
    <div
      className="absolute inset-0 cursor-crosshair touch-none"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = pointOf(event);
      }}
      onPointerMove={(event) => start.current && setBox(boxBetween(start.current, pointOf(event)))}
      onPointerUp={() => {
        start.current = null;
      }}
    >
      <button
        ref={handle}
        type="button"
        className="absolute border-2 border-saffron bg-[rgb(0_0_0/0.75)]"
        aria-label="What is masked"
        onKeyDown={press}
      />
      <Button
        className="absolute end-2 bottom-2"
        isSmall
        onClick={mask}
        onPointerDown={(event) => event.stopPropagation()}
      >
        Mask it for good
      </Button>
    </div>
  );
}
