import { describe, expect, test } from "vitest";
import { inLanguage, languageNames, languageOf } from "../../content/language-tags";
import { addressesUnder, anchors, languagePrefixes } from "../../content/paths";
import { trackingPaths } from "../../content/tracking-paths";
import { zero } from "../../content/zero/zero";
import { contentFor } from "../support/edition/content";
import { pagesOf } from "../support/site-pages";

const { prices } = zero;

test.each(["/", "/about", "/hi", "/hi/about", "/bn/about"])(
  "%s: its lang is that of its words, and so is its forms'",
  (path) => {
    expect(languageOf(path)).toBe(contentFor(path).language);
  },
);

describe.each(languagePrefixes)("the language under '%s'", (prefix) => {
  const words = contentFor(prefix || "/");
  const addresses = addressesUnder(prefix);

  test("has words of its own", () => {
    expect(languagePrefixes.filter((other) => contentFor(other) === words)).toEqual([prefix]);
    expect(inLanguage(languageNames, words.language).length).toBeGreaterThan(1);
  });

  test("has every page, each at its own address", () => {
    const { auth: _, ...pages } = addresses.paths;
    const expected = [...Object.values(pages), ...Object.values(addresses.licencePaths)];
    expect(
      pagesOf(words)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(expected.sort());
  });

  test("links to its own pages only, and to places that are there", () => {
    // The tracking page has one address for all languages.
    const own = [...Object.values(addresses.paths), ...Object.values(addresses.licencePaths)];
    const known: string[] = [...own, trackingPaths.tracking];
    // A link of a mail or of a customer's page is filled in.
    const { checkout, tracking, trackingDocuments, applicationMails, notifications, myData, ...pages } = words;
    const places = new Set<string>([...Object.values(anchors), ...idsIn(pages)]);
    const hrefs = hrefsIn(pages);
    expect(hrefs).toEqual(expect.arrayContaining([addresses.paths.contact, `#${anchors.leadForm}`]));
    for (const href of hrefs) {
      if (/^(https:|tel:|mailto:)/.test(href)) continue;
      const [path = "", anchor] = href.split("#");
      if (path) expect(known, href).toContain(path);
      if (anchor !== undefined) expect(places, href).toContain(anchor);
    }
  });

  test("offers every service that has a price, on both pages, and reviews each by the name on its card", () => {
    const sold = Object.keys(prices.services);
    for (const { items } of [words.home.services, words.services.offers])
      expect(items.map(({ key }) => key)).toEqual(sold);
    expect(new Set(words.home.testimonials.items.map(({ service }) => service))).toEqual(new Set(sold));
  });
});

const hrefsIn = (words: unknown) => stringsUnder(/href$/i, words);
const idsIn = (words: unknown) => stringsUnder(/^id$/, words);

function stringsUnder(key: RegExp, words: unknown): string[] {
  if (!words || typeof words !== "object") return [];
  return Object.entries(words).flatMap(([name, value]) =>
    typeof value === "string" ? (key.test(name) ? [value] : []) : stringsUnder(key, value),
  );
}
