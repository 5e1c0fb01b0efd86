import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import type { Connection } from "../connect.ts";
import type { Account } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { ensureCluster, readPassword } from "./cluster.ts";
import { type ClusterPaths, prepareClusterPaths } from "./data-directory.ts";
import { findPostmaster, shutDown } from "./postmaster.ts";
import { connectionTo, type Server, startOrAdopt } from "./server.ts";
import { addressIn } from "./settings.ts";

export type EmbeddedOptions = {
  /** DATA_DIR: the data lives in its folder `postgres`. */
  directory: string;
  settings?: Record<string, string>;
  /** Where root keeps what the server's own account cannot reach in DATA_DIR; /var/lib/anugya by default. */
  sharedDirectory?: string;
  log?: (message: string) => void;
};

export type EmbeddedDatabase = {
  /** Stays the same for the life of this object, also when the server had to be restarted. */
  connection: Connection;
  dataDirectory: string;
  /** The account of the server, where this process was started as root. */
  account: Account | undefined;
  /** True when the server was still running, left behind by an owner that was killed. */
  isAdopted: boolean;
  readonly pid: number;
  /** Fast shutdown; after `timeoutMs` an immediate one, which costs no committed data either. */
  stop(timeoutMs?: number): Promise<void>;
};

const appRole = "anugya";
const stopTimeoutMs = 10_000;

/** Real PostgreSQL without any set-up: started, watched and, when it dies, restarted. */
export async function startEmbedded({
  directory,
  settings = {},
  sharedDirectory,
  log = () => {},
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const paths = await prepareClusterPaths(directory, sharedDirectory);
  const binaries = await findBinaries(paths.account, paths.copies);
  await ensureCluster(paths, binaries, settings.fsync !== "off");
  const password = await readPassword(paths);

  const stopping = new AbortController();
  const server: Server = { paths, binaries, password, settings, stopping: stopping.signal };
  let running = await startWithDatabase(server);
  server.address = running.address;
  const { isAdopted } = running;

  async function watch() {
    for (;;) {
      await running.lock.lost;
      if (stopping.signal.aborted) return;
      log("The database server went away; bringing it back.");
      const restarted = await restart(server, log);
      if (!restarted) return;
      running = restarted;
      log(`The database server is back (process ${running.pid}).`);
    }
  }
  const watching = watch();

  async function stop(timeoutMs: number) {
    stopping.abort();
    await shutDown(paths, binaries, timeoutMs);
    await watching;
    // Once more, for a server that was restarted at that moment.
    await shutDown(paths, binaries, timeoutMs);
    await running.lock.client.end();
    if (isTemporary(running.address.sockets, paths))
      await rm(running.address.sockets, { recursive: true, force: true });
  }
  let stopped: Promise<void> | undefined;

  return {
    connection: connectionTo(server, running.address, appRole),
    dataDirectory: paths.data,
    account: paths.account,
    isAdopted,
    get pid() {
      return running.pid;
    },
    stop(timeoutMs = stopTimeoutMs) {
      stopped ??= stop(timeoutMs);
      return stopped;
    },
  };
}

/** The connection to the server that another process runs; null when none is running. */
export async function joinEmbedded(directory: string, sharedDirectory?: string): Promise<Connection | null> {
  const paths = await prepareClusterPaths(directory, sharedDirectory);
  const postmaster = await findPostmaster(paths);
  if (postmaster?.state !== "ready") return null;
  const address = addressIn(postmaster.sockets, postmaster.port);
  return connectionTo({ password: await readPassword(paths) }, address, appRole);
}

async function startWithDatabase(server: Server) {
  const { paths, binaries, password } = server;
  const running = await startOrAdopt(server);
  try {
    await ensureDatabase(running.lock.client, password);
  } catch (error) {
    await shutDown(paths, binaries, stopTimeoutMs);
    await running.lock.client.end();
    throw error;
  }
  return running;
}

async function restart(server: Server, log: (message: string) => void) {
  for (let attempt = 0; !server.stopping.aborted; attempt++) {
    try {
      return await startOrAdopt(server);
    } catch (error) {
      if (server.stopping.aborted) return undefined;
      log(`The database server did not come back, trying again: ${(error as Error).message}`);
      await pause(Math.min(100 * 2 ** attempt, 5_000), undefined, {
        signal: server.stopping,
      }).catch(() => {});
    }
  }
  return undefined;
}

/** The app works as a role that owns its database and nothing more; only the lock is the superuser's. */
async function ensureDatabase(client: Client, password: string) {
  const roles = await client.query("select from pg_roles where rolname = $1", [appRole]);
  if (roles.rowCount === 0) await client.query(`create role ${appRole} login createdb password '${password}'`);
  const databases = await client.query("select from pg_database where datname = $1", [appRole]);
  if (databases.rowCount === 0) await client.query(`create database ${appRole} owner ${appRole}`);
}

function isTemporary(sockets: string, paths: ClusterPaths) {
  return sockets !== "" && dirname(sockets) !== paths.directory;
}
