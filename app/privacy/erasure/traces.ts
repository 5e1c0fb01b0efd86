const shortest = 3;
const wordsOf = (text: string) => text.toLowerCase().split(/[^\p{L}\p{M}\p{N}@.]+/u);

/** Whether a search finds someone: one of its words is a part of a name, a number or an address. */
export const hasPartOf = (search: string, marks: string[]) =>
  wordsOf(search).some((word) => word.length >= shortest && marks.some((mark) => mark.toLowerCase().includes(word)));

/** Whether a title names someone: it shares a whole word with them. */
export function hasWordOf(title: string, marks: string[]) {
  const known = new Set(marks.flatMap(wordsOf));
  return wordsOf(title).some((word) => word.length >= shortest && known.has(word));
}
