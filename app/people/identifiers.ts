import { westernDigits } from "../../content/normalise-text";

/**
 * By what people can be recognised in something that somebody typed. `numbers` are those of authorities: PAN, GSTIN, licence
 * and registration numbers, and the numbers of what was filed.
 */
export type Identifiers = { names: string[]; addresses: string[]; phones: string[]; numbers: string[] };

export const noIdentifiers = (): Identifiers => ({ names: [], addresses: [], phones: [], numbers: [] });

/** What replaces an identifier; the triggers of the history and the ledger allow nothing else. */
const erasedMark = "[erased]";

const letter = "[\\p{L}\\p{M}\\p{N}]";
const between = "[^\\p{L}\\p{M}\\p{N}]*";
/** Letters may be between digits too ("98765, then 01234"); the same ten digits in order are no coincidence. */
const digitGap = "\\D{0,12}";

/** The words of a text, without what is between them: 'R.K.Narayan' and 'R. K. Narayan' have the same. */
export const wordsOf = (text: string) =>
  westernDigits(text.normalize("NFC"))
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

/**
 * A name that can be recognised anywhere. One word can be anything, and so can two short ones: somebody who calls themselves
 * 'Today' must not take the word out of everybody's notes.
 */
export function isTelling(name: string): boolean {
  const words = wordsOf(name);
  return words.length > 1 && words.join("").length >= fewestLetters;
}

const fewestLetters = 6;

/**
 * The words of a name as it was given, and with the last of them first: many write the surname so. Its initials are often
 * left out; a whole middle name is not, or another person's name would be found.
 */
function waysToWrite(name: string): string[][] {
  const words = wordsOf(name);
  const withoutInitials = words.filter((word) => [...word].length > 1);
  const isTellingWithout = withoutInitials.length < words.length && isTelling(withoutInitials.join(" "));
  return [words, ...(isTellingWithout ? [withoutInitials] : [])].flatMap((each) => [
    each,
    [...each.slice(-1), ...each.slice(0, -1)],
  ]);
}

/** An authority's number without separators. */
const plainNumber = (text: string) =>
  westernDigits(text.normalize("NFKC"))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

const [fewestSigns, mostSigns] = [8, 25];

/** Long enough, and with digits enough, to be nothing but a number of somebody's. */
const isTellingNumber = (plain: string) =>
  plain.length >= fewestSigns && plain.length <= mostSigns && plain.replace(/\D/g, "").length >= 4;

const panShape = "[a-z]{5}\\d{4}[a-z]";
const isPan = new RegExp(`^${panShape}$`);
const gstinShape = new RegExp(`^\\d{2}(${panShape})[0-9a-z]z[0-9a-z]$`);

/** As they are looked for: without signs between, and of a GSTIN also the PAN in it. */
export const tellingNumbers = (numbers: string[]): string[] => [
  ...new Set(
    numbers
      .map(plainNumber)
      .flatMap((plain) => [plain, gstinShape.exec(plain)?.[1] ?? ""])
      .filter(isTellingNumber),
  ),
];

const gapInNumber = "[^\\p{L}\\p{M}\\p{N}]{0,3}";
const spelt = (signs: string[]) => signs.join(gapInNumber);

/** A PAN is removed together with the GSTIN around it. */
function patternOfNumber(plain: string): string {
  const signs = spelt([...plain]);
  const whole = isPan.test(plain) ? `(?:${spelt(["\\d", "\\d", signs, "[0-9a-z]", "z", "[0-9a-z]"])}|${signs})` : signs;
  return `(?<!${letter})${whole}(?!${letter})`;
}

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

function patternOf({ names, addresses, phones, numbers }: Identifiers): RegExp | null {
  const parts = [
    // Before the ten digits of a phone, which a longer number may hold.
    ...tellingNumbers(numbers).map(patternOfNumber),
    ...phones.filter(Boolean).map((phone) => [...phone].join(digitGap)),
    ...addresses
      .filter(Boolean)
      .map((each) => `(?<![\\p{L}\\p{N}._%+-])${literal(each)}(?![\\p{L}\\p{N}]|[.-][\\p{L}\\p{N}])`),
    ...names
      .flatMap((name) => [name, name.normalize("NFKC")])
      .filter(isTelling)
      .flatMap(waysToWrite)
      .map((words) => `(?<!${letter})${words.join(between)}(?!${letter})`),
  ];
  return parts.length > 0 ? new RegExp(parts.join("|"), "giu") : null;
}

