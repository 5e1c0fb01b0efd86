import { runnerImport } from "vite";
import type { Connection } from "../../db/connect.ts";

export type DatabaseServer = Awaited<ReturnType<typeof startDatabase>>;

/** For all candidates of a bench: the embedded PostgreSQL as the product starts it, durable commits included. */
export async function startDatabase(directory: string) {
  const { connect } = await importModule<typeof import("../../db/connect.ts")>("./db/connect.ts");
  const { migrate } = await importModule<typeof import("../../db/migrate.ts")>("./db/migrate.ts");
  const { startEmbedded } =
    await importModule<typeof import("../../db/postgres/embedded.ts")>("./db/postgres/embedded.ts");
  const { connection, pid, stop } = await startEmbedded({ directory, settings: { max_connections: "200" } });
  const killOnExit = () => process.kill(pid, "SIGINT");
  process.once("exit", killOnExit);
  const connectTo = (database = connection.database, max = 4) => connect({ ...connection, database }, { max });
  const { sql, close } = connectTo();
  await migrate(sql);
  return {
    sql,
    connection,
    pid,
    connectTo,
    urlOf: (database = connection.database) => urlOf({ ...connection, database }),
    async stop() {
      await close();
      process.off("exit", killOnExit);
      await stop();
    },
  };
}

/** The migrations are gathered by Vite's `import.meta.glob`, which Node itself does not know. */
async function importModule<Module>(path: string) {
  return (await runnerImport<Module>(path, { configFile: false })).module;
}

function urlOf({ host, port, path, user, password, database }: Connection) {
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  if (!path) return `postgres://${login}@${host}:${port}/${database}`;
  // The socket's own name is the directory's with the port behind it.
  const directory = path.replace(/\/\.s\.PGSQL\.\d+$/, "");
  return `postgres://${login}@localhost:${port}/${database}?host=${encodeURIComponent(directory)}`;
}
