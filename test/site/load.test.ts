// @module-tag fault
import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createHttpServer } from "../../server/http/server";
import { createLog } from "../../server/process/log";
import { withSite } from "../support/site";

const { server, database } = withSite({ LEAD_LIMIT: "off", LOG_LEVEL: "error" });

const body = (phone: string) =>
  JSON.stringify({ name: "Asha", email: `${phone}@shop.in`, phone, state: "Goa", service: "" });
const head = (length: number) =>
  `POST /api/leads HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

async function open(port: number, count: number) {
  const sockets: Socket[] = [];
  onTestFinished(() => sockets.forEach((socket) => void socket.destroy()));
  for (let made = 0; made < count; made += 100) {
    const batch = Array.from({ length: Math.min(100, count - made) }, () => connect(port, "localhost"));
    for (const socket of batch) socket.on("error", () => {});
    await Promise.all(batch.map((socket) => once(socket, "connect")));
    sockets.push(...batch);
  }
  return sockets;
}

/** Others, on connections of their own, one after another; how long the slowest waited. */
async function slowestVisit(visits: number) {
  let slowest = 0;
  for (let number = 0; number < visits; number++) {
    const asked = performance.now();
    const request = httpRequest(server.origin, { agent: false }).end();
    const [response] = await once(request, "response");
    for await (const _ of response);
    expect(response.statusCode).toBe(200);
    slowest = Math.max(slowest, performance.now() - asked);
  }
  return slowest;
}

const metric = async (name: RegExp) =>
  Number(name.exec(await (await fetch(`${server.origin}/metrics`)).text())?.[1] ?? Number.NaN);
const openFiles = () => metric(/^process_open_fds (\d+)/m);

test("with 1,000 connections open, 400 of them sending a byte a second and 300 vanishing mid-body, others are served", {
  timeout: 90_000,
}, async () => {
  const port = Number(new URL(server.origin).port);
  await slowestVisit(5);
  const before = await openFiles();
  const sockets = await open(port, 1_000);
  const [idle, slow, vanishing] = [sockets.slice(0, 300), sockets.slice(300, 700), sockets.slice(700)];
  const text = head(400) + "x".repeat(100);
  const dripping = setInterval(() => {
    for (const socket of slow) socket.write(text[socket.bytesWritten] ?? "x");
  }, 1_000);
  onTestFinished(() => clearInterval(dripping));
  for (const socket of vanishing) socket.write(`${head(400)}{"name":`);
  await expect.poll(openFiles, { timeout: 30_000 }).toBeGreaterThan(before + 990);

  const slowest = await slowestVisit(40);
  vanishing.forEach((socket) => void socket.destroy());
  const phone = "9812300001";
  const lead = await fetch(`${server.origin}/api/leads`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: body(phone),
  });
  expect(lead.status).toBe(201);
  const slowestAfter = await slowestVisit(40);
  console.log(
    `1,000 connections: slowest page ${slowest.toFixed(0)} ms, after 300 vanished ${slowestAfter.toFixed(0)} ms`,
  );
  expect(Math.max(slowest, slowestAfter)).toBeLessThan(2_000);

  clearInterval(dripping);
  for (const socket of [...idle, ...slow]) socket.destroy();
  await expect.poll(openFiles, { timeout: 30_000 }).toBeLessThan(before + 20);
  expect(await database.sql`select phone from submissions`).toEqual([{ phone }]);
  expect(server.output()).not.toContain('"level":50');
});

test("slow senders are cut off: in the head, in the body, and when they stop reading", {
  timeout: 30_000,
}, async () => {
  const limits = { headersMs: 400, requestMs: 800, idleMs: 1_500, keepAliveMs: 500, checkIntervalMs: 100 };
  const patient = createHttpServer({
    trustedProxies: 0,
    log: createLog("silent"),
    site: () => false,
    app: (request, response) => {
      request.resume();
      request.on("end", () => response.end("x".repeat(20_000_000)));
      request.on("error", () => response.destroy());
    },
    limits,
  });
  await new Promise<void>((resolve) => patient.listen(0, "localhost", resolve));
  onTestFinished(() => void patient.close());
  const { port } = patient.address() as AddressInfo;

  const inHead = await endOf(port, async (socket) => {
    for (const character of "GET / HTTP/1.1\r\nHost: localhost") {
      socket.write(character);
      await pause(100);
    }
  });
  expect(inHead.answer).toMatch(/^HTTP\/1\.1 408/);
  expect(inHead.after).toBeLessThan(2_000);

  const inBody = await endOf(port, async (socket) => {
    socket.write(head(400));
    for (let sent = 0; sent < 50; sent++) {
      socket.write("x");
      await pause(100);
    }
  });
  expect(inBody.after).toBeLessThan(3_000);

  const reader = await endOf(
    port,
    async (socket) => {
      socket.pause();
      socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    },
    true,
  );
  expect(reader.after).toBeLessThan(8_000);
});

/** What a connection got and after how many milliseconds the server ended it. */
async function endOf(port: number, behave: (socket: Socket) => Promise<void>, isPaused = false) {
  const socket = connect(port, "localhost");
  const started = performance.now();
  let answer = "";
  let isOver = false;
  socket.on("error", () => {});
  if (!isPaused) socket.on("data", (chunk) => (answer += chunk));
  const closed = new Promise<void>((resolve) => {
    socket.on("close", resolve);
    socket.on("end", resolve);
  }).then(() => {
    isOver = true;
  });
  await once(socket, "connect");
  void behave(socket);
  // A reader that stopped reading learns of the end only when it tries again.
  const retry = isPaused
    ? setInterval(() => !isOver && performance.now() - started > 4_000 && socket.resume(), 200)
    : undefined;
  await closed;
  clearInterval(retry);
  socket.destroy();
  return { answer, after: performance.now() - started };
}
