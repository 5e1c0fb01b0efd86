import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import type { Connection } from "../connect.ts";

/** Any constant will do, as long as every version of the app takes the same one. */
const lockKey = 7_264_891_503;

/** A session-level advisory lock on the data: it ends with its connection, so it cannot go stale. */
export type DataLock = { lost: Promise<void>; sql: postgres.Sql };

export class DataInUse extends Error {
  override name = "DataInUse";

  constructor(directory: string, owner: string) {
    super(
      `The data in ${directory} is already in use by ${owner}. Stop that one first, or set DATA_DIR to another directory.`,
    );
  }
}

export async function lockData(connection: Connection, directory: string): Promise<DataLock> {
  let markLost = () => {};
  const lost = new Promise<void>((resolve) => {
    markLost = resolve;
  });
  const sql = postgres({
    ...connection,
    database: "postgres",
    max: 1,
    idle_timeout: undefined,
    max_lifetime: null,
    connect_timeout: 10,
    fetch_types: false,
    onnotice: () => {},
    onclose: () => markLost(),
    connection: { application_name: ownerName(process.pid) },
  });
  try {
    await takeLock(sql, directory);
    return { lost, sql };
  } catch (error) {
    await sql.end({ timeout: 1 });
    throw error;
  }
}

async function takeLock(sql: postgres.Sql, directory: string) {
  // The server needs a moment to notice that a killed owner's connection is gone.
  for (let attempt = 0; attempt < 10; attempt++) {
    const [answer] = await sql`select pg_try_advisory_lock(${lockKey}) as taken`;
    if (answer?.taken) return;
    await pause(50);
  }
  const [owner] = await sql`
    select application_name as name from pg_stat_activity
    join pg_locks using (pid)
    where locktype = 'advisory' and granted and application_name like ${ownerName("%")}`;
  throw new DataInUse(directory, owner ? `another ${owner.name}` : "another process");
}

function ownerName(pid: number | string) {
  return `Anugya (process ${pid})`;
}
