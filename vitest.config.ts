import { defineConfig } from "vitest/config";
import { readSite } from "./server/shared/env.ts";

export default defineConfig({
  define: { __SITE__: JSON.stringify(readSite({})), __WAKE_SCRIPT__: '"/islands/wake.js"' },
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    include: ["{app,content,db,scripts,server,test}/**/*.test.{ts,tsx}"],
    globalSetup: ["test/support/database-setup.ts"],
    // Most files wait for servers to start and stop, so more than the cores of a small machine.
    maxWorkers: 4,
    // How long to wait for what should come soon: generous, because a small machine that builds may be very busy.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
