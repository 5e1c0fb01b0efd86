import { expect, test } from "vitest";
import { pagesOf } from "../../../test/support/site-pages";
import { states } from "../../choices";
import { contentOf } from "../../languages/content-of";
import { sources } from "../../law/row";
import { isWords, textsOf } from "../../readiness/translation";
import { editionZero } from "../../zero/zero";
import { glossary, latinTerms, misspelt } from "../glossary";

const edition = {
  ...editionZero,
  identity: { ...editionZero.identity, owner: "उड़ान फ़ाइलिंग्स", address: "12 एफ़सी रोड, पुणे", gstin: "27AAPFU0939F1ZV" },
};
const hindi = contentOf(edition, "hi-IN");
const english = new Map(textsOf(contentOf(edition)).map(({ at, text }) => [at, text]));
const texts = textsOf(hindi).filter(isWords);

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const named = [edition.identity.name, edition.identity.gstin, edition.promos[0]?.code ?? "", ...latinTerms];
/** The longest first, so that no part of a term is left over. */
const listed = new RegExp(
  `(?<![A-Za-z])(?:${named
    .toSorted((one, other) => other.length - one.length)
    .map(escaped)
    .join("|")})(?![A-Za-z])`,
  "g",
);

/** What is left in Latin letters besides names, terms, addresses and the numbers of drawn certificates. */
const latinIn = (text: string) =>
  text
    .replace(/\{\w+\}|\S+@\S+|[\w-]+(?:\.[\w-]+)*\.gov\.in|00 SAMPL0000S 1Z0/g, " ")
    .replace(listed, " ")
    .match(/[A-Za-z]{2,}/g) ?? [];

test("no sentence is left in English, names and listed terms apart", () => {
  const left = texts.flatMap(({ at, text }) => {
    // An invoice says the words of the law in English beside the Hindi ones.
    const ofLaw = at.startsWith("checkout.invoices.") ? (english.get(at) ?? "") : "";
    return latinIn(ofLaw && text !== ofLaw ? text.replace(ofLaw, "") : text).map((word) => `${at}: ${word}`);
  });
  expect(left).toEqual([]);
  expect(latinIn("यह Please call us है")).toEqual(["Please", "call", "us"]);
});

test("a term in another form than the glossary's fails", () => {
  const faultsOf = (text: string) => [
    ...glossary.flatMap(({ hindi: chosen, not = [] }) =>
      not.filter((form) => text.includes(form)).map((form) => `${form}, not ${chosen}`),
    ),
    ...misspelt.filter((form) => text.includes(form)),
  ];
  // A statute is called as it is.
  const statutes = glossary.map(({ hindi: name }) => name).filter((name) => /, \d{4}$/.test(name));
  const withoutStatutes = (text: string) => statutes.reduce((rest, name) => rest.replaceAll(name, ""), text);
  expect(texts.flatMap(({ at, text }) => faultsOf(withoutStatutes(text)).map((fault) => `${at}: ${fault}`))).toEqual(
    [],
  );
  expect(faultsOf("रकम बकाया है")).toEqual(["रकम, not रक़म", "बकाया, not बाक़ी"]);
});

test("the glossary chooses one form for each idea, and none that it refuses elsewhere", () => {
  const ideas = glossary.map((row) => row.english);
  expect(new Set(ideas).size).toBe(ideas.length);
  const refused = glossary.flatMap(({ not = [] }) => not);
  expect(glossary.filter(({ hindi: chosen }) => refused.includes(chosen))).toEqual([]);
});

test("sentences end with a danda, quotes are single and curved, digits are those of a price, letters are composed alike", () => {
  const faults = texts.flatMap(({ at, text }) => {
    const own = at.startsWith("checkout.invoices.") ? text.replace(english.get(at) ?? "", "") : text;
    const found = own.match(/[\u0900-\u097F]\.(?=\s|$)|["“”'`]|[\u0966-\u096F]|\.\s*।|।\S/gu) ?? [];
    return [...found, ...(text === text.normalize("NFC") ? [] : ["not NFC"])].map((fault) => `${at}: ${fault}`);
  });
  expect(faults).toEqual([]);
});

test("every state and every source has its Hindi name", () => {
  for (const words of [hindi.leadForm.choiceLabels, hindi.finder.stateNames])
    expect(Object.keys(words)).toEqual(expect.arrayContaining([...states]));
  expect(Object.keys(hindi.finder.result.sourceTitles).sort()).toEqual(Object.keys(sources).sort());
});

test("titles and descriptions have the length that search engines show, and no two are alike", () => {
  const metas = pagesOf(hindi).map(({ meta }) => meta);
  for (const { title, description } of metas) {
    expect(title.length, title).toBeLessThanOrEqual(60);
    expect(description.length, description).toBeGreaterThanOrEqual(120);
    expect(description.length, description).toBeLessThanOrEqual(158);
  }
  expect(new Set(metas.map(({ title }) => title)).size).toBe(metas.length);
});
