import { inTransaction, type Sql } from "../../db/connect";

/**
 * Fills empty tables without their indexes and triggers, and builds the indexes at the end: at ten million rows that takes
 * minutes instead of hours. One transaction, so that whatever ends it leaves the tables as they were. What triggers would
 * have written is left out, such as the audit log's line for each event of an invented history. A site that runs meanwhile
 * cannot reach these tables.
 */
export const inBulk = (sql: Sql, tables: string[], fill: (sql: Sql) => Promise<void>) =>
  inTransaction(sql, async (transaction) => {
    await transaction`set local maintenance_work_mem = '512MB'`;
    const indexes = await transaction<{ name: string; definition: string }[]>`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = any (${tables}::text[]::regclass[])
        and not exists (select from pg_constraint where conindid = indexrelid)`;
    for (const table of tables) await transaction`alter table ${sql(table)} disable trigger user`;
    for (const { name } of indexes) await transaction.unsafe(`drop index ${name}`);
    await fill(transaction);
    await sortByTime(transaction);
    await transaction`
      insert into lead_sums_stale select distinct (created_at at time zone 'UTC')::date from submissions
      where kind = 'lead' on conflict do nothing`;
    for (const { name, definition } of indexes) {
      console.log(`Index ${name}`);
      await transaction.unsafe(definition);
    }
    for (const table of tables) await transaction`alter table ${sql(table)} enable trigger user`;
  });

/** As they would lie if each had been stored when it is dated: an open case is dated later than the others around it. */
async function sortByTime(sql: Sql) {
  await sql`create index in_bulk_by_time on submissions (created_at, id)`;
  await sql`cluster submissions using in_bulk_by_time`;
  await sql`drop index in_bulk_by_time`;
}
