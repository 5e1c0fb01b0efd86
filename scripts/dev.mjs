/** The same product with hot reload: Vite answers for the sources, the server for everything else. */
import { ensureInstalled } from "./setup.mjs";

ensureInstalled();
process.env.NODE_ENV = "development";
const { createServer } = await import("vite");
const vite = await createServer({ configFile: "vite.config.ts", server: { middlewareMode: true }, appType: "custom" });
const { start } = await vite.ssrLoadModule("/server/main.ts");

await start({
  development: {
    build: () => vite.ssrLoadModule("virtual:react-router/server-build"),
    /** @param {import("node:http").RequestListener} app @returns {import("node:http").RequestListener} */
    around: (app) => (request, response) => vite.middlewares(request, response, () => app(request, response)),
  },
});
