import { defineConfig } from "vitest/config";
import { readSite } from "./server/env.ts";

export default defineConfig({
  define: { __SITE__: JSON.stringify(readSite({})), __WAKE_SCRIPT__: '"/islands/wake.js"' },
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    include: ["{app,content,db,scripts,server,test}/**/*.test.{ts,tsx}"],
    globalSetup: ["test/database-setup.ts"],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
