/** What failed in a run of the tests, for the end of the output: a build server often keeps only the last lines. */
import { stripVTControlCharacters } from "node:util";

/** Where and what, as `file › test`, and the first lines of the error. */
export type Failure = { name: string; error: string };

type RulesReport = {
  testResults?: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; ancestorTitles: string[]; title: string; failureMessages?: string[] | null }[];
  }[];
};

/** Of Vitest's JSON report: failed tests, and files that failed outside any test. */
export const failedRules = ({ testResults = [] }: RulesReport, root: string): Failure[] =>
  testResults.flatMap(({ name: path, status, message = "", assertionResults }) => {
    const file = path.replace(`${root}/`, "");
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0) return status === "failed" ? [{ name: file, error: firstLines(message) }] : [];
    return failed.map(({ ancestorTitles, title, failureMessages }) => ({
      name: [file, ...ancestorTitles, title].join(" › "),
      error: firstLines(failureMessages?.[0] ?? ""),
    }));
  });

type Suite = {
  title: string;
  suites?: Suite[];
  specs?: { ok: boolean; title: string; file: string; line: number; tests: { results: { errors: Message[] }[] }[] }[];
};
type Message = { message?: string };
type JourneysReport = { suites?: Suite[]; errors?: Message[] };

/** Of Playwright's JSON report: failed tests, and errors outside any, such as a file that does not load. */
export const failedJourneys = ({ suites = [], errors = [] }: JourneysReport, folder: string): Failure[] => [
  ...suites.flatMap((suite) => failedIn(suite, folder, [])),
  ...errors.map(({ message = "" }) => ({ name: folder, error: firstLines(message) })),
];

function failedIn({ suites = [], specs = [] }: Suite, folder: string, titles: string[]): Failure[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) => ({
      name: [`${folder}/${file}:${line}`, ...titles, title].join(" › "),
      error: firstLines(tests.flatMap(({ results }) => results).flatMap(({ errors }) => errors)[0]?.message ?? ""),
    }));
  return [...own, ...suites.flatMap((inner) => failedIn(inner, folder, [...titles, inner.title]))];
}

const mostLines = 8;

export const firstLines = (text: string) =>
  stripVTControlCharacters(text)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, mostLines)
    .join("\n");

/** Of the static gate, whose last lines name the step and what is wrong. */
export const lastLines = (text: string) =>
  stripVTControlCharacters(text)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(-2 * mostLines)
    .join("\n");

export const sayFailures = (failures: Failure[]) =>
  failures.map(({ name, error }) => `✗ ${name}\n${error.replace(/^/gm, "    ")}\n`).join("");
