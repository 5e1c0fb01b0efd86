/**
 * `npm test`: the static gate beside the build, then rule and request tests, then the walks, one journey in a real browser
 * for each thing that must never break. `npm run test:journeys` is every journey and the controls that none of them
 * activated, `npm run test:faults` the kills and floods. What failed is tried once more, alone; then come what failed, what
 * passed at the second try, and one line of sums.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { findBrowser } from "./browser.ts";
import { excusedControls, judgeControls } from "./report/controls.ts";
import {
  deservesSecondTry,
  judge,
  lastLines,
  type Outcome,
  readOutcome,
  sayVerdicts,
  type Verdict,
} from "./report/outcome.ts";
import { ensureBuilt, ensureInstalled } from "./setup.ts";

const results = "var/test";
/** Where journeys note the controls they saw and activated. */
const controls = `${results}/controls`;
const parts = ["check", "rules", "walks", "journeys", "faults"];
const unasked = ["check", "rules", "walks"];

const asked = process.argv.slice(2);
const ruleFiles = asked.filter((name) => /\.test\.tsx?$/.test(name) && existsSync(name));
const journeyFiles = asked.filter((name) => /\.spec\.ts$/.test(name) && existsSync(name));
const unknown = asked.filter((name) => ![...parts, ...ruleFiles, ...journeyFiles].includes(name));
if (unknown.length > 0) {
  console.error(`There is no such test: ${unknown.join(", ")}. Name ${parts.join(", ")} or the file of a test.`);
  process.exit(1);
}

ensureInstalled();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

// Files that a test or a browser leaves behind, also one that was killed, are deleted with this folder. The database's account enters it.
const temporary = mkdtempSync(join(tmpdir(), "anugya-"));
chmodSync(temporary, 0o711);
/** Some hundred processes run the same programs: what one has compiled the next ones read. */
const compiled = join(temporary, "compiled");
const running = new Set<ChildProcess>();
process.on("exit", () => rmSync(temporary, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(signal, async () => {
    await Promise.all([...running].map((child) => child.kill(signal) && once(child, "close")));
    process.exit(1);
  });

const wants = (part: string) => asked.includes(part) || (asked.length === 0 && unasked.includes(part));
const check = wants("check") ? checkStatically() : undefined;
const wantsRules = wants("rules") || wants("faults") || ruleFiles.length > 0;
const wantsJourneys = wants("walks") || wants("journeys") || journeyFiles.length > 0;
if (wantsRules || wantsJourneys) ensureBuilt();

// One after the other: beside each other they starve two cores, and what waits for a hash or a browser runs out of time.
const firstRules = wantsRules ? await runRules(ruleFiles) : undefined;
const browser = wantsJourneys ? await findBrowser() : "";
const firstJourneys = wantsJourneys ? await runJourneys(journeysAsked()) : undefined;

const verdicts: Verdict[] = [];
if (check) verdicts.push(await check);
if (firstRules) {
  const files = [...new Set(firstRules.failed.map(({ file }) => file))];
  verdicts.push(
    judge(
      "rules",
      firstRules,
      await againIfWorthwhile(firstRules, () => runRules(["--maxWorkers=1", ...files], "rules-again")),
    ),
  );
}
if (firstJourneys) {
  const again = () => runJourneys(["--last-failed", "--workers=1"], "journeys-again");
  verdicts.push(judge("journeys", firstJourneys, await againIfWorthwhile(firstJourneys, again)));
  if (wants("journeys")) verdicts.push(judgeControls(controls, excusedControls));
}
process.stdout.write(sayVerdicts(verdicts));
process.exit(verdicts.every(({ failed }) => failed.length === 0) ? 0 : 1);

function journeysAsked() {
  if (wants("journeys")) return [];
  return wants("walks") ? ["--grep=@walk"] : journeyFiles;
}

/** By itself, after everything else, so that neither load nor a neighbour decides. */
async function againIfWorthwhile(first: Outcome, run: () => Promise<Outcome>) {
  if (!deservesSecondTry(first)) return undefined;
  console.log(`Trying once more, alone: ${first.failed.map(({ name }) => name).join("; ")}`);
  return run();
}

async function checkStatically(): Promise<Verdict> {
  const { isGreen, output } = await runStep(["node", "scripts/check.ts"], { isQuiet: true });
  const failed = isGreen ? [] : [{ name: "check", file: "check", error: lastLines(output) }];
  return { passed: isGreen ? 1 : 0, failed, atSecondTry: [] };
}

/** Named files are run in any project. */
async function runRules(parameters: string[], name = "rules") {
  const only = wants("faults") ? ["--tags-filter=fault"] : ["--tags-filter=!fault", "--project=!faults"];
  const reporters = ["default", "json", "./scripts/report/vitest-reporter.ts"].map(
    (reporter) => `--reporter=${reporter}`,
  );
  const outcome = `${results}/${name}.outcome.json`;
  const { isGreen } = await runStep(
    [
      ...["vitest", "run", ...reporters, `--outputFile.json=${results}/${name}.json`],
      ...(ruleFiles.length > 0 || (wants("rules") && wants("faults")) ? [] : only),
      ...parameters,
    ],
    { environment: { TEST_OUTCOME: outcome } },
  );
  return readOutcome(outcome, isGreen);
}

async function runJourneys(parameters: string[], name = "journeys") {
  const outcome = `${results}/${name}.outcome.json`;
  const { isGreen } = await runStep(
    ["playwright", "test", "--reporter=list,json,./scripts/report/playwright-reporter.ts", ...parameters],
    {
      environment: {
        CHROMIUM: browser,
        PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/${name}.json`,
        TEST_OUTCOME: outcome,
        CONTROLS: controls,
      },
    },
  );
  return readOutcome(outcome, isGreen);
}

type StepOptions = { environment?: Record<string, string>; isQuiet?: boolean };

/** Steps run beside each other: each prints whole lines, a quiet one all of them when it has ended. */
async function runStep([tool = "", ...parameters]: string[], { environment = {}, isQuiet = false }: StepOptions = {}) {
  const [command = "", ...rest] =
    tool === "node" ? [process.execPath, ...parameters] : ["npx", "--no-install", tool, ...parameters];
  const started = Date.now();
  const child = spawn(command, rest, {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      TMPDIR: temporary,
      NODE_COMPILE_CACHE: compiled,
      ...(process.stdout.isTTY && { FORCE_COLOR: "1" }),
      ...environment,
    },
  });
  running.add(child);
  const lines: string[] = [];
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on("line", (line) => (isQuiet ? lines.push(line) : console.log(line)));
  const [status] = await once(child, "close");
  running.delete(child);
  const output = lines.map((line) => `${line}\n`).join("");
  process.stdout.write(output);
  console.log(`${tool} ${parameters[0] ?? ""}: ${((Date.now() - started) / 1000).toFixed(0)} s`);
  return { isGreen: status === 0, output };
}
