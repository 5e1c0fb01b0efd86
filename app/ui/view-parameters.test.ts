import { expect, test } from "vitest";
import { choice, day, matching, searchOf, text, tidySearch, viewIn } from "./view-parameters";

const list = viewIn({
  search: text("q", 10),
  part: choice("part", ["all", "late"], "all"),
  days: choice("days", [1, 7], null),
  from: day("from"),
  before: matching("before", /^\d{1,3}$/),
});
const read = (query: string) => list.read(new URLSearchParams(query));

test("a view read from its own address is the same view", () => {
  const view = { search: "asha & co", part: "late", days: 7, from: "2026-11-15", before: "12" } as const;
  expect(list.search(view)).toBe("?q=asha+%26+co&part=late&days=7&from=2026-11-15&before=12");
  expect(read(list.search(view))).toEqual(view);
  expect(list.search(list.none)).toBe("");
});

test("what a list does not know narrows nothing, and stays out of its address", () => {
  const query = "part=lost&days=8&days=7&from=2026-02-30&before=1234&other=1";
  expect(read(query)).toEqual(list.none);
  expect(list.keep(query)).toBe("");
  for (const from of ["0000-01-01", "9999-12-31", "yesterday"]) expect(read(`from=${from}`).from).toBe("");
});

test("a text is one short line", () => {
  expect(read("q=%00ab%0a%1bcd++").search).toBe("ab cd");
  expect(read(`q=${"x".repeat(11)}`).search).toBe("x".repeat(10));
});

test("a plain form's empty fields leave its address", () => {
  expect(tidySearch(new URLSearchParams("q=asha&service=&state="))).toBe("?q=asha");
  expect(tidySearch(new URLSearchParams("q=&service="))).toBe("");
  expect(tidySearch(new URLSearchParams("q=asha"))).toBeNull();
  expect(searchOf([])).toBe("");
});
