import { Socket } from "node:net";
import { Client, type ClientBase, Pool, type PoolClient } from "pg";
import { connectByMode, connectTimeoutMs, type Host, type Target } from "./target.ts";
import { describe } from "./unavailable.ts";
import { types } from "./values.ts";

type Options = {
  max: number;
  statementTimeout?: number;
  /** Where a new connection goes, of several hosts. */
  choice?: Choice;
};

type Choice = { find(): Promise<Host>; forget(): void };

/** Has a connection for as long as `work` takes. */
export type Lend = <Value>(work: (client: ClientBase) => Promise<Value>) => Promise<Value>;

export type Connections = ReturnType<typeof createPool>;

/** The connections to one database, each lent to one query or transaction at a time. */
export function createPool(target: Target, { max, statementTimeout, choice }: Options) {
  const sockets = new Set<Socket>();
  /** Callers that wait for a connection, each with the function that refuses it. */
  const waiting = new Set<(error: Error) => void>();
  const settings = statementTimeout === undefined ? {} : { statement_timeout: statementTimeout };
  let taken = 0;
  let isClosed = false;
  let onIdle = () => {};

  const OwnClient = clientOf({ target, settings, sockets, choice });
  const pool = new Pool({ Client: OwnClient, max, idleTimeoutMillis: 60_000, maxLifetimeSeconds: 45 * 60 } as never);
  // Of a connection that nobody uses: the pool has removed it.
  pool.on("error", () => {});
  pool.on("release", endOne);

  function endOne() {
    taken--;
    if (taken === 0) onIdle();
  }

  /** A connection, to be released; those who wait have it in the order in which they asked. */
  async function take(): Promise<PoolClient> {
    if (isClosed) throw new ConnectionsClosed();
    taken++;
    try {
      return await connectByMode(target, () => takeOrRefuse());
    } catch (error) {
      endOne();
      throw describe(error);
    }
  }

  const takeOrRefuse = () =>
    new Promise<PoolClient>((resolve, reject) => {
      waiting.add(reject);
      pool.connect().then(
        (client) => {
          if (waiting.delete(reject)) return resolve(client);
          taken++;
          client.release(true);
        },
        (error) => waiting.delete(reject) && reject(error),
      );
    });

  const lend: Lend = async (work) => {
    const client = await take();
    try {
      return await work(client);
    } finally {
      // In the middle of a transaction, or of a statement, it is of use to nobody.
      client.release(client.getTransactionStatus() !== "I");
    }
  };

  /** For connections to a database that has become read-only: the next queries open new ones. */
  function dropConnections() {
    for (const socket of sockets) socket.destroy();
  }

  return {
    connect: take,
    lend,
    dropConnections,
    /** For a pooler, which refuses them. */
    omitSettings: () => void Object.assign(settings, { statement_timeout: undefined }),
    /** Once what was asked has been answered, or after the time-out. */
    async close(timeoutMs: number) {
      if (isClosed) return;
      isClosed = true;
      const timer = setTimeout(() => {
        for (const refuse of waiting) refuse(new ConnectionsClosed());
        waiting.clear();
        dropConnections();
      }, timeoutMs);
      if (taken > 0)
        await new Promise<void>((resolve) => {
          onIdle = resolve;
        });
      await pool.end();
      await Promise.all([...sockets].map((socket) => new Promise((resolve) => socket.once("close", resolve))));
      clearTimeout(timer);
    },
  };
}

type OwnClientOptions = {
  target: Target;
  settings: { statement_timeout?: number };
  /** Of all connections, so that all of them can be dropped. */
  sockets: Set<Socket>;
  choice: Choice | undefined;
};

/** The pool's kind of client: on a socket of ours, and where there are several hosts, to the one that is chosen. */
function clientOf({ target, settings, sockets, choice }: OwnClientOptions) {
  function openSocket() {
    const socket = new Socket();
    sockets.add(socket.once("close", () => sockets.delete(socket)));
    return socket;
  }

  return class OwnClient extends Client {
    readonly #socket: Socket;

    constructor() {
      const socket = openSocket();
      super({
        ...target,
        ...settings,
        types,
        stream: () => socket,
        connectionTimeoutMillis: connectTimeoutMs,
        // With Node's ten probes a second apart, a peer that vanished is noticed within 20 seconds.
        keepAlive: true,
        keepAliveInitialDelayMillis: 10_000,
      });
      this.#socket = socket;
      // Without a listener it would end the process. The query that waits fails with it, and the pool knows.
      this.on("error", () => {});
      // A database that closed a connection may have been replaced by its standby.
      this.on("end", () => choice?.forget());
    }

    override connect(): Promise<Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<Client> | undefined {
      if (!callback) return super.connect();
      if (choice) void this.#connectToChosen(choice, callback);
      else super.connect(callback);
      return undefined;
    }

    async #connectToChosen({ find }: Choice, callback: (error: Error) => void) {
      try {
        Object.assign(this, await find());
      } catch (error) {
        this.#socket.destroy();
        return callback(error as Error);
      }
      super.connect(callback);
    }
  };
}

class ConnectionsClosed extends Error {
  override name = "ConnectionsClosed";
  code = "CONNECTION_ENDED";

  constructor() {
    super("The connections to the database are closed.");
  }
}
