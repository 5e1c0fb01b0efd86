import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { loadDrawing } from "../app/orders/invoices/draw-invoice.server";
import type { Services } from "../app/routes/context.server";
import { createBreaker } from "./jobs/breaker";
import { jobHandlers, sendsOnlyMail } from "./jobs/handlers";
import { startHeartbeat } from "./jobs/heartbeat";
import { openMailer } from "./jobs/mailer";
import { type JobRunner, startJobRunner } from "./jobs/runner";
import { type Database, openDatabase } from "./process/database";
import { type Environment, readEnvironment } from "./process/env";
import {
  createLog,
  exitOnUncaughtException,
  type Log,
  logConsoleErrors,
  logUnhandledRejections,
  type RequestLog,
} from "./process/log";
import { type LogOutput, openLogOutput } from "./process/log-output";
import { createMetrics } from "./process/metrics";
import { dropRoot } from "./process/privileges";
import { readMasterKeys, readSecrets } from "./process/secret";
import { openServices, reportUnknownKeys } from "./process/services";
import { type Development, openServer } from "./serving";

type StartOptions = { development?: Development };

const shutdownTimeoutMs = 10_000;

export async function start({ development }: StartOptions = {}) {
  const environment = readEnvironment(process.env);
  const output = openLogOutput();
  const log = createLog(environment.LOG_LEVEL, output);
  exitOnUncaughtException(log);
  const secrets = await readSecrets(environment);
  const masters = await readMasterKeys(environment);
  const database = await openDatabase(environment, log, { staysRoot: development !== undefined });
  const metrics = createMetrics(database.sql, output.dropped);
  let origin = environment.SITE_ORIGIN ?? "";
  let jobs: JobRunner | undefined;
  let isStopping = false;

  const wake = (kind?: string) => jobs?.wake(kind);
  const keys = { secrets, masters };
  const services = await openServices({ environment, database, keys, log, metrics, origin: () => origin, wake });
  const { payments, documents } = services;
  const parts = { environment, database, services, log, metrics, development };
  const { server, serveFiles } = await openServer({ ...parts, origin: () => origin, isStopping: () => isStopping });

  const address = await listen(server, environment).catch(async (error) => {
    await database.stop();
    throw error;
  });
  origin ||= address;
  if (!development) serveFiles("build", origin);

  loadDrawing();
  // Before dropping root, because only root may be able to read the file of the thread.
  const heartbeat = openHeartbeat(parts);
  const { account, sql, ledger } = database;
  const dataDirectory = environment.DATA_DIR;
  const outboxParent = development
    ? dataDirectory
    : await dropRoot({ dataDirectory, account, log, loadBefore: () => loadAll(services.accounts, heartbeat) });
  const report = (facts: object) => log.info(facts);
  const mailer = openMailer({ ...environment, DATA_DIR: outboxParent }, origin, report, mailBreaker(log));
  const notices = { to: environment.SITE_EMAIL, origin };
  const { edition, reportFailure } = services;
  const handlers = jobHandlers({
    sql,
    edition,
    mailer,
    secrets,
    payments,
    documents,
    notices,
    ledger,
    report,
    reportFailure,
  });
  const isHeld = (kind: string) => mailer.isAway() && sendsOnlyMail(handlers, kind);
  jobs = startJobRunner({ sql, log, heartbeat, handlers, isHeld });

  void reportUnknownKeys(database.sql, masters, log);
  announce(output, environment, { origin, address, location: database.location });

  logUnhandledRejections(log);
  if (!development) logConsoleErrors(log);

  const stop = stopOnSignal(async () => {
    isStopping = true;
    await closeServer(server);
    await jobs?.stop();
    mailer.close();
    documents.rewriting.stop();
    await database.stop();
  }, log);
  // Tells the parent, scripts/keep-running.ts, that the start succeeded; when the parent ends, this process ends too.
  process.send?.("serving");
  process.once("disconnect", () => void stop().then(() => log.exit(0)));
  return { origin, stop };
}

const mailBreaker = (log: Log) =>
  createBreaker({
    onChange: ({ isOpen, cause, nextInSeconds }) =>
      isOpen
        ? log.error({ cause, nextInSeconds }, "the mail server does not answer; mails wait until it does")
        : log.info("the mail server answers again; the mails that waited go on"),
  });

type HeartbeatParts = { database: Pick<Database, "target">; log: Log; development: Development | undefined };

const openHeartbeat = ({ database: { target }, log, development }: HeartbeatParts) =>
  startHeartbeat({
    thread: new URL(development ? "./jobs/heartbeat-thread.ts" : "./heartbeat.js", import.meta.url),
    target,
    onFailure: (error) => log.error({ error }, "the heartbeat ended; this instance runs no jobs until it is restarted"),
    isWatching: !development,
  });

/** Where it listens, once it does. */
async function listen(server: Server, { PORT, HOST }: Pick<Environment, "PORT" | "HOST">): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(PORT, HOST, resolve);
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** better-auth loads a part of itself at its first use, from a directory that only root may be able to read. */
const loadAll = (accounts: Services["accounts"], { loaded }: { loaded: Promise<void> }) =>
  Promise.all([
    loaded,
    ...["http", "https"].map((scheme) => accounts.authFor(new Request(`${scheme}://localhost`)).$context),
  ]);

type Started = { origin: string; address: string; location: string };

/** In words, for someone at a terminal; by the log's own way out, because a console waits where nobody reads. */
function announce(output: LogOutput, { SMTP_URL, DATA_DIR }: Environment, { origin, address, location }: Started) {
  const say = (sentence: string) => output.write(`${sentence}\n`);
  say(`The site is at ${origin}${origin === address ? "" : `, served on ${address}`}`);
  say(`The data lives in ${location}`);
  if (!SMTP_URL) say(`Mail goes to files in ${DATA_DIR}/outbox; the log shows the links that confirm an address`);
  say(`The first admin: sign up at ${origin}/auth, then run npm run grant-admin -- your@address`);
}

/** Requests under way are answered first. */
async function closeServer(server: Server) {
  const closed = new Promise((resolve) => server.close(resolve));
  // A keep-alive connection becomes idle only after its last answer, so idle ones are closed again and again.
  const closingIdle = setInterval(() => server.closeIdleConnections(), 50);
  await Promise.race([closed, pause(shutdownTimeoutMs)]);
  clearInterval(closingIdle);
  server.closeAllConnections();
}

/** Ctrl-C arrives more than once: from the terminal and from the parent process. */
function stopOnSignal(shutDown: () => Promise<void>, log: RequestLog): () => Promise<void> {
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= shutDown();
    return stopped;
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => void stop().then(() => log.exit(0)));
  }
  return stop;
}
