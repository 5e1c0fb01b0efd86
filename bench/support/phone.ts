import { setTimeout as pause } from "node:timers/promises";
import { type Browser, chromium } from "@playwright/test";

const screen = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

type Seen = {
  first: number;
  largest: number;
  shift: number;
  tasks: { startTime: number; duration: number }[];
};

/** Runs before the page's own script and keeps what the browser says about paints, shifts and long tasks. */
const watching = `
  window.seen = { first: NaN, largest: 0, shift: 0, tasks: [] };
  const watch = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note))
    .observe({ type, buffered: true });
  watch("paint", ({ name, startTime }) => { if (name === "first-contentful-paint") seen.first = startTime; });
  watch("largest-contentful-paint", ({ startTime }) => { seen.largest = startTime; });
  watch("layout-shift", ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.shift += value; });
  watch("longtask", ({ startTime, duration }) => { seen.tasks.push({ startTime, duration }); });`;

export const openBrowser = () =>
  chromium.launch(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : undefined);

/** What a mid-range phone with an empty cache and a poor connection sees of a page, until the network is idle. */
export async function visit(browser: Browser, url: string) {
  const context = await browser.newContext(screen);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  let [bytes, requests] = [0, 0];
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests++;
  });
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", network);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(watching);
  await page.goto(url, { waitUntil: "networkidle" });
  // The last entries come a moment after what they are about.
  await pause(500);
  const { first, largest, shift, tasks } = await page.evaluate<Seen>("seen");
  await context.close();
  const late = tasks.filter((task) => task.startTime + task.duration > first);
  const blocked = late.reduce((sum, task) => sum + task.duration - 50, 0);
  return { fcp: first, lcp: largest, shift, blocked, bytes, requests };
}
