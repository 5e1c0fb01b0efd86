import { describe, expect, test } from "vitest";
import { failedJourneys, failedRules, firstLines, lastLines, sayFailures } from "./failures.ts";

describe("failed rules", () => {
  const test1 = { status: "passed", ancestorTitles: [], title: "holds", failureMessages: [] };

  test("are named by file, group and title, with the first lines of the error and no colours", () => {
    const failed = {
      status: "failed",
      ancestorTitles: ["mail", "to an account"],
      title: "is sent once",
      failureMessages: [`\u001b[31mAssertionError\u001b[39m: expected 2 to be 1\n\n${"    at somewhere\n".repeat(20)}`],
    };
    const testResults = [{ name: "/project/app/mail.test.ts", status: "failed", assertionResults: [test1, failed] }];
    const [failure, ...others] = failedRules({ testResults }, "/project");
    expect(others).toEqual([]);
    expect(failure?.name).toBe("app/mail.test.ts › mail › to an account › is sent once");
    expect(failure?.error.split("\n")).toHaveLength(8);
    expect(failure?.error).toMatch(/^AssertionError: expected 2 to be 1\n {4}at somewhere\n/);
  });

  test("are also files that failed outside their tests, such as one that does not load", () => {
    const broken = { name: "/project/db/a.test.ts", status: "failed", message: "no such module", assertionResults: [] };
    const sound = { name: "/project/db/b.test.ts", status: "passed", message: "", assertionResults: [test1] };
    expect(failedRules({ testResults: [broken, sound] }, "/project")).toEqual([
      { name: "db/a.test.ts", error: "no such module" },
    ]);
  });
});

test("failed journeys are named by file, line, group and title, and so is an error outside them", () => {
  const spec = (title: string, ok: boolean, errors: { message?: string }[] = []) => ({
    ...{ ok, title, file: "staff/desk.spec.ts", line: 42, tests: [{ results: [{ errors }] }] },
  });
  const report = {
    suites: [
      {
        title: "staff/desk.spec.ts",
        specs: [
          spec("is green", true),
          spec("is red", false, [{ message: "Error: not visible" }, { message: "later" }]),
        ],
        suites: [{ title: "at 360 px", specs: [spec("is red too", false)] }],
      },
    ],
    errors: [{ message: "SyntaxError in a.spec.ts" }],
  };
  expect(failedJourneys(report, "test/journeys")).toEqual([
    { name: "test/journeys/staff/desk.spec.ts:42 › is red", error: "Error: not visible" },
    { name: "test/journeys/staff/desk.spec.ts:42 › at 360 px › is red too", error: "" },
    { name: "test/journeys", error: "SyntaxError in a.spec.ts" },
  ]);
});

test("a report that was never written names nothing", () => {
  expect([...failedRules({}, "/project"), ...failedJourneys({}, "test/journeys")]).toEqual([]);
});

test("they are said one below the other, each error below its name", () => {
  const failures = [
    { name: "a.test.ts › first", error: "one\ntwo" },
    { name: "b.test.ts › second", error: "three" },
  ];
  expect(sayFailures(failures)).toBe("✗ a.test.ts › first\n    one\n    two\n✗ b.test.ts › second\n    three\n");
  expect(sayFailures([])).toBe("");
});

test("of a long error the first lines are kept, of the static gate's output the last", () => {
  const text = Array.from({ length: 40 }, (_, at) => `line ${at}`).join("\n\n");
  expect(firstLines(text)).toMatch(/^line 0\n.*line 7$/s);
  expect(lastLines(text)).toMatch(/^line 24\n.*line 39$/s);
});
