import devanagari from "@fontsource/eczar/files/eczar-devanagari-400-normal.woff?inline";
import latin from "@fontsource/eczar/files/eczar-latin-400-normal.woff?inline";
import latinBold from "@fontsource/eczar/files/eczar-latin-700-normal.woff?inline";
import latinExtended from "@fontsource/eczar/files/eczar-latin-ext-400-normal.woff?inline";
import emoji from "@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff?inline";
import arabic from "@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-400-normal.woff?inline";
import moreLatin from "@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff?inline";
import vietnamese from "@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff?inline";
import bengali from "@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff?inline";
import gujarati from "@fontsource/noto-sans-gujarati/files/noto-sans-gujarati-gujarati-400-normal.woff?inline";
import gurmukhi from "@fontsource/noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi-400-normal.woff?inline";
import kannada from "@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-400-normal.woff?inline";
import malayalam from "@fontsource/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-400-normal.woff?inline";
import meetei from "@fontsource/noto-sans-meetei-mayek/files/noto-sans-meetei-mayek-meetei-mayek-400-normal.woff?inline";
import olChiki from "@fontsource/noto-sans-ol-chiki/files/noto-sans-ol-chiki-ol-chiki-400-normal.woff?inline";
import odia from "@fontsource/noto-sans-oriya/files/noto-sans-oriya-oriya-400-normal.woff?inline";
import tamil from "@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff?inline";
import telugu from "@fontsource/noto-sans-telugu/files/noto-sans-telugu-telugu-400-normal.woff?inline";
import tibetan from "@fontsource/noto-serif-tibetan/files/noto-serif-tibetan-tibetan-400-normal.woff?inline";
import { Blob, Face, Font } from "harfbuzzjs";
import { unpackFont } from "./unpack-font";

const bytesOf = (address: string) => unpackFont(Buffer.from(address.slice(address.indexOf(",") + 1), "base64"));

/** The faces that are embedded as they are; their letters need no shaping. */
export const embedded = { latin: bytesOf(latin), bold: bytesOf(latinBold) };

/** The first face that has a letter draws it. */
const addresses = {
  latin,
  latinExtended,
  devanagari,
  bengali,
  gurmukhi,
  gujarati,
  odia,
  tamil,
  telugu,
  kannada,
  malayalam,
  arabic,
  meetei,
  olChiki,
  tibetan,
  moreLatin,
  vietnamese,
  emoji,
};

export type FaceName = keyof typeof addresses;
const names = Object.keys(addresses) as FaceName[];
const fonts = new Map<FaceName, Font>();

/** In thousandths of the type's size. Unpacked when its first letter is drawn: most invoices need two or three. */
export function fontOf(name: FaceName): Font {
  const known = fonts.get(name);
  if (known) return known;
  const font = new Font(new Face(new Blob(bytesOf(addresses[name]))));
  font.setScale(1_000, 1_000);
  fonts.set(name, font);
  return font;
}

const faces = new Map<string, FaceName | null>();

/** The first face that has every letter; joiners and variation selectors need no letter of their own. */
export function faceOf(grapheme: string): FaceName | null {
  const known = faces.get(grapheme);
  if (known !== undefined) return known;
  const letters = Array.from(grapheme).filter((letter) => !/[\p{Cf}\p{Variation_Selector}]/u.test(letter));
  const has = (name: FaceName) => letters.every((letter) => fontOf(name).nominalGlyph(letter.codePointAt(0) ?? 0));
  const face = names.find(has) ?? null;
  faces.set(grapheme, face);
  return face;
}
