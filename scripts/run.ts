/** A command beside the site: `run.ts NAME ARGUMENTS` runs that entry of the server build. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt, ensureInstalled, runBuilt } from "./setup.ts";

const [name = ""] = process.argv.splice(2, 1);
process.env.NODE_ENV = "production";
// An existing build is never replaced: a site may be running on it, with other SITE_ values than this shell has.
const isBuilt = existsSync(join(import.meta.dirname, `../build/app/server/${name}.js`));
ensureInstalled({ forBuild: !isBuilt });
if (!isBuilt) ensureBuilt();
await runBuilt(name);
