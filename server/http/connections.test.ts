import { once } from "node:events";
import type { Server } from "node:http";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { limitConnections } from "./connections";

const open: (Socket | Server)[] = [];
afterEach(() => {
  for (const each of open.splice(0)) "destroy" in each ? each.destroy() : each.close();
});

/** On every address of this machine, of which 127.0.0.1 and 127.0.0.2 are two networks. */
async function aServer(most: number) {
  const server = createServer((_, response) => response.end("served"));
  limitConnections(server, most);
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  return (server.address() as AddressInfo).port;
}

async function connectFrom(localAddress: string, port: number) {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  open.push(socket);
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

/** What is answered to a request on this connection; nothing where it was closed. */
async function ask(socket: Socket) {
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk));
  if (!socket.destroyed) socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  if (!socket.closed) await new Promise((resolve) => socket.once("close", resolve));
  return answer;
}

test("two hundred silent connections of one address hold its own share, and others are served", async () => {
  const port = await aServer(50);
  const silent = await Promise.all(Array.from({ length: 200 }, () => connectFrom("127.0.0.1", port)));
  await expect.poll(() => silent.filter(({ closed }) => closed).length).toBe(150);
  expect(await ask(await connectFrom("127.0.0.1", port))).toBe("");
  expect(await ask(await connectFrom("127.0.0.2", port))).toContain("served");
  // As soon as one of them is gone, there is room for another.
  const [left] = silent.filter(({ closed }) => !closed);
  left?.destroy();
  await expect.poll(async () => ask(await connectFrom("127.0.0.1", port))).toContain("served");
});
