import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../db/postgres/settings.ts";

const root = join(import.meta.dirname, "../..");

export type Running = {
  pid: number;
  origin: string;
  /** How it ended. */
  stop(): Promise<number | null>;
};

type SiteOptions = { environment?: Record<string, string>; cwd?: string; flags?: string[] };
type ServerOptions = { cwd?: string; environment?: Record<string, string>; readyPath?: string; port?: number };

export async function inTemporaryDirectory<Answer>(use: (directory: string) => Promise<Answer>) {
  const directory = await mkdtemp(join(tmpdir(), "anugya-bench-"));
  // The account that PostgreSQL runs as must reach it, or root would have to keep the data elsewhere.
  await chmod(directory, 0o755);
  try {
    return await use(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/**
 * The product as `npm start` runs it, on a free port. `directory` is for its data and its log, `cwd` the directory
 * whose `build` is served.
 */
export function startSite(directory: string, { environment = {}, cwd = root, flags = [] }: SiteOptions = {}) {
  const settings = { HOST: "127.0.0.1", NODE_ENV: "production", DATA_DIR: directory, ...environment };
  const command = [process.execPath, ...flags, join(root, "scripts/start.ts"), "--built"];
  return startServer(directory, command, { cwd, environment: settings, readyPath: "/readyz" });
}

/**
 * Starts what listens on PORT and waits until it answers. Its output goes to a file: read through a
 * pipe it would keep this process busy while another is being measured.
 */
export async function startServer(
  directory: string,
  [program = "", ...parameters]: string[],
  options: ServerOptions = {},
): Promise<Running> {
  const { cwd = root, environment = {}, readyPath = "/", port = await freePort() } = options;
  const output = join(directory, `output-${port}`);
  const child = spawn(program, parameters, {
    cwd,
    env: { ...process.env, PORT: String(port), ...environment },
    stdio: ["ignore", openSync(output, "a"), openSync(output, "a")],
  });
  const exited = once(child, "exit");
  // An interrupted bench ends the processes it started.
  const killOnExit = () => child.kill("SIGTERM");
  process.once("exit", killOnExit);
  const origin = `http://127.0.0.1:${port}`;
  while (!(await answers(origin + readyPath))) {
    if (child.exitCode !== null)
      throw new Error(`${parameters.join(" ")} ended early:\n${readFileSync(output, "utf8")}`);
    await pause(5);
  }
  return {
    pid: child.pid ?? 0,
    origin,
    async stop() {
      process.off("exit", killOnExit);
      child.kill("SIGTERM");
      const [code] = await exited;
      return code;
    },
  };
}

const answers = (url: string) =>
  fetch(url).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.ok;
    },
    () => false,
  );

/** Runs a script of the bench to its end and reads the JSON it prints. */
export async function runForJson<Answer>(script: string, task: unknown): Promise<Answer> {
  const child = spawn(process.execPath, [join(root, "bench", script), JSON.stringify(task)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  let text = "";
  for await (const chunk of child.stdout) text += chunk;
  const [code] = await exited;
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
  return JSON.parse(text);
}

/** Processor time a process has used so far, in microseconds; 0 where the system does not tell. */
export function processorTime(pid: number, { withEndedChildren = false } = {}) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    const ticksPerSecond = 100;
    const counted = fields.slice(11, withEndedChildren ? 15 : 13).map(Number);
    return (counted.reduce((sum, ticks) => sum + ticks, 0) * 1_000_000) / ticksPerSecond;
  } catch {
    return 0;
  }
}

/** The same of a process and all it has started. */
export const processorTimeOfAll = (pid: number) =>
  [pid, ...childrenOf(pid)].reduce((sum, each) => sum + processorTime(each, { withEndedChildren: true }), 0);

/** Resident memory in megabytes; 0 for a process that is gone. */
export function residentMemory(pid: number) {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** All descendants of a process. */
function childrenOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
      .trim()
      .split(" ")
      .filter(Boolean)
      .map(Number);
    return [...children, ...children.flatMap(childrenOf)];
  } catch {
    return [];
  }
}
