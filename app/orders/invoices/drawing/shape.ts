import { Buffer as Letters, shape } from "harfbuzzjs";
import { fontOf } from "./faces";
import type { Run } from "./graphemes";

/** A letter as it was typed, with what is drawn for it, in thousandths of the type's size. */
export type Syllable = { typed: string; outline: string; width: number; box: Box };
export type Box = { left: number; bottom: number; right: number; top: number };

/**
 * From left to right, also where the script runs the other way. Letters that are drawn together have their drawing at the
 * first; each of the others is a character without one, because some programs take a character that is read as a letter
 * with its sign for the sign alone, which has no width.
 */
export function syllablesOf(run: Run): Syllable[] {
  return clustersOf(run).flatMap(({ typed, ...drawing }) => {
    const [first = "", ...others] = typed;
    const syllables = [{ typed: first, ...drawing }, ...others.map((letter) => ({ ...emptyDrawing(), typed: letter }))];
    return run.level === 1 ? syllables.reverse() : syllables;
  });
}

const emptyDrawing = () => ({ outline: "", width: 0, box: { left: 0, bottom: 0, right: 0, top: 0 } });

/** What HarfBuzz draws as one, with what was typed for it. */
function clustersOf(run: Run): Syllable[] {
  const font = fontOf(run.face);
  const letters = new Letters();
  letters.addText(run.drawn);
  letters.guessSegmentProperties();
  shape(font, letters);
  const glyphs = letters.getGlyphInfosAndPositions();
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const endOf = (cluster: number) => starts[starts.indexOf(cluster) + 1];
  const isAligned = run.drawn.length === run.typed.length;
  const typedOf = (cluster: number) =>
    isAligned ? run.typed.slice(cluster, endOf(cluster)) : cluster === 0 ? run.typed : "";

  const clusters: (Syllable & { cluster: number })[] = [];
  for (const { cluster, codepoint: glyph, xAdvance = 0, xOffset = 0, yOffset = 0 } of glyphs) {
    if (clusters.at(-1)?.cluster !== cluster) clusters.push({ cluster, typed: typedOf(cluster), ...emptyDrawing() });
    const drawn = clusters.at(-1);
    if (!drawn) continue;
    drawn.outline += outlineOf(font.glyphToJson(glyph), drawn.width + xOffset, yOffset, drawn.box);
    drawn.width += xAdvance;
  }
  return clusters.map(({ cluster: _, ...syllable }) => syllable);
}

type Command = { type: string; values: number[] };

/** As PDF writes it, moved to its place; the box grows around it. */
function outlineOf(commands: Command[], x: number, y: number, box: Box): string {
  const parts: string[] = [];
  let at: [number, number] = [0, 0];
  const place = (values: number[]) => values.map((value, index) => value + (index % 2 === 0 ? x : y));
  for (const { type, values } of commands) {
    const points = place(values);
    for (let index = 0; index < points.length; index += 2) grow(box, points[index] ?? 0, points[index + 1] ?? 0);
    if (type === "M") parts.push(...points.map(short), "m");
    else if (type === "L") parts.push(...points.map(short), "l");
    else if (type === "C") parts.push(...points.map(short), "c");
    else if (type === "Q") parts.push(...cubic(at, points).map(short), "c");
    else parts.push("h");
    if (points.length > 0) at = points.slice(-2) as [number, number];
  }
  return parts.length > 0 ? `${parts.join(" ")}\n` : "";
}

/** PDF knows no quadratic curve: the same one with two control points. */
function cubic([x, y]: [number, number], [cx = 0, cy = 0, endX = 0, endY = 0]: number[]) {
  const towards = (from: number, to: number) => from + (2 / 3) * (to - from);
  return [towards(x, cx), towards(y, cy), towards(endX, cx), towards(endY, cy), endX, endY];
}

function grow(box: Box, x: number, y: number) {
  box.left = Math.min(box.left, x);
  box.right = Math.max(box.right, x);
  box.bottom = Math.min(box.bottom, y);
  box.top = Math.max(box.top, y);
}

export const short = (value: number) => String(Math.round(value));
