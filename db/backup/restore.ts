import { pipeline } from "node:stream/promises";
import type { Sql } from "../connect.ts";
import { checksumOf, migrate, type SqlFile, shippedMigrations } from "../migrate.ts";
import { BadBackup, readBackupFile } from "./file.ts";
import { fixFormat, listMigrations, listSequences, listTables, type Sequence, type Table } from "./tables.ts";
import { type BackupHeader, type BackupTrailer, endOfTable } from "./write.ts";

/** Tables that migrations or an idle site fill; a database with rows in no others counts as empty. */
const ignoredTables = [
  ...["erasure_ledger", "instances", "lead_sums_state", "shared_secrets"],
  ...["sign_in_tries", "submission_counts"],
];

/**
 * Fills an empty database from a backup, in one transaction: it holds everything afterwards or nothing.
 * The tables are made as they were when the backup was taken, and brought up to date once they are filled. `refuse` looks
 * at what is in them before it stays.
 */
export async function restoreBackup(
  sql: Sql,
  path: string,
  refuse: (sql: Sql) => Promise<void> = async () => {},
): Promise<Record<string, number>> {
  const lines = await readBackupFile(path);
  const { migrations } = await readLine<BackupHeader>(lines);
  const known = listKnown(migrations);
  await refuseOtherSchema(sql, migrations);
  await migrate(sql, known, []);
  const rows = await sql.begin(async (transaction) => {
    await fixFormat(transaction);
    await refuseNonEmpty(transaction);
    const trailer = await fillTables(transaction, lines);
    await setSequences(transaction, trailer.sequences);
    await refuse(transaction);
    // Until the erasure ledger is replayed, the site serves nothing.
    await transaction`insert into restorations default values on conflict do nothing`;
    return trailer.rows;
  });
  await migrate(sql);
  return rows;
}

type Recorded = BackupHeader["migrations"][number];

const recordOf = (shipped: SqlFile): Recorded => ({ name: shipped.name, checksum: checksumOf(shipped) });

/** Those of our migrations that the backup had. */
function listKnown(taken: Recorded[]): SqlFile[] {
  const known = shippedMigrations.filter(({ name }) => taken.some((one) => one.name === name));
  if (known.length < taken.length) throw new Error("The backup is from a newer version of this site: update it first.");
  if (
    known
      .map(recordOf)
      .some((one) => !taken.some(({ name, checksum }) => name === one.name && checksum === one.checksum))
  )
    throw new BadBackup("The backup lists migrations that this site never had: nothing was changed.");
  return known;
}

async function refuseOtherSchema(sql: Sql, taken: Recorded[]) {
  const present = await sql.begin(async (transaction) => [...(await listMigrations(transaction))]);
  const text = (list: Recorded[]) => list.map(({ name, checksum }) => `${name} ${checksum}`).join("\n");
  if (present.length === 0 || text(present) === text(taken)) return;
  throw new Error("The database has tables of another version than the backup: restore into one without any tables.");
}

async function refuseNonEmpty(sql: Sql) {
  for (const { name } of await listTables(sql)) {
    await sql`lock table ${sql(name)} in access exclusive mode`;
    if (ignoredTables.includes(name)) await sql`delete from ${sql(name)}`;
    // What a fresh database has by itself, and what that enqueued in turn: it is about nobody.
    if (name === "jobs")
      await sql`
        delete from jobs where unique_key in ('recurring', 'start') or (subject is null and payload is null)`;
    const [row] = await sql`select exists (select from ${sql(name)}) as found`;
    if (row?.found) throw new Error(`The database is not empty (there are rows in ${name}): nothing was changed.`);
  }
}

async function fillTables(sql: Sql, lines: AsyncGenerator<Buffer>): Promise<BackupTrailer> {
  const expected = new Map((await listTables(sql)).map(({ name, columns }) => [name, columns]));
  const filled: Record<string, number> = {};
  for (;;) {
    const header = await readLine<Table | BackupTrailer>(lines);
    if ("end" in header) {
      for (const [name, count] of Object.entries(header.rows))
        if ((filled[name] ?? 0) !== count)
          throw new BadBackup(`${name} should have ${count} rows and got ${filled[name] ?? 0}.`);
      return header;
    }
    // A checksum proves no origin: a forged file could name the list of migrations, or a table of the system.
    const columns = expected.get(header.name) ?? [];
    if (filled[header.name] !== undefined || !header.columns.every((name) => columns.includes(name)))
      throw new BadBackup(`A backup holds no table ${header.name} (${header.columns}): nothing was changed.`);
    filled[header.name] = await fillTable(sql, header, lines);
  }
}

async function setSequences(sql: Sql, sequences: Sequence[]) {
  const expected = new Set((await listSequences(sql)).map(({ name }) => name));
  for (const { name, last, called } of sequences) {
    if (!expected.has(name)) throw new BadBackup(`A backup holds no sequence ${name}: nothing was changed.`);
    await sql`select setval(${`"${name}"`}::regclass, ${last}::bigint, ${called})`;
  }
}

const batchBytes = 256 * 1024;

async function fillTable(sql: Sql, { name, columns }: Table, lines: AsyncGenerator<Buffer>) {
  // Rows that triggers added are in the backup themselves.
  await sql`alter table ${sql(name)} disable trigger user`;
  const target = await sql`copy ${sql(name)} (${sql(columns)}) from stdin`.writable();
  const read = { rows: 0 };
  await pipeline(batchesOf(name, lines, read), target).catch((cause) => {
    if (cause instanceof BadBackup) throw cause;
    throw new Error(`The rows of ${name} do not fit into the database.`, { cause });
  });
  await sql`alter table ${sql(name)} enable trigger user`;
  return read.rows;
}

/** The rows of a table until its end, and how many they are. */
async function* batchesOf(name: string, lines: AsyncGenerator<Buffer>, read: { rows: number }) {
  let batch: Buffer[] = [];
  let size = 0;
  for (;;) {
    const { value: row, done } = await lines.next();
    if (done) throw new BadBackup(`The backup ends in the middle of ${name}.`);
    if (row.equals(endOfTable)) break;
    read.rows++;
    batch.push(row, newLine);
    size += row.length + 1;
    if (size < batchBytes) continue;
    yield Buffer.concat(batch);
    [batch, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(batch);
}

const newLine = Buffer.from("\n");

async function readLine<Line>(lines: AsyncGenerator<Buffer>): Promise<Line> {
  const { value, done } = await lines.next();
  if (done) throw new BadBackup("The backup ends too early.");
  try {
    return JSON.parse(value.toString("utf8"));
  } catch {
    // The parser's own message would quote the line, perhaps someone's row.
    throw new BadBackup("A line of the backup that should describe a table does not.");
  }
}
