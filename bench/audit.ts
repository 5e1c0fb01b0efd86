/** The audit log: what linking a line at commit adds to a transaction, while eight write at once. */
import { type Sql, waitForDisk } from "../db/connect.ts";
import { startDatabase } from "./support/database.ts";
import { inTemporaryDirectory } from "./support/processes.ts";
import { median, percentile, report, rounded } from "./support/report.ts";

const writers = 8;
const events = Number(process.env.BENCH_EVENTS ?? 500);
const rounds = 5;
const mostAddedMs = 2;

/** A line's own commit does not wait for the disk: of a change, the request that caused it does before it answers. */
const commits = {
  "a plain row": { table: "plain_events", waits: false },
  "a line": { table: "audit_events", waits: false },
  "a line, until it is on disk": { table: "audit_events", waits: true },
};
type Commit = keyof typeof commits;

export async function bench() {
  await inTemporaryDirectory(async (directory) => {
    const server = await startDatabase(directory);
    const { sql, close } = server.connectTo(undefined, writers);
    try {
      await sql`create table plain_events (like audit_events including defaults including identity including indexes)`;
      const names = Object.keys(commits) as Commit[];
      const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Commit, number[]>;
      // The first round prepares the statements; afterwards they take turns.
      for (let round = 0; round <= rounds; round++)
        for (const name of names) {
          const taken = await write(sql, commits[name]);
          if (round > 0) times[name].push(...taken);
        }
      const slowest = (name: Commit) => percentile(times[name], 0.95);
      const added = (name: Commit) => rounded(slowest(name) - slowest("a plain row"), 2);
      report({
        name: "audit",
        floor: "the same row into a table without digest and chain, in the same rounds",
        rows: names.map((name) => ({
          commit: name,
          "ms p50": rounded(median(times[name]), 2),
          "ms p95": rounded(slowest(name), 2),
          "added to p95": added(name),
        })),
        notes: [
          `goal: less than ${mostAddedMs} ms added to the commit`,
          "a plain row waits for the disk in its commit; a line in the request that answers, where the desk makes one trip more",
        ],
      });
      if (added("a line") >= mostAddedMs) throw new Error("linking an event takes too long");
    } finally {
      await close();
      await server.stop();
    }
  });
}

async function write(sql: Sql, { table, waits }: { table: string; waits: boolean }) {
  const times: number[] = [];
  const writer = async () => {
    for (let event = 0; event < events; event++) {
      const started = performance.now();
      await sql`insert into ${sql(table)} (action, digest) values ('seen', '')`;
      if (waits) await waitForDisk(sql);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: writers }, writer));
  return times;
}
