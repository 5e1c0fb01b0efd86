// @module-tag fault
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { withDatabase } from "../../test/support/database";
import { documentsKey, secret, temporaryDirectory, urlOf } from "../../test/support/server";

const database = withDatabase();
let full: number;
/** One for all starts, with the erasure ledger that belongs to the database. */
let directory: string;
beforeAll(async () => {
  full = openSync("/dev/full", "w");
  directory = await temporaryDirectory();
  return () => {
    closeSync(full);
    return rm(directory, { recursive: true, force: true });
  };
});

async function freePort() {
  const server = createServer().listen(0);
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

type Stream = "pipe" | number;

/** The server with the standard output and standard error of the test; it cannot print where it listens. */
async function start(out: Stream, errors: Stream) {
  const port = await freePort();
  const child = spawn(process.execPath, ["scripts/start.ts", "--built"], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: directory,
      DATABASE_URL: urlOf(database.connection),
      AUTH_SECRET: secret,
      DOCUMENTS_KEY: documentsKey,
    },
    stdio: ["ignore", out, errors],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return { child, origin: `http://localhost:${port}` };
}

const statusOf = (address: string) =>
  fetch(address).then(
    ({ status }) => status,
    () => 0,
  );

async function droppedLines(origin: string) {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^log_lines_dropped_total (\d+)$/m.exec(metrics)?.[1]);
}

async function expectServing(origin: string) {
  await expect.poll(() => statusOf(`${origin}/readyz`), { timeout: 30_000 }).toBe(200);
  for (let request = 0; request < 200; request++) expect(await statusOf(origin)).toBe(200);
}

async function expectEnd(child: ChildProcess) {
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
}

test.each<[string, () => [Stream, Stream]]>([
  ["standard output is full", () => [full, "pipe"]],
  ["standard error is full", () => ["pipe", full]],
  ["both are full", () => [full, full]],
])("with a disk where %s, the site serves, and ends when asked", { timeout: 60_000 }, async (_, streams) => {
  const [out, errors] = streams();
  const { child, origin } = await start(out, errors);
  let said = "";
  child.stderr?.on("data", (chunk) => (said += chunk));
  child.stdout?.resume();
  await expectServing(origin);
  const isLost = out === full;
  await expect.poll(() => droppedLines(origin)).toBeGreaterThanOrEqual(isLost ? 200 : 0);
  expect(said).toBe(isLost && errors === "pipe" ? said.match(/^The log cannot be written \(ENOSPC\).*\n$/)?.[0] : "");
  await expectEnd(child);
});

test("a reader that leaves after the first bytes costs the lines alone", { timeout: 60_000 }, async () => {
  const { child, origin } = await start("pipe", "pipe");
  child.stdout?.once("data", () => {
    child.stdout?.destroy();
    child.stderr?.destroy();
  });
  await expectServing(origin);
  await expect.poll(() => droppedLines(origin)).toBeGreaterThanOrEqual(200);
  await expectEnd(child);
});

test("a reader that stops reading keeps neither the site nor its end waiting", { timeout: 60_000 }, async () => {
  const { child, origin } = await start("pipe", "pipe");
  await expectServing(origin);
  // More than a pipe holds.
  await Promise.all(Array.from({ length: 8 }, () => askManyTimes(origin)));
  await expectEnd(child);
});

async function askManyTimes(origin: string) {
  for (let request = 0; request < 300; request++) expect(await statusOf(`${origin}/${"x".repeat(180)}`)).toBe(404);
}
