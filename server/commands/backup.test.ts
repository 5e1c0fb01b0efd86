import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { databaseOf } from "../../test/support/accounts";
import { type RunningServer, startServer, temporaryDirectory } from "../../test/support/server";

const run = promisify(execFile);
const command = (name: string, file: string, DATA_DIR: string, ...more: string[]) =>
  run(process.execPath, ["scripts/run.ts", name, file, ...more], { env: { ...process.env, DATA_DIR } });

/** A backup that is told to end while it waits for a table in its middle. */
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
  expect(stdout).toMatch(/ 1 {2}form_submissions/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await expect(command("restore", file, directory)).rejects.toMatchObject({
    stderr: expect.stringContaining("not empty"),
  });
  await server.stop();

  expect((await command("restore", file, empty, "--ledger", join(directory, "ledger", "erasures"))).stdout).toContain(
    "The database is as it was",
  );
  const restored = await startServer({ DATA_DIR: empty });
  expect(await (await post(restored.origin)).json()).toMatchObject({ id: first.id });
  await restored.stop();
  await Promise.all([directory, empty].map((path) => rm(path, { recursive: true, force: true })));
}, 90_000);
