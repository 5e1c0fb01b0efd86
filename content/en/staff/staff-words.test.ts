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

/** Read as translated; beside each, what an Indian office says. */
const givenUp: [RegExp, string][] = [
  [/someone rings/i, "call"],
  [/time is over|promise is over/i, "overdue, promise broken"],
  [/by (it|them)sel(f|ves) tonight/i, "automatically"],
  [/stands? where/i, "by stage"],
  [/take apart|part(ed)? again/i, "undo the merge"],
  [/connection is away/i, "no connection"],
  [/told again/i, "reported twice"],
  [/new, for later/i, "new, not due yet"],
  [/\bnobody's\b/i, "unassigned"],
  [/it is there: confirm/i, "confirm the payment"],
  [/was given the case/i, "assigned the case to"],
  [/were left alone/i, "not changed"],
  [/\bsent missed\b/i, "the name of the message"],
  [/\bput aside\b|\bset aside\b/i, "dismissed, failed"],
  [/good morning/i, "a greeting that fits the whole day"],
];

test("no staff text uses a phrase that was given up", () => {
  expect(texts.length).toBeGreaterThan(1_000);
  const found = texts.flatMap(([place, text]) =>
    givenUp.filter(([phrase]) => phrase.test(text)).map(([, instead]) => `${place}: '${text}' → ${instead}`),
  );
  expect(found).toEqual([]);
});

/** Said only of several: more than fit into a table, more than may be changed unasked, and attempts until a job fails. */
const neverOne = ["funnel others", "bulk ask", "bulk sure", "happened ended", "happened failed"];

test("no staff text says '1 payments': where things are counted in the plural, another text stands beside it for one", () => {
  const isCount = /\{(count|total|calls|left|skipped)\} ([a-z]+|UPI [a-z]+|unmatched [a-z]+)s\b/;
  const places = texts.map(([place]) => place);
  const found = texts.filter(([place, text]) => {
    const [, group = "", key = ""] = /^(.*) (\S+)$/.exec(place) ?? [];
    const isForOne = (other: string) => other.startsWith(`${group} `) && /^ one|One$/.test(other.slice(group.length));
    const isSeveral = key === "many" || neverOne.some((known) => place.endsWith(known));
    return isCount.test(text) && !isSeveral && !places.some(isForOne);
  });
  expect(found).toEqual([]);
});
