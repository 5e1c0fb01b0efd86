import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contentOf } from "../languages/content-of";
import { editionZero } from "../zero/zero";
import { findContradictions } from "./contradictions";
import { findDisagreements } from "./disagreements";
import { findingKinds, findUnready } from "./readiness";

const content = contentOf(editionZero);

const settled = {
  ...editionZero.identity,
  phone: "+91 98230 45671",
  email: "office@anugya.in",
  grievanceOfficer: "Asha Rao",
  owner: "Anugya Filings LLP",
  address: "12 FC Road, Pune 411004",
  gstin: "27AAPFU0939F1ZV",
};

const origin = "https://www.anugya.in";
const contentWith = (identity: typeof settled) => contentOf({ ...editionZero, identity });
const named = () => findUnready(content).map(({ kind, what }) => `${kind}: ${what}`);

test("today it names every sample, placeholder and missing setting, and nothing else of that kind", () => {
  expect(named().filter((line) => !line.startsWith("contradiction"))).toEqual([
    "placeholder: The phone number +91 00000 00000 is a placeholder.",
    "placeholder: The e-mail address support@anugya.example is an example.",
    "placeholder: The address http://localhost:3000 is not a public one.",
    "missing: Nobody is named who runs the site.",
    "missing: The address of the business is not set.",
    "missing: The GSTIN is not set, so no GST is charged and no price has any: right only for a firm without a GST registration.",
    "missing: The privacy notice names no grievance officer.",
    "sample: 9 reviews on the home page are invented.",
    "sample: 3 reviews on the About page are invented.",
    "sample: 3 reviews on the GST page are invented.",
    "sample: 3 reviews on the MSME page are invented.",
    "sample: 3 films on the About page do not exist.",
    "sample: 1 story of how it began is invented.",
    "sample: 1 legal expert does not exist.",
    "sample: 1 figure that nobody has counted: 4.8/5.",
    "sample: 1 figure that nobody has counted: 4.8.",
    "sample: 1 figure that nobody has counted: 4.9.",
  ]);
});

test("what is set or switched off is no longer named; what only the owner can end stays", () => {
  const kinds = new Set(findUnready(contentWith(settled), { origin, samples: false }).map(({ kind }) => kind));
  expect([...kinds]).toEqual(["contradiction"]);
  expect(findUnready(contentWith(settled), { origin, samples: true }).some(({ kind }) => kind === "sample")).toBe(true);
  expect(findUnready(contentWith({ ...settled, gstin: "" })).map(({ change }) => change)).toContain("`SITE_GSTIN`");
});

test("no page names a price or a refund that another page or the price book says differently", () => {
  expect(findDisagreements(content)).toEqual([]);
});

test.each([
  ["Prices start at Rs 1,699.", ["Rs 1,699 is no price of the price book."]],
  [
    "Order online: Rs 1,999 in all",
    ["'Order online: Rs 1,999 in all' stands beside 'Order online: Rs 1,499 in all' elsewhere."],
  ],
  ["Order online: Rs 1,499 in all. For a turnover above Rs 1,200 lakh", []],
  [
    "100% money-back guarantee: ask within 48 hours and up to 80% is refunded",
    ["'up to 80%' is not what the refund policy says.", "'within 48 hours' is not what the refund policy says."],
  ],
])("'%s' disagrees: %j", (intro, says) => {
  expect(findDisagreements(content, { home: { intro } })).toEqual(
    says.map((each) => ({ says: each, where: "home.intro" })),
  );
});

test("a price of another service is found where only one is spoken of", () => {
  const words = {
    msme: { intro: "Our help costs Rs 1,499." },
    services: { items: { gst: "Rs 1,999", msme: "Rs 999" } },
  };
  expect(findDisagreements(content, words)).toEqual([{ says: "Rs 1,499 is no price of msme.", where: "msme.intro" }]);
});

test("docs/content.md lists each contradiction with the one place to change it, and no other", () => {
  const page = readFileSync("docs/content.md", "utf8");
  const [, table = ""] = page.split("| Contradiction | What the site says | Where to change it |\n|---|---|---|\n");
  const rows = [...table.matchAll(/^\| `([\w-]+)` \| (.+) \| (.+) \|$/gm)].map(([, id, , change]) => ({ id, change }));
  expect(rows).toEqual(findContradictions(content).map(({ id, change }) => ({ id, change })));
});

test("every place to change names a file that is there", () => {
  for (const { change } of findUnready(content))
    for (const [, file = ""] of change.matchAll(/`(content\/[\w/.-]+\.ts)`/g))
      expect(() => readFileSync(file)).not.toThrow();
  expect(findUnready(content).every(({ kind }) => findingKinds.includes(kind))).toBe(true);
});

test("what another language says differently is named, with its folder", () => {
  const hindi = contentOf(editionZero, "hi-IN");
  const { greetings } = hindi;
  const other = { ...hindi, greetings: { ...greetings, message: "नमस्ते" } };
  expect(findUnready(content, { others: [hindi] })).toEqual(findUnready(content));
  expect(findUnready(content, { others: [other] }).filter(({ kind }) => kind === "translation")).toEqual([
    {
      kind: "translation",
      what: "hi-IN, greetings.message: placeholders {name} in English, none here.",
      change: "that language's folder in `content/`",
    },
  ]);
});
