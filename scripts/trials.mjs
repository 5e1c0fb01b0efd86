/** The long forms of what `npm test` runs briefly: 20,000 rough requests, long faults; and the soak. */
import { spawnSync } from "node:child_process";
import { ensureBuilt, ensureInstalled } from "./setup.mjs";

const [name = "", ...rest] = process.argv.slice(2);
/** @type {Record<string, string[]>} */
const trials = {
  rough: ["npx", "--no-install", "vitest", "run", "test/rough.test.ts"],
  faults: ["npx", "--no-install", "vitest", "run", "test/faults.test.ts", "test/crash.test.ts", "test/load.test.ts"],
  soak: [process.execPath, "bench/soak.mjs"],
};
ensureInstalled();
await ensureBuilt();
const [command = "", ...parameters] = trials[name] ?? [];
const environment = { ...process.env, TRIALS: "long", CRASH_KILLS: process.env.CRASH_KILLS ?? "60" };
const { status } = spawnSync(command, [...parameters, ...rest], { stdio: "inherit", env: environment });
process.exit(status ?? 1);
