import type { RequestListener } from "node:http";
import type { ServerBuild } from "react-router";
import { isOpen } from "../app/orders/payments/settings.server";
import type { Services } from "../app/routes/context.server";
import { contentOf } from "../content/languages/content-of";
import { paths } from "../content/paths";
import { createApp } from "./http/app";
import { createEndpoints } from "./http/endpoints";
import { createHttpServer, limits } from "./http/server";
import { openSite, type StaticSite } from "./http/static";
import type { Database } from "./process/database";
import type { Environment } from "./process/env";
import type { RequestLog } from "./process/log";
import type { Metrics } from "./process/metrics";
import { createShares } from "./process/shares";

/** The application as it is being edited, and Vite's middleware to wrap around it. */
export type Development = { build: () => Promise<ServerBuild>; wrap: (app: RequestListener) => RequestListener };

type Parts = {
  environment: Environment;
  database: Database;
  services: Services;
  log: RequestLog;
  metrics: Metrics;
  /** Known once the server listens. */
  origin: () => string;
  isStopping: () => boolean;
  development: Development | undefined;
};

/** Files first, then endpoints, then the React application. There are no files before `serveFiles` names them. */
export async function openServer(parts: Parts) {
  const { environment, database, services, log, metrics, origin, isStopping, development } = parts;
  const shares = createShares();
  const isAnswering = async () => (await database.readiness()) !== "the database does not answer";
  const endpoints = createEndpoints({
    services,
    shares,
    isAnswering,
    readiness: async () => (isStopping() ? "stopping" : database.readiness()),
    log,
    metrics,
    metricsToken: environment.METRICS_TOKEN,
    contact: { email: environment.SITE_EMAIL, origin },
  });
  const app = createApp({
    build: development?.build ?? (await import("virtual:react-router/server-build")),
    services,
    log,
    origin,
    isReady: async () => (await database.readiness()) === "ready",
    isAnswering,
    largestBody: limits.bodyBytes,
    shares,
    isDevelopment: development !== undefined,
  });
  let site: StaticSite = () => false;
  const server = createHttpServer({
    trustedProxies: environment.TRUST_PROXY,
    siteOrigin: environment.SITE_ORIGIN,
    leadOrigins: environment.LEAD_ORIGINS,
    log,
    metrics,
    // Once money can be taken, the payments page has a form and is rendered for each request.
    site: (exchange) => !(exchange.path === paths.payments && isOpen(services.payments)) && site(exchange),
    endpoints,
    app: development ? development.wrap(app) : app,
  });
  const serveFiles = (directory: string, servedOrigin: string) => {
    site = openSite(directory, servedOrigin, contentOf(services.edition()).facts);
  };
  return { server, serveFiles };
}
