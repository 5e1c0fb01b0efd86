import type { Sql } from "../connect.ts";
import { writeBackupFile } from "./file.ts";
import { copyOut, fixFormat, listMigrations, listSequences, listTables, type Sequence, type Table } from "./tables.ts";

/** The first line of a backup. */
export type BackupHeader = { takenAt: string; migrations: { name: string; checksum: string }[] };
/** Its last line. */
export type BackupTrailer = { end: true; rows: Record<string, number>; sequences: Sequence[] };

export type BackupResult = { rows: Record<string, number>; bytes: number };

/** The end of a table, as PostgreSQL's own COPY files mark it; no row can look like it. */
export const endOfTable = Buffer.from("\\.");

/** A snapshot of the whole database: a transaction that commits meanwhile is wholly in it or not at all. */
export async function writeBackup(sql: Sql, path: string): Promise<BackupResult> {
  return sql.begin("isolation level repeatable read read only", async (transaction) => {
    await fixFormat(transaction);
    const rows: Record<string, number> = {};
    const bytes = await writeBackupFile(path, contentOf(transaction, rows));
    return { rows, bytes };
  }) as Promise<BackupResult>;
}

async function* contentOf(sql: Sql, rows: Record<string, number>) {
  const migrations = await listMigrations(sql);
  const [row] = await sql`select now()::text as now`;
  yield line({ takenAt: row?.now, migrations: migrations.map(({ name, checksum }) => ({ name, checksum })) });
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

const line = (value: BackupHeader | Table | BackupTrailer) => Buffer.from(`${JSON.stringify(value)}\n`);

function linesIn(chunk: Buffer) {
  let lines = 0;
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines++;
  return lines;
}
