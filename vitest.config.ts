import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { readSite } from "./server/shared/env.ts";

const everything = "{app,content,db,scripts,server,test}/**/*.test.{ts,tsx}";

/** What kills, floods or starves a server, or starts it many times: `npm run test:faults`, not `npm test`. */
const faults = [
  "app/accounts/sign-in/flood.test.ts",
  "app/leads/intake/database-away.test.ts",
  "db/postgres/{data-directory,embedded}.test.ts",
  "scripts/launch.test.ts",
  "server/commands/{backup,restore}.test.ts",
  "server/http/deadline.test.ts",
  "server/jobs/claims.test.ts",
  "server/process/{main,privileges}.test.ts",
  "test/site/{cluster,crash,deadly-job,faults,flood,load,payment-kills,pipelining,rough}.test.ts",
];

/** Pure rules: what reaches for no database and no server and replaces no module. They share a process with its modules. */
const rules = globSync(everything, { exclude: faults }).filter(
  (file) => !/support\/(database|site|server|accounts|payments|my-data)\b|vi\.mock/.test(readFileSync(file, "utf8")),
);

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
    projects: [
      { extends: true, test: { name: "rules", include: rules, isolate: false } },
      { extends: true, test: { name: "requests", include: [everything], exclude: [...faults, ...rules], ...database } },
      { extends: true, test: { name: "faults", include: faults, ...database } },
    ],
  },
});
