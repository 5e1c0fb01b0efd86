/** What a run of tests came to, as our reporters of Vitest and Playwright hand it over, and how it is said at the end. */
import { readFileSync, writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** Where and what, as `file › test`, and the first lines of the error; a file that failed outside its tests has its own name. */
export type Failure = { name: string; file: string; error: string };

export type Outcome = {
  /** The names of the tests that passed. */
  passed: string[];
  failed: Failure[];
  /** What went wrong outside any file, so that trying some file again says nothing about it. */
  broken: string[];
};

/** Of both tries: a test of the second list failed first and passed then, by itself. */
export type Verdict = { passed: number; failed: Failure[]; atSecondTry: Failure[] };

/** The file for the outcome of a run; `scripts/test.ts` sets the variable. */
export function writeOutcome(outcome: Outcome) {
  if (process.env.TEST_OUTCOME) writeFileSync(process.env.TEST_OUTCOME, JSON.stringify(outcome));
}

/** A run that fails without naming anything, such as one that never started, is broken. */
export function readOutcome(path: string, isGreen: boolean): Outcome {
  let outcome: Outcome = { passed: [], failed: [], broken: [] };
  try {
    outcome = JSON.parse(readFileSync(path, "utf8"));
  } catch {
    isGreen = false;
  }
  if (!isGreen && outcome.failed.length + outcome.broken.length === 0)
    outcome.broken.push("failed outside its tests; its output above says why");
  return outcome;
}

/** So many at once is no chance: the product is broken, and a second try would only take long to say so. */
const mostTriedAgain = 20;

export const deservesSecondTry = ({ failed, broken }: Outcome) =>
  failed.length > 0 && failed.length <= mostTriedAgain && broken.length === 0;

/** Without a second run the first stands. What the second does not name as passed has not passed. */
export function judge(part: string, first: Outcome, second?: Outcome): Verdict {
  const passedAgain = ({ name }: Failure) =>
    second !== undefined &&
    !second.failed.some((failure) => failure.name === name) &&
    second.passed.some((passed) => passed === name || passed.startsWith(`${name} › `));
  const atSecondTry = first.failed.filter(passedAgain);
  const again = new Map(second?.failed.map((failure) => [failure.name, failure]));
  const still = first.failed.filter((failure) => !atSecondTry.includes(failure));
  for (const failure of still) again.delete(failure.name);
  const broken = [...first.broken, ...(second?.broken ?? [])].map((error) => ({ name: part, file: part, error }));
  const failed = [...still, ...again.values(), ...broken];
  return { passed: first.passed.length + atSecondTry.length - again.size, failed, atSecondTry };
}

/** A build server often keeps only the last lines: the names, each error below its own, then one line of sums. */
export function sayVerdicts(verdicts: Verdict[]) {
  const failed = verdicts.flatMap((verdict) => verdict.failed);
  const atSecondTry = verdicts.flatMap((verdict) => verdict.atSecondTry);
  const passed = verdicts.reduce((sum, verdict) => sum + verdict.passed, 0);
  const say = (mark: string) => (failure: Failure) =>
    `${mark} ${failure.name}\n${failure.error.replace(/^/gm, "    ")}\n`;
  const chance = atSecondTry.length > 0 ? `, ${atSecondTry.length} passed at the second try` : "";
  return [
    ...atSecondTry.map(say("↻ passed at the second try:")),
    ...failed.map(say("✗")),
    `${passed} passed, ${failed.length} failed${chance}\n`,
  ].join("");
}

const mostLines = 8;

export const firstLines = (text: string) => linesOf(text).slice(0, mostLines).join("\n");

/** Of the static gate, whose last lines name the step and what is wrong. */
export const lastLines = (text: string) =>
  linesOf(text)
    .slice(-2 * mostLines)
    .join("\n");

/** Frames inside a package say nothing about the test. */
const linesOf = (text: string) =>
  stripVTControlCharacters(text)
    .split("\n")
    .filter((line) => line.trim() !== "" && !/^\s+at .*node_modules/.test(line));
