import { ensureBuilt, ensureInstalled, refuseBadConfiguration, runBuilt } from "./setup.ts";

process.env.NODE_ENV ??= "production";
// With --built it serves the build as it stands, as an image that was built elsewhere wants it.
if (!process.argv.includes("--built")) {
  ensureInstalled();
  await refuseBadConfiguration();
  ensureBuilt();
}
await runBuilt("main");
