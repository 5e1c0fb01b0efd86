import type PDFDocument from "pdfkit";
import { type Box, type Syllable, short } from "./shape";

type Document = InstanceType<typeof PDFDocument>;
type Reference = ReturnType<Document["ref"]>;

/** Codes of one byte, without zero and the first one's. */
const mostCodes = 254;

/** No program can know how large the letters of such a font are; some measure its m, so each has one, of the usual width. */
const measure: Syllable = { typed: "m", outline: "", width: 600, box: { left: 0, bottom: 0, right: 0, top: 0 } };

/**
 * The shaped syllables of an invoice as fonts of its own (Type 3 of PDF): each syllable is one character that is drawn by its
 * outline and read as what was typed. A font of glyphs could not say that: a vowel may stand before the consonant that it
 * follows, several letters may become one glyph, and one letter several.
 */
export class SyllableFonts {
  readonly #fonts: { reference: Reference; name: string; syllables: Syllable[] }[] = [];
  readonly #places = new Map<string, { name: string; reference: Reference; code: number }>();

  constructor(readonly document: Document) {}

  place(syllable: Syllable) {
    const key = `${syllable.typed} ${syllable.width} ${syllable.outline}`;
    const known = this.#places.get(key);
    if (known) return known;
    let font = this.#fonts.at(-1);
    if (!font || font.syllables.length > mostCodes) {
      font = { reference: this.document.ref({}), name: `S${this.#fonts.length + 1}`, syllables: [measure] };
      this.#fonts.push(font);
    }
    const place = { name: font.name, reference: font.reference, code: font.syllables.push(syllable) };
    this.#places.set(key, place);
    return place;
  }

  /** Written at the end, when it is known what they hold. */
  end() {
    for (const { reference, name, syllables } of this.#fonts) {
      const drawings: Record<string, Reference> = {};
      const nameOf = (index: number) => (index === 0 ? "m" : `s${index}`);
      syllables.forEach((syllable, index) => {
        drawings[nameOf(index)] = this.#stream(drawingOf(syllable));
      });
      Object.assign(reference.data, {
        Type: "Font",
        Subtype: "Type3",
        Name: name,
        FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
        FontBBox: corners(syllables.map(({ box }) => box)),
        CharProcs: drawings,
        Encoding: { Type: "Encoding", Differences: [1, ...syllables.map((_, index) => nameOf(index))] },
        FirstChar: 1,
        LastChar: syllables.length,
        Widths: syllables.map(({ width }) => Math.round(width)),
        Resources: {},
        ToUnicode: this.#stream(readAs(syllables.map(({ typed }) => typed))),
      });
      reference.end(null);
    }
  }

  #stream(text: string): Reference {
    const reference = this.document.ref({});
    reference.end(text);
    return reference;
  }
}

const corners = (boxes: Box[]) => [
  Math.floor(Math.min(...boxes.map(({ left }) => left))),
  Math.floor(Math.min(...boxes.map(({ bottom }) => bottom))),
  Math.ceil(Math.max(...boxes.map(({ right }) => right))),
  Math.ceil(Math.max(...boxes.map(({ top }) => top))),
];

/** `d1`: in the colour of the text around it. */
const drawingOf = ({ width, box, outline }: Syllable) =>
  `${short(width)} 0 ${corners([box]).join(" ")} d1\n${outline}${outline ? "f" : ""}`;

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, "0");

const utf16 = (text: string) =>
  Array.from({ length: text.length }, (_, index) => hex(text.charCodeAt(index), 4)).join("");

const readAs = (texts: string[]) =>
  `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<00> <ff>
endcodespacerange
${batches(texts.map((text, index) => `<${hex(index + 1, 2)}> <${utf16(text)}>`))
  .map((lines) => `${lines.length} beginbfchar\n${lines.join("\n")}\nendbfchar`)
  .join("\n")}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;

/** The format allows a hundred at a time. */
const batches = (lines: string[]) =>
  Array.from({ length: Math.ceil(lines.length / 100) }, (_, index) => lines.slice(index * 100, index * 100 + 100));
