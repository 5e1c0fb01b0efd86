import { ensureBuilt, ensureInstalled, refuseBadConfiguration, runBuilt } from "./setup.ts";

process.env.NODE_ENV = "production";
// With --built it serves the existing build, as in a container image that was built elsewhere.
if (!process.argv.includes("--built")) {
  ensureInstalled();
  await refuseBadConfiguration();
  ensureBuilt();
}
await runBuilt("main");
