import type { RequestListener, Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Node hands over all requests of a chunk at once, also those that a client sent without awaiting an answer. Here the
 * ones behind the first wait, at most `mostWaiting` of them on one connection: each starts when the answer before it has
 * been sent, and never once the connection is closed. One more ends the connection: no browser or proxy sends so many, and
 * what waits is memory.
 */
export function answerInTurn(mostWaiting: number): (listener: RequestListener) => RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (listener) => (request, response) => {
    // Node gives a response its socket, and emits `socket`, when its turn has come.
    if (response.socket) return listener(request, response);
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > mostWaiting) return void socket.destroy();
    waiting.set(socket, count);
    // Not at once, so that other connections get their turn in between.
    response.once("socket", () =>
      setImmediate(() => {
        waiting.set(socket, (waiting.get(socket) ?? 0) - 1);
        if (socket.writable) listener(request, response);
      }),
    );
  };
}

const pieceBytes = 1024;

/**
 * Node parses all it has read from a connection, up to 64 KB with 1,800 requests, before anything else runs, and goes on
 * when the connection is destroyed meanwhile. Given in pieces, what follows the end is never parsed.
 */
export function parseInPieces(server: Server) {
  server.on("connection", (socket: Socket) => {
    const [parse, ...others] = socket.listeners("data");
    if (!parse || others.length > 0) return;
    socket.off("data", parse as () => void);
    socket.on("data", (chunk: Buffer) => {
      for (let start = 0; start < chunk.length && !socket.destroyed; start += pieceBytes) {
        // Node pauses a connection whose answers are not read, and its parser takes nothing meanwhile.
        if (socket.isPaused()) return socket.unshift(chunk.subarray(start));
        parse.call(socket, chunk.subarray(start, start + pieceBytes));
      }
    });
  });
}
