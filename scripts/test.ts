/** Everything `npm test` means: the static gate, rule and request tests, journeys in a real browser; then what failed, and one line of sums. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { findBrowser } from "./browser.ts";
import { type Failure, failedJourneys, failedRules, lastLines, sayFailures } from "./report/failures.ts";
import { ensureBuilt, ensureInstalled } from "./setup.ts";

const results = "var/test";
const parts = ["check", "rules", "journeys"];

const asked = process.argv.slice(2);
const rules = asked.filter((name) => /\.test\.tsx?$/.test(name) && existsSync(name));
const journeys = asked.filter((name) => /\.spec\.ts$/.test(name) && existsSync(name));
const unknown = asked.filter((name) => ![...parts, ...rules, ...journeys].includes(name));
if (unknown.length > 0) {
  console.error(`There is no such test: ${unknown.join(", ")}. Name ${parts.join(", ")} or the file of a test.`);
  process.exit(1);
}

ensureInstalled();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const wants = (part: string, files: string[] = []) => asked.length === 0 || asked.includes(part) || files.length > 0;
const sums = { passed: 0, failed: 0 };
const failures: Failure[] = [];

// The rule tests mostly wait for servers, so the static gate runs beside them.
const check = wants("check") ? runStep(["node", "scripts/check.ts"], { isQuiet: true }) : undefined;
if (wants("rules", rules) || wants("journeys", journeys)) ensureBuilt();
if (wants("rules", rules)) {
  const report = `${results}/rules.json`;
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { isGreen } = await runStep(["vitest", "run", ...reporters, ...rules]);
  const found = readJson(report);
  count(
    "rules",
    { passed: found.numPassedTests, failed: found.numFailedTests },
    failedRules(found, process.cwd()),
    isGreen,
  );
}
if (check) {
  const { isGreen, output } = await check;
  const failed = isGreen ? [] : [{ name: "check", error: lastLines(output) }];
  count("check", { passed: isGreen ? 1 : 0 }, failed, isGreen);
}
if (wants("journeys", journeys)) {
  const report = `${results}/journeys.json`;
  const environment = { CHROMIUM: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const { isGreen } = await runStep(["playwright", "test", "--reporter=list,json", ...journeys], { environment });
  const found = readJson(report);
  const { expected = 0, flaky = 0, unexpected = 0 } = found.stats ?? {};
  const failed = failedJourneys(found, "test/journeys");
  count("journeys", { passed: expected + flaky, failed: unexpected }, failed, isGreen);
}

process.stdout.write(sayFailures(failures));
console.log(`${sums.passed} passed, ${sums.failed} failed`);
process.exit(sums.failed === 0 ? 0 : 1);

/** A part that fails without a failed test, such as one that never started, counts as one failure. */
function count(
  part: string,
  { passed = 0, failed = 0 }: { passed?: number; failed?: number },
  named: Failure[],
  isGreen: boolean,
) {
  sums.passed += passed;
  sums.failed += isGreen ? failed : Math.max(failed, 1);
  const unnamed = { name: part, error: "failed outside its tests; its output above says why" };
  failures.push(...(isGreen || named.length > 0 ? named : [unnamed]));
}

type StepOptions = { environment?: Record<string, string>; isQuiet?: boolean };

/** A quiet step prints its output when it has ended, so that it does not mix with another's. */
async function runStep([tool = "", ...parameters]: string[], { environment = {}, isQuiet = false }: StepOptions = {}) {
  const [command = "", ...rest] =
    tool === "node" ? [process.execPath, ...parameters] : ["npx", "--no-install", tool, ...parameters];
  const started = Date.now();
  const output = isQuiet ? "pipe" : "inherit";
  const child = spawn(command, rest, {
    stdio: ["inherit", output, output],
    env: { ...process.env, ...environment },
  });
  const quietOutput: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => quietOutput.push(chunk));
  const [status] = await once(child, "close");
  const text = Buffer.concat(quietOutput).toString();
  process.stdout.write(text);
  console.log(`${tool} ${parameters[0] ?? ""}: ${((Date.now() - started) / 1000).toFixed(0)} s`);
  return { isGreen: status === 0, output: text };
}

function readJson(path: string) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return {};
  }
}
