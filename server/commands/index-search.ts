import type { Sql } from "../../db/connect";
import { withDatabase } from "./database";

const tables = ["form_submissions", "contact_messages"];
/** Any constant will do, as long as no other lock has it. */
const lockKey = 7_264_891_508;

/** `npm run index-search`: builds what migration 0031 left out because of many submissions, while the site runs. */
export async function start() {
  await withDatabase(
    async ({ sql }) => {
      for (const table of tables) console.log(await indexSearch(sql, table));
    },
    { statementTimeout: 0 },
  );
}

/**
 * Statements that lock nothing for long cannot be part of a transaction. Ended at any point it is taken up by the next run:
 * the index of before goes when the new one is whole.
 */
export async function indexSearch(sql: Sql, table: string): Promise<string> {
  const [extension] = await sql`select from pg_extension where extname = 'pg_trgm'`;
  if (!extension) return "This database has no pg_trgm: the search finds beginnings, and there is nothing to build.";
  const connection = await sql.reserve();
  try {
    const [lock] = await connection`select pg_try_advisory_lock(${lockKey}) as taken`;
    if (!lock?.taken) return `The search index of ${table} is being built already.`;
    const [built] = await connection`
      select from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid = ${table}::text::regclass and indisvalid and relname = ${`${table}_find`}`;
    if (!built) {
      await connection`drop index concurrently if exists ${sql(`${table}_find`)}`;
      const [index] = await connection`select search_index(${table}, 'concurrently') as definition`;
      await connection.unsafe(index?.definition);
    }
    await connection`drop index concurrently if exists ${sql(`${table}_search`)}`;
    return `The search index of ${table} is ${built ? "there already" : "built"}.`;
  } finally {
    await connection`select pg_advisory_unlock_all()`;
    connection.release();
  }
}
