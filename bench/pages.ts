/** What a visitor with a poor phone and connection waits for, beside the same page as one bare HTML file. */
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { BuiltSite } from "../server/http/static.ts";
import { type Browser, openBrowser } from "./browser.ts";
import { measureInteractions, measureNavigation, measureSecondView } from "./pages-in-use.ts";
import { countBytes, emulatePhone, readPaints, visit } from "./phone.ts";
import { inTemporaryDirectory, startSite } from "./processes.ts";
import { median, report, rounded } from "./report.ts";

const paths = ["/", "/fssai-registration", "/gst-registration", "/msme-registration"];
const rounds = 5;

export async function bench() {
  await inTemporaryDirectory(async (directory) => {
    await addFloorPages(directory);
    const site = await startSite(directory, { cwd: directory });
    const browser = await openBrowser();
    try {
      const rows = [];
      for (const path of paths) rows.push(await comparePage(browser, site.origin, path));
      report({
        name: "pages",
        floor: "the same HTML with its CSS inlined and every script taken out, from the same server",
        rows,
        notes: ["phone: 360 x 740, 1.6 Mbps, 150 ms, processor slowed 4 times, cold cache, median of five", goals],
      });
      const uses = [
        ...(await measureInteractions(browser, site.origin)),
        ...(await measureSecondView(browser, site.origin)),
        ...(await measureNavigation(browser, site.origin)),
      ];
      report({ name: "pages-in-use", floor: "none: each figure stands beside its goal", rows: uses });
    } finally {
      await browser.stop();
      await site.stop();
    }
  });
}

const goals = "goal: first and largest paint at most 1.10 of the floor, layout shift 0, blocked under 50 ms";

type Measured = Awaited<ReturnType<typeof measure>>;

async function comparePage(browser: Browser, origin: string, path: string) {
  const pages: Measured[] = [];
  const floors: Measured[] = [];
  for (let round = 0; round <= rounds; round++) {
    const floor = await measure(browser, origin + floorPath(path));
    const page = await measure(browser, origin + path);
    // The first round warms the browser up.
    if (round === 0) continue;
    floors.push(floor);
    pages.push(page);
  }
  const middle = (from: Measured[], figure: keyof Measured) => median(from.map((each) => each[figure]));
  return {
    page: path,
    "FCP ms": rounded(middle(pages, "fcp")),
    "FCP floor": rounded(middle(floors, "fcp")),
    "FCP ratio": rounded(middle(pages, "fcp") / middle(floors, "fcp"), 2),
    "LCP ms": rounded(middle(pages, "lcp")),
    "LCP floor": rounded(middle(floors, "lcp")),
    "LCP ratio": rounded(middle(pages, "lcp") / middle(floors, "lcp"), 2),
    shift: rounded(Math.max(...pages.map(({ shift }) => shift)), 4),
    "blocked ms": rounded(middle(pages, "blocked")),
    "blocked floor": rounded(middle(floors, "blocked")),
    bytes: middle(pages, "bytes"),
    "bytes floor": middle(floors, "bytes"),
    requests: middle(pages, "requests"),
  };
}

async function measure(browser: Browser, url: string) {
  const page = await browser.openPage({ prepare: emulatePhone });
  const bytes = countBytes(page);
  await visit(page, url);
  const paints = await readPaints(page);
  const counted = { bytes: bytes.total(), requests: bytes.list().length };
  await page.close();
  return { ...paints, ...counted };
}

const floorPath = (path: string) => `/floor${path === "/" ? "/home" : path}`;

/** A build beside the real one that also lists each page without its scripts. */
async function addFloorPages(directory: string) {
  const build = join(directory, "build");
  await mkdir(join(build, "floor"), { recursive: true });
  await symlink(resolve("build/app"), join(build, "app"));
  const site: BuiltSite = JSON.parse(await readFile("build/site.json", "utf8"));
  for (const path of paths) {
    const page = site.files.find((file) => file.path === path);
    if (!page) throw new Error(`the build has no page ${path}`);
    const html = withoutScripts(await readFile(join("build", page.file), "utf8"));
    const file = `${floorPath(path).slice(1)}.html`;
    await writeFile(join(build, file), html);
    await writeFile(join(build, `${file}.br`), brotliCompressSync(html));
    site.files.push({ ...page, path: floorPath(path), file });
  }
  await writeFile(join(build, "site.json"), JSON.stringify(site));
}

const withoutScripts = (html: string) =>
  html.replace(/<script\b[\s\S]*?<\/script>/g, "").replace(/<link rel="preload"[^>]*as="script"[^>]*>/g, "");
