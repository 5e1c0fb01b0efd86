import type { Sql } from "../../../db/connect";
import { expiring } from "./locations.server";

const batchSize = 500;
/** What a long backlog has beyond these, the next run takes. */
const mostBatches = 20;

/** With the periods that docs/privacy.md names, from content/law/retention.ts. In small statements, each its own transaction, so that nobody waits for it. Returns how many rows went. */
export async function prune(sql: Sql): Promise<number> {
  let gone = 0;
  for (const { table, key, isOver } of expiring)
    for (let batch = 0; batch < mostBatches; batch++) {
      const { count } = await sql`
        delete from ${sql(table)} where ${sql(key)} in (
          select ${sql(key)} from ${sql(table)} where ${isOver(sql)} limit ${batchSize} for update skip locked)`;
      gone += count;
      if (count < batchSize) break;
    }
  return gone;
}
