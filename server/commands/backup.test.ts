import { execFile } from "node:child_process";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { startServer, temporaryDirectory } from "../../test/server";

const run = promisify(execFile);
const command = (name: string, file: string, DATA_DIR: string) =>
  run(process.execPath, ["scripts/run.mjs", name, file], { env: { ...process.env, DATA_DIR } });

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
  const { stdout } = await command("backup", file, directory);
  expect(stdout).toMatch(/ 1 {2}form_submissions/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await expect(command("restore", file, directory)).rejects.toMatchObject({
    stderr: expect.stringContaining("not empty"),
  });
  await server.stop();

  expect((await command("restore", file, empty)).stdout).toContain("The database is as it was");
  const restored = await startServer({ DATA_DIR: empty });
  expect(await (await post(restored.origin)).json()).toMatchObject({ id: first.id });
  await restored.stop();
  await Promise.all([directory, empty].map((path) => rm(path, { recursive: true, force: true })));
}, 90_000);
