import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useSubmit } from "react-router";
import { documents as text } from "../../../content/en/staff/documents";
import { Button } from "../../ui/button";

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
export function MaskBox({ paper, version }: { paper: string; version: number }) {
  const [box, setBox] = useState(first);
  const shown = useRef<HTMLButtonElement>(null);
  const start = useRef<Point | null>(null);
  const submit = useSubmit();
  const { left, top, width, height } = box;

  useEffect(() => {
    const style = shown.current?.style;
    for (const [name, value] of Object.entries({ left, top, width, height }))
      style?.setProperty(name, `${value * 100}%`);
  }, [left, top, width, height]);
  useEffect(() => shown.current?.focus(), []);

  const mask = () => {
    const given = { act: "mask", paper, version: String(version), left, top, width, height };
    void submit(given as unknown as Record<string, string>, { method: "post", preventScrollReset: true });
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
        ref={shown}
        type="button"
        className="absolute border-2 border-saffron bg-[rgb(0_0_0/0.75)]"
        aria-label={text.view.maskBox}
        onKeyDown={press}
      />
      <Button
        className="absolute end-2 bottom-2"
        isSmall
        onClick={mask}
        onPointerDown={(event) => event.stopPropagation()}
      >
        {text.view.maskDone}
      </Button>
    </div>
  );
}