/** Takes phone and other numbers in every spelling, addresses and whole names out of texts; what has none of them comes back as it was. */
export function redactor(identifiers: Identifiers): (text: string) => string {
  const pattern = patternOf(identifiers);
  return (text) => {
    if (!pattern) return text;
    const plain = text.normalize("NFC");
    // Each digit is one unit long in every script, so that what is found has the same index in both.
    const found = [...westernDigits(plain).matchAll(pattern)];
    if (found.length === 0) return text;
    let [rest, end] = ["", 0];
    for (const { index, 0: match } of found) {
      rest += plain.slice(end, index) + erasedMark;
      end = index + match.length;
    }
    return rest + plain.slice(end);
  };
}

/** Of what is known to be about the person, every part of the name goes too. */
export function ownRedactor(identifiers: Identifiers): (text: string) => string {
  const parts = identifiers.names.flatMap(wordsOf).filter((word) => word.length >= shortest);
  const pattern = parts.length > 0 ? new RegExp(`(?<!${letter})(?:${parts.join("|")})(?!${letter})`, "giu") : null;
  const redact = redactor(identifiers);
  return (text) => {
    const rest = redact(text);
    const without = pattern ? rest.normalize("NFC").replace(pattern, erasedMark) : rest;
    return without === rest.normalize("NFC") ? rest : without;
  };
}

const shortest = 3;

/** Every string in a value that was JSON. */
export function redactIn(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === "string") return redact(value);
  if (Array.isArray(value)) return value.map((each) => redactIn(each, redact));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, redactIn(each, redact)]));
}

/** What a search looks for: words, and numbers without what people put in front of them. Each must occur. */
export function searchedFor(search: string): string[][] {
  const query = westernDigits(search);
  const isNumber = !/\p{L}/u.test(query);
  const tokens = isNumber ? [query.replace(/\D/g, "")] : wordsOf(query);
  return tokens.filter(Boolean).map((token) => {
    if (!/^\d{3,}$/.test(token)) return [token];
    return [...new Set([token, token.slice(-10), token.replace(/^0+/, ""), token.replace(/^(00)?91/, "")])].filter(
      (each) => each.length >= shortest,
    );
  });
}

/** Whether a search was for one of them: it finds them, or has a whole word of a name. */
export function looksFor(search: string, { names, addresses, phones, numbers }: Identifiers): boolean {
  if (isPartOfNumber(plainNumber(search), numbers)) return true;
  const held = [...names.map((name) => wordsOf(name).join(" ")), ...addresses, ...phones];
  const tokens = searchedFor(search);
  const findsThem = tokens.every((ways) => ways.some((way) => held.some((mark) => mark.includes(way))));
  return tokens.length > 0 && (findsThem || sharesWord(search, names));
}

/** Enough of a number to be no other's: not the letters that all numbers of a kind begin with. */
function isPartOfNumber(query: string, numbers: string[]): boolean {
  if (query.length < 6 || query.replace(/\D/g, "").length < 3) return false;
  const known = tellingNumbers(numbers);
  return known.some((each) => each.includes(query)) || tellingNumbers([query]).some((each) => known.includes(each));
}

/** Whether a text has a whole word of one of the names. */
export function sharesWord(text: string, names: string[]): boolean {
  const known = new Set(names.flatMap(wordsOf).filter((word) => word.length >= shortest));
  return wordsOf(text).some((word) => known.has(word));
}

/** Finds which of many identifiers occur in a text, by looking up the parts of the text, however many there are. */
export function recogniser({ names, addresses, phones, numbers }: Identifiers): (text: string) => Identifiers {
  const known = {
    names: byWayToWrite(names.filter(isTelling)),
    addresses: new Set(addresses.map((address) => address.toLowerCase())),
    phones: new Set(phones),
    numbers: new Set(tellingNumbers(numbers)),
  };
  // No run of words is made that is longer than every name: a text of the gateway has hundreds of words and no name.
  const longest = Math.max(0, ...[...known.names.keys()].map((name) => name.length));
  return (text) => {
    const plain = westernDigits(text.normalize("NFC"));
    return {
      names: longest > 0 ? knownNames(wordsOf(plain.normalize("NFKC")), longest, known.names) : [],
      addresses: known.addresses.size > 0 ? addressesIn(plain).filter((address) => known.addresses.has(address)) : [],
      phones: known.phones.size > 0 ? phonesIn(plain).filter((phone) => known.phones.has(phone)) : [],
      numbers: known.numbers.size > 0 ? numbersIn(plain).filter((number) => known.numbers.has(number)) : [],
    };
  };
}

