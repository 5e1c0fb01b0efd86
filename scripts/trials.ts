/** The long forms of what `npm test` runs briefly: 20,000 rough requests, long faults, races for money, 100,000 guessed links; and the soak. */
import { spawnSync } from "node:child_process";
import { ensureBuilt, ensureInstalled } from "./setup.ts";

const [name = "", ...rest] = process.argv.slice(2);
const vitest = ["npx", "--no-install", "vitest", "run"];
const trials: Record<string, string[]> = {
  rough: [...vitest, "test/site/rough.test.ts"],
  faults: [...vitest, ...["faults", "crash", "load", "pipelining"].map((name) => `test/site/${name}.test.ts`)],
  money: [...vitest, "app/payments/interleavings.test.ts", "test/site/payment-kills.test.ts"],
  links: [...vitest, "app/routes/public/my-data/my-data.test.ts", "-t", "random links"],
  soak: [process.execPath, "bench/soak.ts"],
};
ensureInstalled();
ensureBuilt();
const [command = "", ...parameters] = trials[name] ?? [];
const environment = { ...process.env, TRIALS: "long", CRASH_KILLS: process.env.CRASH_KILLS ?? "60" };
const { status } = spawnSync(command, [...parameters, ...rest], { stdio: "inherit", env: environment });
process.exit(status ?? 1);
