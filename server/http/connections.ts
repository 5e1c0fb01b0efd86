import type { Server } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "./client";

/**
 * Of one network so many connections are open at a time; one more is closed unanswered. Whoever opens thousands and says
 * nothing uses up their own share, not everyone's.
 */
export function limitConnections(server: Server, mostOfNetwork: number) {
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? "unknown");
    const count = (open.get(network) ?? 0) + 1;
    if (count > mostOfNetwork) return void socket.destroy();
    open.set(network, count);
    socket.once("close", () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
