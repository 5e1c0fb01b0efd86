/** The same product with hot reload: Vite serves the sources, the server everything else. */
import type { RequestListener } from "node:http";
import { ensureInstalled } from "./setup.ts";

ensureInstalled();
process.env.NODE_ENV = "development";
const { createServer } = await import("vite");
const vite = await createServer({ configFile: "vite.config.ts", server: { middlewareMode: true }, appType: "custom" });
// The framework's own handlers would end the process before the database has stopped.
for (const signal of ["SIGINT", "SIGTERM"]) process.removeAllListeners(signal);
const { start } = await vite.ssrLoadModule("/server/process/main.ts");

await start({
  development: {
    build: () => vite.ssrLoadModule("virtual:react-router/server-build"),
    wrap:
      (app: RequestListener): RequestListener =>
      (request, response) =>
        vite.middlewares(request, response, () => app(request, response)),
  },
});
