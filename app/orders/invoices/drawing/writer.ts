import PDFDocument from "pdfkit";
import { embedded, fontOf } from "./faces";
import { type Grapheme, graphemesOf, isUnknown, type Stretch, stretchesOf } from "./graphemes";
import { type Syllable, syllablesOf } from "./shape";
import { SyllableFonts } from "./syllable-fonts";

type Document = InstanceType<typeof PDFDocument>;
export type Style = { size: number; colour: string; isBold?: boolean; align?: "right" };

/** Writes text of any script in lines: Latin in the embedded faces, everything else shaped. */
export class Writer {
  readonly document: Document;
  readonly #syllables: SyllableFonts;
  readonly #shaped = new Map<string, Syllable[]>();
  readonly #ended: Promise<Buffer>;
  hasBoxes = false;
  /** Where the next line begins, from the top of the page. */
  y: number;

  constructor(options: PDFKit.PDFDocumentOptions & { margin: number }) {
    this.document = new PDFDocument({ ...options, size: "A4", font: null as never });
    for (const [name, bytes] of Object.entries(embedded)) this.document.registerFont(name, bytes);
    this.#syllables = new SyllableFonts(this.document);
    this.y = options.margin;
    const chunks: Buffer[] = [];
    this.#ended = new Promise((resolve, reject) => {
      this.document.on("data", (chunk: Buffer) => chunks.push(chunk));
      this.document.on("end", () => resolve(Buffer.concat(chunks)));
      this.document.on("error", reject);
    });
  }

  end(): Promise<Buffer> {
    this.#syllables.end();
    this.document.end();
    return this.#ended;
  }

  /** Below what is there, wrapped at spaces, and within a word that is longer than a line. */
  write(text: string, x: number, space: number, style: Style) {
    for (const paragraph of text.split(/\r\n?|\n/).map((each) => each.replace(/\p{Cc}/gu, " "))) {
      const graphemes = graphemesOf(paragraph);
      this.hasBoxes ||= graphemes.some(isUnknown);
      for (const line of this.#linesOf(graphemes, space, style)) this.#writeLine(line, x, space, style);
    }
  }

  #linesOf(graphemes: Grapheme[], space: number, style: Style): Grapheme[][] {
    const lines: Grapheme[][] = [];
    let line: Grapheme[] = [];
    for (const word of wordsOf(graphemes)) {
      if (line.length > 0 && this.#width([...line, ...word], style) > space) {
        lines.push(line);
        line = [];
      }
      // A space at the end of a line takes no space of the next.
      if (line.length === 0 && lines.length > 0 && word.every(isSpace)) continue;
      for (const grapheme of this.#width(word, style) > space ? word : []) {
        if (line.length > 0 && this.#width([...line, grapheme], style) > space) {
          lines.push(line);
          line = [];
        }
        line.push(grapheme);
      }
      if (this.#width(word, style) <= space) line = [...line, ...word];
    }
    return line.length > 0 || lines.length === 0 ? [...lines, line] : lines;
  }

  #writeLine(line: Grapheme[], x: number, space: number, style: Style) {
    const stretches = stretchesOf(line);
    const boxes = stretches
      .flatMap((stretch) => (stretch.isEmbedded ? [] : this.#shape(stretch)))
      .map(({ box }) => box);
    const natural = fontOf("latin").hExtents();
    const top = Math.max(natural.ascender, ...boxes.map((box) => box.top));
    const bottom = Math.min(natural.descender, ...boxes.map((box) => box.bottom));
    const height = ((top - bottom) / 1_000) * style.size;
    if (this.y + height > this.document.page.height - this.document.page.margins.bottom) {
      this.document.addPage();
      this.y = this.document.page.margins.top;
    }
    const baseline = this.y + (top / 1_000) * style.size;
    let left = style.align === "right" ? x + space - this.#width(line, style) : x;
    this.document.fillColor(style.colour);
    for (const stretch of stretches) {
      if (stretch.isEmbedded)
        this.#font(style).text(stretch.typed, left, baseline, { lineBreak: false, baseline: "alphabetic" });
      else this.#draw(stretch, left, baseline, style.size);
      left += this.#widthOf(stretch, style);
    }
    this.y += height;
  }

  /** Marked with what was typed, for programs that read the whole at once. */
  #draw(stretch: Stretch, x: number, baseline: number, size: number) {
    const { document } = this;
    document.save();
    document.transform(1, 0, 0, -1, 0, document.page.height);
    if (!stretch.isTurned) document.markContent("Span", { actual: stretch.typed });
    let codes = "";
    let font = "";
    let left = x;
    let start = x;
    const flush = () => {
      const y = (document.page.height - baseline).toFixed(2);
      if (codes) document.addContent(`BT /${font} ${size} Tf 1 0 0 1 ${start.toFixed(2)} ${y} Tm <${codes}> Tj ET`);
      codes = "";
      start = left;
    };
    for (const syllable of this.#shape(stretch)) {
      const { name, reference, code } = this.#syllables.place(syllable);
      if (name !== font) flush();
      font = name;
      document.page.fonts[name] = reference;
      codes += code.toString(16).padStart(2, "0");
      left += (Math.round(syllable.width) / 1_000) * size;
    }
    flush();
    if (!stretch.isTurned) document.endMarkedContent();
    document.restore();
  }

  #shape({ runs }: Stretch): Syllable[] {
    return runs.flatMap((run) => {
      const key = `${run.face} ${run.level} ${run.typed}`;
      const syllables = this.#shaped.get(key) ?? syllablesOf(run);
      this.#shaped.set(key, syllables);
      return syllables;
    });
  }

  #font({ size, isBold }: Style) {
    return this.document.font(isBold ? "bold" : "latin").fontSize(size);
  }

  #widthOf(stretch: Stretch, style: Style) {
    if (stretch.isEmbedded) return this.#font(style).widthOfString(stretch.typed);
    return (this.#shape(stretch).reduce((sum, { width }) => sum + Math.round(width), 0) / 1_000) * style.size;
  }

  #width = (graphemes: Grapheme[], style: Style) =>
    stretchesOf(graphemes).reduce((sum, stretch) => sum + this.#widthOf(stretch, style), 0);
}

const isSpace = ({ typed }: Grapheme) => /^\s+$/u.test(typed);

/** Words and the spaces between them. */
function wordsOf(graphemes: Grapheme[]): Grapheme[][] {
  const words: Grapheme[][] = [];
  graphemes.forEach((grapheme, index) => {
    const before = graphemes[index - 1];
    if (before && isSpace(before) === isSpace(grapheme)) words.at(-1)?.push(grapheme);
    else words.push([grapheme]);
  });
  return words;
}
