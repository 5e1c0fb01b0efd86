import { Client } from "pg";
import { createPool } from "./pool.ts";
import { createSql, type Sql, type SqlOptions } from "./sql.ts";
import {
  type Connection,
  connectByMode,
  connectTimeoutMs,
  type Host,
  isPooled,
  readTarget,
  sessionAttributes,
  type Target,
  urlsOfHosts,
} from "./target.ts";

export type { Sql } from "./sql.ts";
export type { Connection } from "./target.ts";

export type Connected = ReturnType<typeof connect>;

/** One transaction, whose queries are written like any others. */
export const inTransaction = <Value>(sql: Sql, work: (sql: Sql) => Promise<Value>) => sql.begin(work);

/**
 * For a transaction that a stranger can begin: waiting for a lock it would hold one of the pool's connections, so it
 * gives up soon, with an error that `isLocked` knows.
 */
export const waitBriefly = (transaction: Sql) => transaction`select set_config('lock_timeout', '1s', true)`;

/** Another transaction holds what was asked for: PostgreSQL's lock_not_available. */
export const isLocked = (error: unknown) => (error as { code?: string }).code === "55P03";

/**
 * For one transaction, where the planner takes a value for common and would read a whole table. What scans it cannot avoid
 * then look so dear that it would compile the statement, which takes longer than the statement.
 */
export const avoidScans = (transaction: Sql) =>
  transaction`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`;

/**
 * Ends when every earlier commit is on disk, and on the standby where one is waited for: those that hold a line of the
 * audit log or count a sign-in try do not wait by themselves. A message in the write-ahead log is the smallest commit that does.
 */
export async function waitForDisk(sql: Sql): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'anugya', '')`;
}

const statementTimeoutMs = 30_000;

/** Used up only when a connection broke in the middle of a query. */
const closeTimeoutMs = 2_000;

type PoolOptions = { max?: number; statementTimeout?: number; onQuery?: SqlOptions["onQuery"] };

/**
 * A connection pool. The first query connects, and fails after five seconds if nothing answers. A URL may name several
 * hosts: each new connection goes to the one that takes writes at the time.
 */
export function connect(
  target: Connection | string,
  { max = 47, statementTimeout = statementTimeoutMs, onQuery }: PoolOptions = {},
) {
  const hosts = hostsToChooseFrom(target);
  const pool = createPool(readTarget(hosts?.[0] ?? target), {
    max,
    ...(!isPooled(target) && { statementTimeout }),
    ...(hosts && { choice: writableHost(hosts) }),
  });
  const options = { prepare: !isPooled(target), pool, ...(onQuery && { onQuery }) };
  return {
    sql: createSql(pool.lend, options),
    close: (timeoutMs = closeTimeoutMs) => pool.close(timeoutMs),
    dropConnections: pool.dropConnections,
  };
}

function hostsToChooseFrom(target: Connection | string) {
  if (typeof target !== "string") return undefined;
  const urls = urlsOfHosts(target);
  return urls.length > 1 || target.includes(`${sessionAttributes}=`) ? urls : undefined;
}

/**
 * The first query. A connection pooler such as PgBouncer refuses the session setting, and in transaction mode knows
 * no statement that was prepared on another connection: from then on this client uses neither.
 */
export async function checkConnection(sql: Sql) {
  try {
    await sql`select 1`;
  } catch (error) {
    if (!/unsupported startup parameter/.test((error as Error).message)) throw error;
    sql.options.pool.omitSettings();
    sql.options.prepare = false;
  }
}

/**
 * Which of several hosts takes writes: the primary, and after a failover the standby that was promoted. node-postgres
 * knows a single host.
 */
function writableHost(urls: string[]) {
  let found: Promise<Host> | undefined;
  const forget = () => {
    found = undefined;
  };
  return {
    /** All hosts are asked at once, and those who ask together share the answer, also with the next until it is forgotten. */
    find(): Promise<Host> {
      found ??= Promise.any(urls.map(askHost)).catch((error: AggregateError) => {
        forget();
        throw new NoWritableHost(error.errors);
      });
      return found;
    },
    forget,
  };
}

/** The host of a URL, if it takes writes. */
async function askHost(url: string): Promise<Host> {
  const target = readTarget(url);
  const { host, port } = target;
  try {
    if (await connectByMode(target, () => isReadOnly(target))) throw new Error("takes no writes");
    return { host, port };
  } catch (error) {
    throw new Error(`${host}:${port} ${(error as Error).message}`);
  }
}

async function isReadOnly(target: Target): Promise<boolean> {
  const client = new Client({ ...target, connectionTimeoutMillis: connectTimeoutMs });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query("select current_setting('transaction_read_only') as value");
    return rows[0]?.value === "on";
  } finally {
    void client.end();
  }
}

class NoWritableHost extends Error {
  override name = "NoWritableHost";
  code = "CONNECTION_CLOSED";

  constructor(causes: Error[]) {
    super(`No host of the database takes writes: ${causes.map(({ message }) => message).join("; ")}`);
  }
}
