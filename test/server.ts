import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type RunningServer = {
  origin: string;
  dataDirectory: string;
  child: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** Ends it politely and waits; resolves with its exit code. */
  stop(): Promise<number | null>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** The product as a user starts it, on a free port with data of its own. */
export async function startServer(variables: Record<string, string> = {}): Promise<RunningServer> {
  const ownDirectory = variables.DATA_DIR === undefined;
  const dataDirectory = variables.DATA_DIR ?? (await mkdtemp(join(tmpdir(), "anugya-server-")));
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    env: { ...process.env, PORT: "0", LOG_LEVEL: "warn", ...variables, DATA_DIR: dataDirectory },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const exited = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const address = /(http:\/\/localhost:\d+)\n[\s\S]*The first admin/.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void exited.then((code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  });

  const stop = () => {
    child.kill("SIGTERM");
    return exited;
  };
  return {
    origin,
    dataDirectory,
    child,
    output: () => output,
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
      if (ownDirectory) await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
