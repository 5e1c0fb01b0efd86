/** Runs a command of the built server: node scripts/run.mjs NAME … */
import { ensureBuilt, ensureInstalled, runBuilt } from "./setup.mjs";

process.env.NODE_ENV ??= "production";
const [name = ""] = process.argv.splice(2, 1);
ensureInstalled();
await ensureBuilt();
await runBuilt(name);
