/** The audit log: what linking a line at commit adds to a transaction, while eight write at once. */
import type { Sql } from "../db/connect.ts";
import { startDatabase } from "./database.ts";
import { inTemporaryDirectory } from "./processes.ts";
import { median, percentile, report, rounded } from "./report.ts";

const writers = 8;
const events = Number(process.env.BENCH_EVENTS ?? 500);
const rounds = 5;
const mostAddedMs = 2;

export async function bench() {
  await inTemporaryDirectory(async (directory) => {
    const server = await startDatabase(directory);
    const { sql, close } = server.connectTo(undefined, writers);
    try {
      await sql`create table plain_events (like audit_events including defaults including identity including indexes)`;
      const times: Record<"plain_events" | "audit_events", number[]> = { plain_events: [], audit_events: [] };
      // The first round prepares the statements; afterwards the two take turns.
      for (let round = 0; round <= rounds; round++)
        for (const table of ["plain_events", "audit_events"] as const) {
          const taken = await write(sql, table);
          if (round > 0) times[table].push(...taken);
        }
      const [floor, linked] = [times.plain_events, times.audit_events];
      const added = percentile(linked, 0.95) - percentile(floor, 0.95);
      report({
        name: "audit",
        floor: "the same row into a table without digest and chain, in the same rounds",
        rows: [
          { commit: "plain", "ms p50": rounded(median(floor), 2), "ms p95": rounded(percentile(floor, 0.95), 2) },
          { commit: "linked", "ms p50": rounded(median(linked), 2), "ms p95": rounded(percentile(linked, 0.95), 2) },
        ],
        notes: [`added to the 95th percentile: ${rounded(added, 2)} ms; goal: under ${mostAddedMs}`],
      });
      if (added >= mostAddedMs) throw new Error("linking an event takes too long");
    } finally {
      await close();
      await server.stop();
    }
  });
}

async function write(sql: Sql, table: string) {
  const times: number[] = [];
  const writer = async () => {
    for (let event = 0; event < events; event++) {
      const started = performance.now();
      await sql`insert into ${sql(table)} (action, digest) values ('seen', '')`;
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: writers }, writer));
  return times;
}
