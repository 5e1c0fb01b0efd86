import { type FaceName, faceOf } from "./faces";

/** What a reader takes as one letter, with the face that has it. */
export type Grapheme = {
  typed: string;
  /** What is drawn for it: the same, or its plain form where no face has it as it was typed. */
  drawn: string;
  face: FaceName;
  /** Odd from right to left; two is a number within that. */
  level: 0 | 1 | 2;
};

/** Letters of one face and direction, to be shaped together. */
export type Run = Grapheme;

/** What is written in one go: letters of the embedded faces, or shaped runs from the left. */
export type Stretch = { typed: string; runs: Run[]; isEmbedded: boolean; isTurned: boolean };

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** In no face: a letter that no face has in any form is drawn as the box that the first draws for this one. */
const unknown = "\u{10ffff}";

/** Without what cannot be seen: joiners belong to a letter, and a mark of a direction alone is nothing. */
export function graphemesOf(text: string): Grapheme[] {
  const segments = Array.from(segmenter.segment(text.replace(/\p{Cs}/gu, "\ufffd")), ({ segment }) => segment);
  const visible = segments.filter((segment) => !/^\p{Cf}+$/u.test(segment));
  const graphemes = visible.map((segment): Grapheme => {
    const forms = [segment, segment.normalize("NFC"), segment.normalize("NFKC")];
    const drawn = forms.find((form) => faceOf(form)) ?? unknown;
    return { typed: segment, drawn, face: faceOf(drawn) ?? "latin", level: 0 };
  });
  const levels = levelsOf(graphemes.map(({ typed }) => typed));
  return graphemes.map((grapheme, index) => {
    const [before, after] = [graphemes[index - 1], graphemes[index + 1]];
    // Between two words of a script the space is of that script, so that they are copied as one text.
    const isWithin = grapheme.typed === " " && before?.face === after?.face;
    const space = isWithin && before && { face: before.face, drawn: "\u00a0" };
    return { ...grapheme, ...(before?.face !== "latin" && space), level: levels[index] ?? 0 };
  });
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}\p{Script=Syriac}]/u;

/**
 * The bidirectional rules (UAX 9) as far as names and addresses within English need them: what has no direction goes
 * with both its neighbours, numbers after letters from right to left are read from left to right among them.
 */
function levelsOf(graphemes: string[]): Grapheme["level"][] {
  const levels: Grapheme["level"][] = graphemes.map(() => 0);
  /** The last letter from right to left since the last one from left to right. */
  let last = -1;
  graphemes.forEach((grapheme, index) => {
    const isNumber = /\p{Nd}/u.test(grapheme);
    const isRight = !isNumber && rightToLeft.test(grapheme);
    if (!isNumber && !isRight) {
      if (/[\p{L}\p{M}]/u.test(grapheme)) last = -1;
      return;
    }
    if (isNumber && last === -1) return;
    const isWithinNumber = isNumber && levels[last] === 2;
    if (last !== -1) for (let between = last + 1; between < index; between++) levels[between] = isWithinNumber ? 2 : 1;
    levels[index] = isNumber ? 2 : 1;
    last = index;
  });
  return levels;
}

/** A line's letters in the order in which they are read. */
export function stretchesOf(line: Grapheme[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const grapheme of line) {
    const isTurned = grapheme.level > 0;
    // As typed: what is drawn for another letter must be read as that one.
    const isEmbedded = grapheme.face === "latin" && !isTurned && grapheme.drawn === grapheme.typed;
    let stretch = stretches.at(-1);
    if (stretch?.isTurned !== isTurned || stretch.isEmbedded !== isEmbedded) {
      stretch = { typed: "", runs: [], isEmbedded, isTurned };
      stretches.push(stretch);
    }
    stretch.typed += grapheme.typed;
    join(stretch.runs, grapheme);
  }
  for (const { runs } of stretches) for (const level of [2, 1]) reverseFrom(runs, level);
  return stretches;
}

function join(runs: Run[], grapheme: Grapheme) {
  const before = runs.at(-1);
  const isSame = before?.face === grapheme.face && before.level === grapheme.level;
  const isAligned = (run: Grapheme | undefined) => run?.typed.length === run?.drawn.length;
  // In text from right to left a sign without a direction is a run of its own: shaping would not mirror it.
  if (before && isSame && isAligned(before) && isAligned(grapheme) && !isNeutral(before) && !isNeutral(grapheme)) {
    before.typed += grapheme.typed;
    before.drawn += grapheme.drawn;
  } else runs.push({ ...grapheme, drawn: isNeutral(grapheme) ? mirrored(grapheme.drawn) : grapheme.drawn });
}

export const isUnknown = ({ drawn }: Grapheme) => drawn === unknown;

const isNeutral = ({ level, typed }: Grapheme) => level === 1 && !rightToLeft.test(typed);

function reverseFrom(runs: Run[], level: number) {
  for (let start = 0; start < runs.length; start++) {
    let end = start;
    while ((runs[end]?.level ?? 0) >= level) end++;
    if (end === start) continue;
    runs.splice(start, end - start, ...runs.slice(start, end).reverse());
    start = end;
  }
}

const pairs = "()[]{}<>«»";
function mirrored(letter: string) {
  const at = pairs.indexOf(letter);
  return at === -1 ? letter : (pairs[at ^ 1] ?? letter);
}
