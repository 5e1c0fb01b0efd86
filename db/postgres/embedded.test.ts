// @module-tag fault
import { spawn } from "node:child_process";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { embeddedServers } from "../../test/support/embedded-owner.ts";
import { connect, type Sql } from "../connect.ts";
import { serverAccount } from "./account.ts";
import { type EmbeddedDatabase, startEmbedded } from "./embedded.ts";

const servers = embeddedServers();

/** A clean end removes this file; the process itself may wait as a zombie for its reaper. */
async function isStopped(database: EmbeddedDatabase) {
  const file = await stat(join(database.dataDirectory, "postmaster.pid")).catch(() => undefined);
  return file === undefined;
}

/** Four clients that insert without a break and count what the server acknowledged. */
async function startLoad(sql: Sql) {
  await sql`create table if not exists notes (value int)`;
  let acknowledged = 0;
  let isLoading = true;
  const insert = () =>
    sql`insert into notes values (1)`.then(
      () => acknowledged++,
      () => pause(10),
    );
  const clients = Array.from({ length: 4 }, async () => {
    while (isLoading) await insert();
  });
  await expect.poll(() => acknowledged, { timeout: 30_000 }).toBeGreaterThan(100);
  return async () => {
    isLoading = false;
    await Promise.all(clients);
    return acknowledged;
  };
}

/** A statement that the server really has begun, with its end to wait for. */
async function beginStatement(sql: Sql, statement: string) {
  const ended = sql.unsafe(statement).catch((cause: Error) => cause);
  const others = () => sql`select from pg_stat_activity where state = 'active' and query = ${statement}`;
  await expect.poll(others, { interval: 10 }).toHaveLength(1);
  return { ended };
}

async function countNotes(sql: Sql) {
  const [notes] = await sql`select count(*)::int as count from notes`;
  return notes?.count as number;
}

test("a first start gives a durable UTF-8 database that only this machine's user can open", async () => {
  const directory = await servers.dataDirectory();
  const database = await servers.start({ directory });
  const sql = servers.open(database.connection);

  const settings = ["data_checksums", "fsync", "full_page_writes", "synchronous_commit", "server_encoding"];
  const found = await sql`select name, setting from pg_settings where name in ${sql(settings)}`;
  expect(Object.fromEntries(found.map(({ name, setting }) => [name, setting]))).toEqual({
    data_checksums: "on",
    fsync: "on",
    full_page_writes: "on",
    synchronous_commit: "on",
    server_encoding: "UTF8",
  });
  expect((await sql`show listen_addresses`)[0]).toEqual({ listenAddresses: "" });
  expect((await sql`select lower('ÀÉ') as lower`)[0]).toEqual({ lower: "àé" });
  expect((await sql`select usesuper from pg_user where usename = current_user`)[0]).toEqual({
    usesuper: false,
  });

  expect(database.dataDirectory).toBe(join(directory, "postgres", "data"));
  expect((await stat(join(directory, "postgres", "password"))).mode & 0o777).toBe(0o600);
  expect((await stat(dirname(database.connection.path ?? ""))).mode & 0o777).toBe(0o700);
  const stranger = connect({ ...database.connection, password: "guess" }, { max: 1 });
  await expect(stranger.sql`select 1`).rejects.toMatchObject({ code: "28P01" });
  await stranger.close();
});

test("what was stored is there after a stop and a start", async () => {
  const directory = await servers.dataDirectory();
  const first = await servers.start({ directory });
  await servers.open(first.connection)`create table notes as select 1 as value`;
  await first.stop();
  expect(await isStopped(first)).toBe(true);

  const second = await servers.start({ directory });
  expect(second.isAdopted).toBe(false);
  expect(await servers.open(second.connection)`select * from notes`).toHaveLength(1);
});

test("a second start on data in use is refused and names the first", async () => {
  const directory = await servers.dataDirectory();
  const owner = servers.owner({ directory });
  await owner.report;
  await expect(startEmbedded({ directory })).rejects.toMatchObject({
    name: "DataInUse",
    message: expect.stringContaining(`process ${owner.pid}`),
  });
});

