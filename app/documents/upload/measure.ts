/** What may make a photo of a document hard to read; never a reason to refuse it. */
export type Hint = "dark" | "blurred" | "small";

/** Grey values of a picture, row by row, shrunk to `measuredSide`. */
export type Grey = { values: Uint8ClampedArray; width: number; height: number };

/** Large enough that a blur of the photo is one of the measured picture too. */
export const measuredSide = 1_000;
/** The longest side of a photo in which a page of A4 can just be read. */
const legibleSide = 1_000;
/** A document in daylight is above 150, in a lit room above 100. */
const darkBelow = 70;
/** Variance of the Laplacian in the sharpest parts: letters in focus have some thousands, out of focus some tens. */
const blurredBelow = 120;
/** Parts that are blank page or table say nothing about sharpness: the sharpest tenth counts. */
const tiles = 8;
const counted = 0.1;

export function hintsOf(grey: Grey, longestSide: number): Hint[] {
  const hints: Hint[] = [];
  if (meanOf(grey.values) < darkBelow) hints.push("dark");
  if (sharpnessOf(grey) < blurredBelow) hints.push("blurred");
  if (longestSide < legibleSide) hints.push("small");
  return hints;
}

function meanOf(values: Uint8ClampedArray) {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / Math.max(1, values.length);
}

function sharpnessOf({ values, width, height }: Grey): number {
  const variances: number[] = [];
  const [across, down] = [Math.floor(width / tiles), Math.floor(height / tiles)];
  for (let tile = 0; tile < tiles * tiles; tile++) {
    const [left, top] = [(tile % tiles) * across, Math.floor(tile / tiles) * down];
    variances.push(varianceOf(values, width, { left, top, right: left + across, bottom: top + down, height }));
  }
  const sharpest = variances.sort((one, other) => other - one).slice(0, Math.ceil(variances.length * counted));
  return sharpest.reduce((sum, each) => sum + each, 0) / Math.max(1, sharpest.length);
}

type Tile = { left: number; top: number; right: number; bottom: number; height: number };

/** Of the Laplacian: how much each pixel differs from its four neighbours. */
function varianceOf(values: Uint8ClampedArray, width: number, { left, top, right, bottom, height }: Tile): number {
  const at = (x: number, y: number) => values[y * width + x] ?? 0;
  let [count, sum, squares] = [0, 0, 0];
  for (let y = Math.max(1, top); y < Math.min(bottom, height - 1); y++)
    for (let x = Math.max(1, left); x < Math.min(right, width - 1); x++) {
      const edge = 4 * at(x, y) - at(x - 1, y) - at(x + 1, y) - at(x, y - 1) - at(x, y + 1);
      count++;
      sum += edge;
      squares += edge * edge;
    }
  if (count === 0) return 0;
  const mean = sum / count;
  return squares / count - mean * mean;
}
