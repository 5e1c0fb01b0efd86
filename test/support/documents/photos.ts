import sharp from "sharp";

type Options = { blur?: number; dark?: boolean; width?: number; height?: number };

/** A letter on a table, as a phone takes it: text that is sharp without `blur`, with a camera's grain. */
export async function aDocumentPhoto({ blur = 0, dark = false, width = 4_000, height = 3_000 }: Options = {}) {
  const line = (at: number) =>
    `<text x="560" y="${420 + at * 74}" font-size="46" font-family="sans-serif">Rent agreement, line ${at}: Lakshmi Nagar, Pune 411 0${10 + at}</text>`;
  const lines = Array.from({ length: 28 }, (_, at) => line(at)).join("");
  const letter = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 4000 3000">
    <rect width="4000" height="3000" fill="#6b5a45"/><rect x="420" y="200" width="3100" height="2600" fill="#f3f0e8"/>${lines}</svg>`;
  const grain = await sharp({
    create: { width, height, channels: 3, background: "#808080", noise: { type: "gaussian", mean: 128, sigma: 4 } },
  })
    .jpeg({ quality: 95 })
    .toBuffer();
  let photo = sharp(Buffer.from(letter)).composite([{ input: grain, blend: "soft-light" }]);
  if (blur > 0) photo = sharp(await photo.png().toBuffer()).blur(blur);
  if (dark) photo = sharp(await photo.png().toBuffer()).linear(0.2, 0);
  return photo.jpeg({ quality: 92 }).toBuffer();
}
