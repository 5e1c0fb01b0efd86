import { type Hint, hintsOf, measuredSide } from "./measure";

export type Shrunk = { blob: Blob; width: number; height: number; hints: Hint[] };

const wantedBytes = 300_000;
/** Longest side and quality, from the best on; documents are legible from 1,500 pixels on. */
const steps = [
  [2_000, 0.8],
  [2_000, 0.7],
  [2_000, 0.6],
  [1_700, 0.6],
  [1_500, 0.55],
  [1_500, 0.4],
] as const;

/**
 * A photo as it is sent: upright, at most 2,000 pixels long and about 300 KB, with what was measured of it. The canvas is
 * small from the start: above 16.7 million pixels iOS gives a black one without an error. Throws where the browser cannot
 * open the picture.
 */
export async function shrinkPicture(file: Blob): Promise<Shrunk> {
  const whole = await createImageBitmap(file, { imageOrientation: "from-image" });
  const longest = Math.max(whole.width, whole.height);
  try {
    const hints = hintsOf(greyOf(whole), longest);
    for (const [at, [side, quality]] of steps.entries()) {
      const canvas = draw(whole, Math.min(1, side / longest));
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
      if (!blob) break;
      const { width, height } = canvas;
      if (blob.size <= wantedBytes || at === steps.length - 1) return { blob, width, height, hints };
    }
    throw new Error("The browser cannot encode a picture.");
  } finally {
    whole.close();
  }
}

function draw(whole: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(whole.width * scale));
  canvas.height = Math.max(1, Math.round(whole.height * scale));
  const drawing = canvas.getContext("2d", { willReadFrequently: scale < 1 });
  if (!drawing) throw new Error("The browser cannot draw.");
  drawing.fillStyle = "white";
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.drawImage(whole, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function greyOf(whole: ImageBitmap) {
  const canvas = draw(whole, Math.min(1, measuredSide / Math.max(whole.width, whole.height)));
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d")?.getImageData(0, 0, width, height) ?? { data: new Uint8ClampedArray() };
  const values = new Uint8ClampedArray(width * height);
  for (let at = 0; at < values.length; at++) {
    const [red = 0, green = 0, blue = 0] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]];
    values[at] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return { values, width, height };
}
