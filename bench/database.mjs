import { runnerImport } from "vite";

/** @typedef {{ host: string, port: number, path?: string, user: string, password: string, database: string }} Connection */

/**
 * The embedded PostgreSQL as the product starts it, durable commits included, for all contenders of a bench.
 * @param {string} directory
 */
export async function startDatabase(directory) {
  const { startEmbedded } = await importModule("./db/embedded.ts");
  const { connect } = await importModule("./db/connect.ts");
  const { migrate } = await importModule("./db/migrate.ts");
  const server = await startEmbedded({ directory, settings: { max_connections: "200" } });
  const abandon = () => process.kill(server.pid, "SIGINT");
  process.once("exit", abandon);
  /** @type {Connection} */
  const connection = server.connection;
  /** @returns {{ sql: import("postgres").Sql, close(): Promise<void> }} */
  const connectTo = (database = connection.database) => connect({ ...connection, database }, { max: 4 });
  const { sql, close } = connectTo();
  await migrate(sql);
  return {
    sql,
    connection,
    connectTo,
    urlOf: (database = connection.database) => urlOf({ ...connection, database }),
    async stop() {
      process.off("exit", abandon);
      await close();
      await server.stop();
    },
  };
}

/** The sources are TypeScript, which Node itself does not read. @param {string} path @returns {Promise<any>} */
async function importModule(path) {
  return (await runnerImport(path, { configFile: false })).module;
}

/** @param {Connection} connection */
function urlOf({ host, port, path, user, password, database }) {
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  if (!path) return `postgres://${login}@${host}:${port}/${database}`;
  // The socket's own name is the directory's with the port behind it.
  const directory = path.replace(/\/\.s\.PGSQL\.\d+$/, "");
  return `postgres://${login}@localhost:${port}/${database}?host=${encodeURIComponent(directory)}`;
}
