import { expect, test } from "vitest";
import { deservesSecondTry, firstLines, judge, lastLines, readOutcome, sayVerdicts } from "./outcome.ts";

const failure = (name: string, error = "expected 2 to be 1") => ({ name, file: name.split(" › ")[0] ?? "", error });
const outcome = { passed: ["a.test.ts › holds"], failed: [failure("a.test.ts › is sent once")], broken: [] };

test("what fails and then passes by itself is green, and named", () => {
  const second = { passed: ["a.test.ts › holds", "a.test.ts › is sent once"], failed: [], broken: [] };
  const verdict = judge("rules", outcome, second);
  expect(verdict).toEqual({ passed: 2, failed: [], atSecondTry: outcome.failed });
  expect(sayVerdicts([verdict])).toBe(
    "↻ passed at the second try: a.test.ts › is sent once\n    expected 2 to be 1\n2 passed, 0 failed, 1 passed at the second try\n",
  );
});

test.each([
  ["fails again", { passed: ["a.test.ts › holds"], failed: outcome.failed, broken: [] }],
  ["is not run again", { passed: ["a.test.ts › holds"], failed: [], broken: [] }],
  ["has no second run", undefined],
])("what %s is red", (_, second) => {
  expect(judge("rules", outcome, second)).toEqual({ passed: 1, failed: outcome.failed, atSecondTry: [] });
});

test("what fails in the second run alone is red too", () => {
  const second = { passed: ["a.test.ts › is sent once"], failed: [failure("a.test.ts › holds")], broken: [] };
  expect(judge("rules", outcome, second)).toEqual({
    passed: 1,
    failed: second.failed,
    atSecondTry: outcome.failed,
  });
});

test("a file whose set-up failed has passed when its tests have", () => {
  const first = { passed: [], failed: [failure("a.test.ts")], broken: [] };
  const verdict = judge("rules", first, { passed: ["a.test.ts › holds"], failed: [], broken: [] });
  expect(verdict).toMatchObject({ failed: [], atSecondTry: first.failed });
});

test("an error outside all tests is red and deserves no second try, nor does a product that is broken all over", () => {
  const broken = { passed: [], failed: [], broken: ["no such module"] };
  expect(judge("journeys", broken).failed).toEqual([{ name: "journeys", file: "journeys", error: "no such module" }]);
  expect(deservesSecondTry(broken)).toBe(false);
  expect(deservesSecondTry({ ...broken, broken: [], failed: Array(21).fill(failure("a.test.ts › holds")) })).toBe(
    false,
  );
  expect(deservesSecondTry(outcome)).toBe(true);
});

test("a run that left no outcome is broken, with any exit code", () => {
  for (const isGreen of [true, false]) expect(readOutcome("var/no-such.json", isGreen).broken).toHaveLength(1);
});

test("failures are said one below the other, each error below its name", () => {
  const failed = [failure("a.test.ts › first", "one\ntwo"), failure("b.test.ts › second", "three")];
  expect(sayVerdicts([{ passed: 3, failed, atSecondTry: [] }])).toBe(
    "✗ a.test.ts › first\n    one\n    two\n✗ b.test.ts › second\n    three\n3 passed, 2 failed\n",
  );
});

test("of a long error the first lines are printed, of the static gate's output the last, without colours and frames of packages", () => {
  const text = Array.from({ length: 40 }, (_, at) => `\u001b[31mline ${at}\n    at node_modules/x.js:1\n`).join("\n");
  expect(firstLines(text)).toMatch(/^line 0\nline 1\n.*line 7$/s);
  expect(lastLines(text)).toMatch(/^line 24\n.*line 39$/s);
});
