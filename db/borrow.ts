import { type Connection, connect } from "./connect.ts";
import { connectionToRunning, startEmbedded } from "./embedded.ts";

/** For a command beside the site: the database as the site uses it, embedded or by DATABASE_URL. */
export async function borrowDatabase({ DATABASE_URL, DATA_DIR }: { DATABASE_URL?: string; DATA_DIR: string }) {
  if (DATABASE_URL) return connect(DATABASE_URL, { max: 4 });
  const running = await connectionToRunning(DATA_DIR);
  if (running) return connect(running, { max: 4 });
  return startForOneself(DATA_DIR);
}

/** Nobody runs it at the moment, so the command does, for as long as it takes. */
async function startForOneself(directory: string) {
  const embedded = await startEmbedded({ directory });
  const connection: Connection = embedded.connection;
  const connected = connect(connection, { max: 4 });
  return {
    ...connected,
    async close() {
      await connected.close();
      await embedded.stop();
    },
  };
}
