// @module-tag fault
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isAlive } from "../db/postgres/unfinished";
import { describeInputs } from "../scripts/setup.ts";
import { testDatabase } from "../test/support/database";
import { startServer, startServerOn, temporaryDirectory } from "../test/support/server";
import { postmasterOf } from "../test/support/visitors";

let directory: string;
beforeAll(async () => {
  directory = await temporaryDirectory();
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const postLead = (origin: string, phone: string) =>
  fetch(`${origin}/api/leads`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Connection: "close" },
    body: leadBody(phone),
  });

const leadBody = (phone: string) =>
  JSON.stringify({ name: "Asha", email: `${phone}@shop.in`, phone, state: "Goa", service: "" });

async function startAndFail(variables: Record<string, string>) {
  const child = spawn(process.execPath, ["scripts/start.ts"], {
    env: { ...process.env, PORT: "0", DATA_DIR: directory, ...variables },
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const [code] = await once(child, "exit");
  return { code, output };
}

test("bad configuration stops it before anything is built, naming every faulty variable", async () => {
  const faulty = { PORT: "http", LEAD_LIMIT: "many", TRUST_PROXY: "all" };
  const { code, output } = await startAndFail({ ...faulty, SITE_NAME: "Not built yet" });
  expect(code).toBe(1);
  expect(output).not.toContain("Building");
  for (const name of ["PORT", "LEAD_LIMIT", "TRUST_PROXY"]) expect(output).toContain(`  ${name} must`);
  expect(output).not.toMatch(/\n\s+at /);
});

test("a second start with nothing changed is ready within three seconds and builds nothing, on any port", {
  timeout: 90_000,
}, async () => {
  const builtAt = (await stat("build/inputs")).mtimeMs;
  /** On a slow or busy machine as many times more as a bare Node takes longer there than 40 ms. */
  const secondsToStart = async () => {
    const bare = performance.now();
    spawnSync(process.execPath, ["--eval", ""]);
    const started = performance.now();
    await using server = await startServer({ DATA_DIR: directory });
    const slowness = Math.max(1, (started - bare) / 40);
    const seconds = (performance.now() - started) / 1000 / slowness;
    expect(await (await fetch(server.origin)).text()).not.toContain("http://localhost:3000");
    return seconds;
  };
  // The first makes the data; of the others the quickest counts, since a busy machine slows any one.
  await secondsToStart();
  await expect.poll(secondsToStart, { timeout: 60_000, interval: 0 }).toBeLessThan(3);
  expect((await stat("build/inputs")).mtimeMs).toBe(builtAt);
});

test("a second start on data in use says so and ends, and the first goes on", async () => {
  await using server = await startServer({ DATA_DIR: directory });
  const { code, output } = await startAndFail({});
  expect(code).toBe(1);
  expect(output).toContain("in use");
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
});

test("a lead acknowledged before kill -9 is there after the next start, which adopts the database left behind", async () => {
  const killed = await startServer({ DATA_DIR: directory });
  expect((await postLead(killed.origin, "9000000001")).status).toBe(201);
  killed.child.kill("SIGKILL");
  await once(killed.child, "exit");
  await using server = await startServer({ DATA_DIR: directory });
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  const again = await postLead(server.origin, "9000000002");
  expect(again.status).toBe(201);
});

test.each([
  ["npm start", "9000000003", ["start", "--silent", "--", "--built"]],
  ["npm run dev", "9000000004", ["run", "dev", "--silent"]],
])(
  "a signal to %s ends the server behind it and its database, and further ones do not cut that short",
  {
    timeout: 60_000,
  },
  async (_, phone, command) => {
    await using first = await startServer({ DATA_DIR: directory }, ["npm", ...command], { detached: true });
    const postmaster = await postmasterOf(first);
    // The stop waits for its answer, so that the signals come in the middle of it.
    const slow = await beginLead(first.origin, phone);
    await first.stop();
    const answers = () =>
      fetch(`${first.origin}/healthz`).then(
        () => true,
        () => false,
      );
    await expect.poll(answers, { timeout: 30_000 }).toBe(false);
    // npm and its shell are gone: what is left of their group is the server itself.
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.kill(-(first.child.pid ?? 0), signal);
    await slow.finish();
    await expect.poll(() => isAlive(postmaster), { timeout: 30_000 }).toBe(false);
    await using second = await startServer({ DATA_DIR: directory });
    expect((await fetch(`${second.origin}/readyz`)).status).toBe(200);
  },
);

test("npm run dev runs jobs: the mail about a lead is a file in its outbox", { timeout: 90_000 }, async () => {
  await using server = await startServer({ DATA_DIR: directory }, ["npm", "run", "dev", "--silent"], {
    detached: true,
  });
  const mails = () =>
    readdir(join(directory, "outbox")).then(
      ({ length }) => length,
      () => 0,
    );
  const before = await mails();
  expect((await postLead(server.origin, "9000000005")).status).toBe(201);
  await expect.poll(mails, { timeout: 30_000 }).toBeGreaterThan(before);
  expect(server.output()).not.toContain("the heartbeat ended");
  // npm ends before what it started.
  const postmaster = await postmasterOf(server);
  await server.stop();
  await expect.poll(() => isAlive(postmaster), { timeout: 30_000 }).toBe(false);
});

test("SIGTERM under load: a request under way is answered, what was acknowledged is stored, and it ends cleanly", async () => {
  await using database = await testDatabase();
  const server = await startServerOn(database.connection, { LEAD_LIMIT: "off" });
  const acknowledged = new Set<string>();
  let isOpen = true;
  const visitor = async (number: number) => {
    for (let turn = 0; isOpen; turn++) {
      const phone = `9${String(number * 1_000_000 + turn).padStart(9, "0")}`;
      const answer = await postLead(server.origin, phone).catch(() => null);
      if (answer?.status === 201) acknowledged.add(((await answer.json()) as { id: string }).id);
      isOpen &&= answer !== null;
    }
  };
  const visitors = Array.from({ length: 8 }, (_, number) => visitor(number));
  await expect.poll(() => acknowledged.size).toBeGreaterThan(50);

  const slow = await beginLead(server.origin, "9999999999");
  const stopped = server.stop();
  await Promise.all(visitors);
  acknowledged.add(await slow.finish());
  expect(await stopped).toBe(0);
  const rows = await database.sql<{ id: string }[]>`select id from submissions`;
  const stored = new Set(rows.map(({ id }) => id));
  expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
  await rm(server.dataDirectory, { recursive: true, force: true });
});

/** A sender on a poor line: the server has its head and waits for the rest. */
async function beginLead(origin: string, phone: string) {
  const body = leadBody(phone);
  const request = httpRequest(`${origin}/api/leads`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Content-Length": body.length, Expect: "100-continue" },
  });
  request.flushHeaders();
  await once(request, "continue");
  request.write(body.slice(0, 10));
  return {
    async finish() {
      request.end(body.slice(10));
      const [response] = await once(request, "response");
      expect(response.statusCode).toBe(201);
      let text = "";
      for await (const chunk of response) text += chunk;
      return (JSON.parse(text) as { id: string }).id;
    },
  };
}

test("pages are served and readiness says no while the database is away; both recover by themselves", async () => {
  await using database = await testDatabase();
  const later = `${database.name}_later`;
  await using server = await startServerOn({ ...database.connection, database: later });
  expect((await fetch(server.origin)).status).toBe(200);
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(503);
  await database.sql.unsafe(`create database ${later}`);
  await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status, { timeout: 30_000 }).toBe(200);
  await server.stop();
  await database.sql.unsafe(`drop database ${later} with (force)`);
});

