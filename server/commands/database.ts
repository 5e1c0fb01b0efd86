import { type Connected, checkConnection, connect } from "../../db/connect";
import { migrate } from "../../db/migrate";
import { joinEmbedded, startEmbedded } from "../../db/postgres/embedded";
import { type Environment, readEnvironment } from "../process/env";

/** Connects to the running site's database, or starts the embedded one for the duration of the command. */
export async function withDatabase(
  work: (connected: Connected, environment: Environment) => Promise<void>,
  { shouldMigrate = true, ...options }: { shouldMigrate?: boolean; statementTimeout?: number } = {},
) {
  const environment = readEnvironment({
    ...process.env,
    AUTH_SECRET: process.env.AUTH_SECRET ?? placeholderSecret,
    DOCUMENTS_KEY: process.env.DOCUMENTS_KEY ?? (process.env.DATABASE_URL ? placeholderKey : undefined),
  });
  const { DATABASE_URL, DATA_DIR } = environment;
  const running = DATABASE_URL ?? (await joinEmbedded(DATA_DIR));
  const own = running ? null : await startEmbedded({ directory: DATA_DIR });
  const connected = connect(running ?? own?.connection ?? "", { max: 4, ...options });
  try {
    await checkConnection(connected.sql);
    if (shouldMigrate) await migrate(connected.sql);
    await work(connected, environment);
  } finally {
    await connected.close();
    await own?.stop();
  }
}

/** Commands sign and seal nothing, but the environment schema requires both beside DATABASE_URL. */
const placeholderSecret = "no command of the command line needs the secret";
const placeholderKey = "0".repeat(64);
