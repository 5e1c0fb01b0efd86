import { readFileSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname } from "node:path";
import type { ClientConfig } from "pg";

/** A database by its parts; `path` names a Unix socket and then wins over host and port. */
export type Connection = {
  host: string;
  port: number;
  path?: string;
  user: string;
  password: string;
  database: string;
};

export type Host = { host: string; port: number };

/** What a client of node-postgres needs to know of the database. */
export type Target = Host &
  Pick<ClientConfig, "user" | "password" | "database" | "options" | "sslnegotiation"> & {
    application_name: string;
    ssl: false | { rejectUnauthorized?: boolean; ca?: string };
    /** With `sslmode=prefer`: where the server knows no TLS, the connection has none. */
    mayDropTls: boolean;
  };

/** Time enough for another continent. */
export const connectTimeoutMs = 5_000;

const applicationName = "anugya";

export function readTarget(target: Connection | string): Target {
  if (typeof target === "string") return readUrl(target);
  const { path, host, port, user, password, database } = target;
  return {
    ...(path ? socketOf(path) : { host, port }),
    ...{ user, database, ...withPassword(password), application_name: applicationName, ssl: false, mayDropTls: false },
  };
}

/** node-postgres wants its directory and the number at its end. */
const socketOf = (path: string): Host => ({ host: dirname(path), port: Number(path.split(".").at(-1)) });

/** Read here, because node-postgres reads `sslmode` differently, and knows neither several hosts nor settings of a session. */
function readUrl(target: string): Target {
  const url = new URL(target);
  const parameters = new Map(url.searchParams);
  const take = (name: string) => {
    const value = parameters.get(name);
    parameters.delete(name);
    return value;
  };
  const host = take("host") ?? decodeURIComponent(url.hostname).replace(/^\[(.*)\]$/, "$1");
  const user = decodeURIComponent(url.username) || process.env.PGUSER || userInfo().username;
  const root = take("sslrootcert");
  const mode = root === "system" ? "verify-full" : (parameters.get("sslmode") ?? "disable");
  const negotiation = take("sslnegotiation");
  const name = take("application_name") ?? applicationName;
  for (const known of ["sslmode", "prepare", "connect_timeout", "channel_binding", sessionAttributes]) take(known);
  const options = [take("options"), ...[...parameters].map(([key, value]) => `-c ${key}=${escapeOption(value)}`)];
  return {
    host: host || process.env.PGHOST || "localhost",
    port: Number(take("port") ?? (url.port || process.env.PGPORT || 5432)),
    user,
    ...withPassword(decodeURIComponent(url.password) || process.env.PGPASSWORD || ""),
    database: decodeURIComponent(url.pathname.slice(1)) || process.env.PGDATABASE || user,
    application_name: name,
    // No network is between, and PostgreSQL knows no TLS there.
    ssl: host.startsWith("/") ? false : tlsOf(mode, root),
    mayDropTls: mode === "prefer",
    ...(options.some(Boolean) && { options: options.filter(Boolean).join(" ") }),
    ...(negotiation === "direct" && { sslnegotiation: "direct" as const }),
  };
}

/** With none at all, node-postgres would look for a file of passwords. */
const withPassword = (password: string) => ({ password: password || (() => "") });

const escapeOption = (value: string) => value.replace(/[\\\s]/g, "\\$&");

const tlsModes = new Map<string, Target["ssl"]>([
  ["disable", false],
  ["allow", { rejectUnauthorized: false }],
  ["prefer", { rejectUnauthorized: false }],
  ["require", { rejectUnauthorized: false }],
  ["verify-ca", {}],
  ["verify-full", {}],
]);

/**
 * `verify-ca` and `verify-full` both check the certificate and the name in it. As in libpq, a URL that names the authority
 * that signed it wants it checked.
 */
function tlsOf(mode: string, root: string | undefined) {
  const tls = tlsModes.get(mode);
  if (tls === undefined) throw new Error(`sslmode=${mode} in DATABASE_URL is none that this site knows.`);
  return tls && root && root !== "system" ? { ca: readFileSync(root, "utf8") } : tls;
}

/** Connects, and once more without TLS where the server knows none and none is asked for. */
export async function connectByMode<Value>(target: Target, connect: () => Promise<Value>): Promise<Value> {
  try {
    return await connect();
  } catch (error) {
    if (!target.mayDropTls || !/does not support SSL/.test((error as Error).message)) throw error;
    target.ssl = false;
    return connect();
  }
}

/** `?prepare=false` announces a pooler; there the time-out is set on the role instead (docs/operations.md). */
export function isPooled(target: Connection | string) {
  return typeof target === "string" && /[?&]prepare=false(&|$)/.test(target);
}

/** One URL for each host of `postgres://user@first:5432,second:5432/name`, which as a whole is no valid URL. */
export function urlsOfHosts(target: string): string[] {
  const [, before = "", hosts = "", after = ""] = /^([^/]*\/\/(?:[^/]*@)?)([^/?]*)(.*)$/.exec(target) ?? [];
  return hosts === "" ? [target] : hosts.split(",").map((host) => before + host + after);
}

/** What libpq calls `target_session_attrs`; the site can use nothing but a database that takes writes. */
export const sessionAttributes = "target_session_attrs";
