import { expect, test } from "vitest";
import { people } from "../../../test/support/people";
import { searchWords, shortWords } from "../../people/search-words";
import { readFilter } from "./list-filter";

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

test("each list knows the services of its own form", () => {
  const service = new URLSearchParams({ service: "General Inquiry" });
  expect(readFilter("messages", service).service).toBe("General Inquiry");
  expect(readFilter("leads", service).service).toBe("");
});
