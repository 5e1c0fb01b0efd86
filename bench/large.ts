/** Ten million leads: what they weigh, what the dashboard's views and an export of one state take beside few leads. */

import { reportViews } from "./desk.ts";
import { measureExport } from "./export.ts";
import { startDatabase } from "./support/database.ts";
import { type Desk, startDesk } from "./support/desk-site.ts";
import { inTemporaryDirectory } from "./support/processes.ts";
import { report, rounded } from "./support/report.ts";

const sizes = (process.env.BENCH_LEADS ?? "10000,10000000").split(",").map(Number);

export async function bench() {
  await inTemporaryDirectory(async (directory) => {
    const server = await startDatabase(directory);
    const desks: Desk[] = [];
    try {
      for (const leads of sizes) {
        const desk = await startDesk(directory, server, leads);
        desks.push(desk);
        console.log(`${leads} leads. ${desk.seeded} The site was ready after ${Math.round(desk.readyAfterMs)} ms.`);
      }
      const large = desks.at(-1);
      if (!large) throw new Error("BENCH_LEADS names no size");
      report({ name: "large-sizes", floor: "none: what each table and its indexes take", rows: await weigh(large) });
      await reportViews("large-views", desks, [
        "goal: at most 2 for leads; messages: only the seed's, so that their number grows less",
      ]);
      const { state, leads } = await largestState(large);
      const exported = await measureExport(directory, server, large, state);
      report({
        name: "large-export",
        floor: "the same rows, in the same order, as COPY ... CSV through a bare Node http server, read to the end",
        rows: [{ state, ...exported, leads }],
      });
    } finally {
      for (const each of [...desks, server]) await each.stop();
    }
  });
}

/** About one lead in eight is from there. */
async function largestState({ sql }: Desk) {
  const [row] = await sql<{ state: string; leads: number }[]>`
    select state, sum(leads)::float8 as leads from lead_sums_kind group by state order by 2 desc limit 1`;
  if (!row) throw new Error("no lead has been counted yet");
  return row;
}

async function weigh({ sql }: Desk) {
  const rows = await sql<{ name: string; rows: number; table: number; indexes: number }[]>`
    select relname as name, reltuples::float8 as rows, pg_table_size(oid)::float8 as table,
      pg_indexes_size(oid)::float8 as indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_total_relation_size(oid) > 10000000
    order by pg_total_relation_size(oid) desc`;
  const indexes = await sql<{ name: string; size: number }[]>`
    select relname as name, pg_relation_size(oid)::float8 as size from pg_class
    where relkind = 'i' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 100000000
    order by 2 desc`;
  const megabytes = (bytes: number) => rounded(bytes / 1e6);
  return [
    ...rows.map((row) => ({
      what: row.name,
      rows: rounded(row.rows),
      "table MB": megabytes(row.table),
      "indexes MB": megabytes(row.indexes),
    })),
    ...indexes.map(({ name, size }) => ({ what: `index ${name}`, "indexes MB": megabytes(size) })),
  ];
}
