/** A command beside the site: `run.ts NAME ARGUMENTS` runs that entry of the server build. */
import { existsSync } from "node:fs";
import { ensureBuilt, ensureInstalled, runBuilt } from "./setup.ts";

const [name = ""] = process.argv.splice(2, 1);
process.env.NODE_ENV ??= "production";
ensureInstalled();
// An existing build is never replaced: a site may be running on it, with other SITE_ values than this shell has.
if (!existsSync(`build/app/server/${name}.js`)) ensureBuilt();
await runBuilt(name);
