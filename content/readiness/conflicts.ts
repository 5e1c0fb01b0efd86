import type { LeadService } from "../choices";
import type { RequirementWords } from "../en/applications/requirements";
import type { Content } from "../en/content";
import { documentWords } from "../en/figures/document-words";
import { type TimeWords, timeWords } from "../en/figures/time-words";
import { constitutions, premisesKinds } from "../law/application-kinds";
import {
  type DocumentKey,
  documentKeys,
  documentRows,
  documentsFor,
  type RequirementKey,
  requirementsFor,
} from "../law/requirements";
import { days, type Service } from "../prices";

/** Every string of what visitors read, with where it stands. */
function textsOf(value: unknown, where = ""): { where: string; text: string }[] {
  if (typeof value === "string") return [{ where, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => textsOf(each, where ? `${where}.${key}` : key));
}

const pageTexts = ({ facts: _, ...content }: Content) => textsOf({ ...content, documents: documentWords });

const rowsIn = (from: object): TimeWords[] =>
  Object.values(from).flatMap((row) => (typeof row.time === "string" ? [row as TimeWords] : rowsIn(row)));

const isPart = (one: string, other: string) => one.startsWith(other) || other.startsWith(one);
const sayRow = ({ time, measures }: TimeWords) => `'${time}, ${measures}'`;
const figuresOf = (time: string) => [...time.matchAll(/\d+/g)].map(([figure]) => Number(figure));
const mostDays = ({ time }: TimeWords) => Math.max(...figuresOf(time)) / (time.endsWith("hours") ? 24 : 1);

/** Two times of the same thing that differ, a part that takes longer than the whole, and a time that no row has. */
export function findTimeConflicts(
  content: Content,
  rows = rowsIn(timeWords(content.facts)),
  texts = pageTexts(content),
): string[] {
  const among = rows.flatMap((one, at) =>
    rows.slice(at + 1).flatMap((other) => {
      if (!isPart(one.span.of, other.span.of)) return [];
      const isSame = one.span.from === other.span.from && one.span.to === other.span.to;
      if (isSame) return one.time === other.time ? [] : [`${sayRow(one)} and ${sayRow(other)}`];
      const [part, whole] = isWithin(one, other) ? [one, other] : [other, one];
      return isWithin(part, whole) && mostDays(part) > mostDays(whole) ? [`${sayRow(part)} and ${sayRow(whole)}`] : [];
    }),
  );
  const known = new Set([
    ...rows.map(({ time }) => time),
    // A hero has space for days alone; its label says that they are working days.
    `${days.fssai.basic} days`,
    ...[days.refund.decision, days.refund.bank].map((range) => `${range} working days`),
  ]);
  const unknown = texts.flatMap(({ where, text }) =>
    [...text.matchAll(/\d+-\d+ (?:working )?days|\b\d+ hours\b(?= fast)/g)]
      .filter(([said]) => !known.has(said))
      .map(([said]) => `'${said}' of ${where}, which no row of the times has`),
  );
  return [...among, ...unknown];
}

const isWithin = ({ span: part }: TimeWords, { span: whole }: TimeWords) =>
  whole.from <= part.from && part.to <= whole.to;

type Stated = { where: string; facts: { service: Service; kind: string; business: string }; keys: DocumentKey[] };

const ofLicence = ({ services }: Content, name: "registration" | "state" | "central", business: string): Stated => ({
  where: services.licences[name].path,
  facts: { service: "fssai", kind: name, business },
  keys: services.licences[name].requirements.flatMap(({ of }) => of),
});

const stated = (content: Content): Stated[] => [
  ofLicence(content, "registration", ""),
  ofLicence(content, "state", "maker"),
  ofLicence(content, "central", "maker"),
];

/** What customers are asked for, over every firm and every kind of premises, as the documents that pages name. */
const askedOf = (facts: Stated["facts"]): DocumentKey[] => {
  const rows = constitutions.flatMap((constitution) =>
    premisesKinds.flatMap((premises) => requirementsFor({ ...facts, constitution, premises })),
  );
  return documentKeys.filter((key) => rows.some((row) => (documentRows[key] as readonly string[]).includes(row.key)));
};

/** Lists in running words: the thanks after a form, and a question of the GST page. */
const namedLists = (content: Content): { where: string; words: string; keys: DocumentKey[] }[] => {
  const { requirements } = content.leadForm.thanks;
  const inThanks = (service: LeadService) => requirements[service]?.join(" ") ?? "";
  const gst = { service: "gst", kind: "regular", business: "" } as const;
  const fssai = { service: "fssai", kind: "registration", business: "" } as const;
  const ofProprietor = { constitution: "proprietor" };
  return [
    {
      where: "the thanks for FSSAI",
      words: inThanks("FSSAI Registration/License"),
      keys: documentsFor({ ...fssai, ...ofProprietor }),
    },
    {
      where: "the thanks for GST",
      words: inThanks("GST Registration"),
      keys: documentsFor({ ...gst, ...ofProprietor }),
    },
    {
      where: `the questions of ${content.gst.path}`,
      words: content.gst.faqs.items.map(({ answer }) => answer).join(" "),
      keys: documentsFor(gst),
    },
  ];
};

const titleOf = (key: DocumentKey) => documentWords[key].title.toLowerCase();

/** A list in words that leaves out a document, or names one of another registration. */
export function findListConflicts(content: Content, lists = namedLists(content)): string[] {
  return lists.flatMap(({ where, words, keys }) => {
    const said = words.toLowerCase();
    const missing = keys.filter((key) => !said.includes(titleOf(key)));
    const asked = keys.map(titleOf);
    const superfluous = documentKeys.filter((key) => said.includes(titleOf(key)) && !asked.includes(titleOf(key)));
    return [
      ...missing.map((key) => `${where} lacks '${key}'`),
      ...superfluous.map((key) => `${where} names '${key}', which nobody asks for`),
    ];
  });
}

/** Of which customers are asked for another one, depending on firm and place, each with its own name. */
const severalDocuments: readonly DocumentKey[] = ["business", "layout", "place", "firm"];

/** A document that has one name on the pages and another where customers are asked for it. */
export const findNameConflicts = (asked: Record<RequirementKey, RequirementWords>): string[] =>
  documentKeys
    .filter((key) => !severalDocuments.includes(key))
    .map((key) => [documentWords[key].title, asked[documentRows[key][0]].title])
    .filter(([named, called]) => named !== called)
    .map(([named, called]) => `'${named}' is called '${called}' where customers are asked for it`);

/** A page that names another list than the one by which customers are asked, and a whole Aadhaar among documents. */
export function findDocumentConflicts(content: Content, lists = stated(content), texts = pageTexts(content)): string[] {
  const differing = lists.flatMap(({ where, facts, keys }) => {
    const asked = askedOf(facts);
    const missing = asked.filter((key) => !keys.includes(key)).map((key) => `${where} lacks '${key}'`);
    const superfluous = keys
      .filter((key) => !asked.includes(key))
      .map((key) => `${where} names '${key}', which nobody asks for`);
    return [...missing, ...superfluous];
  });
  const listed = content.fssai.documents.items.map(({ key }) => key);
  const unlisted = askedOf({ service: "fssai", kind: "state", business: "maker" })
    .filter((key) => !listed.includes(key))
    .map((key) => `the ten of ${content.fssai.path} lack '${key}'`);
  const whole = texts
    .filter(({ text }) => /(?:^|[,:] )Aadhaar(?=,| (?:or|and)\b)|(?<!masked )\bAadhaar card\b/i.test(text))
    .map(({ where }) => `${where} asks for an Aadhaar that is not masked`);
  return [...differing, ...unlisted, ...whole];
}
