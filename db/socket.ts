import { connect, type Socket } from "node:net";

/** The part of postgres.js' own parsed options that names where to connect. */
type Target = { host: string[]; port: number[]; path: string | false };

/**
 * A proxy with no database behind it accepts a connection and closes it without sending a byte. postgres.js
 * would reconnect at once and for ever; made into an error, it reaches the query that waits.
 */
export function socketFactory() {
  let connections = 0;
  return ({ host, port, path }: Target): Socket => {
    const index = connections++ % host.length;
    const socket = path ? connect(path) : connect(port[index] ?? 5432, host[index] ?? "localhost");
    socket.once("end", () => {
      if (socket.bytesRead === 0) socket.destroy(new ClosedWithoutAnswer());
    });
    // postgres.js checks a certificate against this name.
    return Object.assign(socket, { host: host[index] });
  };
}

class ClosedWithoutAnswer extends Error {
  override name = "ClosedWithoutAnswer";
  code = "CONNECTION_CLOSED";

  constructor() {
    super("The database's address accepted the connection and closed it without an answer.");
  }
}
