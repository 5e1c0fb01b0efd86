/** `node scripts/launch.mjs SCRIPT …` runs a script with a Node that is still maintained: this one, or one that npm fetches once. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const directory = join(import.meta.dirname, "runtime");
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
// Odd major versions are maintained for months only, and the packages refuse them.
const isMaintained = major % 2 === 0 && (major > 22 || (major === 22 && minor >= 22));

if (process.env.npm_lifecycle_event && process.platform !== "win32") endWithShell();
if (isMaintained) {
  const [script = ""] = process.argv.splice(1, 2, process.argv[2] ?? "").slice(1);
  await import(pathToFileURL(resolve(directory, "../..", script)).href);
} else runAgainWith(ensureRuntime());

/** npm signals the shell between itself and us, and many shells end without passing the signal on. */
function endWithShell() {
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, 100);
  timer.unref();
}

function ensureRuntime() {
  const { packages } = JSON.parse(readFileSync(join(directory, "package-lock.json"), "utf8"));
  const [path, found] =
    Object.entries(packages).find(([, { os, cpu }]) => os === process.platform && cpu === process.arch) ?? [];
  const node = join(directory, path ?? "", found?.bin.node ?? "");
  // npm writes this file last, so it shows that the install is complete.
  const isFetched = path && existsSync(join(directory, "node_modules/.package-lock.json")) && existsSync(node);
  if (path && !isFetched) {
    console.log(
      `This machine's Node ${process.versions.node} is too old: fetching Node ${found.version} from npm, once…`,
    );
    const options = { cwd: directory, shell: process.platform === "win32" };
    spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], options);
  }
  if (path && spawnSync(node, ["--version"]).status === 0) return node;
  console.error(
    `This needs Node 22.22 or newer, and npm gave none that runs on ${process.platform}-${process.arch}: install it from https://nodejs.org and run this again.`,
  );
  return process.exit(1);
}

/** The fetched Node comes first on the path too, so that every program started from here runs with it. */
function runAgainWith(/** @type {string} */ node) {
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
  const child = spawn(node, process.argv.slice(1), { stdio: "inherit", env });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
