// @module-tag fault
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";

type Runtime = { version: string; os: string; cpu: string; bin: { node: string }; integrity: string };
const lock = JSON.parse(await readFile("scripts/runtime/package-lock.json", "utf8")) as {
  packages: Record<string, Runtime>;
};
const runtimes = Object.entries(lock.packages).filter(([path]) => path !== "");
const isMaintained = (version: string) => {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major % 2 === 0 && (major > 22 || (major === 22 && minor >= 22));
};

let directory: string;

/** The launcher with its lock file, a script that tells what runs it, and machines of several kinds. */
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "anugya-launch-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  await mkdir(join(directory, "scripts/runtime"), { recursive: true });
  for (const file of ["launch.mjs", "runtime/package.json", "runtime/package-lock.json"])
    await copyFile(join("scripts", file), join(directory, "scripts", file));
  await writeFile(join(directory, "report.mjs"), reportScript);
  await writeFile(join(directory, "old.mjs"), pretend("versions", "{ ...process.versions, node: '20.19.0' }"));
  await writeFile(join(directory, "strange.mjs"), pretend("arch", "'mips'"));
});

const reportScript = `
if (process.argv[2] === "ends by a signal") process.kill(process.pid, "SIGTERM");
else console.log(JSON.stringify({ pid: process.pid, version: process.versions.node, argv: process.argv.slice(1), path: process.env.PATH }));
process.exitCode = 3;`;
const pretend = (name: string, value: string) => `Object.defineProperty(process, "${name}", { value: ${value} });`;
const preload = (name: string) => `--import=${join(directory, name)}`;

/** Stands for npm: with a network it puts this very Node where the lock file says. */
async function npm(hasNetwork: boolean) {
  const [path, runtime] = runtimes.find(([, { os, cpu }]) => os === process.platform && cpu === process.arch) ?? [];
  const node = join(directory, "scripts/runtime", path ?? "", runtime?.bin.node ?? "");
  const fetching = `mkdir -p ${dirname(node)} && ln -s ${process.execPath} ${node} && echo {} > node_modules/.package-lock.json`;
  const program = `#!/bin/sh\necho "$PWD: $*" >> ${join(directory, "npm-calls")}\n${hasNetwork ? fetching : "exit 1"}\n`;
  await mkdir(join(directory, "bin"), { recursive: true });
  await writeFile(join(directory, "bin/npm"), program, { mode: 0o755 });
  return { node, calls: () => readFile(join(directory, "npm-calls"), "utf8").catch(() => "") };
}

async function launch([program = "", ...options]: string[], ...parameters: string[]) {
  const child = spawn(program, [...options, join(directory, "scripts/launch.mjs"), "report.mjs", ...parameters], {
    env: { ...process.env, PATH: `${join(directory, "bin")}${delimiter}${process.env.PATH}` },
  });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (errors += chunk));
  const [code, signal] = await once(child, "close");
  return { pid: child.pid, code, signal, lines: output.trimEnd().split("\n"), errors };
}

test("a maintained Node runs the script itself, in the same process", async () => {
  const { calls } = await npm(true);
  const { pid, code, lines, errors } = await launch([process.execPath], "one", "two");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ pid, argv: ["report.mjs", "one", "two"] });
  expect({ code, errors, count: lines.length, calls: await calls() }).toEqual({
    code: 3,
    errors: "",
    count: 1,
    calls: "",
  });
});

/** This machine's own, where it is too old: a pretended one would not notice what an old Node cannot read. */
const own = ["/usr/bin/node", "/usr/local/bin/node"].filter((path) => {
  const [, version = ""] = /^v(2\d\..*)/.exec(spawnSync(path, ["--version"], { encoding: "utf8" }).stdout ?? "") ?? [];
  return version && !isMaintained(version);
});
const oldNodes: [string, () => string[]][] = [
  ["a Node that says it is old", () => [process.execPath, preload("old.mjs")]],
  ...own.map((path): [string, () => string[]] => [path, () => [path]]),
];

test.skipIf(process.platform === "win32").each(oldNodes)(
  "%s says one line, fetches a newer one, once, and the script runs with that",
  async (_, old) => {
    const { node, calls } = await npm(true);
    const first = await launch(old(), "one", "two");
    expect(first.lines[0]).toMatch(/^This machine's Node \S+ is too old: fetching Node \S+ from npm, once…$/);
    expect({ code: first.code, errors: first.errors, count: first.lines.length }).toEqual({
      code: 3,
      errors: "",
      count: 2,
    });
    const script = JSON.parse(first.lines[1] ?? "");
    expect(script).toMatchObject({ version: process.versions.node, argv: ["report.mjs", "one", "two"] });
    expect(script.path.split(delimiter)[0]).toBe(dirname(node));
    expect(await calls()).toBe(
      `${join(directory, "scripts/runtime")}: ci --ignore-scripts --no-audit --no-fund --loglevel=error\n`,
    );

    const again = await launch(old());
    expect(again.lines).toHaveLength(1);
    expect((await calls()).split("\n")).toHaveLength(2);
    expect(await launch(old(), "ends by a signal")).toMatchObject({ code: null, signal: "SIGTERM" });
  },
);

test.skipIf(process.platform === "win32")("without a network it says so in one sentence and ends with 1", async () => {
  await npm(false);
  const { code, lines, errors } = await launch([process.execPath, preload("old.mjs")]);
  expect({ code, count: lines.length }).toEqual({ code: 1, count: 1 });
  expect(errors).toMatch(/^This needs Node 22\.22 or newer, and npm gave none that runs on \S+: [^\n]*\n$/);
});

test("on a platform without a package it says so in one sentence, asks npm for nothing and ends with 1", async () => {
  const { calls } = await npm(true);
  const { code, lines, errors } = await launch([process.execPath, preload("old.mjs"), preload("strange.mjs")]);
  expect({ code, lines, calls: await calls() }).toEqual({ code: 1, lines: [""], calls: "" });
  expect(errors).toMatch(/^This needs Node 22\.22 or newer, and npm gave none that runs on \S+-mips: [^\n]*\n$/);
});

test("every runtime of the lock file is a maintained Node with a checksum, one for a platform", () => {
  expect(runtimes.map(([, { os, cpu }]) => `${os}-${cpu}`)).toEqual(
    expect.arrayContaining(["linux-x64", "darwin-arm64"]),
  );
  expect(new Set(runtimes.map(([, { os, cpu }]) => `${os}-${cpu}`)).size).toBe(runtimes.length);
  for (const [path, { version, integrity, bin }] of runtimes) {
    expect(isMaintained(version), path).toBe(true);
    expect(integrity, path).toMatch(/^sha512-/);
    expect(bin.node, path).toMatch(/node(\.exe)?$/);
  }
});
