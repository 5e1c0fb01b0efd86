// @module-tag fault
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { isAlive } from "../db/postgres/unfinished";

let directory: string;
/** The process ids of all starts so far. */
async function starts() {
  const noted = await readFile(join(directory, "starts"), "utf8").catch(() => "");
  return noted.split("\n").filter(Boolean).map(Number);
}

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "anugya-keep-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
});

/** A program that notes its start and then follows the instructions of the test, and the keeper that restarts it. */
async function keep(program: string) {
  const noteStart = `import { appendFileSync } from "node:fs"; const note = () => appendFileSync("starts", process.pid + "\\n");`;
  await writeFile(join(directory, "program.mjs"), `${noteStart}\n${program}`);
  const keeper = `import { keepRunning } from ${JSON.stringify(resolve("scripts/keep-running.ts"))};
    keepRunning(["program.mjs"], { most: 3, withinMs: 60_000, pauseMs: 10 });`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", keeper], { cwd: directory });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  child.stderr.on("data", (chunk) => (said += chunk));
  return { child, said: () => said, ended: once(child, "close") };
}

const serving = `process.send("serving", note); setInterval(() => {}, 1_000); process.on("disconnect", () => process.exit());`;

test("a program that fails before it serves is not started again, and its code is passed on", async () => {
  const { ended } = await keep("note(); process.exit(3);");
  expect(await ended).toEqual([3, null]);
  expect(await starts()).toHaveLength(1);
});

test("one that was killed while it served is started again, and ends when asked", async () => {
  const { child, said, ended } = await keep(serving);
  await expect.poll(starts).toHaveLength(1);
  process.kill((await starts())[0] ?? 0, "SIGKILL");
  await expect.poll(starts).toHaveLength(2);
  expect(said()).toContain("The site ended unexpectedly (SIGKILL); starting it again.");
  child.kill("SIGTERM");
  expect(await ended).toEqual([null, "SIGTERM"]);
  expect(await starts()).toHaveLength(2);
});

test("one that ends again and again is given up, with a sentence", async () => {
  const { said, ended } = await keep(`process.send("serving", () => { note(); process.exit(1); });`);
  expect(await ended).toEqual([1, null]);
  expect(await starts()).toHaveLength(4);
  expect(said()).toContain("The site ended 4 times in short order (code 1) and is not started again.");
});

test("killing the keeper ends the program too", async () => {
  const { child } = await keep(serving);
  await expect.poll(starts).toHaveLength(1);
  child.kill("SIGKILL");
  const [program = 0] = await starts();
  await expect.poll(() => isAlive(program)).toBe(false);
});
