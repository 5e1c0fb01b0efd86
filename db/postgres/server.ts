import { mkdir } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { Connection } from "../connect.ts";
import type { Binaries } from "./binaries.ts";
import { superuser } from "./cluster.ts";
import { type ClusterPaths, changeOwner } from "./data-directory.ts";
import { DataInUse, type DataLock, lockData } from "./data-lock.ts";
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
      // A process that locked our server first keeps it; otherwise the server is ended, as it would have no owner.
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
