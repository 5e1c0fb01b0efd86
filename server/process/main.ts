import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { ServerBuild } from "react-router";
import { createAccounts } from "../../app/accounts/auth.server";
import { openOfficeHours } from "../../app/office/office-hours.server";
import { loadDrawing } from "../../app/payments/papers/drawing.server";
import { isOpen } from "../../app/payments/settings.server";
import type { Services } from "../../app/routes/context.server";
import { paths } from "../../content/paths";
import { enqueueMail } from "../../db/jobs";
import { createApp } from "../http/app";
import { createEndpoints } from "../http/endpoints";
import { createHttpServer, limits } from "../http/server";
import { openSite, type StaticSite } from "../http/static";
import { jobHandlers } from "../jobs/handlers";
import { startHeartbeat } from "../jobs/heartbeat";
import { openMailer } from "../jobs/mailer";
import { type JobRunner, startJobRunner } from "../jobs/runner";
import { readEnvironment } from "../shared/env";
import { createLog, exitOnUncaughtException, logConsoleErrors, logUnhandledRejections } from "../shared/log";
import { createMetrics } from "../shared/metrics";
import { createShares } from "../shared/shares";
import { openDatabase } from "./database";
import { openDocuments, reportUnknownKeys } from "./documents";
import { paymentSettings } from "./payments";
import { dropRoot } from "./privileges";
import { rewritingProgram } from "./rewriting-program";
import { readMasterKeys, readSecrets } from "./secret";

type StartOptions = {
  /** In development: the application as it is being edited, and Vite's middleware to wrap around it. */
  development?: { build: () => Promise<ServerBuild>; wrap: (app: RequestListener) => RequestListener };
};

const shutdownTimeoutMs = 10_000;

export async function start({ development }: StartOptions = {}) {
  const environment = readEnvironment(process.env);
  const log = createLog(environment.LOG_LEVEL);
  exitOnUncaughtException(log);
  const secrets = await readSecrets(environment);
  const masters = await readMasterKeys(environment);
  const database = await openDatabase(environment, log, { staysRoot: development !== undefined });
  const metrics = createMetrics(database.sql);
  let origin = environment.SITE_ORIGIN ?? "";
  let jobs: JobRunner | undefined;
  let isStopping = false;

  const accounts = createAccounts({
    sql: database.sql,
    secrets,
    demandsSecondStep: environment.STAFF_SECOND_STEP === "required",
    origin: () => origin,
    async sendMail(mail) {
      await enqueueMail(database.sql, mail);
      jobs?.wake();
    },
  });
  const office = openOfficeHours(database.sql);
  await office.refresh().catch(() => {});
  const payments = paymentSettings(environment, secrets, () => origin);
  const documents = openDocuments(environment, masters, await rewritingProgram(database.account), log);
  const services: Services = {
    documents,
    sql: database.sql,
    payments,
    office,
    promise: () => office.promise(),
    accounts,
    leadLimit: environment.LEAD_LIMIT,
    jobs: { wake: (kind) => jobs?.wake(kind) },
    countForm: metrics.countForm,
    reportEvent: (facts) => log.info(facts),
    reportFailure: (doing, error) => log.error({ doing, error }),
  };
  const shares = createShares();
  const endpoints = createEndpoints({
    services,
    shares,
    readiness: async () => (isStopping ? "stopping" : database.readiness()),
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
    isReady: async () => (await database.readiness()) === "ready",
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
    site: (exchange) => !(exchange.path === paths.payments && isOpen(payments)) && site(exchange),
    endpoints,
    app: development ? development.wrap(app) : app,
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

  /** better-auth loads a part of itself at its first use, from a directory that only root may be able to read. */
  const loadAccounts = () =>
    Promise.all(["http", "https"].map((scheme) => accounts.authFor(new Request(`${scheme}://localhost`)).$context));
  loadDrawing();
  const { account } = database;
  // Before root is given up, because only root may be able to read the file of the thread.
  const heartbeat = startHeartbeat({
    thread: new URL(development ? "../jobs/heartbeat-thread.ts" : "./heartbeat.js", import.meta.url),
    target: database.target,
    onFailure: (error) => log.error({ error }, "the heartbeat ended; this instance runs no jobs until it is restarted"),
    isWatching: !development,
  });
  const outboxParent = development
    ? environment.DATA_DIR
    : await dropRoot({ dataDirectory: environment.DATA_DIR, account, log, loadBefore: loadAccounts });
  const mailer = openMailer({ ...environment, DATA_DIR: outboxParent }, origin, (facts) => log.info(facts));
  jobs = startJobRunner({
    sql: database.sql,
    log,
    heartbeat,
    handlers: jobHandlers({
      sql: database.sql,
      mailer,
      secrets,
      payments,
      documents,
      notices: { to: environment.SITE_EMAIL, origin },
      ledger: database.ledger,
      report: (facts) => log.info(facts),
      reportFailure: services.reportFailure,
    }),
  });

  void reportUnknownKeys(database.sql, masters, log);
  console.log(`The site is at ${origin}${origin === address ? "" : `, served on ${address}`}`);
  console.log(`The data lives in ${database.location}`);
  if (!environment.SMTP_URL)
    console.log(
      `Mail goes to files in ${environment.DATA_DIR}/outbox; the log shows the links that confirm an address`,
    );
  console.log(`The first admin: sign up at ${origin}/auth, then run npm run grant-admin -- your@address`);

  logUnhandledRejections(log);
  if (!development) logConsoleErrors(log);

  /** HTTP first, so that requests under way are answered; then the jobs and the database. */
  async function shutDown() {
    isStopping = true;
    const closed = new Promise((resolve) => server.close(resolve));
    // A keep-alive connection becomes idle only after its last answer, so idle ones are closed again and again.
    const closingIdle = setInterval(() => server.closeIdleConnections(), 50);
    await Promise.race([closed, pause(shutdownTimeoutMs)]);
    clearInterval(closingIdle);
    server.closeAllConnections();
    await jobs?.stop();
    mailer.close();
    documents.rewriting.stop();
    await database.stop();
    log.flush();
  }
  let stopped: Promise<void> | undefined;
  // Ctrl-C arrives more than once: from the terminal and from the parent process.
  const stop = () => {
    stopped ??= shutDown();
    return stopped;
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => void stop().then(() => process.exit(0)));
  }
  return { origin, stop };
}
