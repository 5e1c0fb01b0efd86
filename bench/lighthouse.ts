/**
 * Lighthouse 12, mobile preset, every public page beside the same page without its scripts, median of three. It is no part
 * of the project: npx brings it.
 */
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BuiltSite } from "../server/http/static.ts";
import { addFloorPages, floorPath } from "./support/floor-pages.ts";
import { inTemporaryDirectory, startSite } from "./support/processes.ts";
import { median, report, rounded } from "./support/report.ts";

const tool = "lighthouse@12.8.2";
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const audits = {
  "FCP ms": "first-contentful-paint",
  "LCP ms": "largest-contentful-paint",
  "blocked ms": "total-blocking-time",
  shift: "cumulative-layout-shift",
  bytes: "total-byte-weight",
};

type Category = (typeof categories)[number];
type Details = { items?: { group?: string; duration?: number }[] };
type Run = {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; displayValue?: string; details?: Details }>;
};

export async function bench() {
  await inTemporaryDirectory(async (directory) => {
    // Outside the project, so that its packages never get into our lock file.
    const { status } = npx(directory, ["--version"]);
    if (status !== 0) throw new Error(`${tool} could not be fetched: the package registry does not answer from here`);
    const paths = await publicPaths();
    const built = paths.filter((path) => path !== livePath);
    await addFloorPages(directory, built);
    const site = await startSite(directory, { cwd: directory });
    try {
      const rows = [];
      const lost = new Set<string>();
      for (const path of paths) {
        const runs: Run[] = [];
        const floors: Run[] = [];
        for (let round = 0; round < rounds; round++) {
          runs.push(await examine(directory, site.origin + path));
          if (path !== livePath) floors.push(await examine(directory, site.origin + floorPath(path)));
        }
        for (const fault of runs.flatMap(faultsOf)) lost.add(`${path}: ${fault}`);
        rows.push({ page: path, ...medianOf(runs), ...floorOf(floors) });
        console.log(JSON.stringify(rows.at(-1)));
      }
      const notes = [
        `${tool}, mobile preset, median of ${rounds}`,
        "goal: 100, 100, 100, 100; blocked no longer than the floor and 10 ms",
        ...lost,
      ];
      report({
        name: "lighthouse",
        floor: "the same HTML with its scripts taken out, from the same server",
        rows,
        notes,
      });
    } finally {
      await site.stop();
    }
  });
}

const livePath = "/auth";

/** Every page of the build, and the live one. */
async function publicPaths() {
  const chosen = process.env.BENCH_PATHS?.split(",");
  if (chosen) return chosen;
  const { files }: BuiltSite = JSON.parse(await readFile("build/site.json", "utf8"));
  const pages = files.filter(({ kind }) => kind === "page");
  return [...pages.map(({ path }) => path).sort(), livePath];
}

async function examine(directory: string, url: string): Promise<Run> {
  const output = join(directory, "lighthouse.json");
  const flags = ["--quiet", "--output=json", `--output-path=${output}`, "--chrome-flags=--headless=new --no-sandbox"];
  const { status, stderr } = npx(directory, [url, ...flags, `--only-categories=${categories.join(",")}`]);
  if (status !== 0) throw new Error(`${tool} failed on ${url}:\n${stderr}`);
  return JSON.parse(await readFile(output, "utf8"));
}

function npx(directory: string, parameters: string[]) {
  return spawnSync("npx", ["--yes", tool, ...parameters], {
    cwd: directory,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "", CHROME_PATH: process.env.CHROMIUM },
  });
}

const layoutOf = (runs: Run[]) =>
  rounded(
    median(
      runs.map(({ audits }) => {
        const groups = audits["mainthread-work-breakdown"]?.details?.items ?? [];
        return groups.find(({ group }) => group === "styleLayout")?.duration ?? 0;
      }),
    ),
  );

const floorOf = (runs: Run[]) =>
  runs.length === 0
    ? {}
    : {
        "blocked floor": medianOf(runs)["blocked ms"],
        "layout floor": layoutOf(runs),
        "score floor": medianOf(runs).performance,
      };

function medianOf(runs: Run[]) {
  const score = (category: Category) => rounded(100 * median(runs.map((run) => run.categories[category].score)));
  const figure = (audit: string) =>
    rounded(median(runs.map((run) => run.audits[audit]?.numericValue ?? Number.NaN)), 3);
  return {
    ...Object.fromEntries(categories.map((category) => [category, score(category)])),
    ...Object.fromEntries(
      Object.entries(audits).map(([name, audit]) => [name, rounded(figure(audit), name === "shift" ? 3 : 0)]),
    ),
    "style and layout ms": layoutOf(runs),
  } as Record<string, number>;
}

/** What cost a category its hundred. */
function faultsOf(run: Run) {
  return categories
    .filter((category) => run.categories[category].score < 1)
    .flatMap((category) => run.categories[category].auditRefs)
    .filter(({ weight, id }) => weight > 0 && (run.audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${id} ${run.audits[id]?.displayValue ?? ""}`.trim());
}
