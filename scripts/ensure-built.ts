import { ensureBuilt, ensureInstalled } from "./setup.ts";

ensureInstalled();
ensureBuilt();
