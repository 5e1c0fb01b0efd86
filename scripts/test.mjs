/** Everything `npm test` means: the static gate, rule and request tests, journeys in a real browser; then one line of sums. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { findBrowser } from "./browser.mjs";
import { ensureBuilt, ensureInstalled } from "./setup.mjs";

const results = "var/test";

ensureInstalled();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const only = process.argv.slice(2);
const wants = (/** @type {string} */ part) => only.length === 0 || only.includes(part);
const sums = { passed: 0, failed: 0 };

// The rules wait for servers more than they work, so the static gate has a core of its own beside them.
const check = wants("check") ? runStep(["node", "scripts/check.mjs"], { isQuiet: true }) : undefined;
if (wants("rules") || wants("journeys")) await ensureBuilt();
if (wants("rules")) {
  const report = `${results}/rules.json`;
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const isGreen = await runStep(["vitest", "run", ...reporters]);
  count(readRules(report), isGreen);
}
if (check) count((await check) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
if (wants("journeys")) {
  const report = `${results}/journeys.json`;
  const environment = { CHROMIUM: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const isGreen = await runStep(["playwright", "test", "--reporter=list,json"], { environment });
  count(readJourneys(report), isGreen);
}

console.log(`${sums.passed} passed, ${sums.failed} failed`);
process.exit(sums.failed === 0 ? 0 : 1);

/** A part that fails without a failed test, such as one that never started, counts as one failure. */
function count(/** @type {{ passed: number, failed: number }} */ { passed, failed }, isGreen = failed === 0) {
  sums.passed += passed;
  sums.failed += isGreen ? failed : Math.max(failed, 1);
}

/**
 * A quiet step speaks when it has ended, so that its words do not mix with another's.
 * @param {string[]} command
 * @param {{ environment?: Record<string, string>, isQuiet?: boolean }} options
 */
async function runStep([tool = "", ...parameters], { environment = {}, isQuiet = false } = {}) {
  const [command = "", ...rest] =
    tool === "node" ? [process.execPath, ...parameters] : ["npx", "--no-install", tool, ...parameters];
  const started = Date.now();
  const output = isQuiet ? "pipe" : "inherit";
  const child = spawn(command, rest, {
    stdio: ["inherit", output, output],
    env: { ...process.env, ...environment },
  });
  /** @type {Buffer[]} */
  const held = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => held.push(chunk));
  const [status] = await once(child, "close");
  process.stdout.write(Buffer.concat(held));
  console.log(`${tool} ${parameters[0] ?? ""}: ${((Date.now() - started) / 1000).toFixed(0)} s`);
  return status === 0;
}

/** @param {string} report */
function readRules(report) {
  const { numPassedTests = 0, numFailedTests = 0 } = readJson(report);
  return { passed: numPassedTests, failed: numFailedTests };
}

/** @param {string} report */
function readJourneys(report) {
  const { expected = 0, flaky = 0, unexpected = 0 } = readJson(report).stats ?? {};
  return { passed: expected + flaky, failed: unexpected };
}

/** @param {string} path */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return {};
  }
}
