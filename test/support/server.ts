import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Connection } from "../../db/connect";
import { ledgerFolder } from "./database";

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

/** A server with a database elsewhere does not make one up. */
export const secret = "a secret of the tests, which guards nothing at all";

export const documentsKey = "d0c".padEnd(64, "0");

/** Loaded before the server, which they change for a test; passwords are quick in all of them, and so is the next start. */
const preloaded = (files: string[]) =>
  ["quick-servers.ts", ...files].map((file) => `--import=${new URL(file, import.meta.url)}`).join(" ");

const builtServer = [process.execPath, "scripts/start.ts", "--built"];

/** The product as a user starts it, on a free port with data of its own; only passwords are checked sooner. */
export async function startServer(
  variables: Record<string, string> = {},
  command = builtServer,
  { detached = false, preloads = [], cwd }: { detached?: boolean; preloads?: string[]; cwd?: string } = {},
): Promise<RunningServer> {
  const ownDirectory = variables.DATA_DIR === undefined;
  const dataDirectory = variables.DATA_DIR ?? (await temporaryDirectory());
  const [program = "", ...parameters] = command;
  const child = spawn(program, parameters, {
    env: {
      ...process.env,
      ...(command === builtServer && { NODE_OPTIONS: preloaded(preloads) }),
      PORT: "0",
      LOG_LEVEL: "warn",
      AUTH_SECRET: secret,
      DOCUMENTS_KEY: documentsKey,
      ...sharedLedger(variables.DATABASE_URL),
      ...variables,
      DATA_DIR: dataDirectory,
    },
    stdio: ["ignore", "pipe", "pipe"],
    detached,
    cwd,
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

/** One that the database's account may enter: where it may not, the data would move to another folder and stay behind. */
export async function temporaryDirectory() {
  const directory = await mkdtemp(join(tmpdir(), "anugya-server-"));
  await chmod(directory, 0o711);
  return directory;
}

/** All instances on a test's database write one erasure ledger, though each has a directory of its own. */
function sharedLedger(url = "") {
  const [name] = /\btest_[\da-f]{12}/.exec(url) ?? [];
  return name ? { ERASURE_LEDGER: join(ledgerFolder(name), "erasures") } : {};
}

/** The product on a test's own database instead of the embedded one. */
export function startServerOn(connection: Connection, variables: Record<string, string> = {}, preloads: string[] = []) {
  return startServer({ ...variables, DATABASE_URL: urlOf(connection) }, builtServer, { preloads });
}

export function urlOf({ host, port, path, user, password, database }: Connection) {
  const socket = path ? `?host=${path.replace(/\/\.s\.PGSQL\.\d+$/, "")}` : "";
  return `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}${socket}`;
}
