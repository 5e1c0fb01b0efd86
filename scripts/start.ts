import { keepRunning } from "./keep-running.ts";
import { ensureBuilt, ensureInstalled, refuseBadConfiguration, runBuilt } from "./setup.ts";

process.env.NODE_ENV = "production";
// With --built it serves the existing build, as in a container image that was built elsewhere, whose supervisor starts it again.
if (process.argv.includes("--built")) await runBuilt("main");
else {
  ensureInstalled();
  await refuseBadConfiguration();
  ensureBuilt();
  keepRunning([import.meta.filename, "--built"]);
}
