/** Everything `npm test` means: the static gate, rule and request tests, journeys in a real browser; then one line of sums. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { findBrowser } from "./browser.ts";
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

// The rule tests mostly wait for servers, so the static gate runs beside them.
const check = wants("check") ? runStep(["node", "scripts/check.ts"], { isQuiet: true }) : undefined;
if (wants("rules", rules) || wants("journeys", journeys)) ensureBuilt();
if (wants("rules", rules)) {
  const report = `${results}/rules.json`;
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const isGreen = await runStep(["vitest", "run", ...reporters, ...rules]);
  count(readRules(report), isGreen);
}
if (check) count((await check) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
if (wants("journeys", journeys)) {
  const report = `${results}/journeys.json`;
  const environment = { CHROMIUM: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const isGreen = await runStep(["playwright", "test", "--reporter=list,json", ...journeys], { environment });
  count(readJourneys(report), isGreen);
}

console.log(`${sums.passed} passed, ${sums.failed} failed`);
process.exit(sums.failed === 0 ? 0 : 1);

/** A part that fails without a failed test, such as one that never started, counts as one failure. */
function count({ passed, failed }: { passed: number; failed: number }, isGreen = failed === 0) {
  sums.passed += passed;
  sums.failed += isGreen ? failed : Math.max(failed, 1);
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
  process.stdout.write(Buffer.concat(quietOutput));
  console.log(`${tool} ${parameters[0] ?? ""}: ${((Date.now() - started) / 1000).toFixed(0)} s`);
  return status === 0;
}

function readRules(report: string) {
  const { numPassedTests = 0, numFailedTests = 0 } = readJson(report);
  return { passed: numPassedTests, failed: numFailedTests };
}

function readJourneys(report: string) {
  const { expected = 0, flaky = 0, unexpected = 0 } = readJson(report).stats ?? {};
  return { passed: expected + flaky, failed: unexpected };
}

function readJson(path: string) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return {};
  }
}
