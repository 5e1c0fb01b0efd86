import { connect, type NetConnectOpts, type Socket } from "node:net";
import { Duplex } from "node:stream";

/** The part of postgres.js' own parsed options that names where to connect. */
type Target = { host: string[]; port: number[]; path: string | false };

export type Host = { host: string; port: number };

/**
 * A socket never says that it is full. Where one did, or where a hundred queries waited on one connection, postgres.js 3.4
 * would send BEGIN without keeping the connection for the transaction (its issues 823 and 1189): whatever others wrote there
 * was in a transaction that nobody ended. How much can wait is limited by the shares of the requests instead.
 */
export const neverFull = Number.MAX_SAFE_INTEGER;

/** The sockets of a pool; with `findHost` each goes to the host that it finds. */
export function poolSockets(findHost?: () => Promise<Host>) {
  let all: Socket[] = [];

  function openTo({ host, port }: Host, path: string | false): Socket {
    const target: NetConnectOpts = path ? { path } : { host, port };
    const socket = connect(Object.assign(target, { writableHighWaterMark: neverFull }));
    all = [...all.filter((other) => !other.destroyed), socket];
    // A proxy with no database behind it accepts a connection and closes it without sending a byte. postgres.js
    // would reconnect at once and for ever; made into an error, it reaches the query that waits.
    socket.once("end", () => {
      if (socket.bytesRead === 0) socket.destroy(new ClosedWithoutAnswer());
    });
    // postgres.js checks a certificate against this name.
    return Object.assign(socket, { host });
  }

  return {
    async open({ host: [host = "localhost"], port: [port = 5432], path }: Target): Promise<Duplex> {
      try {
        return openTo((await findHost?.()) ?? { host, port }, path);
      } catch (error) {
        return failingSocket(error as Error);
      }
    },
    /** For connections to a database that has become read-only: whatever comes next is asked on new ones. */
    dropAll() {
      for (const socket of all) socket.destroy();
    },
  };
}

/** An error thrown instead would leave postgres.js with one connection fewer for good; one of the first write does not. */
function failingSocket(error: Error) {
  return new Duplex({ read() {}, write: (_chunk, _encoding, done) => done(error) });
}

class ClosedWithoutAnswer extends Error {
  override name = "ClosedWithoutAnswer";
  code = "CONNECTION_CLOSED";

  constructor() {
    super("The database's address accepted the connection and closed it without an answer.");
  }
}
