import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import type { Binaries } from "./binaries.ts";
import type { ClusterPaths } from "./data-directory.ts";
import { serverEnvironment } from "./environment.ts";
import { isAlive } from "./unfinished.ts";

const run = promisify(execFile);
const isWindows = process.platform === "win32";
const maxLogBytes = 5_000_000;

/** What a running server writes into its postmaster.pid. */
export type Postmaster = { pid: number; port: number; sockets: string; state: string };

export async function findPostmaster(paths: ClusterPaths): Promise<Postmaster | undefined> {
  const file = join(paths.data, "postmaster.pid");
  const text = await readFile(file, "utf8").catch(() => "");
  const [pid, , , port, sockets, , , state] = text.split("\n");
  if (!pid || !isAlive(Number(pid))) return undefined;
  if (!(await isPostmaster(Number(pid), paths))) {
    // A stale file: its pid now belongs to another process, and PostgreSQL would refuse to start because of it.
    if ((await readFile(file, "utf8").catch(() => "")) === text) await rm(file, { force: true });
    return undefined;
  }
  return {
    pid: Number(pid),
    port: Number(port),
    sockets: sockets ?? "",
    state: state?.trim() ?? "",
  };
}

export type Launched = {
  pid: number;
  exited: Promise<void>;
  output(): Promise<string>;
  end(): Promise<void>;
};

/** Starts the server in a process group of its own: a Ctrl-C meant for the app must not reach it. */
export async function launch(
  paths: ClusterPaths,
  binaries: Binaries,
  settings: Record<string, string>,
): Promise<Launched> {
  await rotateLog(paths.log);
  const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT;
  const log = await open(paths.log, flags, 0o600);
  // A process that has dropped root since opens it again when it restarts the server.
  if (paths.account) await log.chown(paths.account.uid, paths.account.gid);
  const begin = (await log.stat()).size;
  try {
    const assignments = Object.entries({ cluster_name: clusterName(paths), ...settings });
    const server = spawn(
      join(binaries.directory, "bin", "postgres"),
      ["-D", paths.data, ...assignments.flatMap(([name, value]) => ["-c", `${name}=${value}`])],
      {
        ...paths.account,
        cwd: "/",
        detached: true,
        env: serverEnvironment(),
        stdio: ["ignore", log.fd, log.fd],
        windowsHide: true,
      },
    );
    const exited = new Promise<void>((resolve) => {
      server.once("exit", () => resolve());
      server.once("error", () => resolve());
    });
    server.unref();
    return {
      pid: server.pid ?? 0,
      exited,
      output: async () => (await readFile(paths.log)).subarray(begin).toString().trim(),
      async end() {
        server.kill("SIGINT");
        await exited;
      },
    };
  } finally {
    await log.close();
  }
}

/** Fast shutdown: open transactions are rolled back; if that takes too long, immediate (as after a crash). */
export async function shutDown(paths: ClusterPaths, binaries: Binaries, timeoutMs: number) {
  const running = await findPostmaster(paths);
  if (!running) return;
  await signal(paths, binaries, running.pid, "fast");
  if (await isGoneWithin(running.pid, paths, timeoutMs)) return;
  await signal(paths, binaries, running.pid, "immediate");
  if (await isGoneWithin(running.pid, paths, 10_000)) return;
  kill(running.pid, "SIGKILL");
}

async function signal(paths: ClusterPaths, binaries: Binaries, pid: number, mode: "fast" | "immediate") {
  if (!isWindows) return kill(pid, mode === "fast" ? "SIGINT" : "SIGQUIT");
  const control = join(binaries.directory, "bin", "pg_ctl");
  await run(control, ["stop", "-W", "-D", paths.data, "-m", mode]).catch(() => undefined);
}

async function isGoneWithin(pid: number, paths: ClusterPaths, timeoutMs: number) {
  const deadline = Date.now() + timeoutMs;
  while (await isPostmaster(pid, paths)) {
    if (Date.now() > deadline) return false;
    await pause(10);
  }
  return true;
}

/** After a killed postmaster its children may linger and keep the shared memory, which blocks a new start. */
export async function killOrphans(paths: ClusterPaths) {
  for (const { pid, command } of await processes()) {
    if (command.startsWith(`postgres: ${clusterName(paths)}: `)) kill(pid, "SIGQUIT");
  }
}

function kill(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch {
    // It ended in the meantime.
  }
}

/** Shows in the title of every server process, so that one of ours can be distinguished from any other. */
function clusterName(paths: ClusterPaths) {
  return `anugya-${createHash("sha256").update(paths.data).digest("hex").slice(0, 12)}`;
}

/** More than being alive: a zombie, or a later process with the same number, is not our server. */
async function isPostmaster(pid: number, paths: ClusterPaths) {
  if (isWindows || !isAlive(pid)) return isAlive(pid);
  return (await commandOf(pid)).includes(`-D ${paths.data} `);
}

async function commandOf(pid: number) {
  if (process.platform === "linux") {
    const line = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    return line.replaceAll("\0", " ");
  }
  const listed = await run("ps", ["-ww", "-o", "command=", "-p", `${pid}`]).catch(() => undefined);
  return listed?.stdout ?? "";
}

async function processes() {
  if (process.platform === "linux") {
    const numbers = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
    return Promise.all(numbers.map(async (pid) => ({ pid, command: await commandOf(pid) })));
  }
  if (isWindows) return [];
  const { stdout } = await run("ps", ["-A", "-ww", "-o", "pid=,command="]);
  return stdout.split("\n").map((line) => {
    const [, pid, command] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? [];
    return { pid: Number(pid), command: command ?? "" };
  });
}

async function rotateLog(path: string) {
  const found = await stat(path).catch(() => undefined);
  // Without root it may not be renamed; then the next start does it.
  if (found && found.size > maxLogBytes) await rename(path, `${path}.1`).catch(() => {});
}
