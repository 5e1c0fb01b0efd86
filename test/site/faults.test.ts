// @module-tag fault
import { execFile } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { startEmbedded } from "../../db/postgres/embedded";
import { browserOf } from "../support/accounts";
import { testDatabase } from "../support/database";
import { type RunningServer, startServer, startServerOn, temporaryDirectory } from "../support/server";
import { beginLoad, postmasterOf, type StoredLead, storedIn, storedLeads } from "../support/visitors";

/** `TRIALS=long npm run test:faults` is the long form: the database stops for half a minute instead of three seconds. */
const isLong = process.env.TRIALS === "long";
const run = promisify(execFile);
const quiet = { LEAD_LIMIT: "off", LOG_LEVEL: "silent" };
type Load = ReturnType<typeof beginLoad>;

/** Acknowledged is stored, once, with its notification; and nothing is stored that was not sent. */
async function settle(load: Load, stored: () => Promise<StoredLead[]>, note: string) {
  const sent = await load.end();
  const rows = await stored();
  const idOfKey = new Map(rows.map((row) => [row.key, row.id]));
  expect(sent.filter(({ key, id }) => idOfKey.get(key) !== id)).toEqual([]);
  expect(rows.length - new Set(rows.map(({ phone }) => phone)).size).toBe(0);
  expect(rows.filter(({ isInOutbox }) => !isInOutbox)).toEqual([]);
  expect(rows.length).toBe(sent.length);
  console.log(`${note}; ${sent.length} leads acknowledged and compared with ${rows.length} rows`);
}

async function moreThan(load: Load, count: number, timeout = 60_000) {
  const started = performance.now();
  await expect.poll(() => load.acknowledged.length, { timeout, interval: 10 }).toBeGreaterThan(count);
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}

async function site(directory: string, variables: Record<string, string> = {}) {
  const server = await startServer({ ...quiet, DATA_DIR: directory, ...variables });
  const load = beginLoad(() => server.origin, 6);
  onTestFinished(async () => {
    load.stop();
    await server.stop();
    await (await startEmbedded({ directory })).stop();
  });
  await moreThan(load, 20);
  return { server, load };
}

const signalAll = async (server: RunningServer, signal: NodeJS.Signals) => {
  const postmaster = await postmasterOf(server);
  // First, or it could fork a backend that is not in the list.
  process.kill(postmaster, signal);
  const { stdout } = await run("ps", ["-o", "pid=", "--ppid", String(postmaster)]);
  for (const pid of stdout.split("\n").map(Number).filter(Boolean)) {
    try {
      process.kill(pid, signal);
    } catch {
      // A backend that has just ended.
    }
  }
};

test("a database that does not answer: pages are served, forms get a 503 in time, and all recovers by itself", {
  timeout: 180_000,
}, async () => {
  const directory = await temporaryDirectory();
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const { server, load } = await site(directory);
  const stillness = isLong ? 30_000 : 3_000;
  await signalAll(server, "SIGSTOP");
  try {
    const until = Date.now() + stillness;
    let slowest = 0;
    while (Date.now() < until) {
      const asked = performance.now();
      expect((await fetch(server.origin)).status).toBe(200);
      slowest = Math.max(slowest, performance.now() - asked);
      await pause(200);
    }
    expect(slowest).toBeLessThan(2_000);
    const signingIn = performance.now();
    expect((await browserOf(server).signIn("nobody@shop.in")).status).toBe(503);
    expect(performance.now() - signingIn).toBeLessThan(6_000);
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(503);
  } finally {
    await signalAll(server, "SIGCONT");
  }
  const recovery = await moreThan(load, load.acknowledged.length);
  await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status, { timeout: 30_000 }).toBe(200);
  await load.end();
  await server.stop();
  await settle(
    load,
    () => storedIn(directory),
    `database still for ${stillness / 1000} s, leads again after ${recovery}`,
  );
});

test.runIf(process.platform === "linux" && process.getuid?.() === 0)(
  "a full disk under the data: what was acknowledged stays, and free space is all it needs to go on",
  { timeout: 180_000 },
  async ({ skip }) => {
    const directory = await temporaryDirectory();
    const mounted = await run("mount", ["-t", "tmpfs", "-o", "size=300m,mode=711", "tmpfs", directory]).then(
      () => true,
      () => false,
    );
    onTestFinished(async () => {
      if (mounted) await run("umount", ["-l", directory]);
      await rm(directory, { recursive: true, force: true });
    });
    skip(!mounted, "This system allows no tmpfs here: the full disk was not tried.");
    const { server, load } = await site(directory);
    expect(await longMessage(server.origin)).toBe(201);
    await fillUp(directory);
    await expect.poll(() => longMessage(server.origin), { timeout: 60_000 }).toBe(503);
    const readiness = async () => (await fetch(`${server.origin}/readyz`)).text();
    await expect.poll(readiness, { timeout: 30_000 }).toMatch(/disk of the database is full|does not answer/);
    expect((await fetch(server.origin)).status).toBe(200);
    const before = load.acknowledged.length;
    await rm(join(directory, "ballast"), { recursive: true });
    const recovery = await moreThan(load, before + 20);
    await expect.poll(readiness, { timeout: 30_000 }).toContain('"ready"');
    await load.end();
    await server.stop();
    await settle(load, () => storedIn(directory), `disk full, then not: leads again after ${recovery}`);
  },
);