test("of two first starts at the same moment exactly one wins", async () => {
  const directory = await servers.dataDirectory();
  const results = await Promise.allSettled([servers.start({ directory }), servers.start({ directory })]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const refused = results.find((result) => result.status === "rejected");
  expect(refused?.reason).toMatchObject({ name: "DataInUse" });
  expect((await readdir(join(directory, "postgres"))).sort()).toEqual(["data", "password", "run", "server.log"]);
});

test("a server left behind by a killed app is adopted, and every acknowledged row is there", async () => {
  const directory = await servers.dataDirectory();
  const owner = servers.owner({ directory });
  const left = await owner.report;
  await servers.open(left.connection)`create table notes as select 1 as value`;
  await owner.end("SIGKILL");

  const database = await servers.start({ directory });
  expect(database).toMatchObject({ isAdopted: true, pid: left.pid, connection: left.connection });
  expect(await servers.open(database.connection)`select * from notes`).toHaveLength(1);
  await database.stop();
  expect(await isStopped(database)).toBe(true);
});

test("after app and server were both killed under load the next start has every acknowledged row", async () => {
  const directory = await servers.dataDirectory();
  const owner = servers.owner({ directory });
  const left = await owner.report;
  const endLoad = await startLoad(servers.open(left.connection));
  // The app first: left alive, it would bring its server back at once.
  const ended = owner.end("SIGKILL");
  process.kill(left.pid, "SIGKILL");
  await ended;
  const acknowledged = await endLoad();

  const database = await servers.start({ directory });
  expect(database.isAdopted).toBe(false);
  expect(await countNotes(servers.open(database.connection))).toBeGreaterThanOrEqual(acknowledged);
});

test("a killed server comes back by itself, even while a busy child holds its memory, and is claimed again", async () => {
  const directory = await servers.dataDirectory();
  const log = vi.fn();
  const database = await servers.start({ directory, log });
  const sql = servers.open(database.connection);
  await sql`create table notes as select 1 as value`;
  const endless = await beginStatement(sql, "select count(*) from generate_series(1, 1e12)");

  const before = database.pid;
  process.kill(before, "SIGKILL");
  await expect.poll(() => database.pid, { timeout: 30_000 }).not.toBe(before);
  expect(await endless.ended).toBeInstanceOf(Error);
  await expect
    .poll(
      () =>
        sql`select * from notes`.then(
          (rows) => rows.length,
          () => 0,
        ),
      { timeout: 5_000 },
    )
    .toBe(1);
  expect(log.mock.calls.flat().join("\n")).toContain("is back");
  await expect(startEmbedded({ directory })).rejects.toMatchObject({ name: "DataInUse" });
});

test("a claim that is cut is taken again without disturbing the server", async () => {
  const database = await servers.start({ directory: await servers.dataDirectory(), log: () => {} });
  const password = database.connection.password;
  const superuser = servers.open({
    ...database.connection,
    user: "postgres",
    database: "postgres",
    password,
  });
  const owner = superuser`select pid from pg_stat_activity where application_name like 'Anugya%'`;
  const [first] = await owner;
  await superuser`select pg_terminate_backend(${first?.pid})`;
  const current = async () =>
    (await superuser`select pid from pg_locks where locktype = 'advisory' and granted`)[0]?.pid;
  await expect.poll(current, { timeout: 30_000 }).toSatisfy((pid) => pid !== undefined && pid !== first?.pid);
});

test("a pid file whose number now belongs to another process does not prevent the start", async () => {
  const directory = await servers.dataDirectory();
  const first = await servers.start({ directory });
  const file = join(first.dataDirectory, "postmaster.pid");
  const lines = await readFile(file, "utf8");
  await first.stop();

  const account = await serverAccount(first.dataDirectory);
  const unrelated = spawn("sleep", ["60"], { ...account, stdio: "ignore" });
  servers.atEnd(async () => unrelated.kill());
  await writeFile(file, lines.replace(/^\d+/, `${unrelated.pid}`));
  expect((await servers.start({ directory })).isAdopted).toBe(false);
});

test("a first start killed half-way does not spoil the next", async () => {
  const directory = await servers.dataDirectory();
  const owner = servers.owner({ directory });
  const unfinished = async () =>
    (await readdir(join(directory, "postgres")).catch(() => [])).find((name) => name.startsWith("unfinished"));
  await expect.poll(unfinished, { interval: 5, timeout: 30_000 }).toBeDefined();
  await owner.end("SIGKILL");

  const database = await servers.start({ directory });
  await servers.open(database.connection)`select 1`;
  await expect.poll(unfinished).toBeUndefined();
});

test("a Ctrl-C meant for the app does not reach the server", async () => {
  const owner = servers.owner({ directory: await servers.dataDirectory() });
  const database = await owner.report;
  const sql = servers.open(database.connection);
  // A server that heard it would cut this off at once.
  const underWay = await beginStatement(sql, "select true as finished, pg_sleep(0.3)");
  process.kill(-owner.pid, "SIGINT");
  expect(await underWay.ended).toMatchObject([{ finished: true }]);
  expect(await isStopped(database)).toBe(false);
  await servers.open(database.connection)`select 1`;
});

test("a stop under load ends soon and loses nothing that was acknowledged", async () => {
  const directory = await servers.dataDirectory();
  const first = await servers.start({ directory });
  const endLoad = await startLoad(servers.open(first.connection));
  const began = performance.now();
  await first.stop();
  expect(performance.now() - began).toBeLessThan(5_000);
  const acknowledged = await endLoad();

  const second = await servers.start({ directory });
  expect(await countNotes(servers.open(second.connection))).toBeGreaterThanOrEqual(acknowledged);
});

test("a server that will not stop in time is stopped the hard way", async () => {
  const database = await servers.start({ directory: await servers.dataDirectory() });
  const stuck = servers.open(database.connection);
  const [backend] = await stuck`select pg_backend_pid() as pid`;
  process.kill(backend?.pid, "SIGSTOP");
  await database.stop(200);
  expect(await isStopped(database)).toBe(true);
});
