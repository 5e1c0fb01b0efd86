import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { ServerBuild } from "react-router";
import { createAccounts } from "../../app/accounts/auth.server";
import { pruneSubmissionCounts } from "../../app/leads/intake/client-address.server";
import { writeNotification } from "../../app/leads/intake/notify.server";
import { queueMail } from "../../app/mail.server";
import type { Services } from "../../app/services.server";
import { createApp } from "../http/app";
import { openDoors } from "../http/endpoints";
import { createHttpServer } from "../http/server";
import { openSite, type StaticSite } from "../http/static";
import { openPost } from "../jobs/mail";
import { type RunningOutbox, startOutbox } from "../jobs/outbox";
import { openDatabase } from "./database";
import { readEnvironment } from "./env";
import { createLog, endOnSurprises, surviveUnawaited } from "./log";
import { createMetrics } from "./metrics";
import { readSecret } from "./secret";

type Start = {
  /** Development brings its own: the application as it is being edited, and what serves its sources around it. */
  development?: { build: () => Promise<ServerBuild>; around: (app: RequestListener) => RequestListener };
};

const patienceAtStop = 10_000;

export async function start({ development }: Start = {}) {
  const environment = readEnvironment(process.env);
  const log = createLog(environment.LOG_LEVEL);
  endOnSurprises(log);
  const secret = await readSecret(environment);
  const database = await openDatabase(environment, log);
  const metrics = createMetrics(database.sql);
  let origin = environment.SITE_ORIGIN ?? "";
  let outbox: RunningOutbox | undefined;
  let isStopping = false;

  const accounts = createAccounts({
    sql: database.sql,
    db: database.db,
    secret,
    origin: () => origin,
    async queueMail(mail) {
      await queueMail(database.sql, mail);
      outbox?.nudge();
    },
  });
  const services: Services = {
    sql: database.sql,
    accounts,
    leadLimit: environment.LEAD_LIMIT,
    outbox: { nudge: () => outbox?.nudge() },
    countForm: metrics.countForm,
    reportEvent: (facts) => log.info(facts),
    reportFailure: (doing, error) => log.error({ doing, error }),
  };
  const app = createApp({
    build: development?.build ?? (await import("virtual:react-router/server-build")),
    services,
    isReady: async () => !isStopping && (await database.isReady()),
    log,
    metrics,
    metricsToken: environment.METRICS_TOKEN,
    contact: { email: environment.SITE_EMAIL, origin: () => origin },
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
    doors: openDoors(services, log),
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

  const post = openPost(environment, origin);
  outbox = startOutbox({
    sql: database.sql,
    log,
    deliver: post.deliver,
    write: async ({ kind, id, mail }) =>
      kind === "mail" ? mail : writeNotification(database.sql, { kind, id }, { to: environment.SITE_EMAIL, origin }),
  });
  const pruning = setInterval(() => pruneSubmissionCounts(database.sql).catch(() => {}), 60_000);

  console.log(`The site is at ${origin}${origin === address ? "" : `, served on ${address}`}`);
  console.log(`The data lives in ${database.place}`);
  console.log(`The first admin: sign up at ${origin}/auth, then run npm run grant-admin -- your@address`);

  surviveUnawaited(log);

  /** HTTP first, so that what was promised an answer gets one; then the database. */
  async function end() {
    isStopping = true;
    const closed = new Promise((resolve) => server.close(resolve));
    // A kept-alive connection turns idle only once its last answer is out.
    const sweeping = setInterval(() => server.closeIdleConnections(), 50);
    await Promise.race([closed, pause(patienceAtStop)]);
    clearInterval(sweeping);
    server.closeAllConnections();
    clearInterval(pruning);
    await outbox?.stop();
    post.close();
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
