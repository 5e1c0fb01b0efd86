/** The pictures of the site that must be pixels: icons, and what a page is shared with. Drawn at build, never stored. */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { rosetteRings, wavyRing } from "../app/ui/art/wavy-ring.mjs";
import { unpackWoff } from "./woff.mjs";

const colours = {
  ink: "#1b2350",
  seal: "#8c2f1b",
  paper: "#fbf7ee",
  saffron: "#ffa62b",
};

/** @param {string} client the folder of served files */
export async function drawPictures(client) {
  const seal = await readFile(join(client, "favicon.svg"), "utf8");
  await drawIcons(client, seal);
  const fonts = await headlineFonts(client);
  for (const picture of await picturesOf(client)) {
    const path = join(client, picture.path);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, render(sharePicture({ ...picture, seal }), 1200, fonts));
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

/** @param {string} svg @param {number} width @param {string[]} [fontFiles] */
function render(svg, width, fontFiles = []) {
  const options = { fitTo: { mode: /** @type {const} */ ("width"), value: width } };
  const fonts = { loadSystemFonts: false, fontFiles, defaultFontFamily: "Eczar" };
  return Buffer.from(new Resvg(svg, { ...options, font: fonts }).render().asPng());
}

/** The renderer reads fonts from files and knows no WOFF. Letters that the first lacks are drawn with the next. @param {string} client */
async function headlineFonts(client) {
  const { resolve } = createRequire(import.meta.url);
  return Promise.all(
    ["latin", "devanagari"].map(async (script) => {
      const woff = await readFile(resolve(`@fontsource/eczar/files/eczar-${script}-700-normal.woff`));
      const path = join(client, `../headline-${script}.ttf`);
      await writeFile(path, unpackWoff(woff));
      return path;
    }),
  );
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

/** Attribute values are lifted from HTML, so they are already escaped for SVG. @param {{ headline: string, name: string, seal: string }} picture */
function sharePicture({ headline, name, seal }) {
  const lines = setInLines(headline);
  const size = lines.length > 3 || longest(lines) > 17 ? 72 : 84;
  const top = 360 - ((lines.length - 1) * size * 1.06) / 2;
  const text = lines.map((line, index) => `<text x="80" y="${top + index * size * 1.06}">${line}</text>`).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
<path fill="${colours.paper}" d="M0 0h1200v630H0z"/>
<g transform="translate(1130 330) scale(1.35)" fill="none" stroke="${colours.seal}" stroke-width=".8" opacity=".28">${rosette()}</g>
<g transform="translate(80 64) scale(1.7)">${inside(seal)}</g>
<g font-family="Eczar" font-weight="700" fill="${colours.ink}">
<text x="156" y="108" font-size="44">${name}</text><g font-size="${size}" letter-spacing="-1">${text}</g></g>
<path fill="${colours.ink}" d="M0 610h1200v20H0z"/><path fill="${colours.saffron}" d="M80 610h140v20H80z"/>
</svg>`;
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

/** What stands left of the line-work, in letters. */
const roomForLine = 20;

/** As few lines as fit, and of those the most even ones. A number stays with what it counts. @param {string} text */
export function setInLines(text) {
  const words = text.split(/(?<!\d\S*) /);
  for (let count = Math.min(2, words.length); count < words.length; count++) {
    const lines = mostEven(words, count);
    if (longest(lines) <= roomForLine) return lines;
  }
  return words;
}

/** Of all ways to set the words in so many lines, the one whose longest line is shortest. @param {string[]} words @param {number} count @returns {string[]} */
function mostEven(words, count) {
  if (count === 1) return [words.join(" ")];
  const ways = words.slice(0, 1 - count).map((_, index) => {
    const first = words.slice(0, index + 1).join(" ");
    return [first, ...mostEven(words.slice(index + 1), count - 1)];
  });
  return ways.reduce((best, way) => (longest(way) < longest(best) ? way : best));
}

/** @param {string[]} lines */
const longest = (lines) => Math.max(...lines.map((line) => line.length));
