/** In letters; more would make the type of a share picture small. */
const longestLine = 20;
const mostLines = 4;

/** The renderer joins no letters: it would draw Devanagari one on top of the other. */
export const isDrawable = (text: string) => !/(?!\p{Script=Latin})\p{L}/u.test(text);

/** Sets a headline in even lines that break after a comma or full stop where they can. A number stays with what it counts. */
export function setInLines(text: string) {
  const words = text.split(/(?<!\d) /);
  const ways = Array.from({ length: mostLines }, (_, index) => waysToSet(words, index + 1)).flat();
  const fitting = ways.filter((lines) => longest(lines) <= longestLine);
  return fitting.reduce((best, way) => (effort(way) < effort(best) ? way : best), fitting[0] ?? words);
}

function waysToSet(words: string[], count: number): string[][] {
  if (count === 1) return words.length > 0 ? [[words.join(" ")]] : [];
  return words.flatMap((_, index) => {
    const first = words.slice(0, index + 1).join(" ");
    return waysToSet(words.slice(index + 1), count - 1).map((rest) => [first, ...rest]);
  });
}

/** What a reader pays: long, uneven and many lines cost, a line that ends where the voice does saves. */
function effort(lines: string[]) {
  const pauses = lines.slice(0, -1).filter((line) => /[,.]$/.test(line)).length;
  const unevenness = lines.reduce((sum, line) => sum + line.length ** 2, 0) / 200;
  return longest(lines) + unevenness + 7 * lines.length - 4 * pauses;
}

/** Headlines come out of HTML: an escaped sign is one letter. */
const longest = (lines: string[]) => Math.max(...lines.map((line) => line.replace(/&[^;]+;/g, "'").length));
