import { execFile, execFileSync } from "node:child_process";
import { appendFile, chmod, chown, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { vi } from "vitest";
import { connect } from "../../db/connect";

const execute = promisify(execFile);

export type DatabaseNode = { name: string; port: number; data: string };

/** As docs/operations.md gives them; its test compares. */
export const syncSettings = "synchronous_standby_names = 'FIRST 1 (a, b)'";
export const promotion = [
  "alter system set synchronous_standby_names = ''",
  "select pg_reload_conf()",
  "select pg_promote()",
];

const waiting = { timeout: 60_000, interval: 100 };

const lineStillMs = 500;

/** Guards an invented database for some minutes. */
const password = "of-the-trial";

/** A primary and its synchronous standby, made by PostgreSQL's own commands. */
export async function startReplication(binaries: string, ports: [number, number]) {
  const account = await databaseAccount();
  const root = await mkdtemp(join(tmpdir(), "anugya-cluster-"));
  if (account) await chown(root, account.uid, account.gid);
  await chmod(root, 0o711);
  const [a, b] = [node("a", ports[0]), node("b", ports[1])];
  let [primary, standby] = [a, b];

  function node(name: string, port: number): DatabaseNode {
    return { name, port, data: join(root, name) };
  }

  async function run(program: string, ...parameters: string[]) {
    const env = { ...process.env, PGPASSWORD: password, LC_ALL: "C" };
    try {
      return (await execute(join(binaries, program), parameters, { ...account, cwd: root, env })).stdout;
    } catch (error) {
      const logs = await Promise.all([a, b].map(({ data }) => readFile(`${data}.log`, "utf8").catch(() => "")));
      throw new Error(
        `${program} failed: ${[(error as { stderr?: string }).stderr, ...logs.map((log) => log.slice(-1_000))].join("\n")}`,
      );
    }
  }

  const start = ({ name, port, data }: DatabaseNode) => {
    const options = `-p ${port} -c cluster_name=${name} -c unix_socket_directories= -c listen_addresses=127.0.0.1`;
    return run(
      "pg_ctl",
      "start",
      "--silent",
      "--wait",
      `--pgdata=${data}`,
      `--log=${data}.log`,
      `--options=${options}`,
    );
  };
  const psql = ({ port }: DatabaseNode, statements: string[], database = "postgres") =>
    run(
      "psql",
      ...["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set=ON_ERROR_STOP=1"],
      ...["--host=127.0.0.1", `--port=${port}`, "--username=postgres", `--dbname=${database}`],
      ...statements.flatMap((statement) => ["--command", statement]),
    );
  const source = ({ port }: DatabaseNode) => `host=127.0.0.1 port=${port} user=postgres password=${password}`;

  /** Empty, and made from the other by a copy of the whole. */
  async function copy(target: DatabaseNode, from: DatabaseNode) {
    await rm(target.data, { recursive: true, force: true });
    await run(
      "pg_basebackup",
      ...[`--pgdata=${target.data}`, `--dbname=${source(from)}`],
      ...["--checkpoint=fast", "--write-recovery-conf"],
    );
    await start(target);
  }

  /** Brings a former primary back to where its successor took over, without copying the whole. */
  async function rewind(target: DatabaseNode, from: DatabaseNode) {
    await psql(from, ["checkpoint"]);
    await run(
      "pg_rewind",
      ...[`--target-pgdata=${target.data}`, `--source-server=${source(from)} dbname=postgres`],
      "--write-recovery-conf",
    );
    await start(target);
  }

  /** From here on a commit waits until it is on both disks. */
  async function beSynchronous() {
    await psql(primary, [`alter system set ${syncSettings}`, "select pg_reload_conf()"]);
    const state = "select sync_state from pg_stat_replication where application_name in ('a', 'b')";
    await vi.waitUntil(async () => (await psql(primary, [state])).trim() === "sync", waiting);
  }

  async function create() {
    await writeFile(join(root, "password"), password);
    await run(
      "initdb",
      ...[`--pgdata=${a.data}`, "--username=postgres", `--pwfile=${join(root, "password")}`, "--auth=scram-sha-256"],
      "--data-checksums",
    );
    await appendFile(
      join(a.data, "postgresql.conf"),
      "\nwal_keep_size = 1GB\nwal_retrieve_retry_interval = 500ms\nmax_connections = 200\n",
    );
    await start(a);
    await psql(a, [`create role anugya login password '${password}'`, "create database anugya owner anugya"]);
    await copy(b, a);
    await beSynchronous();
  }

  async function stop() {
    for (const each of [standby, primary])
      await run("pg_ctl", "stop", "--silent", "--mode=immediate", `--pgdata=${each.data}`).catch(() => {});
    await rm(root, { recursive: true, force: true });
  }

  try {
    await create();
  } catch (error) {
    await stop();
    throw error;
  }

  const url = (nodes: DatabaseNode[], query = "") =>
    `postgres://anugya:${password}@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(",")}/anugya${query}`;
  return {
    directory: root,
    /** Names both hosts, in an order that never changes. */
    url: url([a, b], "?target_session_attrs=read-write"),
    urlOfPrimary: () => url([primary]),
    killPrimary: () => killAll(primary),
    startPrimary: () => start(primary),
    async promoteStandby() {
      await psql(standby, promotion);
      [primary, standby] = [standby, primary];
    },
    /** The former primary becomes the standby of its successor. */
    async rebuildStandby(way: "copy" | "rewind") {
      await (way === "copy" ? copy : rewind)(standby, primary);
      await beSynchronous();
    },
    /** Reads on the primary, or on its standby when that has caught up. */
    async read<Rows>(from: "primary" | "standby", query: (sql: ReturnType<typeof connect>["sql"]) => Promise<Rows>) {
      const [end = ""] = (await psql(primary, ["select pg_current_wal_lsn()"])).trim().split("\n");
      const caughtUp = `select pg_last_wal_replay_lsn() >= '${end}'`;
      if (from === "standby") await vi.waitUntil(async () => (await psql(standby, [caughtUp])).trim() === "t", waiting);
      const { sql, close } = connect(url([from === "primary" ? primary : standby]), { max: 1 });
      return query(sql).finally(close);
    },
    stop,
  };
}

/** PostgreSQL refuses to run as root; Debian's package brings an account. */
async function databaseAccount() {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/**
 * As a machine that loses its power, after its line to the standby had stood still for a moment: what it acknowledged
 * alone would be lost. The server and every process of it end at once and without a word; returns when that was.
 */
async function killAll({ data }: DatabaseNode) {
  const server = Number((await readFile(join(data, "postmaster.pid"), "utf8")).split("\n")[0]);
  for (const pid of await childrenOf(server))
    if ((await readFile(`/proc/${pid}/cmdline`, "utf8")).includes("walsender")) process.kill(pid, "SIGSTOP");
  await pause(lineStillMs);
  // Standing still it starts no more processes.
  process.kill(server, "SIGSTOP");
  const all = [server, ...(await childrenOf(server))];
  for (const pid of all) process.kill(pid, "SIGKILL");
  const killed = performance.now();
  // PostgreSQL takes a process whose end nobody has read yet for one that still runs.
  await vi.waitUntil(async () => (await Promise.all(all.map(parentOf))).every(Number.isNaN), {
    ...waiting,
    interval: 10,
  });
  return killed;
}

async function childrenOf(server: number) {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(pids.map(parentOf));
  return pids.filter((_, index) => parents[index] === server);
}

/** NaN of a process that is gone. */
async function parentOf(pid: number) {
  const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return Number(status.split(") ").at(-1)?.split(" ")[1]);
}
