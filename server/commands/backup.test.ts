// @module-tag fault
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { writeBackupFile } from "../../db/backup/file";
import { databaseOf } from "../../test/support/accounts";
import { type RunningServer, startServer, temporaryDirectory } from "../../test/support/server";

const run = promisify(execFile);
const command = (name: string, file: string, DATA_DIR: string, ...more: string[]) =>
  run(process.execPath, ["scripts/run.ts", name, file, ...more], { env: { ...process.env, DATA_DIR } });

/** A backup that gets the signal to end while it waits for a locked table. */
async function interrupted(server: RunningServer, file: string) {
  const { sql, close } = await databaseOf(server);
  await sql.begin(async (transaction) => {
    await transaction`lock table jobs in access exclusive mode`;
    const env = { ...process.env, DATA_DIR: server.dataDirectory };
    const child = spawn(process.execPath, ["scripts/run.ts", "backup", file], { env, stdio: "ignore" });
    const ended = once(child, "exit");
    await expect
      .poll(() => readdir(dirname(file)), { timeout: 30_000 })
      .toContain(`site.backup.unfinished-${child.pid}`);
    child.kill("SIGTERM");
    expect(await ended).toEqual([null, "SIGTERM"]);
  });
  await close();
}

test("the running site is backed up, and its leads are served from an empty directory that was restored", async () => {
  const [directory, empty] = await Promise.all([temporaryDirectory(), temporaryDirectory()]);
  const file = join(directory, "site.backup");
  const post = (origin: string) =>
    fetch(`${origin}/api/leads`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": "once", Connection: "close" },
      body: JSON.stringify({ name: "Asha", email: "asha@shop.in", phone: "9812345678", state: "Goa", service: "" }),
    });
  const server = await startServer({ DATA_DIR: directory });
  const first = (await (await post(server.origin)).json()) as { id: string };
  await interrupted(server, file);
  expect((await readdir(directory)).filter((name) => name.startsWith("site.backup"))).toEqual([]);
  const { stdout } = await command("backup", file, directory);
  expect(stdout).toMatch(/ 1 {2}submissions/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await expect(command("restore", file, directory)).rejects.toMatchObject({
    stderr: expect.stringContaining("not empty"),
  });
  await server.stop();

  expect(
    (await command("restore", file, empty, "--ledger", join(directory, "ledger", "erasures"), "--ledger-is-whole"))
      .stdout,
  ).toContain("The database is as it was");
  const restored = await startServer({ DATA_DIR: empty });
  expect(await (await post(restored.origin)).json()).toMatchObject({ id: first.id });
  await restored.stop();
  await Promise.all([directory, empty].map((path) => rm(path, { recursive: true, force: true })));
}, 90_000);

const dayBefore = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1_000);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

async function writeOwn(path: string, takenAt: Date) {
  const header = { takenAt: takenAt.toISOString().replace("T", " ").replace(/\..*/, "+00"), migrations: [] };
  await writeBackupFile(
    path,
    (async function* () {
      yield Buffer.from(`${JSON.stringify(header)}\n`);
    })(),
  );
}

/** The head of a real `pg_dump --format=custom`, of version 1.14 (PostgreSQL 15) or 1.15 and later, begun at that time. */
function dumpOf(at: Date, minor: 14 | 15) {
  const number = (value: number) => [0, value & 255, value >> 8, 0, 0];
  const compression = minor === 14 ? [1, 1, 0, 0, 0] : [1];
  const times = [at.getUTCSeconds(), at.getUTCMinutes(), at.getUTCHours(), at.getUTCDate(), at.getUTCMonth()];
  const rest = [...times, at.getUTCFullYear() - 1900, 0].flatMap(number);
  return Buffer.from([...Buffer.from("PGDMP"), 1, minor, 0, 4, 8, 1, ...compression, ...rest, ...Buffer.alloc(40)]);
}

test("a check of backups names those that are too old or cannot be read, and fails on either", async () => {
  const directory = await temporaryDirectory();
  const at = (name: string) => join(directory, name);
  const check = () =>
    command("backup", "--check", directory, directory).then(
      ({ stdout }) => ({ stdout, stderr: "" }),
      (error) => error as { stdout: string; stderr: string },
    );
  await writeOwn(at("young.backup"), dayBefore(34));
  await utimes(at("young.backup"), 0, 0);
  await writeFile(at("young-15.dump"), dumpOf(dayBefore(34), 14));
  await writeFile(at("young-16.dump"), dumpOf(dayBefore(34), 15));
  expect((await check()).stdout).toContain("3 backups, none older than 35 days.");
  const encrypted = `anugya-${dayOf(dayBefore(30))}.backup.age`;
  await writeFile(at(encrypted), "age-encryption.org/v1\n");
  expect((await check()).stdout).toMatch(
    /4 backups, none older.*\n1 of them are encrypted: judged by the day in their/,
  );

  const old: Record<string, () => Promise<unknown>> = {
    "old.backup": () => writeOwn(at("old.backup"), dayBefore(36)),
    "old-15.dump": () => writeFile(at("old-15.dump"), dumpOf(dayBefore(36), 14)),
    "old-16.dump": () => writeFile(at("old-16.dump"), dumpOf(dayBefore(36), 15)),
    [`anugya-${dayOf(dayBefore(37))}.backup.age`]: () => writeFile(at(`anugya-${dayOf(dayBefore(37))}.backup.age`), ""),
    // Renamed: the file itself is older than its name says.
    [encrypted]: () => utimes(at(encrypted), dayBefore(50), dayBefore(50)),
  };
  for (const [name, make] of Object.entries(old)) {
    await make();
    const { stdout, stderr } = await check();
    expect(stdout).toContain(name);
    expect(stderr).toMatch(/\d of \d backups are older than 35 days: delete them/);
    await rm(at(name));
  }
  const unknown: Record<string, () => Promise<unknown>> = {
    "site.backup.age": () => writeFile(at("site.backup.age"), "age-encryption.org/v1\n"),
    "damaged.backup": () => writeFile(at("damaged.backup"), "anugya backup 1\nno gzip"),
    "notes.txt": () => writeFile(at("notes.txt"), "no backup at all"),
    "anugya-2099-01-31.dump": () => writeFile(at("anugya-2099-01-31.dump"), dumpOf(new Date("2099-01-31"), 14)),
    base: () => mkdir(at("base")),
  };
  for (const [name, make] of Object.entries(unknown)) {
    await make();
    const { stdout, stderr } = await check();
    expect(stdout).toContain(`not checked  ${at(name)}`);
    expect(stderr).toContain("1 entries are no backup that can be dated");
    await rm(at(name), { recursive: true });
  }
  await rm(directory, { recursive: true });
}, 240_000);
