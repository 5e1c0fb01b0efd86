/** The same product with hot reload: Vite serves the sources, the server everything else. */
import type { RequestListener } from "node:http";
import { ensureInstalled } from "./setup.ts";

ensureInstalled();
process.env.NODE_ENV = "development";
const { createServer, build } = await import("vite");
await build({ configFile: "vite.invoices.config.ts", logLevel: "warn" });
await build({ configFile: "vite.documents.config.ts", logLevel: "warn" });
const vite = await createServer({ configFile: "vite.config.ts", server: { middlewareMode: true }, appType: "custom" });
// The framework's own handlers would end the process before the database has stopped.
for (const signal of ["SIGINT", "SIGTERM"]) process.removeAllListeners(signal);
const gateway = await startLocalGateway();
const { start } = await vite.ssrLoadModule("/server/main.ts");

const { origin } = await start({
  development: {
    build: () => vite.ssrLoadModule("virtual:react-router/server-build"),
    wrap:
      (app: RequestListener): RequestListener =>
      (request, response) =>
        vite.middlewares(request, response, () => app(request, response)),
  },
});
gateway?.sendTo(`${origin}/api/payments/webhook`);

/** A developer can pay without the internet: unless another gateway is named, one on this machine takes its place. */
async function startLocalGateway() {
  if (process.env.RAZORPAY_KEY_ID || process.env.UPI_ID) return null;
  const { startGateway } = await import("../test/support/gateway.ts");
  const local = await startGateway();
  Object.assign(process.env, local.variables);
  return local;
}
