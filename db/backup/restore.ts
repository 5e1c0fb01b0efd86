import { once } from "node:events";
import type { Writable } from "node:stream";
import type { TransactionSql } from "postgres";
import type { Sql } from "../connect.ts";
import { checksumOf, type Migration, migrate, shippedMigrations } from "../migrate.ts";
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
  const known = shippedMigrations.filter(({ name }) => migrations.some((taken) => taken.name === name));
  if (known.length < migrations.length)
    throw new Error("The backup is from a newer version of this site: update it first.");
  if (known.some((shipped) => !migrations.some((taken) => isSame(taken, shipped))))
    throw new BadBackup("The backup lists migrations that this site never had: nothing was changed.");
  await refuseOtherSchema(sql, migrations);
  await migrate(sql, known);
  const rows = await sql.begin(async (transaction) => {
    await fixFormat(transaction);
    await refuseNonEmpty(transaction);
    const trailer = await fillTables(transaction, lines);
    await setSequences(transaction, trailer.sequences);
    await refuse(transaction as unknown as Sql);
    if ((await transaction`select to_regclass('restorations') as found`)[0]?.found) await markRestored(transaction);
    return trailer.rows;
  });
  await migrate(sql);
  // A backup from before the ledger has no such table until now.
  await markRestored(sql);
  return rows;
}

/** Until the ledger of erasures is replayed, the site serves nothing. */
const markRestored = (sql: Sql | TransactionSql) => sql`insert into restorations default values on conflict do nothing`;

const isSame = ({ name, checksum }: BackupHeader["migrations"][number], shipped: Migration) =>
  name === shipped.name && checksum === checksumOf(shipped);

async function refuseOtherSchema(sql: Sql, taken: BackupHeader["migrations"]) {
  const present = await sql.begin(async (transaction) => [...(await listMigrations(transaction))]);
  const text = (list: BackupHeader["migrations"]) => list.map(({ name, checksum }) => `${name} ${checksum}`).join("\n");
  if (present.length === 0 || text(present) === text(taken)) return;
  throw new Error("The database has tables of another version than the backup: restore into one without any tables.");
}

async function refuseNonEmpty(sql: TransactionSql) {
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

async function fillTables(sql: TransactionSql, lines: AsyncGenerator<Buffer>): Promise<BackupTrailer> {
  const expected = new Map((await listTables(sql)).map(({ name, columns }) => [name, columns]));
  const filled: Record<string, number> = {};
  for (;;) {
    const header = await readLine<Table | BackupTrailer>(lines);
    if ("end" in header) {
      for (const [name, count] of Object.entries(header.rows))
        if (filled[name] !== count)
          throw new BadBackup(`${name} should have ${count} rows and got ${filled[name] ?? 0}.`);
      return header;
    }
    // A checksum proves no origin: a forged file could name the list of migrations, or a table of the system.
    const columns = expected.get(header.name);
    if (!columns || !header.columns.every((name) => columns.includes(name)))
      throw new BadBackup(`A backup holds no table ${header.name} (${header.columns}): nothing was changed.`);
    expected.delete(header.name);
    filled[header.name] = await fillTable(sql, header, lines);
  }
}

async function setSequences(sql: TransactionSql, sequences: Sequence[]) {
  const expected = new Set((await listSequences(sql)).map(({ name }) => name));
  for (const { name, last, called } of sequences) {
    if (!expected.has(name)) throw new BadBackup(`A backup holds no sequence ${name}: nothing was changed.`);
    await sql`select setval(${`"${name}"`}::regclass, ${last}::bigint, ${called})`;
  }
}

const batchBytes = 256 * 1024;

async function fillTable(sql: TransactionSql, { name, columns }: Table, lines: AsyncGenerator<Buffer>) {
  // Rows that triggers added are in the backup themselves.
  await sql`alter table ${sql(name)} disable trigger user`;
  const target = await sql`copy ${sql(name)} (${sql(columns)}) from stdin`.writable();
  let rows = 0;
  let batch: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    if (size > 0 && !target.write(Buffer.concat(batch))) await once(target, "drain");
    [batch, size] = [[], 0];
  };
  for (;;) {
    const { value: row, done } = await lines.next();
    if (done) throw new BadBackup(`The backup ends in the middle of ${name}.`);
    if (row.equals(endOfTable)) break;
    batch.push(row, newLine);
    size += row.length + 1;
    rows++;
    if (size >= batchBytes) await flush();
  }
  await flush();
  await endCopy(target);
  // postgres.js reports no error when the last rows are refused; the transaction's next statement fails instead.
  await sql`select`.catch((cause) => {
    throw new Error(`The rows of ${name} do not fit into the database.`, { cause });
  });
  await sql`alter table ${sql(name)} enable trigger user`;
  return rows;
}

/** Resolves when CopyDone has been sent; only then does postgres.js accept another statement. */
function endCopy(target: Writable) {
  const sendCopyDone = target._final.bind(target);
  return new Promise<void>((resolve) => {
    target._final = (done) => {
      sendCopyDone(done);
      resolve();
    };
    target.end();
  });
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
