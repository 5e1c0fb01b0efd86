// @module-tag fault
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** Says its process id, writes as many lines as it is asked for, says how many were dropped so far, and ends on request. */
const program = `
  import { openLogOutput } from "./server/process/log-output.ts";
  const output = openLogOutput();
  let line = 0;
  process.on("message", (count) => {
    if (count === "end") return output.exit(7);
    for (const last = line + count; line < last; line++) output.write(JSON.stringify({ line }) + "\\n");
    process.send(output.dropped());
  });
  process.send(process.pid);`;

async function start(out: number | "pipe", errors: number | "pipe" = "pipe") {
  const command = ["--input-type=module", "--eval", program];
  const child = spawn(process.execPath, command, { stdio: ["ignore", out, errors, "ipc"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  child.stderr?.on("data", (chunk) => (said += chunk));
  await once(child, "message");
  return { child, said: () => said };
}

const run = execFileSync;

/** Resolves with how many were dropped so far. */
async function writeLines(child: ChildProcess, count: number): Promise<number> {
  child.send(count);
  const [dropped] = await once(child, "message");
  return dropped;
}

const dropped = (child: ChildProcess) => writeLines(child, 0);

async function end(child: ChildProcess) {
  child.send("end");
  return (await once(child, "exit"))[0];
}

test("where every write fails, lines are dropped and counted, standard error says so once, and the process still ends on request", async () => {
  const full = openSync("/dev/full", "w");
  onTestFinished(() => closeSync(full));
  const { child, said } = await start(full);
  await writeLines(child, 10);
  await expect.poll(() => dropped(child)).toBe(10);
  await writeLines(child, 3_000);
  await expect.poll(() => dropped(child)).toBe(3_010);
  await expect.poll(said).toMatch(/^The log cannot be written \(ENOSPC\)\. .*\n$/);
  expect(await end(child)).toBe(7);
});

test("with standard error full too, it goes on without a word", async () => {
  const full = openSync("/dev/full", "w");
  onTestFinished(() => closeSync(full));
  const { child } = await start(full, full);
  await writeLines(child, 10);
  await expect.poll(() => dropped(child)).toBe(10);
  expect(await end(child)).toBe(7);
});

test("a pipe whose reader is gone costs the lines and nothing else", async () => {
  const { child, said } = await start("pipe");
  child.stdout?.destroy();
  await writeLines(child, 10);
  await expect.poll(() => dropped(child)).toBe(10);
  await expect.poll(said).toContain("EPIPE");
  expect(await end(child)).toBe(7);
});

test("in a pipe that nobody reads a megabyte waits, the rest is dropped, and a later reader finds the number of dropped lines", async () => {
  const { child, said } = await start("pipe");
  const lost = await writeLines(child, 200_000);
  expect(lost).toBeGreaterThan(1_000);
  await expect.poll(said).toContain("nobody reads it");
  let text = "";
  child.stdout?.setEncoding("utf8").on("data", (chunk) => (text += chunk));
  await expect.poll(() => text.length).toBeGreaterThan(1_000_000);
  expect(await writeLines(child, 1)).toBe(lost);
  await expect.poll(() => text).toContain('{"line":200000}\n');
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { line?: number; dropped?: number });
  expect(lines.at(-2)).toMatchObject({ level: 40, dropped: lost, cause: "nobody reads it" });
  expect(lines).toHaveLength(200_000 - lost + 2);
  expect(await end(child)).toBe(7);
});

test("a process ends on request, though nobody reads what it has written", async () => {
  const { child } = await start("pipe");
  await writeLines(child, 200_000);
  expect(await end(child)).toBe(7);
});

test.skipIf(process.platform !== "linux" || !hasTerminals())(
  "a process ends on request, though its terminal has stopped",
  async () => {
    const command = `'${process.execPath}' --input-type=module --eval '${program}'`;
    const terminal = spawn("script", ["--quiet", "--command", command, "/dev/null"], {
      stdio: ["ignore", "pipe", "ignore", "ipc"],
    });
    onTestFinished(() => void terminal.kill("SIGKILL"));
    const [writer] = await once(terminal, "message");
    await writeLines(terminal, 200_000);
    terminal.send("end");
    // Ended, whether or not the terminal, which nobody reads, has taken notice of it.
    const stat = `/proc/${writer}/stat`;
    await expect.poll(() => (existsSync(stat) ? readFileSync(stat, "utf8") : "gone")).toMatch(/\) Z |^gone$/);
  },
);

function hasTerminals() {
  try {
    return run("script", ["--version"], { encoding: "utf8" }).includes("util-linux");
  } catch {
    return false;
  }
}

const mayMount = process.platform === "linux" && process.getuid?.() === 0 && canMount();

function smallDisk() {
  const directory = mkdtempSync(join(tmpdir(), "anugya-disk-"));
  run("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", directory], { stdio: "ignore" });
  return {
    directory,
    remove() {
      run("umount", ["--lazy", directory]);
      rmSync(directory, { recursive: true });
    },
  };
}

function canMount() {
  try {
    smallDisk().remove();
    return true;
  } catch {
    return false;
  }
}

test.skipIf(!mayMount)(
  "on a disk that fills up and becomes free again lines come again, whole, after one that says how many are missing",
  async () => {
    const disk = smallDisk();
    onTestFinished(disk.remove);
    const path = join(disk.directory, "log");
    const file = openSync(path, "a");
    onTestFinished(() => closeSync(file));
    const { child, said } = await start(file);
    const whole = () => readFileSync(path, "utf8").split("\n").length - 1;
    await writeLines(child, 10);
    await expect.poll(whole).toBe(10);
    const ballast = join(disk.directory, "ballast");
    // Not a whole number of lines, so that the last one is cut.
    writeFileSync(ballast, Buffer.alloc(16 * 1024));
    await writeLines(child, 5_000);
    await expect.poll(async () => whole() + (await dropped(child))).toBe(5_010);
    const lost = await dropped(child);
    expect(lost).toBeGreaterThan(100);
    await expect.poll(said).toContain("ENOSPC");
    rmSync(ballast);
    await writeLines(child, 2);
    await expect.poll(() => readFileSync(path, "utf8")).toContain('{"line":5011}\n');
    expect(await dropped(child)).toBe(lost);
    const lines = readFileSync(path, "utf8").trimEnd().split("\n");
    const report = lines.findIndex((line) => line.includes('"dropped"'));
    expect(JSON.parse(lines[report] ?? "")).toMatchObject({ dropped: lost, cause: "ENOSPC" });
    expect(lines.slice(report + 1)).toEqual(['{"line":5010}', '{"line":5011}']);
    for (const line of lines.slice(0, report - 1)) expect(JSON.parse(line)).toHaveProperty("line");
    expect(await end(child)).toBe(7);
  },
);
