import { expect, test } from "vitest";
import type { Edition } from "../edition/edition";
import { languageTags } from "../language-tags";
import { rupees } from "../rupees";
import { editionZero, zero } from "../zero/zero";
import { contentOf, writtenLanguages } from "./content-of";

const changed = <Row extends Record<string, string>>(row: Row) =>
  Object.fromEntries(Object.keys(row).map((page) => [page, "777"])) as Row;

/** An edition in which nothing is as in the first. */
const other: Edition = {
  identity: {
    name: "Udaan Filings",
    phone: "+91 98230 45671",
    email: "office@udaan.in",
    grievanceOfficer: "Asha Rao",
    owner: "Udaan Filings LLP",
    address: "12 FC Road, Pune 411004",
  },
  priceBook: editionZero.priceBook.map(({ why: _, ...row }) => ({ ...row, price: row.price + 6_100 })),
  shownPrices: {
    home: {
      fssai: { was: 9_111, percentOff: 13 },
      msme: { was: 9_112, percentOff: 13 },
      gst: { was: 9_113, percentOff: 13 },
      promo: { code: "DIWALI", percentOff: 7 },
      badgePercentOff: 13,
    },
    services: {
      fssai: { was: 9_114, percentOff: 13 },
      msme: { was: 9_115, percentOff: 13 },
      gst: { was: 9_116, percentOff: 13 },
    },
  },
  promos: [{ code: "DIWALI", percentOff: 7, service: "fssai", from: "2026-10-01" }],
  refundRules: { requestWithinHours: 31, atMostPercent: 83 },
  quoteDays: { usual: 9, most: 19 },
  orderHours: 31,
  claims: Object.fromEntries(
    Object.entries(editionZero.claims).map(([claim, row]) => [claim, changed(row)]),
  ) as Edition["claims"],
};

const stringsIn = (from: unknown): string[] =>
  typeof from === "string"
    ? [from]
    : from && typeof from === "object"
      ? Object.values(from).flatMap((value) => stringsIn(value))
      : [];

test("an edition is evaluated once", () => {
  expect(contentOf(other)).toBe(contentOf(other, "en-IN"));
  expect(contentOf(other)).not.toBe(contentOf(editionZero));
  expect(contentOf({ ...other })).toEqual({ ...contentOf(other), facts: expect.anything() });
});

test("each language whose words are written is answered in it, English first", () => {
  expect(writtenLanguages).toEqual(["en-IN", "hi-IN"]);
  for (const language of writtenLanguages) expect(contentOf(other, language).language).toBe(language);
  // What the site speaks has words.
  expect(writtenLanguages).toEqual(expect.arrayContaining(Object.values(languageTags)));
});

test("a language that the site does not speak is answered in English", () => {
  for (const language of ["xx", "constructor", ""]) expect(contentOf(other, language)).toBe(contentOf(other));
});

const old = () => {
  const { identity, priceBook, shownPrices, claims } = editionZero;
  return [
    ...[identity.name, identity.phone, identity.email, identity.grievanceOfficer, zero.telephone, zero.whatsapp("")],
    ...priceBook.map(({ price }) => rupees(price).replace("Rs ", "")),
    ...Object.values(shownPrices.services).map(({ was }) => rupees(was).replace("Rs ", "")),
    shownPrices.home.promo.code,
    // A small figure, or 100%, also stands for something else.
    ...Object.values(claims).flatMap((row) => Object.values<string>(row).filter((claim) => /[+K/]|\.9%/.test(claim))),
  ];
};

test.each([
  ["en-IN", ["50% OFF", "24 hours of", "at most 50%", "up to 50%", "100% money-back"], ["Rs 7,599", "within 31 hours"]],
  ["hi-IN", ["50% छूट", "भुगतान के 24 घंटे", "ज़्यादा 50%", "50% तक", "100% मनी-बैक"], ["₹7,599", "31 घंटे के अंदर"]],
])("nothing that an edition says in %s comes from another one", (language, before, now) => {
  const { facts: _, ...words } = contentOf(other, language);
  const said = stringsIn(words).join("\n");
  expect([...old(), ...before].filter((each) => said.includes(each))).toEqual([]);
  for (const text of ["Udaan Filings", "9,111", "DIWALI", "83%", ...now]) expect(said).toContain(text);
});
