/** Islands first (pages must know the name of their script), then the application, then the files as they are served. */
import { createBuilder, build as viteBuild } from "vite";
import { finishBuild } from "./finish/finish-build.ts";

process.env.NODE_ENV = "production";
const began = performance.now();
step("islands");
await viteBuild({ configFile: "vite.islands.config.ts", logLevel: "warn" });
step("invoices");
await viteBuild({ configFile: "vite.invoices.config.ts", logLevel: "warn" });
step("documents");
await viteBuild({ configFile: "vite.documents.config.ts", logLevel: "warn" });
step("server and pages");
const builder = await createBuilder({ configFile: "vite.config.ts", logLevel: "warn" });
await builder.buildApp();
step("compression");
await finishBuild();
step(`built in ${Math.round((performance.now() - began) / 1000)} s`);
// The framework leaves file watchers open, which would keep the process alive.
process.exit(0);

/** Someone who waits at a terminal sees what is being done; a line of its own, since Vite clears the one it is on. */
function step(name: string) {
  if (process.stdout.isTTY) console.log(`  ${name}`);
}
