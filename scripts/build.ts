/** Islands first (pages must know the name of their script), then the application, then the files as they are served. */
import { createBuilder, build as viteBuild } from "vite";
import { finishBuild } from "./finish-build.ts";

process.env.NODE_ENV = "production";
await viteBuild({ configFile: "vite.islands.config.ts", logLevel: "warn" });
const builder = await createBuilder({ configFile: "vite.config.ts", logLevel: "warn" });
await builder.buildApp();
await finishBuild();
// The framework leaves file watchers open, which would keep the process alive.
process.exit(0);
