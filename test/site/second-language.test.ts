import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test, vi } from "vitest";

/* A second language, so that what one list promises of all others is seen before its words are written. */
vi.mock("../../content/language-tags", async (original) => {
  const { languageTags, ...rest } = await original<typeof import("../../content/language-tags")>();
  languageTags.hi = "hi-IN";
  return { languageTags, ...rest };
});

const { addressesUnder, indexedPaths, licencePaths, paths, versionsOf } = await import("../../content/paths");
const { default: routes } = await import("../../app/routes");
const { pageMeta } = await import("../../app/routes/public/parts/page-meta");
const { contentFor } = await import("../support/edition/content");

test("every page has an address under the language, the home page without a slash at its end", () => {
  expect(indexedPaths).toEqual(expect.arrayContaining(["/hi", "/hi/services", `/hi${licencePaths.fpo}`]));
  expect(indexedPaths).not.toContain("/hi/");
  const english = indexedPaths.filter((path) => !/^\/hi(\/|$)/.test(path));
  expect(english).toContain(paths.home);
  expect(indexedPaths.slice(english.length)).toEqual(english.map((path) => (path === "/" ? "/hi" : `/hi${path}`)));
  expect(new Set(indexedPaths).size).toBe(indexedPaths.length);
  expect(addressesUnder("/hi").paths).toMatchObject({ home: "/hi", gst: "/hi/gst-registration", auth: "/auth" });
});

test("every address has a screen, and no two share an id", () => {
  const all = (list: RouteConfigEntry[]): RouteConfigEntry[] =>
    list.flatMap((entry) => [entry, ...all(entry.children ?? [])]);
  const entries = all(routes);
  expect(entries.map(({ path }) => path)).toEqual(expect.arrayContaining(indexedPaths));
  const ids = entries.flatMap(({ id, file }) => id ?? file);
  expect(new Set(ids).size).toBe(ids.length);
});

test("a page knows itself in the other language, wherever one starts", () => {
  expect(versionsOf("/")).toEqual(["/", "/hi"]);
  expect(versionsOf("/hi")).toEqual(["/", "/hi"]);
  expect(versionsOf("/hi/about")).toEqual(["/about", "/hi/about"]);
  expect(versionsOf("/hindi")).toEqual([]);
});

test("a page tells search engines where its other languages are", () => {
  const words = contentFor(paths.about);
  const links = pageMeta(words, words.about).filter((tag) => "rel" in tag && tag.rel === "alternate");
  expect(links).toMatchObject([
    { hrefLang: "en-IN", href: expect.stringMatching(/[^i]\/about$/) },
    { hrefLang: "hi-IN", href: expect.stringMatching(/\/hi\/about$/) },
    { hrefLang: "x-default", href: expect.stringMatching(/[^i]\/about$/) },
  ]);
});