/** Down to the last page, so that nothing the database wants to write still fits. */
async function fillUp(directory: string) {
  const ballast = join(directory, "ballast");
  await mkdir(ballast);
  await chmod(ballast, 0o700);
  for (let part = 0; ; part++) {
    const { bavail, bsize } = await statfs(directory);
    if (bavail === 0) return;
    const size = Math.min(bavail * bsize, 16 * 1024 * 1024);
    await writeFile(join(ballast, String(part)), Buffer.alloc(size)).catch(() => {});
  }
}

/** The answer to a message that fills several pages of the write-ahead log; what is left of one may still take it. */
async function longMessage(origin: string) {
  const phone = String(8_000_000_000 + Math.floor(Math.random() * 999_999_999));
  const message = {
    name: "x".repeat(100),
    email: `${phone}@shop.in`,
    phone,
    state: "Goa",
    service: "",
    message: "x".repeat(2000),
  };
  const answer = await fetch(`${origin}/api/contact-messages`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: origin },
    body: JSON.stringify(message),
    signal: AbortSignal.timeout(10_000),
  });
  await answer.arrayBuffer();
  return answer.status;
}

test("two instances on one database, one of them dying in the middle of its requests: the other takes over", {
  timeout: 120_000,
}, async () => {
  await using database = await testDatabase();
  await using first = await startServerOn(database.connection, quiet);
  await using second = await startServerOn(database.connection, quiet);
  let turn = 0;
  const alive = new Set([first.origin, second.origin]);
  // As a balancer does: from one to the other, and no more to the one that is gone.
  const load = beginLoad(() => [...alive][turn++ % alive.size] ?? second.origin, 12);
  onTestFinished(() => load.stop());
  await moreThan(load, 50);
  first.child.kill("SIGKILL");
  const before = load.acknowledged.length;
  await once(first.child, "exit");
  alive.delete(first.origin);
  const recovery = await moreThan(load, before + 20);
  await settle(load, () => storedLeads(database.sql), `one of two instances killed, 20 more leads after ${recovery}`);
});

test("a clock that jumps an hour back and a year ahead under the app: leads go on, and nobody is kept waiting", {
  timeout: 120_000,
}, async () => {
  await using database = await testDatabase();
  const clock = join(await temporaryDirectory(), "clock");
  onTestFinished(() => rm(join(clock, ".."), { recursive: true, force: true }));
  await writeFile(clock, "0");
  await using server = await startServerOn(database.connection, {
    ...quiet,
    CLOCK_FILE: clock,
    NODE_OPTIONS: `--import=${new URL("../support/clock.ts", import.meta.url).href}`,
  });
  const load = beginLoad(() => server.origin, 6);
  onTestFinished(() => load.stop());
  await moreThan(load, 20);
  const waits: string[] = [];
  for (const offset of [-3_600_000, 31_536_000_000, 1]) {
    await writeFile(clock, String(offset));
    await expect.poll(() => server.output(), { timeout: 30_000 }).toContain(`The clock is off by ${offset} now`);
    waits.push(await moreThan(load, load.acknowledged.length + 20));
    expect((await fetch(server.origin)).status).toBe(200);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  }
  await settle(
    load,
    () => storedLeads(database.sql),
    `app's clock -1 h, +1 year, back: 20 leads after ${waits.join(", ")}`,
  );
});

test("rows from a clock that was ahead keep nobody waiting longer than the rule says", async () => {
  await using database = await testDatabase();
  await using server = await startServerOn(database.connection, quiet);
  await database.sql`
    insert into submissions (name, email, phone, state, created_at)
    values ('Asha', 'asha@shop.in', '9812345678', 'Goa', now() + interval '1 hour')`;
  const send = () =>
    fetch(`${server.origin}/api/leads`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ name: "Asha", email: "asha@shop.in", phone: "9812345678", state: "Goa", service: "" }),
    });
  expect((await send()).status).toBe(201);
  const again = await send();
  expect([again.status, again.headers.get("Retry-After")]).toEqual([429, "30"]);
});
