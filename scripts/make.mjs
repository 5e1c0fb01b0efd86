import { ensureBuilt, ensureInstalled } from "./setup.mjs";

ensureInstalled();
await ensureBuilt();
