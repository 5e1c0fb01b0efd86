import { fill } from "../content/format";
import { type MailContent, type MailRow, type MailWords, nameless, trackingHref } from "../content/mail-words";
import type { Mail } from "./jobs";

type Values = Record<string, string | number | MailRow[]>;
type Filled = MailContent["passages"][number];

/**
 * A mail in its words, filled in. A part that then says nothing is left out. The text is what the content says; HTML is made of
 * the same content when the mail is sent.
 */
export function writeMail(to: string, words: MailWords, values: Values = {}): Mail {
  const plain = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? "" : value]),
  );
  const say = (text: string) => fill(text, plain).trim();
  const passages = words.passages.flatMap<Filled>((passage) => {
    if (typeof passage === "string") return say(passage) || [];
    if ("rows" in passage) {
      const rows = values[passage.rows];
      return Array.isArray(rows) && rows.length > 0 ? { rows, isNumbered: passage.isNumbered === true } : [];
    }
    const filled = Object.fromEntries(Object.entries(passage).map(([key, text]) => [key, say(text)])) as typeof passage;
    const [key = "", last = key] = Object.keys(filled);
    const isSaid = [key, "href" in filled ? last : key].every((each) => filled[each as keyof typeof filled]);
    return isSaid ? filled : [];
  });
  // A header is one line, also where a value has several.
  const subject = say(words.subject).replace(/\s+/g, " ");
  const content: MailContent = {
    ...(words.about && { about: say(words.about) }),
    headline: say(words.headline ?? words.subject),
    ...(words.greeting && { greeting: greet(words.greeting, String(values.name ?? ""), words.nameless) }),
    passages,
    foot: words.foot.map(say),
  };
  return { to, subject, content, text: textOf(content) };
}

/**
 * The name as it was typed, or a greeting without one. A stranger may have typed it to somebody else's address: a joiner without width keeps
 * mail programs from making a link of 'prize.example'.
 */
function greet(greeting: string, name: string, withoutName = nameless): string {
  if (!name.trim()) return withoutName;
  const unlinked = name.trim().replace(/(?<=[\p{L}\p{N}])(\.|@|:\/\/)(?=[\p{L}\p{N}])/gu, "$1\u2060");
  return fill(greeting, { name: unlinked });
}

/** The mail as text, for programs that show no HTML. */
export function textOf({ about, headline, greeting, passages, foot }: MailContent): string {
  const parts = passages.map((passage) => {
    if (typeof passage === "string") return passage;
    if ("heading" in passage) return passage.heading;
    if ("note" in passage) return passage.note;
    if ("number" in passage) return [passage.above, passage.number, passage.below].filter(Boolean).join("\n");
    if ("rows" in passage) return passage.rows.map((row, index) => rowText(row, passage.isNumbered, index)).join("\n");
    if (passage.href === trackingHref) return "";
    return `${"button" in passage ? passage.button : passage.link}:\n${passage.href}`;
  });
  return [about, headline, greeting, ...parts, foot.join("\n")].filter(Boolean).join("\n\n");
}

function rowText({ title, detail, amount, href }: MailRow, isNumbered: boolean, index: number): string {
  const said =
    [title, amount ?? detail].filter(Boolean).join(title.endsWith("?") ? " " : ": ") + (href ? `\n${href}` : "");
  if (isNumbered) return `${index + 1}. ${said}`;
  return amount === undefined ? `- ${said}` : said;
}
