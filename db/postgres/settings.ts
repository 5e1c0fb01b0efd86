import { createServer } from "node:net";
import { type ClusterPaths, socketDirectory } from "./data-directory.ts";

/** `sockets` is the Unix socket's directory, empty where the server listens on the loopback instead. */
export type Address = { path?: string; host: string; port: number; sockets: string };

/** Node cannot connect to a Unix socket on Windows; everywhere else a socket needs no network port. */
export async function chooseAddress(paths: ClusterPaths): Promise<Address> {
  if (process.platform === "win32") {
    return { host: "127.0.0.1", port: await freePort(), sockets: "" };
  }
  return addressIn(await socketDirectory(paths), 5432);
}

export function addressIn(sockets: string, port: number): Address {
  if (sockets === "") return { host: "127.0.0.1", port, sockets };
  return { host: "localhost", port, path: `${sockets}/.s.PGSQL.${port}`, sockets };
}

/** For a small machine; every commit stays durable. */
export function serverSettings({ sockets, port }: Address) {
  return {
    listen_addresses: sockets === "" ? "127.0.0.1" : "",
    unix_socket_directories: sockets === "" ? "" : `"${sockets.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    port: `${port}`,
    max_connections: "100",
    shared_buffers: "128MB",
    max_wal_size: "512MB",
    fsync: "on",
    full_page_writes: "on",
    synchronous_commit: "on",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    log_min_messages: "warning",
    log_checkpoints: "off",
    // Details and statements can carry people's names and numbers, which no log may hold.
    log_error_verbosity: "terse",
    log_min_error_statement: "panic",
  };
}

export async function freePort() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (!address || typeof address === "string") throw new Error("The system gave no free port.");
  return address.port;
}
