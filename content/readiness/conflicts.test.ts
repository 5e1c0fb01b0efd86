import { expect, test } from "vitest";
import { documentWords } from "../en/figures/document-words";
import { timeWords } from "../en/figures/time-words";
import { contentOf } from "../languages/content-of";
import { constitutions, premisesKinds } from "../law/application-kinds";
import { kinds } from "../law/kinds";
import { documentKeys, documentRows, documentsFor, requirementRows, requirementsFor } from "../law/requirements";
import { editionZero, zero } from "../zero/zero";
import { findDocumentConflicts, findListConflicts, findNameConflicts, findTimeConflicts } from "./conflicts";

const content = contentOf(editionZero);
const { requirements } = content;
const times = timeWords(zero);

test("today no two times and no two lists of documents disagree", () => {
  expect(findTimeConflicts(content)).toEqual([]);
  expect(findDocumentConflicts(content)).toEqual([]);
  expect(findListConflicts(content)).toEqual([]);
  expect(findNameConflicts(requirements)).toEqual([]);
});

test("a document that customers are asked for under another name than the page's is found", () => {
  const asked = { ...requirements, pan: { ...requirements.pan, title: "Tax card" } };
  expect(findNameConflicts(asked)).toEqual(["'PAN card' is called 'Tax card' where customers are asked for it"]);
});

test("a list in running words that leaves one out, or names one of another registration, is found", () => {
  const words = "PAN card, photo of the proprietor, partners or directors, water analysis";
  const keys = documentsFor({ service: "gst", kind: "regular", business: "", constitution: "proprietor" });
  expect(findListConflicts(content, [{ where: "a mail", words, keys }])).toEqual([
    "a mail lacks 'place'",
    "a mail names 'water', which nobody asks for",
  ]);
});

test("two times for the same thing are found, and a part that takes longer than the whole", () => {
  const { basic } = times.fssai;
  const another = { ...basic, time: "8-12 working days" };
  expect(findTimeConflicts(content, [basic, another], [])).toEqual([
    `'7-10 working days, ${basic.measures}' and '8-12 working days, ${basic.measures}'`,
  ]);
  const filing = { ...times.offers.fssai, time: "12-20 days" };
  expect(findTimeConflicts(content, [basic, filing], [])).toHaveLength(1);
  expect(findTimeConflicts(content, [basic, { ...times.msme, time: "60-90 days" }], [])).toEqual([]);
});

test("a time in the words of a page that no row has is found", () => {
  const texts = [{ where: "gst.faqs", text: "Usually 4-6 days, or 7-10 working days." }];
  expect(findTimeConflicts(content, undefined, texts)).toEqual([
    "'4-6 days' of gst.faqs, which no row of the times has",
  ]);
});

test("a list that lacks a document, or names one that nobody asks for, is found; so is a whole Aadhaar", () => {
  const facts = { service: "fssai", kind: "registration", business: "" } as const;
  expect(
    findDocumentConflicts(content, [{ where: "a page", facts, keys: ["photo", "premises", "water"] }], []),
  ).toEqual(["a page lacks 'identity'", "a page names 'water', which nobody asks for"]);
  const texts = [
    { where: "one", text: "Masked Aadhaar, voter card" },
    { where: "other", text: "PAN, Aadhaar, a photo" },
    { where: "third", text: "PAN, Aadhaar and a photo" },
  ];
  expect(findDocumentConflicts(content, [], texts)).toEqual([
    "other asks for an Aadhaar that is not masked",
    "third asks for an Aadhaar that is not masked",
  ]);
});

test("what the finder and the pages name is what customers are asked for, whatever the firm, the place and the business", () => {
  let count = 0;
  const services = { fssai: ["registration", "state", "central"], gst: ["regular", "quick"], msme: ["udyam"] } as const;
  for (const service of ["fssai", "gst", "msme"] as const)
    for (const kind of services[service])
      for (const business of ["", ...Object.keys(kinds)])
        for (const constitution of constitutions) {
          const named = documentsFor({ service, kind, business, constitution });
          const asked = premisesKinds.flatMap((premises) =>
            requirementsFor({ service, kind, business, constitution, premises }).map(({ key }) => key),
          );
          const covered = named.flatMap((key): readonly string[] => documentRows[key]);
          for (const key of asked) expect(covered, `${kind} ${business} ${constitution}`).toContain(key);
          for (const key of named)
            expect(
              documentRows[key].some((row) => asked.includes(row)),
              `${key} of ${kind} ${business}`,
            ).toBe(true);
          count += asked.length;
        }
  expect(count).toBeGreaterThan(1_000);
});

test("every document that a rule asks for stands under one name, with its words", () => {
  const named = documentKeys.flatMap((key): readonly string[] => documentRows[key]);
  expect(new Set(named).size).toBe(named.length);
  const ruled = requirementRows.filter(({ isAdded }) => !isAdded).map(({ key }) => key);
  expect([...new Set(ruled)].sort()).toEqual([...named].sort());
  for (const key of documentKeys) expect(documentWords[key].title).toBeTruthy();
});
