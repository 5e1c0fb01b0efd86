// @module-tag fault
import { execFile } from "node:child_process";
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { erasePeople } from "../../app/privacy/erasure/erase.server";
import { readLedger } from "../../app/privacy/ledger/ledger-place.server";
import { isRoot } from "../../db/postgres/account";
import { browserOf, databaseOf } from "../../test/support/accounts";
import { aCase } from "../../test/support/cases";
import { withDatabase } from "../../test/support/database";
import { type RunningServer, secret, startServer, startServerOn, temporaryDirectory } from "../../test/support/server";
import { postmasterOf } from "../../test/support/visitors";

const run = promisify(execFile);

async function identityOf({ child }: RunningServer) {
  const status = await readFile(`/proc/${child.pid}/status`, "utf8");
  const numbers = (name: string) => (new RegExp(`^${name}:(.*)$`, "m").exec(status)?.[1] ?? "").trim().split(/\s+/);
  return { users: new Set(numbers("Uid").map(Number)), groups: numbers("Groups").filter(Boolean) };
}

const letters = (directory: string) => readdir(join(directory, "outbox")).catch(() => []);

describe.runIf(process.platform === "linux" && isRoot())("started as root", () => {
  test("the process becomes the account of its database, writes its mail, brings the database back, and commands of root go on", {
    timeout: 60_000,
  }, async () => {
    await using server = await startServer();
    const { dataDirectory: directory } = server;
    const owner = (await stat(join(directory, "postgres/data"))).uid;
    expect(owner).not.toBe(0);
    expect(await identityOf(server)).toEqual({ users: new Set([owner]), groups: [] });
    await browserOf(server).signUp("asha@shop.in");
    await expect.poll(() => letters(directory)).toHaveLength(1);

    process.kill(await postmasterOf(server), "SIGKILL");
    await expect.poll(() => server.output(), { timeout: 30_000 }).toContain("The database server is back");
    await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status).toBe(200);

    const command = (...parameters: string[]) =>
      run(process.execPath, ["scripts/run.ts", ...parameters], { env: { ...process.env, DATA_DIR: directory } });
    expect((await command("backup", join(directory, "site.backup"))).stdout).toContain("site.backup");
    expect((await command("seed", "--leads", "5")).stdout).toContain("Done");
    expect(await server.stop()).toBe(0);
    expect((await command("backup", join(directory, "stopped.backup"))).stdout).toContain("stopped.backup");
  });

  test("a project that only root may read runs its jobs and shows the finder's answer", {
    timeout: 120_000,
  }, async () => {
    const project = await mkdtemp(join(tmpdir(), "anugya-private-"));
    onTestFinished(() => rm(project, { recursive: true, force: true }));
    for (const part of ["build", "package.json", "package-lock.json"])
      await cp(part, join(project, part), { recursive: true });
    await cp("scripts", join(project, "scripts"), { recursive: true, filter: (path) => !path.endsWith("runtime") });
    await symlink(resolve("node_modules"), join(project, "node_modules"));
    expect((await stat(project)).mode & 0o777).toBe(0o700);
    const command = [process.execPath, "scripts/start.ts", "--built"];
    await using server = await startServer({}, command, { cwd: project });
    expect((await identityOf(server)).users.has(0)).toBe(false);
    await browserOf(server).signUp("asha@shop.in");
    await expect.poll(() => letters(server.dataDirectory)).toHaveLength(1);
    const answers = "do=restaurant&state=Goa&places=one&turnover=50&turnover-in=lakh&investment=5+lakh&also=nothing";
    const answer = await fetch(`${server.origin}/find-your-licence?${answers}`);
    expect(await answer.text()).toContain("You need a");
    expect(server.output()).not.toContain('"level":50');
  });

  test("where the account has no access, the outbox is moved and linked", { timeout: 60_000 }, async () => {
    const parent = await temporaryDirectory();
    await chmod(parent, 0o700);
    const directory = join(parent, "data");
    await mkdir(directory);
    onTestFinished(async () => {
      const [outbox, ledger, postgres] = await Promise.all(
        ["outbox", "ledger", "postgres"].map((name) => realpath(join(directory, name))),
      );
      for (const path of [dirname(outbox ?? ""), dirname(ledger ?? ""), postgres ?? "", parent])
        await rm(path, { recursive: true, force: true });
    });
    await using server = await startServer({ DATA_DIR: directory });
    await browserOf(server).signUp("asha@shop.in");
    await expect.poll(() => letters(directory)).toHaveLength(1);
    expect((await identityOf(server)).users.has(0)).toBe(false);
    expect((await lstat(join(directory, "outbox"))).isSymbolicLink()).toBe(true);
  });

  test("where the account cannot go, an erasure is in the ledger all the same, and commands of root find it", {
    timeout: 60_000,
  }, async () => {
    const parent = await temporaryDirectory();
    await chmod(parent, 0o700);
    const directory = join(parent, "data");
    const server = await startServer({ DATA_DIR: directory });
    const { sql, close } = await databaseOf(server);
    onTestFinished(async () => {
      const folders = ["outbox", "ledger"].map(async (name) => dirname(await realpath(join(directory, name))));
      const made = [...(await Promise.all(folders)), await realpath(join(directory, "postgres"))];
      for (const path of [...made, parent]) await rm(path, { recursive: true, force: true });
    });
    expect((await identityOf(server)).users.has(0)).toBe(false);
    const id = await aCase(sql);
    await erasePeople(sql, [secret], { submissions: [id], reason: "asked by the person", actor: null });
    await expect.poll(() => sql`select from erasures where recorded_at is not null`).toHaveLength(1);
    expect((await readLedger(join(directory, "ledger", "erasures")))?.entries).toHaveLength(1);
    expect(server.output()).not.toContain("ledger");
    await close();
    await server.stop();
    // Written by root, as by npm run dev or a restore: the account gets it back.
    await chown(join(directory, "ledger", "erasures"), 0, 0);
    await (await startServer({ DATA_DIR: directory })).stop();
    const env = { ...process.env, DATA_DIR: directory, AUTH_SECRET: secret };
    const replayed = await run(process.execPath, ["scripts/run.ts", "restore", "--replay"], { env });
    expect(replayed.stdout).toContain("Erased again since then: 0.");
  });

  const database = withDatabase();

  test("a ledger that the account cannot write, or that is a link to what is root's, stops the start", {
    timeout: 60_000,
  }, async () => {
    const own = await temporaryDirectory();
    onTestFinished(() => rm(own, { recursive: true, force: true }));
    const ERASURE_LEDGER = join(own, "root's", "erasures");
    await mkdir(dirname(ERASURE_LEDGER), { mode: 0o700 });
    const start = () => startServerOn(database.connection, { ERASURE_LEDGER });
    await expect(start()).rejects.toThrow(/cannot be written at .* by the account of the site \(user id [1-9]/);
    await chmod(dirname(ERASURE_LEDGER), 0o777);
    const other = join(own, "other");
    await writeFile(other, "root's own", { mode: 0o600 });
    await symlink(other, ERASURE_LEDGER);
    await expect(start()).rejects.toThrow(/cannot be written at/);
    expect((await stat(other)).uid).toBe(0);
  });

  test("with a database elsewhere it becomes an account of its own too", async () => {
    await using server = await startServerOn(database.connection);
    expect((await identityOf(server)).users.has(0)).toBe(false);
    await browserOf(server).signUp("asha@shop.in");
    await expect.poll(() => letters(server.dataDirectory)).toHaveLength(1);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  });
});
