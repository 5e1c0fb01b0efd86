/** Lighthouse 12, mobile preset, every public page, median of three. It is no part of the project: npx brings it. */
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { inTemporaryDirectory, startSite } from "./processes.mjs";
import { median, report, rounded } from "./report.mjs";

const tool = "lighthouse@12.8.2";
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const categories = ["performance", "accessibility", "best-practices", "seo"];
const audits = {
  "FCP ms": "first-contentful-paint",
  "LCP ms": "largest-contentful-paint",
  "blocked ms": "total-blocking-time",
  shift: "cumulative-layout-shift",
  bytes: "total-byte-weight",
};

export async function bench() {
  await inTemporaryDirectory(async (directory) => {
    // Away from the project, so that nothing it brings is ever written into our lock file.
    const { status } = npx(directory, ["--version"]);
    if (status !== 0) throw new Error(`${tool} could not be fetched: the package registry does not answer from here`);
    const site = await startSite(directory);
    try {
      const rows = [];
      const lost = new Set();
      for (const path of await publicPaths()) {
        const runs = [];
        for (let round = 0; round < rounds; round++) runs.push(await examine(directory, site.origin + path));
        for (const fault of runs.flatMap(faultsOf)) lost.add(`${path}: ${fault}`);
        rows.push({ page: path, ...medianOf(runs) });
        console.log(JSON.stringify(rows.at(-1)));
      }
      const notes = ["goal: 100, 100, 100, 100", ...lost];
      report({ name: "lighthouse", floor: `none: ${tool}, mobile preset, median of ${rounds}`, rows, notes });
    } finally {
      await site.stop();
    }
  });
}

/** Every page of the build, and the live one. */
async function publicPaths() {
  const chosen = process.env.BENCH_PATHS?.split(",");
  if (chosen) return chosen;
  const { files } = JSON.parse(await readFile("build/site.json", "utf8"));
  const pages = files.filter((/** @type {{ kind: string }} */ { kind }) => kind === "page");
  return [...pages.map((/** @type {{ path: string }} */ { path }) => path).sort(), "/auth"];
}

/** @param {string} directory @param {string} url */
async function examine(directory, url) {
  const output = join(directory, "lighthouse.json");
  const flags = ["--quiet", "--output=json", `--output-path=${output}`, "--chrome-flags=--headless=new --no-sandbox"];
  const { status, stderr } = npx(directory, [url, ...flags, `--only-categories=${categories.join(",")}`]);
  if (status !== 0) throw new Error(`${tool} failed on ${url}:\n${stderr}`);
  return JSON.parse(await readFile(output, "utf8"));
}

/** @param {string} directory @param {string[]} parameters */
function npx(directory, parameters) {
  return spawnSync("npx", ["--yes", tool, ...parameters], {
    cwd: directory,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "", CHROME_PATH: process.env.CHROMIUM },
  });
}

/** @param {any[]} runs */
function medianOf(runs) {
  const score = (/** @type {string} */ category) =>
    rounded(100 * median(runs.map((run) => run.categories[category].score)));
  const figure = (/** @type {string} */ audit) => rounded(median(runs.map((run) => run.audits[audit].numericValue)), 3);
  return {
    ...Object.fromEntries(categories.map((category) => [category, score(category)])),
    ...Object.fromEntries(
      Object.entries(audits).map(([name, audit]) => [name, rounded(figure(audit), name === "shift" ? 3 : 0)]),
    ),
  };
}

/** What cost a category its hundred. @param {any} run */
function faultsOf(run) {
  return categories
    .filter((category) => run.categories[category].score < 1)
    .flatMap((category) => run.categories[category].auditRefs)
    .filter(({ weight, id }) => weight > 0 && (run.audits[id].score ?? 1) < 0.9)
    .map(({ id }) => `${id} ${run.audits[id].displayValue ?? ""}`.trim());
}
