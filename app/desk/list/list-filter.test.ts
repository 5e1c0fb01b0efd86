import { expect, test } from "vitest";
import { people } from "../../../test/support/people";
import { readFilter, searchOf, searchWords, shortWords, tidySearch } from "./list-filter";

test("what no keyboard types is no part of a search", () => {
  expect(readFilter("leads", new URLSearchParams("q=%00abc%0a%1bdef")).search).toBe("abc def");
});

test.each([
  ["", "none", []],
  ["asha rao", "none", ["asha", "rao"]],
  ["om rao", "some", ["rao"]],
  ["om ra", "all", []],
  ["+91 98 765 43210", "none", ["9876543210"]],
  ["98 76", "all", []],
  ["+91 98765 01", "none", ["9876501"]],
  ["+91 98765", "none", ["98765"]],
  ["+91-98 76", "none", ["9876"]],
  ["+91 Foods", "none", ["+91", "foods"]],
])("of the words of '%s' %s are too short", (search, short, words) => {
  expect(shortWords(search)).toBe(short);
  expect(searchWords(search)).toEqual(words);
});

test.each(people.phones)("$typed is looked for as $digits", ({ typed, digits }) => {
  expect(searchWords(readFilter("leads", new URLSearchParams({ q: typed })).search)).toEqual([digits]);
});

test("a day that no calendar has is no day", () => {
  const { from, to } = readFilter("leads", new URLSearchParams({ from: "2026-02-30", to: "2026-02-28" }));
  expect([from, to]).toEqual(["", "2026-02-28"]);
});

test("each list knows the services of its own form", () => {
  const service = new URLSearchParams({ service: "General Inquiry" });
  expect(readFilter("messages", service).service).toBe("General Inquiry");
  expect(readFilter("leads", service).service).toBe("");
});

test("nothing stands empty in an address", () => {
  expect(tidySearch(new URLSearchParams("q=asha&service=&state="))).toBe("?q=asha");
  expect(tidySearch(new URLSearchParams("q=&service="))).toBe("");
  expect(tidySearch(new URLSearchParams("q=asha"))).toBeNull();
  expect(searchOf([])).toBe("");
});
