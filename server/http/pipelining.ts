import type { RequestListener } from "node:http";
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
