/** The scripts of India whose blocks have the letters of Devanagari in the same places, and whether a last 'a' is silent. */
const blocks: { start: number; isLastSilent: boolean }[] = [
  { start: 0x980, isLastSilent: true }, // Bengali
  { start: 0xa00, isLastSilent: true }, // Gurmukhi
  { start: 0xa80, isLastSilent: true }, // Gujarati
  { start: 0xb00, isLastSilent: false }, // Odia
  { start: 0xb80, isLastSilent: false }, // Tamil
  { start: 0xc00, isLastSilent: false }, // Telugu
  { start: 0xc80, isLastSilent: false }, // Kannada
  { start: 0xd00, isLastSilent: false }, // Malayalam
];

const table = (start: number, letters: string) =>
  letters.split(" ").map((letter, index): [number, string] => [start + index, letter === "-" ? "" : letter]);

/** By place in the block, as names are usually written in Latin letters. */
const vowels = new Map(table(0x05, "a a i i u u ri li e e e ai o o o au"));
const consonants = new Map([
  ...table(0x15, "k kh g gh ng ch chh j jh ny t th d dh n t th d dh n n p ph b bh m"),
  ...table(0x2f, "y r r l l zh v sh sh s h"),
]);
const signs = new Map(table(0x3e, "a i i u u ri ri e e e ai o o o au"));
const silent = 0x4d;
const others = new Map([...table(0x01, "n n h"), ...table(0x66, "0 1 2 3 4 5 6 7 8 9")]);
/** Letters that one script alone has: the nasal of Gurmukhi, and Malayalam's consonants without a vowel. */
const own = new Map([[0xa70, "n"], ...table(0xd7a, "n n r l l k")]);
/** The dot below, whose letters are written like those without. */
const nukta = 0x3c;

const place = (letter: number) => letter & 0x7f;

function romanise(word: string, { isLastSilent }: (typeof blocks)[number]): string {
  const letters = Array.from(word, (letter) => letter.codePointAt(0) ?? 0).filter((each) => place(each) !== nukta);
  const latin = letters.map((letter, index) => {
    const at = place(letter);
    const consonant = consonants.get(at);
    if (consonant === undefined) return own.get(letter) ?? vowels.get(at) ?? signs.get(at) ?? others.get(at) ?? "";
    const following = letters[index + 1];
    const next = following === undefined ? undefined : place(following);
    const hasOwnVowel = next !== undefined && (signs.has(next) || next === silent);
    const isSilent = next === undefined && index > 0 && isLastSilent;
    return hasOwnVowel || isSilent ? consonant : `${consonant}a`;
  });
  const [first = "", ...rest] = latin.join("");
  return first.toUpperCase() + rest.join("");
}

const words = new RegExp(
  blocks
    .map(({ start }) => `[\\u{${start.toString(16)}}-\\u{${(start + 0x7f).toString(16)}}\\u200c\\u200d]+`)
    .join("|"),
  "gu",
);

/**
 * A text in the letters that a paper can show: Latin and Devanagari as they are, the other scripts of India written in
 * Latin letters, accents left out, and nothing of what is neither.
 */
export function printable(text: string): string {
  return text
    .replace(words, (word) => {
      const letters = word.replace(/[\u200c\u200d]/g, "");
      const at = letters.codePointAt(0) ?? 0;
      const block = blocks.find(({ start }) => at >= start && at < start + 0x80);
      return block ? romanise(letters, block) : word;
    })
    .replace(/[^\u0020-\u00ff\p{Script=Devanagari}]/gu, (letter) => plain[letter] ?? unaccented(letter))
    .replace(/\s+/g, " ")
    .trim();
}

const plain: Record<string, string> = {
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "–": "–",
  "—": "—",
  "₹": "Rs ",
  "।": ".",
};

const unaccented = (letter: string) =>
  /[\u200c\u200d]/.test(letter) ? letter : letter.normalize("NFKD").replace(/[^\u0020-\u007e]/g, "");
