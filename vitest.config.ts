import { defineConfig } from "vitest/config";
import { readSite } from "./server/process/env.ts";

export default defineConfig({
  define: { __SITE__: JSON.stringify(readSite({})), __WAKE_SCRIPT__: '"/islands/wake.js"' },
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    include: ["{app,content,db,scripts,server,test}/**/*.test.{ts,tsx}"],
    globalSetup: ["test/support/database-setup.ts"],
    // Most files wait for servers to start and stop, so one more than the cores of a small machine.
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
