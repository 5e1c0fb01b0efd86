/**
 * Lighthouse, mobile preset, every public page beside the same page without its scripts. It is no part of the project: npx
 * brings it. BENCH_PATHS=/,/services measures those alone.
 */
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BuiltSite } from "../server/http/built-file.ts";
import { addFloorPages, floorPath } from "./support/floor-pages.ts";
import { inTemporaryDirectory, startSite } from "./support/processes.ts";
import { median, report, rounded } from "./support/report.ts";

const tool = "lighthouse@13.5.0";
const rounds = 3;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

type Category = { score: number; auditRefs: { id: string; weight: number }[] };
type Run = {
  categories: Record<(typeof categories)[number], Category>;
  audits: Record<string, { score: number | null; numericValue?: number; displayValue?: string }>;
};

export async function bench() {
  await inTemporaryDirectory(async (directory) => {
    const { files }: BuiltSite = JSON.parse(await readFile("build/site.json", "utf8"));
    const pages = files.filter(({ kind }) => kind === "page").map(({ path }) => path);
    const paths = process.env.BENCH_PATHS?.split(",") ?? pages.sort();
    await addFloorPages(directory, paths);
    const site = await startSite(directory, { cwd: directory });
    try {
      const rows = [];
      const faults = new Set<string>();
      for (const path of paths) {
        const runs: Run[] = [];
        const floors: Run[] = [];
        for (let round = 0; round < rounds; round++) {
          runs.push(await examine(directory, site.origin + path));
          floors.push(await examine(directory, site.origin + floorPath(path)));
        }
        for (const fault of runs.flatMap(faultsOf)) faults.add(`${path}: ${fault}`);
        rows.push({ page: path, ...figuresOf(runs), ...floorOf(floors) });
        console.log(JSON.stringify(rows.at(-1)));
      }
      report({
        name: "lighthouse",
        floor: "the same HTML with its scripts taken out, from the same server",
        rows,
        notes: [`${tool}, mobile preset, median of ${rounds}; goal: 100, 100, 100, 100`, ...faults],
      });
    } finally {
      await site.stop();
    }
  });
}

/** In the temporary directory, so that its packages never get into our lock file. */
async function examine(directory: string, url: string): Promise<Run> {
  const output = join(directory, "lighthouse.json");
  const flags = ["--quiet", "--output=json", `--output-path=${output}`, "--chrome-flags=--headless=new --no-sandbox"];
  const parameters = ["--yes", tool, url, ...flags, `--only-categories=${categories.join(",")}`];
  const environment = { ...process.env, NODE_ENV: "", CHROME_PATH: process.env.CHROMIUM };
  const { status, stderr } = spawnSync("npx", parameters, { cwd: directory, encoding: "utf8", env: environment });
  if (status !== 0) throw new Error(`${tool} failed on ${url}:\n${stderr}`);
  return JSON.parse(await readFile(output, "utf8"));
}

const middle = (runs: Run[], read: (run: Run) => number) => median(runs.map(read));
const figure = (runs: Run[], audit: string) => middle(runs, ({ audits }) => audits[audit]?.numericValue ?? Number.NaN);

const figuresOf = (runs: Run[]) => ({
  ...Object.fromEntries(
    categories.map((name) => [name, rounded(100 * middle(runs, ({ categories }) => categories[name].score))]),
  ),
  "FCP ms": rounded(figure(runs, "first-contentful-paint")),
  "LCP ms": rounded(figure(runs, "largest-contentful-paint")),
  "blocked ms": rounded(figure(runs, "total-blocking-time")),
  shift: rounded(figure(runs, "cumulative-layout-shift"), 3),
  bytes: figure(runs, "total-byte-weight"),
});

const floorOf = (runs: Run[]) => ({
  "score floor": rounded(100 * middle(runs, ({ categories }) => categories.performance.score)),
  "LCP floor": rounded(figure(runs, "largest-contentful-paint")),
  "blocked floor": rounded(figure(runs, "total-blocking-time")),
});

/** What cost a category its hundred. */
const faultsOf = ({ categories: judged, audits }: Run) =>
  categories
    .filter((name) => judged[name].score < 1)
    .flatMap((name) => judged[name].auditRefs)
    .filter(({ weight, id }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ""}`.trim());
