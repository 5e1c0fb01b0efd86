import { setTimeout as pause } from "node:timers/promises";
import { keepLedger } from "../../app/privacy/erasure/ledger.server";
import { LedgerFault } from "../../app/privacy/ledger/ledger-format.server";
import { ledgerAt } from "../../app/privacy/ledger/ledger-place.server";
import { type Connected, type Connection, checkConnection, connect, type Sql } from "../../db/connect";
import { migrate } from "../../db/migrate";
import type { Account } from "../../db/postgres/account";
import { startEmbedded } from "../../db/postgres/embedded";
import { urlsOfHosts } from "../../db/target";
import { isDiskFull } from "../../db/unavailable";
import type { Environment } from "./env";
import { asAccount, prepareLedger } from "./erasure-ledger";
import type { Log } from "./log";
import { accountToBecome } from "./privileges";

export type Readiness =
  | "ready"
  | "the database does not answer"
  | "the database takes no writes"
  | "the disk of the database is full";

export type Database = Connected & {
  /** Shown at start: the data directory, or the host of the database. */
  location: string;
  /** Where it is, for a connection beside the pool. */
  target: Connection | string;
  /** The account that this process becomes, where it was started as root. */
  account: Account | undefined;
  /** The erasure ledger, compared with this database. */
  ledger: string;
  readiness(): Promise<Readiness>;
  stop(): Promise<void>;
};

/** A restored backup may hold people who were erased since. */
const notReplayed =
  "A backup was restored and the erasure ledger is not replayed: npm run restore -- --replay [--ledger COPY].";

const newLedger =
  "the erasure ledger was not there, and nobody was ever erased: a new one was begun; name a place that stays by ERASURE_LEDGER, the same for all instances";

const readinessTimeoutMs = 2_000;
const diskCheckIntervalMs = 5_000;

/** The embedded server, or the one DATABASE_URL names; migrated as soon as it answers. */
export async function openDatabase(
  environment: Environment,
  log: Log,
  { staysRoot = false }: { staysRoot?: boolean } = {},
): Promise<Database> {
  const { DATABASE_URL, DATA_DIR } = environment;
  const embedded = DATABASE_URL
    ? null
    : await startEmbedded({ directory: DATA_DIR, log: (message) => log.warn(message) });
  const target = embedded?.connection ?? DATABASE_URL ?? "";
  const connected = connect(target);
  const closing = new AbortController();
  let isMigrated = false;
  const account = staysRoot ? undefined : await accountToBecome(embedded?.account);
  let ledger = "";

  async function bringUpToDate() {
    await checkConnection(connected.sql);
    const { unknown } = await migrate(connected.sql);
    if (unknown.length > 0) log.warn({ files: unknown }, "the database is newer than this code");
    if ((await connected.sql`select from restorations`).length > 0) throw new LedgerFault("returned", notReplayed);
    const { isBegunAnew } = await asAccount(account, () => keepLedger(connected.sql, ledger));
    if (isBegunAnew) log.warn({ ledger: ledgerAt(ledger).name }, newLedger);
    isMigrated = true;
  }

  const check = readinessCheck(connected);

  try {
    ledger = await prepareLedger(environment, account);
    await bringUpToDate();
  } catch (error) {
    if (embedded || mustEnd(error)) {
      await connected.close();
      await embedded?.stop();
      throw error;
    }
    log.error(
      { cause: (error as Error).message },
      "the database does not answer; pages are served, leads are not taken",
    );
    void retryEverySecond(bringUpToDate, closing.signal, log);
  }

  return {
    ...connected,
    target,
    location: embedded ? `${embedded.dataDirectory} (embedded PostgreSQL)` : hostsOf(DATABASE_URL ?? ""),
    account,
    ledger,
    readiness: async () => (isMigrated ? check() : "the database does not answer"),
    async stop() {
      closing.abort();
      await connected.close();
      await embedded?.stop();
    },
  };
}

/** Pages are served without the database until it is back. */
async function retryEverySecond(bringUpToDate: () => Promise<void>, signal: AbortSignal, log: Log) {
  while (!signal.aborted) {
    await pause(1_000, undefined, { signal }).catch(() => {});
    try {
      return await bringUpToDate();
    } catch (error) {
      // Thrown where nobody catches it, it ends the process: what was erased is never served.
      if (mustEnd(error))
        setImmediate(() => {
          throw error;
        });
      log.warn({ cause: (error as Error).message }, "the database does not answer");
    }
  }
}

/** Retrying would not help. */
const mustEnd = (error: unknown) => error instanceof LedgerFault;

const hostsOf = (target: string) =>
  urlsOfHosts(target)
    .map((url) => new URL(url).host)
    .join(", ");

/** Asks the database for an answer each time, and for a write now and then; those who ask together share the answer. */
function readinessCheck({ sql, dropConnections }: Connected): () => Promise<Readiness> {
  let asking: Promise<Readiness> | undefined;
  let isDiskFull = false;
  let diskCheckedAt = Number.NEGATIVE_INFINITY;

  async function ask(): Promise<Readiness> {
    const [row] = await sql`select current_setting('transaction_read_only')::boolean as "isReadOnly"`;
    if (row?.isReadOnly) {
      // It was a primary when we connected: connecting again finds the one that took its place.
      dropConnections();
      return "the database takes no writes";
    }
    if (performance.now() - diskCheckedAt >= diskCheckIntervalMs) {
      isDiskFull = await hasFullDisk(sql);
      diskCheckedAt = performance.now();
    }
    return isDiskFull ? "the disk of the database is full" : "ready";
  }
  return () => {
    asking ??= ask()
      .catch((): Readiness => "the database does not answer")
      .finally(() => {
        asking = undefined;
      });
    const late = pause(readinessTimeoutMs, "the database does not answer" as const, { ref: false });
    return Promise.race([asking, late]);
  };
}

/**
 * Has the database spill some 200 KB to a temporary file, beside its tables: unlike a row, which may fit into space that
 * is there already, this takes new space, and unlike a file of ours it is written where the database writes, also on
 * another machine. It leaves nothing behind.
 */
async function hasFullDisk(sql: Sql) {
  try {
    await sql.begin("read only", async (transaction) => {
      await transaction`select set_config('work_mem', '64kB', true)`;
      await transaction`select count(*) from generate_series(1, 10000)`;
    });
    return false;
  } catch (error) {
    if (isDiskFull(error)) return true;
    throw error;
  }
}
