import { once } from "node:events";
import type { Writable } from "node:stream";
import type { TransactionSql } from "postgres";
import type { Sql } from "../connect.ts";
import { migrate, shippedMigrations } from "../migrate.ts";
import { BadBackup, readBackupFile } from "./file.ts";
import { listMigrations, listTables, settleText, type Table } from "./tables.ts";
import { type Closing, endOfTable, type Opening } from "./write.ts";

/** Rows that the migrations or an idle site put in; a database that holds nothing else is empty. */
const seeded = ["lead_sums_state", "shared_secrets", "sign_in_tries", "submission_counts"];

/**
 * Fills an empty database from a backup, in one transaction: it holds everything afterwards or nothing.
 * The tables are made as they were when the backup was taken, and brought up to date once they are filled.
 */
export async function restoreBackup(sql: Sql, path: string): Promise<Record<string, number>> {
  const lines = await readBackupFile(path);
  const { migrations } = await next<Opening>(lines);
  const known = shippedMigrations.filter(({ name }) => migrations.some((taken) => taken.name === name));
  if (known.length < migrations.length)
    throw new Error("The backup is from a newer version of this site: update it first.");
  await refuseOtherShape(sql, migrations);
  await migrate(sql, known);
  const rows = await sql.begin(async (transaction) => {
    await settleText(transaction);
    await refuseFull(transaction);
    const closing = await fill(transaction, lines);
    for (const { name, last, called } of closing.sequences)
      await transaction`select setval(${`"${name}"`}::regclass, ${last}::bigint, ${called})`;
    return closing.rows;
  });
  await migrate(sql);
  return rows;
}

async function refuseOtherShape(sql: Sql, taken: Opening["migrations"]) {
  const present = await sql.begin(async (transaction) => [...(await listMigrations(transaction))]);
  const text = (list: Opening["migrations"]) => list.map(({ name, checksum }) => `${name} ${checksum}`).join("\n");
  if (present.length === 0 || text(present) === text(taken)) return;
  throw new Error("The database has tables of another version than the backup: restore into one without any tables.");
}

async function refuseFull(sql: TransactionSql) {
  for (const { name } of await listTables(sql)) {
    await sql`lock table ${sql(name)} in access exclusive mode`;
    if (seeded.includes(name)) await sql`delete from ${sql(name)}`;
    if (name === "jobs") await sql`delete from jobs where unique_key = 'recurring'`;
    const [row] = await sql`select exists (select from ${sql(name)}) as found`;
    if (row?.found) throw new Error(`The database is not empty (there are rows in ${name}): nothing was changed.`);
  }
}

async function fill(sql: TransactionSql, lines: AsyncGenerator<Buffer>): Promise<Closing> {
  const filled: Record<string, number> = {};
  for (;;) {
    const header = await next<Table | Closing>(lines);
    if ("end" in header) {
      for (const [name, count] of Object.entries(header.rows))
        if (filled[name] !== count)
          throw new BadBackup(`${name} should have ${count} rows and got ${filled[name] ?? 0}.`);
      return header;
    }
    filled[header.name] = await fillTable(sql, header, lines);
  }
}

const batchSize = 256 * 1024;

async function fillTable(sql: TransactionSql, { name, columns }: Table, lines: AsyncGenerator<Buffer>) {
  // What triggers once added is in the backup itself.
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
    if (size >= batchSize) await flush();
  }
  await flush();
  await endOf(target);
  // postgres.js tells nobody when the last rows are refused; the next statement of the transaction does.
  await sql`select`.catch((cause) => {
    throw new Error(`The rows of ${name} do not fit into the database.`, { cause });
  });
  await sql`alter table ${sql(name)} enable trigger user`;
  return rows;
}

/** When the database has been told that no more rows come; only then does postgres.js take another statement. */
function endOf(target: Writable) {
  const tell = target._final.bind(target);
  return new Promise<void>((resolve) => {
    target._final = (done) => {
      tell(done);
      resolve();
    };
    target.end();
  });
}

const newLine = Buffer.from("\n");

async function next<Line>(lines: AsyncGenerator<Buffer>): Promise<Line> {
  const { value, done } = await lines.next();
  if (done) throw new BadBackup("The backup ends too early.");
  return JSON.parse(value.toString("utf8"));
}
