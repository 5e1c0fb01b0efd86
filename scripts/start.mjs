import { ensureBuilt, ensureInstalled, runBuilt } from "./setup.mjs";

process.env.NODE_ENV ??= "production";
ensureInstalled();
await ensureBuilt();
await runBuilt("main");