function byWayToWrite(names: string[]): Map<string, string[]> {
  const known = new Map<string, string[]>();
  for (const name of names) for (const words of squeezed(name)) known.set(words, [...(known.get(words) ?? []), name]);
  return known;
}

function knownNames(words: string[], longest: number, known: Map<string, string[]>): string[] {
  const found = new Set<string>();
  for (const [at, first] of words.entries()) {
    let run = first;
    for (let next = at + 1; next < Math.min(at + longestName, words.length) && run.length < longest; next++) {
      run += words[next];
      for (const name of known.get(run) ?? []) found.add(name);
    }
  }
  return [...found];
}

export const isNothing = ({ names, addresses, phones, numbers }: Identifiers) =>
  names.length + addresses.length + phones.length + numbers.length === 0;

/** What may identify a person: as written in a text, and as `normalise` of seal.server.ts hashes it. */
export type Candidate = { kind: keyof Identifiers; mark: string; normalised: string };

/** Everything in a text that could be somebody's number, address or name. Names come by the thousand, one after the other. */
export function* candidatesIn(text: string): Generator<Candidate> {
  const plain = westernDigits(text.normalize("NFC"));
  for (const phone of phonesIn(plain)) yield { kind: "phones", mark: phone, normalised: phone };
  for (const address of addressesIn(plain)) yield { kind: "addresses", mark: address, normalised: address };
  for (const number of numbersIn(plain)) yield { kind: "numbers", mark: number, normalised: number };
  const words = wordsOf(plain.normalize("NFKC"));
  for (const [at, first] of words.entries()) {
    let [mark, normalised] = [first, first];
    for (
      let next = at + 1;
      next < Math.min(at + longestName, words.length) && normalised.length < mostLetters;
      next++
    ) {
      mark += ` ${words[next]}`;
      normalised += words[next];
      if (normalised.length >= fewestLetters) yield { kind: "names", mark, normalised };
    }
  }
}

const [partLength, overlap] = [4_000, 500];

/**
 * A text in parts that each take a few milliseconds to look through, however long it is. They overlap by more than a name,
 * a number or an address is long, so that each is whole in one of them.
 */
export function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at === 0 || at + overlap < text.length; at += partLength - overlap)
    parts.push(text.slice(at, at + partLength));
  return parts;
}

function phonesIn(text: string): string[] {
  const phones = new Set<string>();
  let [digits, last] = ["", 0];
  for (const { index, 0: digit } of text.matchAll(/\d/g)) {
    digits = index - last <= 13 ? digits.slice(-9) + digit : digit;
    last = index;
    if (digits.length === 10) phones.add(digits);
  }
  return [...phones];
}

/** However its characters are separated: a few words in a row may be one number. */
function numbersIn(text: string): string[] {
  const found = new Set<string>();
  const words = wordsOf(text.normalize("NFKC"));
  for (const [at, first] of words.entries()) {
    // A run of plain words is no number: most texts are through with their first words.
    let run = first;
    for (let next = at + 1; run.length <= mostSigns; next++) {
      if (isTellingNumber(run)) for (const number of tellingNumbers([run])) found.add(number);
      const word = words[next];
      if (word === undefined || next - at >= longestName) break;
      run += word;
    }
  }
  return [...found];
}

function addressesIn(text: string): string[] {
  const addresses = [...text.matchAll(/[^\s@<>"(),;:[\]]{1,64}@[\p{L}\p{N}.-]{1,189}/gu)].flatMap(([match]) => {
    const address = match.toLowerCase().replace(/[.-]+$/, "");
    // What is before it without a space may or may not belong to it.
    const starts = [...address.slice(0, address.indexOf("@")).matchAll(/[^\p{L}\p{N}._%+-]/gu)];
    return [address, ...starts.map(({ index, 0: before }) => address.slice(index + before.length))];
  });
  return [...new Set(addresses)];
}

/** In words and in letters: a longer one is not looked for in texts. */
const longestName = 12;
const mostLetters = 200;

/** A name without what is between its words, in each way to write it, so that every spelling has the same hashes. */
export const squeezed = (name: string) => waysToWrite(name.normalize("NFKC")).map((words) => words.join(""));
