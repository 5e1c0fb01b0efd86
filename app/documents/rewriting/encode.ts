import sharp, { type Sharp } from "sharp";
import type { Picture } from "./work";

// One picture at a time on one core, and nothing kept of it afterwards.
sharp.concurrency(1);
sharp.cache(false);
// Of the many formats it reads, the two that are taken in.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer"] });

/** A page of A4 is legible from 1,500 pixels on. */
export const longestSide = 2_000;
const quality = 82;
const mostPixels = 50_000_000;

export const open = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: "warning", sequentialRead: true, animated: false });

export type Raw = { width: number; height: number; channels: 1 | 2 | 3 | 4 };

export async function encode(image: Sharp, best = quality): Promise<Picture> {
  const { data, info } = await image
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .jpeg({ quality: best, chromaSubsampling: "4:2:0", optimiseCoding: true })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

export const encodeRaw = (pixels: Uint8Array, raw: Raw) => encode(sharp(pixels, { raw }));
