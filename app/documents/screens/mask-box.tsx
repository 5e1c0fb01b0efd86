import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useSubmit } from "react-router";
import { documents as text } from "../../../content/en/staff/documents";
import { Button } from "../../ui/button";

/** In parts of the picture. */
type Box = { left: number; top: number; width: number; height: number };

const first: Box = { left: 0.3, top: 0.45, width: 0.4, height: 0.08 };
const smallest = 0.02;
const stepSize = 0.01;
const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** A box over what nobody needs to see: drawn by the pointer, or moved and sized by the keyboard. */
export function MaskBox({ paper, version }: { paper: string; version: number }) {
  const [box, setBox] = useState(first);
  const shown = useRef<HTMLButtonElement>(null);
  const start = useRef<{ x: number; y: number } | null>(null);
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
  const at = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const area = currentTarget.getBoundingClientRect();
    return {
      x: within((clientX - area.left) / area.width, 0, 1),
      y: within((clientY - area.top) / area.height, 0, 1),
    };
  };
  const draw = (event: PointerEvent<HTMLElement>) => {
    if (!start.current) return;
    const [from, to] = [start.current, at(event)];
    setBox({
      left: Math.min(from.x, to.x, 1 - smallest),
      top: Math.min(from.y, to.y, 1 - smallest),
      width: Math.max(Math.abs(to.x - from.x), smallest),
      height: Math.max(Math.abs(to.y - from.y), smallest),
    });
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Enter") {
      event.preventDefault();
      return mask();
    }
    const [x, y] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [0, 0];
    if (x === 0 && y === 0) return;
    event.preventDefault();
    setBox(
      event.shiftKey
        ? {
            ...box,
            width: within(width + (x ?? 0) * stepSize, smallest, 1 - left),
            height: within(height + (y ?? 0) * stepSize, smallest, 1 - top),
          }
        : {
            ...box,
            left: within(left + (x ?? 0) * stepSize, 0, 1 - width),
            top: within(top + (y ?? 0) * stepSize, 0, 1 - height),
          },
    );
  };
  return (
    <div
      className="absolute inset-0 cursor-crosshair touch-none"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = at(event);
      }}
      onPointerMove={draw}
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
