/** In characters; longer lines would make the type of a share picture too small. */
const longestLine = 20;
const mostLines = 4;

/** The renderer does no text shaping: the letters of Devanagari would overlap. */
export const isDrawable = (text: string) => !/(?!\p{Script=Latin})\p{L}/u.test(text);

/** Breaks a headline into even lines, after a comma or full stop where possible. A number stays with what it counts. */
export function breakIntoLines(text: string) {
  const words = text.split(/(?<!\d) /);
  const candidates = Array.from({ length: mostLines }, (_, index) => lineBreaks(words, index + 1)).flat();
  const fitting = candidates.filter((lines) => longest(lines) <= longestLine);
  return fitting.reduce((best, candidate) => (cost(candidate) < cost(best) ? candidate : best), fitting[0] ?? words);
}

function lineBreaks(words: string[], count: number): string[][] {
  if (count === 1) return words.length > 0 ? [[words.join(" ")]] : [];
  return words.flatMap((_, index) => {
    const first = words.slice(0, index + 1).join(" ");
    return lineBreaks(words.slice(index + 1), count - 1).map((rest) => [first, ...rest]);
  });
}

/** Long, uneven and many lines cost; a line that ends with a comma or full stop saves. */
function cost(lines: string[]) {
  const pauses = lines.slice(0, -1).filter((line) => /[,.]$/.test(line)).length;
  const unevenness = lines.reduce((sum, line) => sum + line.length ** 2, 0) / 200;
  return longest(lines) + unevenness + 7 * lines.length - 4 * pauses;
}

/** Headlines come from HTML: an entity counts as one character. */
const longest = (lines: string[]) => Math.max(...lines.map((line) => line.replace(/&[^;]+;/g, "'").length));
