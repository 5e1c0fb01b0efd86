/** The site's bitmap pictures: icons, and the share picture of each page. Drawn at build, never stored. */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { unpackFont } from "../../app/orders/invoices/drawing/unpack-font.ts";
import { rosetteRings, wavyRing } from "../../app/ui/art/wavy-ring.ts";
import { breakIntoLines, isDrawable } from "./headline.ts";

const colours = {
  ink: "#1b2350",
  seal: "#8c2f1b",
  paper: "#fbf7ee",
  saffron: "#ffa62b",
};

/** From the margin to the rosette, in pixels. */
const textWidth = 720;

/** `client` is the folder of served files. */
export async function drawPictures(client: string) {
  const seal = await readFile(join(client, "favicon.svg"), "utf8");
  await drawIcons(client, seal);
  const font = await headlineFont(client);
  for (const picture of await picturesOf(client)) {
    const path = join(client, picture.path);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, render(sharePicture({ ...picture, seal, font }), 1200, font));
  }
}

async function drawIcons(client: string, seal: string) {
  // A maskable icon may lose a fifth on every side, and phones show no transparency: hence a margin and a background.
  const onPaper = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-9 -9 52 52"><path fill="${colours.paper}" d="M-9-9h52v52H-9z"/>${innerSvg(seal)}</svg>`;
  await Promise.all([
    writeFile(join(client, "favicon.ico"), iconFile(render(seal, 32))),
    writeFile(join(client, "icon-192.png"), render(seal, 192)),
    writeFile(join(client, "icon-512.png"), render(seal, 512)),
    writeFile(join(client, "icon-maskable-192.png"), render(onPaper, 192)),
    writeFile(join(client, "icon-maskable-512.png"), render(onPaper, 512)),
    writeFile(join(client, "apple-touch-icon.png"), render(onPaper, 180)),
  ]);
}

const innerSvg = (svg: string) => svg.replace(/^<svg[^>]*>|<\/svg>\s*$/g, "");

/** An ICO file is a list; this one lists a single PNG of 32 pixels. */
function iconFile(png: Buffer) {
  const head = Buffer.from([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]);
  head.writeUInt32LE(png.length, 14);
  return Buffer.concat([head, png]);
}

function render(svg: string, width: number, font?: string) {
  const options = { fitTo: { mode: "width" as const, value: width } };
  const fonts = { loadSystemFonts: false, fontFiles: font ? [font] : [], defaultFontFamily: "Eczar" };
  return Buffer.from(new Resvg(svg, { ...options, font: fonts }).render().asPng());
}

/** The renderer reads fonts from files and does not support WOFF. */
async function headlineFont(client: string) {
  const woff = createRequire(import.meta.url).resolve("@fontsource/eczar/files/eczar-latin-700-normal.woff");
  const path = join(client, "../headline.ttf");
  await writeFile(path, unpackFont(await readFile(woff)));
  return path;
}

/** The og:image of every built page, each once, with its headline from og:image:alt. */
async function picturesOf(client: string) {
  const names = (await readdir(client, { recursive: true })).filter((name) => name.endsWith(".html"));
  const pictures = new Map<string, { path: string; headline: string; name: string }>();
  for (const name of names) {
    const html = await readFile(join(client, name), "utf8");
    const value = (property: string) => html.match(new RegExp(`<meta property="${property}" content="([^"]*)"`))?.[1];
    const address = value("og:image");
    const headline = value("og:image:alt");
    const site = value("og:site_name");
    if (address && headline && site) {
      const path = new URL(address).pathname;
      pictures.set(path, { path, headline, name: site });
    }
  }
  return [...pictures.values()];
}

/** The values come from HTML attributes, so they are already escaped for SVG. */
function sharePicture({ headline, name, seal, font }: { headline: string; name: string; seal: string; font: string }) {
  const words = isDrawable(headline)
    ? logo(name, seal, 64, 44) + headlineText(breakIntoLines(headline), font)
    : logo(name, seal, 250, fontSizeFor([name], 0.75 * textWidth, font));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
<path fill="${colours.paper}" d="M0 0h1200v630H0z"/>
<g transform="translate(1200 320) scale(1.2)" fill="none" stroke="${colours.seal}" stroke-width=".8" opacity=".28">${rosette()}</g>
<g font-family="Eczar" font-weight="700" fill="${colours.ink}">${words}</g>
<path fill="${colours.ink}" d="M0 610h1200v20H0z"/><path fill="${colours.saffron}" d="M80 610h140v20H80z"/>
</svg>`;
}

/** The seal with the name beside it, in a font size. */
const logo = (name: string, seal: string, top: number, size: number) =>
  `<g transform="translate(80 ${top}) scale(${size / 26})">${innerSvg(seal)}</g><text x="${80 + size * 1.73}" y="${top + size}" font-size="${size}">${name}</text>`;

function headlineText(lines: string[], font: string) {
  const size = fontSizeFor(lines, textWidth, font);
  const top = 360 - ((lines.length - 1) * size * 1.06) / 2;
  const text = lines.map((line, index) => `<text x="80" y="${top + index * size * 1.06}">${line}</text>`).join("");
  return `<g font-size="${size}" letter-spacing="-1">${text}</g>`;
}

/** The largest font size, up to 88, at which every line fits. */
const fontSizeFor = (lines: string[], width: number, font: string) =>
  Math.min(88, Math.floor((100 * width) / Math.max(...lines.map((line) => widthOf(line, font)))));

/** The width of a line at a font size of 100 pixels. */
function widthOf(line: string, font: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9000 200"><text y="100" font-family="Eczar" font-weight="700" font-size="100">${line}</text></svg>`;
  const box = new Resvg(svg, {
    font: { loadSystemFonts: false, fontFiles: [font], defaultFontFamily: "Eczar" },
  }).getBBox();
  return box?.width ?? 1;
}

function rosette() {
  return rosetteRings
    .map(([radius, height, waves]) => {
      const ring = wavyRing(radius, height, waves);
      const turn = 360 / waves / 12;
      return Array.from({ length: 12 }, (_, copy) => `<path transform="rotate(${copy * turn})" d="${ring}"/>`).join("");
    })
    .join("");
}
