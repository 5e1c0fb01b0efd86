/** The pictures of the site that must be pixels: icons, and what a page is shared with. Drawn at build, never stored. */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { rosetteRings, wavyRing } from "../app/ui/art/wavy-ring.mjs";
import { isDrawable, setInLines } from "./headline.mjs";
import { unpackWoff } from "./woff.mjs";

const colours = {
  ink: "#1b2350",
  seal: "#8c2f1b",
  paper: "#fbf7ee",
  saffron: "#ffa62b",
};

/** From the margin to the line-work, in pixels. */
const roomForText = 720;

/** @param {string} client the folder of served files */
export async function drawPictures(client) {
  const seal = await readFile(join(client, "favicon.svg"), "utf8");
  await drawIcons(client, seal);
  const font = await headlineFont(client);
  for (const picture of await picturesOf(client)) {
    const path = join(client, picture.path);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, render(sharePicture({ ...picture, seal, font }), 1200, font));
  }
}

/** @param {string} client @param {string} seal */
async function drawIcons(client, seal) {
  // A mask may cut off a fifth on every side, and a phone shows no transparency: ground and margin.
  const onPaper = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-9 -9 52 52"><path fill="${colours.paper}" d="M-9-9h52v52H-9z"/>${inside(seal)}</svg>`;
  await Promise.all([
    writeFile(join(client, "favicon.ico"), iconFile(render(seal, 32))),
    writeFile(join(client, "icon-192.png"), render(seal, 192)),
    writeFile(join(client, "icon-512.png"), render(seal, 512)),
    writeFile(join(client, "icon-maskable-192.png"), render(onPaper, 192)),
    writeFile(join(client, "icon-maskable-512.png"), render(onPaper, 512)),
    writeFile(join(client, "apple-touch-icon.png"), render(onPaper, 180)),
  ]);
}

/** @param {string} svg */
const inside = (svg) => svg.replace(/^<svg[^>]*>|<\/svg>\s*$/g, "");

/** An ICO file is a list; this one lists a single PNG of 32 pixels. @param {Buffer} png */
function iconFile(png) {
  const head = Buffer.from([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]);
  head.writeUInt32LE(png.length, 14);
  return Buffer.concat([head, png]);
}

/** @param {string} svg @param {number} width @param {string} [font] */
function render(svg, width, font) {
  const options = { fitTo: { mode: /** @type {const} */ ("width"), value: width } };
  const fonts = { loadSystemFonts: false, fontFiles: font ? [font] : [], defaultFontFamily: "Eczar" };
  return Buffer.from(new Resvg(svg, { ...options, font: fonts }).render().asPng());
}

/** The renderer reads fonts from files and knows no WOFF. @param {string} client */
async function headlineFont(client) {
  const woff = createRequire(import.meta.url).resolve("@fontsource/eczar/files/eczar-latin-700-normal.woff");
  const path = join(client, "../headline.ttf");
  await writeFile(path, unpackWoff(await readFile(woff)));
  return path;
}

/** Each picture that a built page names, once, with the headline it names it by. @param {string} client */
async function picturesOf(client) {
  const names = (await readdir(client, { recursive: true })).filter((name) => name.endsWith(".html"));
  const pictures = new Map();
  for (const name of names) {
    const html = await readFile(join(client, name), "utf8");
    /** @param {string} property */
    const value = (property) => html.match(new RegExp(`<meta property="${property}" content="([^"]*)"`))?.[1];
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

/** Attribute values are lifted from HTML, so they are already escaped for SVG. @param {{ headline: string, name: string, seal: string, font: string }} picture */
function sharePicture({ headline, name, seal, font }) {
  const words = isDrawable(headline)
    ? mark(name, seal, 64, 44) + headlineText(setInLines(headline), font)
    : mark(name, seal, 250, fitting([name], 0.75 * roomForText, font));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
<path fill="${colours.paper}" d="M0 0h1200v630H0z"/>
<g transform="translate(1200 320) scale(1.2)" fill="none" stroke="${colours.seal}" stroke-width=".8" opacity=".28">${rosette()}</g>
<g font-family="Eczar" font-weight="700" fill="${colours.ink}">${words}</g>
<path fill="${colours.ink}" d="M0 610h1200v20H0z"/><path fill="${colours.saffron}" d="M80 610h140v20H80z"/>
</svg>`;
}

/** The seal with the name beside it. @param {string} name @param {string} seal @param {number} top @param {number} size of the type */
const mark = (name, seal, top, size) =>
  `<g transform="translate(80 ${top}) scale(${size / 26})">${inside(seal)}</g><text x="${80 + size * 1.73}" y="${top + size}" font-size="${size}">${name}</text>`;

/** @param {string[]} lines @param {string} font */
function headlineText(lines, font) {
  const size = fitting(lines, roomForText, font);
  const top = 360 - ((lines.length - 1) * size * 1.06) / 2;
  const text = lines.map((line, index) => `<text x="80" y="${top + index * size * 1.06}">${line}</text>`).join("");
  return `<g font-size="${size}" letter-spacing="-1">${text}</g>`;
}

/** The size of type at which the lines fit. @param {string[]} lines @param {number} room @param {string} font */
const fitting = (lines, room, font) =>
  Math.min(88, Math.floor((100 * room) / Math.max(...lines.map((line) => widthOf(line, font)))));

/** How wide a line is in type of 100 pixels. @param {string} line @param {string} font */
function widthOf(line, font) {
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
