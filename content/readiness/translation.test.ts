import { expect, test } from "vitest";
import type { Edition } from "../edition/edition";
import type { Content } from "../en/content";
import { contentOf } from "../languages/content-of";
import { editionZero } from "../zero/zero";
import { findTranslationFaults } from "./translation";

const english = contentOf(editionZero);
const hindi = contentOf(editionZero, "hi-IN");

const run: Edition["identity"] = {
  ...editionZero.identity,
  owner: "Udaan Filings LLP",
  address: "12 FC Road, Pune 411004",
  gstin: "27AAPFU0939F1ZV",
};

test.each([
  ["as it stands", editionZero],
  ["with a GSTIN and who runs it", { ...editionZero, identity: run }],
  ["with other rules of refund", { ...editionZero, refundRules: { requestWithinHours: 31, atMostPercent: 83 } }],
  [
    "without the lower price",
    { ...editionZero, priceBook: editionZero.priceBook.map((row) => ({ ...row, price: 6_500 })) },
  ],
])("Hindi says every figure, place, link and list that English does, %s", (_, edition) => {
  expect(findTranslationFaults(contentOf(edition), contentOf(edition, "hi-IN"))).toEqual([]);
});

const but = (change: (said: Content) => void): string[] => {
  const said = structuredClone({ ...hindi, facts: undefined, say: undefined }) as unknown as Content;
  change(said);
  return findTranslationFaults(english, said);
};

test("a figure that differs is named", () => {
  const faults = but(({ contactForm }) => {
    contactForm.fields.message.hint = "1,000 अक्षरों तक।";
  });
  expect(faults).toEqual(["hi-IN, contactForm.fields.message.hint: figures 2,000 in English, 1,000 here."]);
});

test("a figure that is said twice, or not at all, is named", () => {
  const faults = but(({ contactForm, leadForm }) => {
    contactForm.fields.message.hint = "2,000 अक्षरों तक, सिर्फ़ 2,000।";
    leadForm.problems.name.tooLong = "कृपया नाम छोटा लिखें।";
  });
  expect(faults).toEqual([
    "hi-IN, leadForm.problems.name.tooLong: figures 100 in English, none here.",
    "hi-IN, contactForm.fields.message.hint: figures 2,000 in English, 2,000 2,000 here.",
  ]);
});

test("a place for a value that is missing is named", () => {
  const faults = but(({ greetings }) => {
    greetings.message = "नमस्ते जी, आपके मैसेज के लिए धन्यवाद।";
  });
  expect(faults).toEqual(["hi-IN, greetings.message: placeholders {name} in English, none here."]);
});

test("a link that leads elsewhere, or to a page in English, is named", () => {
  const faults = but(({ notFound, failure }) => {
    notFound.home.href = "/hi/about";
    failure.home.href = "/about";
  });
  expect(faults).toEqual([
    "hi-IN, notFound.home.href: link / in English, /about here.",
    "hi-IN, failure.home.href: link / in English, /about here.",
  ]);
});

test("a list that is shorter or longer is named", () => {
  const faults = but(({ refund, terms }) => {
    refund.sections[2]?.list?.pop();
    terms.sections[0]?.list?.push("एक और");
  });
  expect(faults).toEqual([
    "hi-IN, refund.sections.2.list.3: not said.",
    "hi-IN, terms.sections.0.list.5: not in English.",
  ]);
});

test("another drawing or another service is named", () => {
  const faults = but(({ home }) => {
    const [first] = home.howItWorks.items;
    if (first) first.icon = "bank";
  });
  expect(faults).toEqual(["hi-IN, home.howItWorks.items.0.icon: name search in English, bank here."]);
});
