/** The long forms of what the tests run briefly: 20,000 rough requests, races for money, guessed links, journeys at every width; the soak; and failovers. */
import { spawnSync } from "node:child_process";
import { findBrowser } from "./browser.ts";
import { findClusterTools } from "./cluster-tools.ts";
import { ensureBuilt, ensureInstalled } from "./setup.ts";

const [name = "", ...rest] = process.argv.slice(2);
const vitest = ["npx", "--no-install", "vitest", "run"];
const trials: Record<string, string[]> = {
  rough: [...vitest, "test/site/rough.test.ts"],
  money: [...vitest, "app/orders/payments/interleavings.test.ts", "test/site/payment-kills.test.ts"],
  links: [
    ...vitest,
    "app/routes/public/my-data/my-data.test.ts",
    "app/tracking/isolation.test.ts",
    "-t",
    "random links",
  ],
  widths: ["npx", "--no-install", "playwright", "test"],
  soak: [process.execPath, "bench/soak.ts"],
  cluster: [...vitest, "test/site/cluster.test.ts"],
};
if (name === "cluster" && !findClusterTools()) {
  console.log("Nothing was tried: this needs PostgreSQL and HAProxy as Debian's packages postgresql and haproxy.");
  process.exit(0);
}
ensureInstalled();
ensureBuilt();
const [command = "", ...parameters] = trials[name] ?? [];
const environment = {
  ...process.env,
  TRIALS: name === "cluster" ? name : "long",
  ...(name === "widths" && { CHROMIUM: await findBrowser() }),
};
const { status } = spawnSync(command, [...parameters, ...rest], { stdio: "inherit", env: environment });
process.exit(status ?? 1);
