import { globSync } from "node:fs";
import { resolve } from "node:path";
import { type MailRow, type MailWords, trackingHref } from "../../../content/mail-words";
import { writeMail } from "../../../db/write-mail";

const isWords = (value: object): value is MailWords => "subject" in value && "passages" in value && "foot" in value;

function mailsIn(value: unknown, place: string): [string, MailWords][] {
  if (typeof value !== "object" || value === null) return [];
  if (isWords(value)) return [[place, value]];
  return Object.entries(value).flatMap(([key, each]) => mailsIn(each, `${place} ${key}`));
}

/** Every mail of the site, wherever its words stand, by its place; one that two modules share is there once. */
export async function listMails(): Promise<[place: string, words: MailWords][]> {
  const files = globSync("content/en/**/*.ts").filter((file) => !file.endsWith(".test.ts"));
  const found: [string, MailWords][] = [];
  for (const file of files.toSorted())
    found.push(...mailsIn(await import(resolve(file)), file.replace("content/en/", "")));
  return found.filter(([, words], index) => found.findIndex(([, other]) => other === words) === index);
}

const address = "https://www.anugya.example/track/AbCdEfGhIjKlMnOpQrStUv";
const firm = "Shree Balaji Mahalaxmi Foods & Beverages Trading Company Private Limited";

/** As they are in real mails, and as long as they get. */
const samples: Record<string, string> = {
  name: firm,
  applicant: firm,
  kind: "FSSAI registration",
  number: "22421012003663",
  reference: "AP6XPRZ49C",
  amount: "Rs 1,17,941.50",
  day: "18 November 2026",
  from: "18 November 2026",
  until: "until 17 November 2027",
  code: "482913",
  email: "a.very.long.address.of.somebody@shree-balaji-mahalaxmi-foods-and-beverages.example",
};

const rows: MailRow[] = [
  { title: "Proof of the premises", detail: "electricity or water bill, property-tax receipt, khata, or a sale deed" },
  { title: "Government fee, at cost", amount: "Rs 1,00,000" },
  { title: "Discount", amount: "- Rs 230.50" },
  { title: "Paid by", amount: "UPI, UTR 512345678901" },
  { title: "https://www.anugya.example/desk/applications/0f8fad5b-d9cb-469f-a165-70867728950e", href: address },
];

/** A mail as it leaves, with everything in it that it can hold. */
export function aMail(words: MailWords) {
  const values: Record<string, string | MailRow[]> = {};
  for (const [, name = ""] of JSON.stringify(words).matchAll(/\{(\w+)\}/g))
    values[name] = samples[name] ?? `something that is said of the ${name}`;
  for (const passage of words.passages) {
    if (typeof passage !== "object") continue;
    if ("href" in passage) values[passage.href.slice(1, -1)] = address;
    if ("rows" in passage) values[passage.rows] = rows;
  }
  const { content, ...mail } = writeMail("a@shop.example", words, values);
  if (!content) throw new Error("A mail without content.");
  const passages = content.passages.map((passage) =>
    typeof passage === "object" && "href" in passage && passage.href === trackingHref
      ? { ...passage, href: address }
      : passage,
  );
  return { ...mail, content: { ...content, passages } };
}
