import { test as base, expect, type Page } from "@playwright/test";
import { mailThatWaits } from "../support/accounts";
import { type RunningServer, startServer } from "../support/server";
import { recordControls } from "./controls";

type WorkerFixtures = { site: RunningServer };
type Fixtures = {
  failOnConsoleErrors: undefined;
  controls: undefined;
  /** Off for a journey that acts before the script of the page has arrived. */
  waitsForScript: boolean;
  waitForScript: undefined;
};

/** Journeys share one production server a worker; a console error or a broken policy fails the journey. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its first parameter.
    async ({}, use) => {
      await using server = await startServer(mailThatWaits);
      await use(server);
    },
    { scope: "worker", timeout: 120_000 },
  ],
  waitsForScript: [true, { option: true }],
  // Before each act and look: a desk that is not hydrated yet shows its buttons but does not hear them.
  waitForScript: [
    async ({ context, javaScriptEnabled, waitsForScript }, use) => {
      if (javaScriptEnabled !== false && waitsForScript)
        context.on("page", (page) => {
          const asleep = page.locator("html:not([data-awake]):has(body > script[type=module])");
          void page.addLocatorHandler(asleep, async () => {});
        });
      await use(undefined);
    },
    { auto: true },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  controls: [
    async ({ site, browser, context, javaScriptEnabled }, use, { workerIndex }) => {
      const folder = process.env.CONTROLS;
      const isOn = folder && javaScriptEnabled !== false;
      const recording = isOn
        ? await recordControls(`${folder}/${workerIndex}.txt`, site.origin, browser, context)
        : undefined;
      await use(undefined);
      recording?.write();
    },
    { auto: true },
  ],
  failOnConsoleErrors: [
    async ({ context, site }, use, testInfo) => {
      const errors: string[] = [];
      const before = site.output().length;
      context.on("console", (message) => {
        if (message.type() === "error") errors.push(message.text());
      });
      context.on("weberror", (error) => errors.push(String(error.error())));
      await use(undefined);
      const expected = testInfo.annotations.filter(({ type }) => type === "expected console error");
      // What breaks the content policy is never expected, whatever its text happens to hold.
      const surprising = errors.filter(
        (error) =>
          error.includes("Content Security Policy") ||
          !expected.some(({ description }) => error.includes(description ?? "")),
      );
      const lines = site.output().slice(before).split("\n");
      // Mail waits in every journey, which is warned of.
      const log = lines.filter((line) => !line.startsWith('{"level":40,')).join("\n");
      if (log.trim() && (surprising.length > 0 || testInfo.status !== testInfo.expectedStatus))
        process.stdout.write(`What the site logged during '${testInfo.title}':\n${log}\n`);
      expect(surprising, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

/** Waits until the script of a public page has run, which comes after the first paint and holds nothing up. */
export const hasItsScript = (page: Page) =>
  page.evaluate('import(/import\\("([^"]+)"\\)/.exec(document.documentElement.outerHTML)[1]).then(() => {})');

/** Waits until a page of the desk hears keys; whatever acts on a locator waits by itself. */
export const isAwake = (page: Page) => page.locator("html[data-awake]").waitFor({ state: "attached" });

/** The long form of the journeys (`npm run test:widths`) repeats at more widths what holds at one. */
export const isLong = process.env.TRIALS === "long";

/** Of a journey that is the same at every width, a phone stands for the rest; the long form takes all. */
export const journeyWidths = isLong ? [360, 768, 1280] : [360];

const sizes = { 360: 800, 768: 1024, 1280: 800 };

/** Of a walk through many screens, a phone with a script and a desktop without stand for the rest; the long form takes all. */
export const walks = Object.entries(sizes)
  .flatMap(([width, height]) => [true, false].map((hasScript) => ({ width: Number(width), height, hasScript })))
  .filter(({ width, hasScript }) => isLong || width === (hasScript ? 360 : 1280))
  .map(({ width, height, hasScript }) => ({
    width,
    javaScriptEnabled: hasScript,
    viewport: { width, height },
    name: `at ${width} px ${hasScript ? "with" : "without"} JavaScript`,
  }));

/** Of a journey of both roles, an admin with a phone and an agent at a desk stand for the rest; the long form takes all. */
export const roleWalks = (["admin", "agent"] as const)
  .flatMap((role) => [360, 1280].map((width) => ({ role, width, viewport: { width, height: 800 } })))
  .filter(({ role, width }) => isLong || width === (role === "admin" ? 360 : 1280))
  .map((walk) => ({ ...walk, name: `${walk.role} at ${walk.width} px` }));

export { expect };
