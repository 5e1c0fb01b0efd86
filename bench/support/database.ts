import { runnerImport } from "vite";
import type { Connection } from "../../db/connect.ts";

export type DatabaseServer = Awaited<ReturnType<typeof startDatabase>>;

/**
 * For all candidates of a bench: the embedded PostgreSQL as the product starts it, durable commits included, or an empty
 * database elsewhere that BENCH_DATABASE_URL names (`postgres://user:password@host:port/name`) and that is left as it is.
 */
export async function startDatabase(directory: string) {
  const { connect } = await importModule<typeof import("../../db/connect.ts")>("./db/connect.ts");
  const { migrate } = await importModule<typeof import("../../db/migrate.ts")>("./db/migrate.ts");
  const { BENCH_DATABASE_URL: elsewhere } = process.env;
  const { connection, pid, stop } = elsewhere
    ? { connection: connectionOf(new URL(elsewhere)), pid: 0, stop: async () => {} }
    : await startOwn(directory);
  const connectTo = (database = connection.database, max = 4) => connect({ ...connection, database }, { max });
  const { sql, close } = connectTo();
  if (elsewhere && (await sql`select from pg_tables where schemaname = 'public' limit 1`).length > 0)
    throw new Error("BENCH_DATABASE_URL names a database that is not empty");
  await migrate(sql);
  return {
    sql,
    connection,
    pid,
    connectTo,
    urlOf: (database = connection.database) => urlOf({ ...connection, database }),
    async stop() {
      await close();
      await stop();
    },
  };
}

async function startOwn(directory: string) {
  const { startEmbedded } =
    await importModule<typeof import("../../db/postgres/embedded.ts")>("./db/postgres/embedded.ts");
  const { connection, pid, stop } = await startEmbedded({ directory, settings: { max_connections: "200" } });
  const killOnExit = () => process.kill(pid, "SIGINT");
  process.once("exit", killOnExit);
  return {
    connection,
    pid,
    async stop() {
      process.off("exit", killOnExit);
      await stop();
    },
  };
}

function connectionOf({ hostname, port, username, password, pathname }: URL): Connection {
  return {
    host: hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1),
  };
}

/** The migrations are gathered by Vite's `import.meta.glob`, which Node itself does not know. */
export async function importModule<Module>(path: string) {
  return (await runnerImport<Module>(path, { configFile: false })).module;
}

function urlOf({ host, port, path, user, password, database }: Connection) {
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  if (!path) return `postgres://${login}@${host}:${port}/${database}`;
  // The socket's own name is the directory's with the port behind it.
  const directory = path.replace(/\/\.s\.PGSQL\.\d+$/, "");
  return `postgres://${login}@localhost:${port}/${database}?host=${encodeURIComponent(directory)}`;
}
