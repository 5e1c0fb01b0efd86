import { connect, type Socket } from "node:net";

/** The part of postgres.js' own parsed options that names where to call. */
type Target = { host: string[]; port: number[]; path: string | false };

/**
 * A proxy with no database behind it takes the call and hangs up without a word. postgres.js
 * would redial at once and for ever; made into an error, it reaches the query that waits.
 */
export function socketFactory() {
  let calls = 0;
  return ({ host, port, path }: Target): Socket => {
    const turn = calls++ % host.length;
    const socket = path ? connect(path) : connect(port[turn] ?? 5432, host[turn] ?? "localhost");
    socket.once("end", () => {
      if (socket.bytesRead === 0) socket.destroy(new HungUp());
    });
    // postgres.js checks a certificate against this name.
    return Object.assign(socket, { host: host[turn] });
  };
}

class HungUp extends Error {
  override name = "HungUp";
  code = "CONNECTION_CLOSED";

  constructor() {
    super("The database's address took the call and hung up without an answer.");
  }
}
