import { runnerImport } from "vite";

/**
 * The embedded PostgreSQL as the product starts it, durable commits included, for all contenders of a bench.
 * @param {string} directory
 */
export async function startDatabase(directory) {
  const embedded = await runnerImport("./db/embedded.ts", { configFile: false });
  const connecting = await runnerImport("./db/connect.ts", { configFile: false });
  const migrating = await runnerImport("./db/migrate.ts", { configFile: false });
  const server = await /** @type {any} */ (embedded.module).startEmbedded({
    directory,
    settings: { max_connections: "200" },
  });
  const { sql, close } = /** @type {any} */ (connecting.module).connect(server.connection, { max: 4 });
  await /** @type {any} */ (migrating.module).migrate(sql);
  return {
    sql: /** @type {import("postgres").Sql} */ (sql),
    connection: server.connection,
    url: urlOf(server.connection),
    async stop() {
      await close();
      await server.stop();
    },
  };
}

/** @param {{ host: string, port: number, path?: string, user: string, password: string, database: string }} connection */
function urlOf({ host, port, path, user, password, database }) {
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  if (!path) return `postgres://${login}@${host}:${port}/${database}`;
  // The socket's own name is the directory's with the port behind it.
  const directory = path.replace(/\/\.s\.PGSQL\.\d+$/, "");
  return `postgres://${login}@localhost:${port}/${database}?host=${encodeURIComponent(directory)}`;
}
