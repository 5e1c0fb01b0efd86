import { ensureBuilt, ensureInstalled, runBuilt } from "./setup.mjs";

process.env.NODE_ENV ??= "production";
// With --built it serves the build as it stands, as an image that was built elsewhere wants it.
if (!process.argv.includes("--built")) {
  ensureInstalled();
  await ensureBuilt();
}
await runBuilt("main");