test("readiness says no while the database takes no writes, and yes again by itself", async () => {
  await using database = await testDatabase({ max: 1 });
  await using server = await startServerOn(database.connection);
  const readiness = async () => (await (await fetch(`${server.origin}/readyz`)).json()).status;
  expect(await readiness()).toBe("ready");
  const setReadOnly = (value: "on" | "off") =>
    database.sql.unsafe(`alter database ${database.name} set default_transaction_read_only = ${value}`);
  await setReadOnly("on");
  await database.sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = ${database.name}`;
  await expect.poll(readiness).toBe("the database takes no writes");
  expect((await fetch(server.origin)).status).toBe(200);
  await setReadOnly("off");
  // No one closes the sessions that began read-only, except the server itself.
  await expect.poll(readiness).toBe("ready");
});

test("a new build is needed only when sources or SITE_ values change", async () => {
  const inputs = describeInputs({});
  expect(describeInputs({ PORT: "4000" })).toBe(inputs);
  for (const name of ["SITE_NAME", "SITE_PHONE", "SITE_EMAIL", "SITE_ORIGIN"])
    expect(describeInputs({ [name]: "changed" })).not.toBe(inputs);

  const sources = await mkdtemp(join(tmpdir(), "anugya-sources-"));
  await mkdir(join(sources, "content"));
  await writeFile(join(sources, "content/home.ts"), "one");
  const before = describeInputs({}, sources);
  await writeFile(join(sources, "content/home.ts"), "two");
  expect(describeInputs({}, sources)).not.toBe(before);
  await rm(sources, { recursive: true });
});
