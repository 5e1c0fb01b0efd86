import { execFile } from "node:child_process";
import { chmod, lstat, mkdir, readdir, readFile, realpath, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { isRoot } from "../../db/postgres/account";
import { browserOf } from "../../test/support/accounts";
import { withDatabase } from "../../test/support/database";
import { type RunningServer, startServer, startServerOn, temporaryDirectory } from "../../test/support/server";
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

  test("where the account cannot go, the outbox is kept elsewhere and linked", { timeout: 60_000 }, async () => {
    const parent = await temporaryDirectory();
    await chmod(parent, 0o700);
    const directory = join(parent, "data");
    await mkdir(directory);
    onTestFinished(async () => {
      const [outbox, postgres] = await Promise.all(
        ["outbox", "postgres"].map((name) => realpath(join(directory, name))),
      );
      for (const path of [dirname(outbox ?? ""), postgres ?? "", parent])
        await rm(path, { recursive: true, force: true });
    });
    await using server = await startServer({ DATA_DIR: directory });
    await browserOf(server).signUp("asha@shop.in");
    await expect.poll(() => letters(directory)).toHaveLength(1);
    expect((await identityOf(server)).users.has(0)).toBe(false);
    expect((await lstat(join(directory, "outbox"))).isSymbolicLink()).toBe(true);
  });

  const database = withDatabase();

  test("with a database elsewhere it becomes an account of its own too", async () => {
    await using server = await startServerOn(database.connection);
    expect((await identityOf(server)).users.has(0)).toBe(false);
    await browserOf(server).signUp("asha@shop.in");
    await expect.poll(() => letters(server.dataDirectory)).toHaveLength(1);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  });
});
