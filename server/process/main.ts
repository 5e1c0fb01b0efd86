import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { ServerBuild } from "react-router";
import { createAccounts } from "../../app/accounts/auth.server";
import type { Services } from "../../app/routes/context.server";
import { enqueueMail } from "../../db/jobs";
import { createApp } from "../http/app";
import { createEndpoints } from "../http/endpoints";
import { createHttpServer, limits } from "../http/server";
import { openSite, type StaticSite } from "../http/static";
import { jobHandlers } from "../jobs/handlers";
import { openMailer } from "../jobs/mailer";
import { type JobRunner, startJobRunner } from "../jobs/runner";
import { openDatabase } from "./database";
import { readEnvironment } from "./env";
import { createLog, exitOnUncaughtException, logUnhandledRejections } from "./log";
import { createMetrics } from "./metrics";
import { readSecret } from "./secret";

type Start = {
  /** Development brings its own: the application as it is being edited, and what serves its sources around it. */
  development?: { build: () => Promise<ServerBuild>; around: (app: RequestListener) => RequestListener };
};

const shutdownTimeoutMs = 10_000;

export async function start({ development }: Start = {}) {
  const environment = readEnvironment(process.env);
  const log = createLog(environment.LOG_LEVEL);
  exitOnUncaughtException(log);
  const secret = await readSecret(environment);
  const database = await openDatabase(environment, log);
  const metrics = createMetrics(database.sql);
  let origin = environment.SITE_ORIGIN ?? "";
  let jobs: JobRunner | undefined;
  let isStopping = false;

  const accounts = createAccounts({
    sql: database.sql,
    secret,
    origin: () => origin,
    async sendMail(mail) {
      await enqueueMail(database.sql, mail);
      jobs?.wake();
    },
  });
  const services: Services = {
    sql: database.sql,
    accounts,
    leadLimit: environment.LEAD_LIMIT,
    jobs: { wake: () => jobs?.wake() },
    countForm: metrics.countForm,
    reportEvent: (facts) => log.info(facts),
    reportFailure: (doing, error) => log.error({ doing, error }),
  };
  const endpoints = createEndpoints({
    services,
    isReady: async () => !isStopping && (await database.isReady()),
    log,
    metrics,
    metricsToken: environment.METRICS_TOKEN,
    contact: { email: environment.SITE_EMAIL, origin: () => origin },
  });
  const app = createApp({
    build: development?.build ?? (await import("virtual:react-router/server-build")),
    services,
    log,
    origin: () => origin,
    largestBody: limits.bodyBytes,
    development: development !== undefined,
  });
  let site: StaticSite = () => false;
  const server = createHttpServer({
    trustedProxies: environment.TRUST_PROXY,
    siteOrigin: environment.SITE_ORIGIN,
    leadOrigins: environment.LEAD_ORIGINS,
    log,
    metrics,
    site: (exchange) => site(exchange),
    endpoints,
    app: development ? development.around(app) : app,
  });

  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(environment.PORT, environment.HOST, resolve);
    });
  } catch (error) {
    await database.stop();
    throw error;
  }
  const address = `http://localhost:${(server.address() as AddressInfo).port}`;
  origin ||= address;
  if (!development) site = openSite("build", origin);

  const mailer = openMailer(environment, origin);
  const office = { to: environment.SITE_EMAIL, origin };
  jobs = startJobRunner({ sql: database.sql, log, handlers: jobHandlers({ sql: database.sql, mailer, office }) });

  console.log(`The site is at ${origin}${origin === address ? "" : `, served on ${address}`}`);
  console.log(`The data lives in ${database.location}`);
  console.log(`The first admin: sign up at ${origin}/auth, then run npm run grant-admin -- your@address`);

  logUnhandledRejections(log);

  /** HTTP first, so that what was promised an answer gets one; then the database. */
  async function end() {
    isStopping = true;
    const closed = new Promise((resolve) => server.close(resolve));
    // A kept-alive connection turns idle only once its last answer is out.
    const sweeping = setInterval(() => server.closeIdleConnections(), 50);
    await Promise.race([closed, pause(shutdownTimeoutMs)]);
    clearInterval(sweeping);
    server.closeAllConnections();
    await jobs?.stop();
    mailer.close();
    await database.stop();
    log.flush();
  }
  let ended: Promise<void> | undefined;
  // One press of Ctrl-C reaches us more than once: from the terminal, and from whoever started us.
  const stop = () => {
    ended ??= end();
    return ended;
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => void stop().then(() => process.exit(0)));
  }
  return { origin, stop };
}
