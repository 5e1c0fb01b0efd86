import postgres from "postgres";
import { sessionAttributes, urlsOfHosts } from "./database-url.ts";
import { neverFull, poolSockets } from "./socket.ts";
import { withoutSessionAttributes, writableHost } from "./writable-host.ts";

/** A database by its parts; `path` names a Unix socket and then wins over host and port. */
export type Connection = {
  host: string;
  port: number;
  path?: string;
  user: string;
  password: string;
  database: string;
};

export type Sql = postgres.Sql;
export type Connected = ReturnType<typeof connect>;

/** One transaction, whose queries are written like any others. */
export const inTransaction = <Value>(sql: Sql, work: (sql: Sql) => Promise<Value>) =>
  sql.begin((transaction) => work(transaction as unknown as Sql)) as Promise<Value>;

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
const closeTimeoutSeconds = 2;

/**
 * A connection pool. The first query connects, and fails after five seconds if nothing answers. A URL may name several
 * hosts: each new connection goes to the one that takes writes at the time.
 */
export function connect(
  target: Connection | string,
  { max = 38, statementTimeout = statementTimeoutMs }: { max?: number; statementTimeout?: number } = {},
) {
  const hosts = hostsToChooseFrom(target);
  const choice = hosts && writableHost(hosts);
  const sockets = poolSockets(choice?.find);
  const options = {
    // postgres.js slows down steadily while more queries wait than it has connections.
    max,
    max_pipeline: neverFull,
    ...tlsOf(target),
    connect_timeout: 5,
    idle_timeout: 60,
    // With Node's ten probes a second apart, a peer that vanished is noticed within 20 seconds.
    keep_alive: 10,
    socket: sockets.open,
    // A database that closed a connection may have been replaced by its standby.
    onclose: () => choice?.forget(),
    // Its own default would let the first query after an outage wait up to 20 seconds.
    backoff: (failures: number) => Math.min(0.05 * 2 ** failures, 1),
    onnotice: () => {},
    // postgres.js would query the types on each new connection without awaiting the result: a database that dies
    // then would cause an unhandled rejection. The one array type we send is named here.
    fetch_types: false,
    types: { textArray: { to: 1009, from: [], serialize: textArray, parse: (text: string) => text } },
    connection: {
      application_name: "anugya",
      ...(isPooled(target) ? {} : { statement_timeout: statementTimeout }),
    },
  };
  const sql =
    typeof target === "string"
      ? postgres(...withSocketDirectory(hosts?.[0] ? withoutSessionAttributes(hosts[0]) : target, options))
      : postgres({ ...target, ...options });
  return { sql, close: () => sql.end({ timeout: closeTimeoutSeconds }), dropConnections: sockets.dropAll };
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
    sql.options.connection = { application_name: sql.options.connection.application_name };
    sql.options.prepare = false;
  }
}

/** As libpq does, takes the directory of a Unix socket from `?host=/directory`, which postgres.js would not. */
function withSocketDirectory<Options>(target: string, options: Options) {
  const url = new URL(target);
  const host = url.searchParams.get("host");
  if (!host?.startsWith("/")) return [target, options] as const;
  url.searchParams.delete("host");
  return [url.href, { ...options, host }] as const;
}

const tlsModes = new Map([
  ["allow", { rejectUnauthorized: false }],
  ["require", { rejectUnauthorized: false }],
  ["verify-ca", {}],
  ["verify-full", {}],
]);

/** As postgres.js reads `sslmode`, which the system's certificates make strict; inside of TLS the socket is never full either. */
function tlsOf(target: Connection | string) {
  if (typeof target !== "string") return {};
  const isStrict = /[?&]sslrootcert=system(&|$)/.test(target);
  const tls = tlsModes.get(isStrict ? "verify-full" : (/[?&]sslmode=([\w-]+)/.exec(target)?.[1] ?? ""));
  return tls ? { ssl: { ...tls, highWaterMark: neverFull } } : {};
}

/** PostgreSQL's array literal. */
function textArray(texts: readonly string[]) {
  return `{${texts.map((text) => `"${text.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}

/** `?prepare=false` announces a pooler; there the time-out is set on the role instead (docs/operations.md). */
function isPooled(target: Connection | string) {
  return typeof target === "string" && /[?&]prepare=false(&|$)/.test(target);
}
