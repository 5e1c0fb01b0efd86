import postgres from "postgres";
import { sessionAttributes } from "./database-url.ts";
import { type Host, poolSockets } from "./socket.ts";

/**
 * Which of several hosts takes writes: the primary, and after a failover the standby that was promoted. postgres.js has
 * the setting too, but takes a standby of PostgreSQL 14 or newer for writable, and with several hosts redials without a
 * pause while none answers, so that a waiting query never fails.
 */
export function writableHost(urls: string[]) {
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
  const sql = postgres(withoutSessionAttributes(url), {
    ...{ max: 1, connect_timeout: 5, fetch_types: false, onnotice: () => {} },
    ...{ connection: { application_name: "anugya" }, socket: poolSockets().open },
  });
  const [[host = ""], [port = 0]] = [sql.options.host, sql.options.port];
  try {
    const [row] = await sql`select current_setting('transaction_read_only')::boolean as "isReadOnly"`.simple();
    if (row?.isReadOnly) throw new Error("takes no writes");
    return { host, port };
  } catch (error) {
    throw new Error(`${host}:${port} ${(error as Error).message}`);
  } finally {
    void sql.end({ timeout: 1 });
  }
}

export function withoutSessionAttributes(url: string) {
  const parsed = new URL(url);
  parsed.searchParams.delete(sessionAttributes);
  return parsed.href;
}

class NoWritableHost extends Error {
  override name = "NoWritableHost";
  code = "CONNECTION_CLOSED";

  constructor(causes: Error[]) {
    super(`No host of the database takes writes: ${causes.map(({ message }) => message).join("; ")}`);
  }
}
