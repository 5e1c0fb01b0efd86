/** From the click on Export to the finished spreadsheet, beside the same rows read out of PostgreSQL as CSV. */
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findBrowser } from "../scripts/browser.ts";
import { type Browser, evaluate, openBrowser, type Session } from "./support/browser.ts";
import { type DatabaseServer, startDatabase } from "./support/database.ts";
import { type Desk, startDesk } from "./support/desk-site.ts";
import { childrenOf, inTemporaryDirectory, residentMemory, startServer } from "./support/processes.ts";
import { median, report, rounded } from "./support/report.ts";

const sizes = (process.env.BENCH_LEADS ?? "100000,1000000").split(",").map(Number);
const exportTimeoutMs = 600_000;

export async function bench() {
  process.env.CHROMIUM ||= await findBrowser();
  await inTemporaryDirectory(async (directory) => {
    const server = await startDatabase(directory);
    const rows = [];
    try {
      for (const leads of sizes) {
        const desk = await startDesk(directory, server, leads);
        try {
          rows.push(await measureExport(directory, server, desk));
        } finally {
          await desk.stop();
        }
      }
    } finally {
      await server.stop();
    }
    report({
      name: "export",
      floor: "the same rows, in the same order, as COPY ... CSV through a bare Node http server, read to the end",
      rows,
      notes: [
        "lines: our export route read to the end; file: click in the browser to finished spreadsheet (no throttle)",
        "goal: file at most 3 times the floor at 100,000; page never blocked longer than 200 ms; memory bounded",
      ],
    });
  });
}

/** Of all leads, or of one state's. */
export async function measureExport(directory: string, server: DatabaseServer, desk: Desk, state = "") {
  const { leads } = desk;
  const query = new URLSearchParams(state && { state });
  const bareCommand = [process.execPath, join(import.meta.dirname, "parts/bare-export.ts")];
  const connection = JSON.stringify({ ...server.connection, database: `desk_${leads}` });
  const bare = await startServer(directory, bareCommand, { environment: { CONNECTION: connection, STATE: state } });
  const browser = await openBrowser();
  try {
    const rounds = leads > 100_000 ? 1 : 3;
    const floors: number[] = [];
    const lines: number[] = [];
    const files: Awaited<ReturnType<typeof exportInBrowser>>[] = [];
    const memoryBefore = residentMemory(desk.pid);
    let memory = 0;
    const watching = setInterval(() => {
      memory = Math.max(memory, residentMemory(desk.pid));
    }, 50);
    for (let round = 0; round < rounds; round++) {
      floors.push(await readToEnd(bare.origin, {}));
      lines.push(await readToEnd(`${desk.origin}/admin/export?${query}`, { Cookie: desk.cookie, Origin: desk.origin }));
      files.push(await exportInBrowser(browser, desk, query));
    }
    clearInterval(watching);
    const floor = median(floors);
    const file = median(files.map(({ seconds }) => seconds));
    return {
      leads,
      "floor s": rounded(floor, 2),
      "lines s": rounded(median(lines), 2),
      "lines ratio": rounded(median(lines) / floor, 2),
      "file s": rounded(file, 2),
      "file ratio": rounded(file / floor, 2),
      "blocked ms": rounded(Math.max(...files.map(({ blocked }) => blocked))),
      "server MB before": rounded(memoryBefore),
      "server MB peak": rounded(memory),
      "page MB before": rounded(median(files.map(({ before }) => before))),
      "page MB peak": rounded(Math.max(...files.map(({ peak }) => peak))),
      "file MB": rounded((files[0]?.size ?? 0) / 1e6, 1),
    };
  } finally {
    await browser.stop();
    await bare.stop();
  }
}

async function readToEnd(url: string, headers: Record<string, string>) {
  const started = performance.now();
  const answer = await fetch(url, { method: "POST", headers });
  if (!answer.ok || !answer.body) throw new Error(`${url} answered with ${answer.status}`);
  for await (const _ of answer.body);
  return (performance.now() - started) / 1000;
}

type Seen = { started: number; finished: number; longest: number; size: number };

/** Records when the page saves the finished file, and its longest blocking task. */
const watchingExport = `
  window.seen = { longest: 0, finished: 0, size: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
  }).observe({ type: "longtask" });
  const create = URL.createObjectURL;
  URL.createObjectURL = (file) => {
    if (file instanceof Blob && file.size > 1000) { seen.finished = performance.now(); seen.size = file.size; }
    return create(file);
  };`;

async function exportInBrowser(browser: Browser, desk: Desk, query: URLSearchParams) {
  const page = await browser.openPage({
    prepare: async (session) => {
      await session.send("Page.enable");
      await session.send("Network.enable");
      for (const pair of desk.cookie.split("; ")) {
        const [, name = "", value = ""] = /^([^=]+)=(.*)$/.exec(pair) ?? [];
        await session.send("Network.setCookie", { name, value, url: desk.origin });
      }
    },
  });
  const loaded = new Promise((resolve) => page.events.once("Page.loadEventFired", resolve));
  await page.send("Page.navigate", { url: `${desk.origin}/admin?${query}` });
  await loaded;
  const find = `[...document.querySelectorAll("button")].find((button) => button.textContent.includes("Export Excel"))`;
  // The button is hydrated once React has put its own properties on it.
  await until(page, `Object.keys(${find} ?? {}).some((key) => key.startsWith("__reactProps"))`);
  const renderers = () => childrenOf(browser.pid, "--type=renderer").reduce((sum, pid) => sum + residentMemory(pid), 0);
  const before = renderers();
  let peak = before;
  const watching = setInterval(() => {
    peak = Math.max(peak, renderers());
  }, 100);
  await evaluate(page, `${watchingExport} seen.started = performance.now(); ${find}.click()`);
  await until(page, "seen.finished > 0");
  clearInterval(watching);
  const seen = await evaluate<Seen>(page, "seen");
  await page.close();
  return { seconds: (seen.finished - seen.started) / 1000, blocked: seen.longest, size: seen.size, before, peak };
}

async function until(page: Session, condition: string) {
  for (const end = performance.now() + exportTimeoutMs; performance.now() < end; await pause(100)) {
    if (await evaluate(page, `Boolean(${condition})`)) return;
  }
  throw new Error(`never came true: ${condition}`);
}
