// @module-tag fault
import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { limits } from "../../server/http/server";
import { withSite } from "../support/site";

/** `TRIALS=long npm run test:faults` is the long form: 150 connections with 9.4 MB of requests each, instead of 20 with 1 MB. */
const isLong = process.env.TRIALS === "long";
const heapMegabytes = 512;
const { server } = withSite({ LOG_LEVEL: "error", NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}` });

const ask = (path: string, header = "") => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${header}\r\n`;
const burst = (path: string) => ask(path).repeat(Math.floor(65_536 / ask(path).length));

async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(server.origin).port), "localhost");
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

async function figures() {
  const text = await (await fetch(`${server.origin}/metrics`, { headers: { Connection: "close" } })).text();
  const counts = [...text.matchAll(/^http_request_duration_seconds_count\{group="page".* (\d+)$/gm)];
  return {
    pages: counts.reduce((sum, [, count]) => sum + Number(count), 0),
    heap: Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1]) / 1_000_000,
  };
}

/** The longest wait of visitors who come one after another until the attack is over, and the largest heap. */
async function visitDuring(attack: Promise<unknown>) {
  let isOver = false;
  void attack.finally(() => {
    isOver = true;
  });
  let [slowest, heap, visits] = [0, 0, 0];
  while (!isOver) {
    const asked = performance.now();
    const answer = await fetch(server.origin, { headers: { Connection: "close" } });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    visits++;
    slowest = Math.max(slowest, performance.now() - asked);
    heap = Math.max(heap, (await figures()).heap);
  }
  return { slowest, heap, visits };
}

test.each([1, 5])(
  "%i connections that write 64 KB of requests and leave: few are worked on, the next visitor is served",
  async (count) => {
    await visitDuring(pause(100));
    const before = await figures();
    const attack = Promise.all(
      Array.from({ length: count }, async () => {
        const socket = await open();
        socket.resume().write(burst("/nope"));
        await pause(300);
        socket.destroy();
      }),
    );
    const { slowest, visits } = await visitDuring(attack.then(() => pause(500)));
    const after = await figures();
    console.log(
      `${count} pipelining: slowest visitor ${slowest.toFixed(0)} ms, ${after.pages - before.pages - visits} of theirs answered`,
    );
    expect(after.pages - before.pages - visits).toBeLessThanOrEqual(count * (limits.waitingRequests + 1));
    expect(slowest).toBeLessThan(4_000);
  },
);

test.each([100, 900, 1_500])(
  "eight requests at once, with a header of %i bytes, are answered in turn, also to a slow reader",
  async (size) => {
    const socket = await open();
    socket.pause();
    const paths = ["/", "/nope", "/about", "/healthz", "/auth", "/", "/contact", "/readyz"];
    socket.write(paths.map((path) => ask(path, `X-Padding: ${"x".repeat(size)}\r\n`)).join(""));
    await pause(300);
    let text = "";
    socket
      .setEncoding("latin1")
      .on("data", (chunk) => (text += chunk))
      .resume();
    const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
    await expect.poll(statuses).toEqual([200, 404, 200, 200, 200, 200, 200, 200]);
  },
);

test("an unknown page costs about as much as one from memory", async () => {
  const milliseconds = async (path: string) => {
    const started = performance.now();
    for (let turn = 0; turn < 100; turn++) await (await fetch(server.origin + path)).arrayBuffer();
    return performance.now() - started;
  };
  await Promise.all(["/nope", "/"].map(milliseconds));
  // Other work of the machine may slow one of them: then both are measured again.
  let ratio = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 5 && ratio >= 4; tries++)
    ratio = (await milliseconds("/no-such-page")) / (await milliseconds("/"));
  expect(ratio).toBeLessThan(4);
  const pages = await Promise.all(
    ["/one", "/two/three"].map(async (path) => (await fetch(server.origin + path)).text()),
  );
  expect(pages[0]).toBe(pages[1]);
});

test.each(["reads", "never reads"])(
  "a flood of requests from a sender that %s them neither fills the memory nor stops the site",
  { timeout: 60_000 },
  async (reading) => {
    const [connections, megabytes, milliseconds] = isLong ? [150, 9.4, 8_000] : [20, 1, 1_500];
    const { port } = new URL(server.origin);
    const program = ["test/support/pipelining.ts", port, connections, megabytes, reading].map(String);
    const attacker = spawn(process.execPath, program, { stdio: "inherit" });
    onTestFinished(() => void attacker.kill());
    const { slowest, heap } = await visitDuring(pause(milliseconds));
    attacker.kill();
    const { heap: atEnd } = await figures();
    console.log(
      `${connections} connections with ${megabytes} MB, who ${reading} the answers: slowest visitor ${slowest.toFixed(0)} ms, heap at most ${heap.toFixed(0)} MB, at the end ${atEnd.toFixed(0)} MB`,
    );
    expect(slowest).toBeLessThan(5_000);
    expect(heap).toBeLessThan(heapMegabytes / 2);
    expect(server.child.exitCode).toBeNull();
  },
);
