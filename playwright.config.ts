import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { readSite } from "./server/process/env";

// The words of the site name it; a build puts this in, and journeys read the same words unbuilt.
Object.assign(globalThis, { __SITE__: readSite(process.env) });

const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: "test/journeys",
  outputDir: "var/test/journeys",
  fullyParallel: true,
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // How long to wait for what should come soon: generous, because a small machine that builds may be very busy.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: {
      ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
      env: { ...process.env, FONTCONFIG_FILE: join(import.meta.dirname, "test/journeys/fonts.conf") },
      args: [
        ...(isRoot ? ["--no-sandbox"] : []),
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // Chromium reports a page transition that it gave up on a slow machine as an error of the page.
    contextOptions: { reducedMotion: "reduce" },
  },
});
