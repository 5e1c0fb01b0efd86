import { expect, test } from "vitest";
import { readLeadFilter, searchOf, searchWords, shortWords, tidySearch } from "./lead-filter";

test("what no keyboard types is no part of a search", () => {
  expect(readLeadFilter(new URLSearchParams("q=%00abc%0a%1bdef")).search).toBe("abc def");
});

test.each([
  ["", "none", []],
  ["asha rao", "none", ["asha", "rao"]],
  ["om rao", "some", ["rao"]],
  ["om ra", "all", []],
  ["+91 98 765 43210", "none", ["9876543210"]],
  ["98 76", "all", []],
])("of the words of '%s' %s are too short", (search, short, words) => {
  expect(shortWords(search)).toBe(short);
  expect(searchWords(search)).toEqual(words);
});

test("nothing stands empty in an address", () => {
  expect(tidySearch(new URLSearchParams("q=asha&service=&state="))).toBe("?q=asha");
  expect(tidySearch(new URLSearchParams("q=&service="))).toBe("");
  expect(tidySearch(new URLSearchParams("q=asha"))).toBeNull();
  expect(searchOf([])).toBe("");
});
