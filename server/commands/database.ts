import { type Connected, checkConnection, connect } from "../../db/connect";
import { migrate } from "../../db/migrate";
import { joinEmbedded, startEmbedded } from "../../db/postgres/embedded";
import { type Environment, readEnvironment } from "../process/env";

/** The database of the running site, or its own for as long as the command runs. */
export async function withDatabase(
  work: (connected: Connected, environment: Environment) => Promise<void>,
  { isMigrated = true } = {},
) {
  const environment = readEnvironment({ ...process.env, AUTH_SECRET: process.env.AUTH_SECRET ?? notNeeded });
  const { DATABASE_URL, DATA_DIR } = environment;
  const running = DATABASE_URL ?? (await joinEmbedded(DATA_DIR));
  const own = running ? null : await startEmbedded({ directory: DATA_DIR });
  const connected = connect(running ?? own?.connection ?? "", { max: 4 });
  try {
    await checkConnection(connected.sql);
    if (isMigrated) await migrate(connected.sql);
    await work(connected, environment);
  } finally {
    await connected.close();
    await own?.stop();
  }
}

/** No command signs anything, so none asks for the secret. */
const notNeeded = "no command of the command line needs the secret";
