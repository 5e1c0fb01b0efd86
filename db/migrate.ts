/// <reference types="vite/client" />
import { createHash } from "node:crypto";
import type { Sql } from "./connect.ts";

/** Bundled as text, so that the built server carries its own migrations. */
const files = import.meta.glob<string>("./migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Any constant will do, as long as every version of the app takes the same one. */
const advisoryLockKey = 7_264_891_504;

export type Migration = { name: string; statements: string };
export type Migrated = { applied: string[]; unknown: string[] };

export const shippedMigrations: Migration[] = Object.entries(files)
  .map(([path, statements]) => ({ name: path.replace(/^.*\/(.+)\.sql$/, "$1"), statements }))
  .sort((one, other) => (one.name < other.name ? -1 : 1));

/**
 * Brings the database up to date; instances that start together wait for each other.
 * Migrations the database has and this code does not are reported, not refused: while a
 * new version rolls out, the old one must still be able to start.
 */
export async function migrate(sql: Sql, migrations = shippedMigrations): Promise<Migrated> {
  const applied: string[] = [];
  for (const migration of migrations) {
    if (await applyOnce(sql, migration)) applied.push(migration.name);
  }
  const known = new Set(migrations.map(({ name }) => name));
  const recorded = await sql<{ name: string }[]>`select name from migrations order by name`;
  return { applied, unknown: recorded.map(({ name }) => name).filter((name) => !known.has(name)) };
}

export const checksumOf = ({ statements }: Migration) =>
  createHash("sha256").update(statements.replaceAll("\r\n", "\n")).digest("hex");

/** The lock belongs to the transaction, not to the session, which a connection pooler would not keep. */
async function applyOnce(sql: Sql, migration: Migration) {
  const { name, statements } = migration;
  const checksum = checksumOf(migration);
  return sql.begin(async (transaction) => {
    await transaction`select set_config('statement_timeout', '0', true)`;
    await transaction`select pg_advisory_xact_lock(${advisoryLockKey})`;
    await transaction`
      create table if not exists migrations (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`;
    const [recorded] = await transaction`select checksum from migrations where name = ${name}`;
    if (recorded && recorded.checksum !== checksum) {
      throw new Error(
        `The migration ${name} was edited after it was applied: undo the edit and put the change into a new file.`,
      );
    }
    if (recorded) return false;
    await transaction.unsafe(statements);
    await transaction`insert into migrations (name, checksum) values (${name}, ${checksum})`;
    return true;
  });
}
