import { mkdir } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { type Connection, readTarget } from "../target.ts";
import { describe } from "../unavailable.ts";
import type { Binaries } from "./binaries.ts";
import { superuser } from "./cluster.ts";
import { type ClusterPaths, changeOwner } from "./data-directory.ts";
import { findPostmaster, killOrphans, type Launched, launch } from "./postmaster.ts";
import { type Address, addressIn, chooseAddress, serverSettings } from "./settings.ts";

export type Server = {
  paths: ClusterPaths;
  binaries: Binaries;
  password: string;
  settings: Record<string, string>;
  /** Fixed by the first start, so that the app's connections find the server again after a crash. */
  address?: Address;
  stopping: AbortSignal;
};

export type Running = { lock: DataLock; pid: number; address: Address; isAdopted: boolean };

const recoveryTimeoutMs = 300_000;
const mostAttempts = 30;

/** Starts the server, or takes over the one a killed owner left behind, and locks the data. */
export async function startOrAdopt(server: Server): Promise<Running> {
  for (let attempt = 0; ; attempt++) {
    const leftBehind = await findPostmaster(server.paths);
    const address = leftBehind
      ? addressIn(leftBehind.sockets, leftBehind.port)
      : (server.address ?? (await chooseAddress(server.paths)));
    const launched = leftBehind ? undefined : await launchAt(server, address);
    try {
      const ready = await waitUntilReady(server, launched);
      if (ready) {
        const lock = await lockData(connectionTo(server, address, superuser), server.paths.data);
        return { lock, pid: ready.pid, address, isAdopted: ready.pid !== launched?.pid };
      }
      await handleFailedStart(server, launched, attempt);
    } catch (error) {
      // A process that locked our server first keeps it; if there is none the server is ended, as it would have no owner.
      if (!(error instanceof DataInUse)) await launched?.end();
      if (!isTransient(error) || attempt >= mostAttempts) throw error;
    }
    await pause(Math.min(25 * 2 ** attempt, 1_000));
  }
}

export function connectionTo({ password }: Pick<Server, "password">, address: Address, user: string): Connection {
  const { host, port, path } = address;
  const socket = path === undefined ? {} : { path };
  return { host, port, ...socket, user, password, database: user };
}

async function launchAt({ paths, binaries, settings }: Server, address: Address) {
  if (address.sockets !== "") {
    await mkdir(address.sockets, { recursive: true, mode: 0o700 });
    await changeOwner(address.sockets, paths.account);
  }
  return launch(paths, binaries, { ...serverSettings(address), ...settings });
}

/** The running server once it is ready; undefined when the one we waited for has ended. */
async function waitUntilReady({ paths, stopping }: Server, launched: Launched | undefined) {
  let hasExited = false;
  launched?.exited.then(() => {
    hasExited = true;
  });
  const deadline = Date.now() + recoveryTimeoutMs;
  while (Date.now() < deadline) {
    stopping.throwIfAborted();
    const postmaster = await findPostmaster(paths);
    if (postmaster?.state === "ready") return postmaster;
    if (launched ? hasExited : !postmaster) return undefined;
    await pause(10);
  }
  throw new Error(`PostgreSQL is still not ready; see ${paths.log}.`);
}

async function handleFailedStart({ paths }: Server, launched: Launched | undefined, attempt: number) {
  const output = launched ? await launched.output() : "";
  const isTransient = /shared memory block|lock file|already in use/.test(output);
  if (launched && (!isTransient || attempt >= mostAttempts)) {
    throw new Error(`PostgreSQL did not start; ${paths.log} ends with: ${output.slice(-1_000)}`);
  }
  if (output.includes("shared memory block")) await killOrphans(paths);
}

/** The server is starting, stopping, or ended between the check and the connection. */
function isTransient(error: unknown) {
  const code = (error as { code?: string }).code ?? "";
  return ["ENOENT", "ECONNREFUSED", "ECONNRESET", "CONNECTION_CLOSED", "57P01", "57P03"].includes(code);
}

/** Any constant will do, as long as every version of the app takes the same one. */
const lockKey = 7_264_891_503;

/** A session-level advisory lock on the data: it ends with its connection, so it cannot go stale. */
type DataLock = { lost: Promise<void>; client: Client };

class DataInUse extends Error {
  override name = "DataInUse";

  constructor(directory: string, owner: string) {
    super(
      `The data in ${directory} is already in use by ${owner}. Stop that one first, or set DATA_DIR to another directory.`,
    );
  }
}

async function lockData(connection: Connection, directory: string): Promise<DataLock> {
  const client = new Client({
    ...readTarget({ ...connection, database: "postgres" }),
    application_name: ownerName(process.pid),
    connectionTimeoutMillis: 10_000,
  });
  // What follows it is the end.
  client.on("error", () => {});
  const lost = new Promise<void>((resolve) => client.once("end", resolve));
  try {
    await client.connect();
    await takeLock(client, directory);
    return { lost, client };
  } catch (error) {
    await client.end();
    throw describe(error);
  }
}

async function takeLock(client: Client, directory: string) {
  // The server needs a moment to notice that a killed owner's connection is gone.
  for (let attempt = 0; attempt < 10; attempt++) {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as taken", [lockKey]);
    if (rows[0]?.taken) return;
    await pause(50);
  }
  const { rows } = await client.query(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
    where locktype = 'advisory' and granted and application_name like $1`,
    [ownerName("%")],
  );
  throw new DataInUse(directory, rows[0] ? `another ${rows[0].name}` : "another process");
}

function ownerName(pid: number | string) {
  return `Anugya (process ${pid})`;
}
