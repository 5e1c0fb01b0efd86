/** What a visitor with a poor phone and connection waits for, beside the same page as one bare HTML file. */
import type { Browser } from "@playwright/test";
import { addFloorPages, floorPath } from "./support/floor-pages.ts";
import { openBrowser, visit } from "./support/phone.ts";
import { inTemporaryDirectory, startSite } from "./support/processes.ts";
import { median, report, rounded } from "./support/report.ts";

const paths = ["/", "/fssai-registration", "/gst-registration", "/msme-registration"];
const rounds = 5;

export async function bench() {
  await inTemporaryDirectory(async (directory) => {
    await addFloorPages(directory, paths);
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
    } finally {
      await browser.close();
      await site.stop();
    }
  });
}

const goals = "goal: first and largest paint at most 1.10 of the floor, layout shift 0, blocked under 50 ms";

type Measured = Awaited<ReturnType<typeof visit>>;

async function comparePage(browser: Browser, origin: string, path: string) {
  const pages: Measured[] = [];
  const floors: Measured[] = [];
  for (let round = 0; round <= rounds; round++) {
    const floor = await visit(browser, origin + floorPath(path));
    const page = await visit(browser, origin + path);
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
