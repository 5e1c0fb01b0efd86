import sharp, { type Sharp } from "sharp";
import { encode, longestSide, open, type Raw } from "./encode";
import { countPages, renderPage } from "./pdf";
import { pdfOfPictures } from "./picture-pdf";
import type { Picture, Rectangle, Source, Turn } from "./work";

/**
 * Shrunk first and turned upright afterwards, because turning needs the whole picture in memory. Nothing but pixels comes
 * out: no place, no camera, and nothing that was appended.
 */
export async function rewritePicture(bytes: Uint8Array): Promise<Picture> {
  const { orientation = 1 } = await open(bytes).metadata();
  const { data, info } = await open(bytes)
    .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return encode(upright(sharp(data, { raw: { width, height, channels: channels as Raw["channels"] } }), orientation));
}

/** By the eight orientations of EXIF: mirrored or not, then turned clockwise. */
function upright(image: Sharp, orientation: number): Sharp {
  const isMirrored = [2, 4, 5, 7].includes(orientation);
  const degrees = { 3: 180, 4: 180, 5: 270, 6: 90, 7: 90, 8: 270 }[orientation] ?? 0;
  return (isMirrored ? image.flop() : image).rotate(degrees);
}

/** At a quality that keeps what was kept: it was encoded once already. */
const again = 90;

export const turnPicture = (bytes: Uint8Array, degrees: Turn) => encode(open(bytes).rotate(degrees), again);

/** Painted over, so that what was there is in no pixel of the new picture. */
export async function maskPicture(bytes: Uint8Array, { left, top, width, height }: Rectangle): Promise<Picture> {
  const whole = await open(bytes).metadata();
  const [x, y] = [Math.floor(left * whole.width), Math.floor(top * whole.height)];
  const box = {
    width: Math.max(1, Math.min(Math.ceil(width * whole.width), whole.width - x)),
    height: Math.max(1, Math.min(Math.ceil(height * whole.height), whole.height - y)),
  };
  const black = await sharp({ create: { ...box, channels: 3, background: "black" } })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: box.width, height: box.height, channels: 3 as const };
  return encode(open(bytes).composite([{ input: black.data, raw, left: x, top: y }]), again);
}

/**
 * Each page becomes a picture: text, fonts and pictures that several pages share may hold what is masked on one of them, so
 * that nothing of the file before is taken over but what its pages show.
 */
export async function maskPdf(bytes: Uint8Array, page: number, rectangle: Rectangle) {
  const { pages } = await countPages(bytes);
  const pictures: Picture[] = [];
  for (let at = 1; at <= (pages ?? 0); at++) {
    const drawn = await renderPage(bytes, at, longestSide);
    pictures.push(at === page ? await maskPicture(drawn.bytes, rectangle) : drawn);
  }
  return { bytes: pdfOfPictures(pictures) };
}

/** Longest side and quality, from the best to what is barely legible. */
const steps = [
  [2_000, 82],
  [2_000, 70],
  [1_754, 70],
  [1_600, 60],
  [1_400, 55],
  [1_200, 50],
  [1_000, 45],
  [800, 40],
  [640, 35],
] as const;

type Leaf = { bytes: Uint8Array; page?: number };

/** What surrounds a picture in a PDF. */
const aroundPage = 700;
const aroundAll = 300;

/**
 * Each page at the first step at which it takes no more than its share, beginning where the page before it ended; for a JPG
 * the first page alone.
 */
export async function fitToSize(sources: Source[], form: "jpg" | "pdf", largest: number) {
  const leaves: Leaf[] = [];
  for (const { type, bytes } of sources) {
    if (type === "picture") leaves.push({ bytes });
    else for (let page = 1; page <= ((await countPages(bytes)).pages ?? 0); page++) leaves.push({ bytes, page });
  }
  const chosen = form === "jpg" ? leaves.slice(0, 1) : leaves;
  const share = form === "jpg" ? largest : (largest - aroundAll) / chosen.length - aroundPage;
  const pictures: Picture[] = [];
  let step = 0;
  for (const leaf of chosen) {
    const fitted = await fitLeaf(leaf, share, step);
    step = fitted.step;
    pictures.push(fitted.picture);
  }
  const [first] = pictures;
  if (!first) throw new Error("nothing to fit");
  return { bytes: form === "jpg" ? first.bytes : pdfOfPictures(pictures) };
}

async function fitLeaf({ bytes, page }: Leaf, share: number, from: number) {
  const whole = page === undefined ? bytes : (await renderPage(bytes, page, steps[from]?.[0] ?? longestSide)).bytes;
  for (let step = from; step < steps.length; step++) {
    const [side, best] = steps[step] as (typeof steps)[number];
    const smaller = open(whole).resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });
    const picture = await encode(smaller, best);
    if (picture.bytes.length <= share) return { picture, step };
  }
  throw new Error("too large");
}
