import { expect, test } from "vitest";

const files = import.meta.glob<Record<string, unknown>>(["./*.ts", "!./*.test.ts"], { eager: true });

/** Every text of the staff screens, with the file and the keys that lead to it. */
const textsOf = (from: unknown, place: string): [string, string][] => {
  if (typeof from === "string") return [[place, from]];
  return from && typeof from === "object"
    ? Object.entries(from).flatMap(([key, value]) => textsOf(value, `${place} ${key}`))
    : [];
};
const texts = textsOf(files, "");

test("no staff text says '1 payments': where things are counted in the plural, another text stands beside it for one", () => {
  const isCount = /\{(count|total|calls|left|skipped)\} ([a-z]+|UPI [a-z]+|unmatched [a-z]+)s\b/;
  const places = texts.map(([place]) => place);
  const found = texts.filter(([place, text]) => {
    const [, group = "", key = ""] = /^(.*) (\S+)$/.exec(place) ?? [];
    const isForOne = (other: string) => other.startsWith(`${group} `) && /^ one|One$/.test(other.slice(group.length));
    return isCount.test(text) && key !== "many" && !places.some(isForOne);
  });
  expect(found).toEqual([]);
});
