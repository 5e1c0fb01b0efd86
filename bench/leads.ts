/** Lead intake over HTTP, 32 connections, every commit durable: the whole endpoint beside one INSERT. */
import { join } from "node:path";
import type { Load, Measured } from "./parts/load.ts";
import { type DatabaseServer, startDatabase } from "./support/database.ts";
import {
  inTemporaryDirectory,
  processorTimeOfAll,
  residentMemory,
  runForJson,
  startServer,
  startSite,
} from "./support/processes.ts";
import { report, rounded } from "./support/report.ts";
import { compareInRounds } from "./support/rounds.ts";

const load = { connections: 32, seconds: Number(process.env.BENCH_SECONDS ?? 4), rounds: 5 };
const headers = { "content-type": "application/json" };

export async function bench() {
  await inTemporaryDirectory(async (directory) => {
    const database = await startDatabase(directory);
    const running: { stop(): Promise<unknown> }[] = [database];
    try {
      const { sql, connection } = database;
      await sql`create table bare_submissions (like submissions including defaults including constraints)`;
      await sql`alter table bare_submissions add column idempotency_key text`;
      await sql`alter table bare_submissions add primary key (id)`;
      const bareCommand = [process.execPath, join(import.meta.dirname, "parts/bare-leads.ts")];
      const environment = { CONNECTION: JSON.stringify(connection) };
      const bare = await startServer(directory, bareCommand, { environment });
      running.push(bare);
      const ours = {
        DATABASE_URL: database.urlOf(),
        AUTH_SECRET: "only the bench's own invented leads are behind this",
        DOCUMENTS_KEY: "0".repeat(64),
      };
      const site = await startSite(directory, { environment: { ...ours, LEAD_LIMIT: "off" } });
      running.push(site);
      const limited = await startSite(directory, { environment: { ...ours, LEAD_LIMIT: "9999999" } });
      running.push(limited);

      const memory = rounded(residentMemory(site.pid));
      const endpoint = { path: "/api/leads", headers, sendsLeads: true };
      const rows = await compareInRounds(
        {
          "bare handler": { ...bare, ...endpoint },
          "our endpoint, no limit": { ...site, ...endpoint },
          "our endpoint, one address counted": { ...limited, ...endpoint },
        },
        load,
      );
      const [setting] = await sql`select current_setting('fsync') || current_setting('synchronous_commit') as durable`;
      report({
        name: "leads",
        floor:
          "a Node handler that parses JSON and does one INSERT through node-postgres into a table with a primary key, same database",
        rows,
        notes: [
          "goal: our endpoint at least 0.70",
          `fsync and synchronous_commit: ${setting?.durable}`,
          await costOfLeads(database, site.origin),
          `memory of the process: ${memory} MB after its start, ${rounded(residentMemory(site.pid))} MB after the load`,
        ],
      });
    } finally {
      for (const each of running.reverse()) await each.stop();
    }
  });
}

/** What docs/scale.md reckons with: what a lead costs the database in time, space, log and connections. */
async function costOfLeads({ sql, pid }: DatabaseServer, origin: string) {
  const measure = async () => {
    const [state] = await sql<{ leads: number; bytes: number; log: number; connections: number }[]>`
      select (select count(*)::int from submissions) as leads,
        (select sum(pg_total_relation_size(relid))::float8 from pg_stat_user_tables where relname <> 'bare_submissions') as bytes,
        pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as log,
        (select count(*)::int from pg_stat_activity where application_name = 'anugya') as connections`;
    return { leads: 0, bytes: 0, log: 0, connections: 0, ...state, processor: processorTimeOfAll(pid) };
  };
  const before = await measure();
  const task: Load = { url: `${origin}/api/leads`, connections: 32, seconds: load.seconds, headers, sendsLeads: true };
  await runForJson<Measured>("parts/load.ts", task);
  const after = await measure();
  const each = (figure: "bytes" | "log" | "processor") =>
    Math.round((after[figure] - before[figure]) / (after.leads - before.leads));
  return `a lead costs the database ${each("processor")} µs of processor, ${each("bytes")} bytes of tables and indexes, ${each("log")} bytes of log; ${after.connections} connections of all processes`;
}
