import type { Content } from "../en/content";

type Entry = { at: string; text: string };

/** What is no word: addresses, and the names of drawings, files, services, prices and a mail's rows. */
const isAddress = ({ at, text }: Entry) => /\.(href|path)$/.test(at) || /^([/#]|https:|tel:|mailto:)/.test(text);
const name =
  /\.(icon|key|id|portrait|videoThumbnail|rows|iso)$|^requirements\.\w+\.file$|^finder\.sale\.|^(gst|msme|home\.testimonials\.items\.\d+)\.service$|\.(of|kinds)\.\d+$/;

/** Staff read English, and alone read these. */
const ofStaff =
  /^(notifications\.(?!acknowledgement)|checkout\.mails\.(money|notice)\b|tracking\.(notices|questionMail)\b|applicationMails\.warning\b|dueDates\.\w+\.open$)/;

/** What a language calls that which English shows as it is stored. */
const namesOnly = /\b(choiceLabels|stateNames|sourceTitles|history\.languages)\b/;

/** What visitors and customers read, each text with its place. */
export function textsOf({ facts: _, say: __, language: ___, ...content }: Content): Entry[] {
  return textsIn(content, "").filter(({ at }) => !ofStaff.test(at));
}

const textsIn = (value: unknown, at: string): Entry[] =>
  typeof value === "string"
    ? [{ at, text: value }]
    : value && typeof value === "object"
      ? Object.entries(value).flatMap(([key, each]) => textsIn(each, at ? `${at}.${key}` : key))
      : [];

/** Whether a place holds words. */
export const isWords = (entry: Entry) => !isAddress(entry) && !name.test(entry.at);

/** Where a language says another figure than English, lacks a place for a value, leads elsewhere or has another list. */
export function findTranslationFaults(english: Content, other: Content): string[] {
  const prefix = other.home.path;
  const theirs = new Map(textsOf(other).map((entry) => [entry.at, entry]));
  const ours = textsOf(english);
  const known = new Set(ours.map(({ at }) => at));
  return [
    ...ours.flatMap((entry) => {
      const said = theirs.get(entry.at);
      return said ? compare(entry, said, prefix) : [`${entry.at}: not said.`];
    }),
    ...[...theirs.keys()].filter((at) => !known.has(at) && !namesOnly.test(at)).map((at) => `${at}: not in English.`),
  ].map((fault) => `${other.language}, ${fault}`);
}

function compare(entry: Entry, said: Entry, prefix: string): string[] {
  const { at, text } = entry;
  if (isAddress(entry)) return differ(at, "link", placeOf(text, ""), placeOf(said.text, prefix));
  if (name.test(at)) return differ(at, "name", text, said.text);
  // An invoice says the words of the law in English too.
  const own = said.text.includes(text) ? said.text.replace(text, "") : said.text;
  if (own.trim() === "") return [];
  return [
    ...differ(at, "placeholders", listed(text, /\{\w+\}/g), listed(own, /\{\w+\}/g)),
    ...differ(at, "figures", figuresOf(text), figuresOf(own)),
  ];
}

const differ = (at: string, what: string, english: string, said: string) =>
  english === said ? [] : [`${at}: ${what} ${english || "none"} in English, ${said || "none"} here.`];

/** Without the prefix of its language; the first message of a chat is words. */
function placeOf(href: string, prefix: string): string {
  const [place = ""] = href.split("?text=");
  if (!prefix || !/^[/#?]|^$/.test(place.slice(prefix.length)) || !place.startsWith(prefix)) return place;
  const rest = place.slice(prefix.length);
  return rest.startsWith("/") ? rest : `/${rest}`;
}

const listed = (text: string, pattern: RegExp) => (text.match(pattern) ?? []).sort().join(" ");

/** '8:00' is said as '8' where a language leaves out the minutes of a full hour. */
const figuresOf = (text: string) =>
  listed(text.replace(/\{\w+\}|https?:\/\/\S+/g, "").replace(/\b(\d{1,2}):00\b/g, "$1"), /\d+(?:[,.:/]\d+)*/g);
