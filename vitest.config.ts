import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { readSite } from "./server/process/env.ts";

const everything = "{app,content,db,scripts,server,test}/**/*.test.{ts,tsx}";

const holding = (words: RegExp, exclude: string[] = []) =>
  globSync(everything, { exclude }).filter((file) => words.test(readFileSync(file, "utf8")));

/** Files of which every test has the tag below. */
const faults = holding(/^\/\/ @module-tag fault$/m);

/** What replaces a module for itself; all others share a process with its modules. */
const replacing = holding(/vi\.mock/, faults);

/** What reaches for a database or a server; the rest are pure rules. */
const requests = holding(/support\/(database|site|server|accounts|payments|my-data)\b/, faults);

const database = { globalSetup: ["test/support/database-setup.ts"] };

export default defineConfig({
  define: { __SITE__: JSON.stringify(readSite({})), __WAKE_SCRIPT__: '"/islands/wake.js"' },
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    // Most files wait for servers to start and stop, so more than the cores of a small machine.
    maxWorkers: 4,
    // How long to wait for what should come soon: generous, because a small machine that builds may be very busy.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    tags: [
      {
        name: "fault",
        description:
          "Kills, floods, races or starves a server, starts it many times, measures its memory or tries hundreds of times: `npm run test:faults`, not `npm test`.",
      },
    ],
    projects: [
      {
        extends: true,
        test: { name: "rules", include: [everything], exclude: [...faults, ...requests, ...replacing], isolate: false },
      },
      { extends: true, test: { name: "replacing", include: replacing } },
      { extends: true, test: { name: "requests", include: requests, isolate: false, ...database } },
      { extends: true, test: { name: "faults", include: faults, ...database } },
    ],
  },
});
