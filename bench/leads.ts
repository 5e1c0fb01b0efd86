/** Lead intake over HTTP, 32 connections, every commit durable: the whole endpoint beside one INSERT. */
import { join } from "node:path";
import { startDatabase } from "./database.ts";
import { inTemporaryDirectory, startServer, startSite } from "./processes.ts";
import { report } from "./report.ts";
import { compareInRounds } from "./rounds.ts";

const load = { connections: 32, seconds: Number(process.env.BENCH_SECONDS ?? 4), rounds: 5 };
const headers = { "content-type": "application/json" };

export async function bench() {
  await inTemporaryDirectory(async (directory) => {
    const database = await startDatabase(directory);
    const running: { stop(): Promise<void> }[] = [database];
    try {
      const { sql, connection } = database;
      await sql`create table bare_submissions (like form_submissions including defaults including constraints)`;
      await sql`alter table bare_submissions add primary key (id)`;
      const bareCommand = [process.execPath, join(import.meta.dirname, "parts/bare-leads.ts")];
      const environment = { CONNECTION: JSON.stringify(connection) };
      const bare = await startServer(directory, bareCommand, { environment });
      running.push(bare);
      const ours = {
        DATABASE_URL: database.urlOf(),
        AUTH_SECRET: "only the bench's own invented leads are behind this",
      };
      const site = await startSite(directory, { environment: { ...ours, LEAD_LIMIT: "off" } });
      running.push(site);
      const limited = await startSite(directory, { environment: { ...ours, LEAD_LIMIT: "9999999" } });
      running.push(limited);

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
          "a Node handler that parses JSON and does one INSERT through postgres.js into a table with a primary key, same database",
        rows,
        notes: ["goal: our endpoint at least 0.70", `fsync and synchronous_commit: ${setting?.durable}`],
      });
    } finally {
      for (const each of running.reverse()) await each.stop();
    }
  });
}
