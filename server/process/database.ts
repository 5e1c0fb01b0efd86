import { setTimeout as pause } from "node:timers/promises";
import { type Connected, checkConnection, connect } from "../../db/connect";
import { migrate } from "../../db/migrate";
import { startEmbedded } from "../../db/postgres/embedded";
import type { Environment } from "./env";
import type { Log } from "./log";

export type Database = Connected & {
  /** Shown at start: the data directory, or the host of the database. */
  location: string;
  isReady(): Promise<boolean>;
  stop(): Promise<void>;
};

const readinessTimeoutMs = 2_000;

/** The embedded server, or the one DATABASE_URL names; migrated as soon as it answers. */
export async function openDatabase(environment: Environment, log: Log): Promise<Database> {
  const { DATABASE_URL, DATA_DIR } = environment;
  const embedded = DATABASE_URL
    ? null
    : await startEmbedded({ directory: DATA_DIR, log: (message) => log.warn(message) });
  const connected = connect(embedded?.connection ?? DATABASE_URL ?? "");
  const closing = new AbortController();
  let isMigrated = false;

  async function bringUpToDate() {
    await checkConnection(connected.sql);
    const { unknown } = await migrate(connected.sql);
    if (unknown.length > 0) log.warn({ migrations: unknown }, "the database is newer than this code");
    isMigrated = true;
  }

  /** Pages are served without the database; until it is back, the migrations are retried every second. */
  async function retryMigrations() {
    while (!isMigrated && !closing.signal.aborted) {
      await pause(1_000, undefined, { signal: closing.signal }).catch(() => {});
      await bringUpToDate().catch((error) => log.warn({ cause: error.message }, "the database does not answer"));
    }
  }

  try {
    await bringUpToDate();
  } catch (error) {
    if (embedded) {
      await embedded.stop();
      throw error;
    }
    log.error(
      { cause: (error as Error).message },
      "the database does not answer; pages are served, leads are not taken",
    );
    void retryMigrations();
  }

  return {
    ...connected,
    location: embedded ? `${embedded.dataDirectory} (embedded PostgreSQL)` : new URL(DATABASE_URL ?? "").host,
    async isReady() {
      if (!isMigrated) return false;
      const answer = connected.sql`select 1`.then(
        () => true,
        () => false,
      );
      return Promise.race([answer, pause(readinessTimeoutMs, false, { ref: false })]);
    },
    async stop() {
      closing.abort();
      await connected.close();
      await embedded?.stop();
    },
  };
}
