import type { Sql } from "../connect.ts";
export type Table = { name: string; columns: string[] };
export type Sequence = { name: string; last: string; called: boolean };

/** Settings under which every value has exactly one text form, independent of the settings of the server and the role. */
export async function fixFormat(sql: Sql) {
  for (const [name, value] of [
    ["statement_timeout", "0"],
    ["timezone", "UTC"],
    ["datestyle", "ISO"],
    ["intervalstyle", "postgres"],
    ["extra_float_digits", "3"],
    ["bytea_output", "hex"],
    ["client_encoding", "UTF8"],
  ] as const)
    await sql`select set_config(${name}, ${value}, true)`;
}

/** Every table but the lists of what was applied, those that others refer to first; columns that compute themselves are left out. */
export async function listTables(sql: Sql): Promise<Table[]> {
  const tables = await sql<(Table & { needs: string[] })[]>`
    select relation.relname as name,
      to_json(array(select attname::text from pg_attribute
        where attrelid = relation.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum)) as columns,
      to_json(array(select distinct confrelid::regclass::text from pg_constraint
        where conrelid = relation.oid and contype = 'f' and confrelid <> relation.oid)) as needs
    from pg_class relation
    where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace
      and relname not in ('migrations', 'live_sql')
    order by relname`;
  return sortTables(tables.map((table) => ({ ...table, needs: table.needs.map((name) => name.replaceAll('"', "")) })));
}

function sortTables(tables: (Table & { needs: string[] })[]): Table[] {
  const sorted: Table[] = [];
  let rest = tables;
  while (rest.length > 0) {
    const restNames = new Set(rest.map(({ name }) => name));
    const ready = rest.filter(({ needs }) => !needs.some((name) => restNames.has(name)));
    if (ready.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...restNames].join(", ")}.`);
    sorted.push(...ready.map(({ name, columns }) => ({ name, columns })));
    rest = rest.filter((table) => !ready.includes(table));
  }
  return sorted;
}

/** The rows of a table in the text format of COPY. */
export async function* copyOut(sql: Sql, { name, columns }: Table): AsyncGenerator<Buffer> {
  yield* await sql`copy ${sql(name)} (${sql(columns)}) to stdout`.readable();
}

export async function listSequences(sql: Sql): Promise<Sequence[]> {
  const found = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relkind = 'S' and relnamespace = current_schema()::regnamespace order by relname`;
  const sequences: Sequence[] = [];
  for (const { name } of found) {
    const [row] = await sql`select last_value::text as last, is_called as called from ${sql(name)}`;
    sequences.push({ name, last: row?.last, called: row?.called });
  }
  return sequences;
}

export async function listMigrations(sql: Sql) {
  const [found] = await sql`select to_regclass('migrations') is not null as exists`;
  if (!found?.exists) return [];
  return sql<{ name: string; checksum: string }[]>`select name, checksum from migrations order by name`;
}
