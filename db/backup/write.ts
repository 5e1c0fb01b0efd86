import type { TransactionSql } from "postgres";
import type { Sql } from "../connect.ts";
import { writeBackupFile } from "./file.ts";
import { copyOut, listMigrations, listSequences, listTables, type Sequence, settleText, type Table } from "./tables.ts";

/** What the first line of a backup says. */
export type Opening = { takenAt: string; migrations: { name: string; checksum: string }[] };
/** What its last line says. */
export type Closing = { end: true; rows: Record<string, number>; sequences: Sequence[] };

export type Written = { rows: Record<string, number>; bytes: number };

/** The end of a table, as PostgreSQL's own COPY files mark it; no row can look like it. */
export const endOfTable = Buffer.from("\\.");

/** One moment of the whole database: what is stored while this runs is either wholly in it or not at all. */
export async function writeBackup(sql: Sql, path: string): Promise<Written> {
  return sql.begin("isolation level repeatable read read only", async (transaction) => {
    await settleText(transaction);
    const rows: Record<string, number> = {};
    const bytes = await writeBackupFile(path, contentOf(transaction, rows));
    return { rows, bytes };
  }) as Promise<Written>;
}

async function* contentOf(sql: TransactionSql, rows: Record<string, number>) {
  const migrations = await listMigrations(sql);
  const [moment] = await sql`select now()::text as now`;
  yield line({ takenAt: moment?.now, migrations: migrations.map(({ name, checksum }) => ({ name, checksum })) });
  for (const table of await listTables(sql)) {
    yield line(table);
    rows[table.name] = 0;
    for await (const chunk of copyOut(sql, table)) {
      rows[table.name] = (rows[table.name] ?? 0) + linesIn(chunk);
      yield chunk;
    }
    yield Buffer.concat([endOfTable, Buffer.from("\n")]);
  }
  yield line({ end: true, rows, sequences: await listSequences(sql) });
}

const line = (value: Opening | Table | Closing) => Buffer.from(`${JSON.stringify(value)}\n`);

function linesIn(chunk: Buffer) {
  let lines = 0;
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines++;
  return lines;
}
