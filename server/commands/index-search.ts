import type { Sql } from "../../db/connect";
import { withDatabase } from "./database";

const tables = ["form_submissions", "contact_messages"];

/** `npm run index-search`: builds what migration 0031 left out because of many submissions, while the site runs. */
export async function start() {
  await withDatabase(
    async ({ sql }) => {
      for (const table of tables) console.log(await indexSearch(sql, table));
    },
    { statementTimeout: 0 },
  );
}

/** Statements that lock nothing for long cannot be part of a transaction; what an interrupted one left is removed first. */
export async function indexSearch(sql: Sql, table: string): Promise<string> {
  const [before] = await sql`select from pg_class where relname = ${`${table}_search`}`;
  if (!before) return `The search index of ${table} is there already.`;
  await sql`drop index concurrently if exists ${sql(`${table}_find`)}`;
  const [index] = await sql<{ definition: string }[]>`
    select search_index(${table}, 'concurrently') as definition`;
  await sql.unsafe(index?.definition ?? "");
  await sql`drop index concurrently ${sql(`${table}_search`)}`;
  return `The search index of ${table} is built.`;
}
