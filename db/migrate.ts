/// <reference types="vite/client" />
import { createHash } from "node:crypto";
import { cashAlone } from "../content/law/cash.ts";
import { retention } from "../content/law/retention.ts";
import { authorisationDays } from "../content/payment-times.ts";
import { inTransaction, type Sql } from "./connect.ts";

/** Bundled as text, so that the built server carries its own database. */
const migrationFiles = import.meta.glob<string>("./migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});
const liveFiles = import.meta.glob<string>("./live/*.sql", { query: "?raw", import: "default", eager: true });

/** Any constant will do, as long as every version of the app takes the same one. */
const advisoryLockKey = 7_264_891_504;

export type SqlFile = { name: string; statements: string };
export type Migrated = {
  applied: string[];
  /** What the database has and this code does not: it is newer. */
  unknown: string[];
};

const inOrder = (files: Record<string, string>): SqlFile[] =>
  Object.entries(files)
    .map(([path, statements]) => ({ name: path.replace(/^.*\/(.+)\.sql$/, "$1"), statements }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));

/** Tables, each file once. */
export const shippedMigrations = inOrder(migrationFiles);
/** Figures of the code in functions, views and triggers: `{taxYears}` in their text is the figure itself. */
const figures: Record<string, number> = { ...retention, authorisationDays, cashAlone };
/** Functions, views and triggers: a file is applied again whenever its text, or a figure in it, has changed. */
export const shippedLive = inOrder(liveFiles).map(({ name, statements }) => ({
  name,
  statements: statements.replaceAll(/\{([a-z]\w+)\}/gi, (_, figure: string) => {
    const value = figures[figure];
    if (value === undefined) throw new Error(`db/live/${name}.sql asks for {${figure}}, which nobody tells.`);
    return String(value);
  }),
}));

/**
 * Brings the database up to date; instances that start together wait for each other.
 * What the database has and this code does not is reported, not refused: while a new version rolls out, the old one must
 * still be able to start.
 */
export async function migrate(sql: Sql, migrations = shippedMigrations, live = shippedLive): Promise<Migrated> {
  const applied: string[] = [];
  for (const migration of migrations) {
    if (await applyOnce(sql, migration)) applied.push(migration.name);
  }
  const known = new Set(migrations.map(({ name }) => name));
  const recorded = await sql<{ name: string }[]>`select name from migrations order by name`;
  const unknown = recorded.map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length > 0) return { applied, unknown };
  for (const file of live) {
    const outcome = await applyLive(sql, file);
    if (outcome === "applied") applied.push(file.name);
    if (outcome === "newer") unknown.push(file.name);
  }
  return { applied, unknown };
}

export const checksumOf = ({ statements }: SqlFile) =>
  createHash("sha256").update(statements.replaceAll("\r\n", "\n")).digest("hex");

async function applyOnce(sql: Sql, migration: SqlFile) {
  const { name, statements } = migration;
  const checksum = checksumOf(migration);
  return inTurn(sql, async (transaction) => {
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

/**
 * Every text that was ever applied is remembered: one that was there before the current one is of older code, which starts
 * beside newer instances and leaves their rules alone (docs/decisions/0049-written-down-once.md).
 */
async function applyLive(sql: Sql, file: SqlFile): Promise<"applied" | "newer" | "current"> {
  const { name, statements } = file;
  const checksum = checksumOf(file);
  const [known] = await sql`select to_regclass('live_sql') as found`;
  if (known?.found && (await newestOf(sql, name)) === checksum) return "current";
  return inTurn(sql, async (transaction) => {
    await transaction`
      create table if not exists live_sql (
        name text not null,
        version integer not null,
        checksum text not null,
        applied_at timestamptz not null default now(),
        primary key (name, version)
      )`;
    if ((await newestOf(transaction, name)) === checksum) return "current";
    const [earlier] = await transaction`select from live_sql where name = ${name} and checksum = ${checksum}`;
    if (earlier) return "newer";
    // A function may name what a later file defines.
    await transaction`select set_config('check_function_bodies', 'off', true)`;
    await transaction.unsafe(statements);
    await transaction`
      insert into live_sql (name, version, checksum)
      select ${name}, coalesce(max(version), 0) + 1, ${checksum} from live_sql where name = ${name}`;
    return "applied";
  });
}

async function newestOf(sql: Sql, name: string): Promise<string | undefined> {
  const [newest] = await sql`select checksum from live_sql where name = ${name} order by version desc limit 1`;
  return newest?.checksum;
}

/** The lock belongs to the transaction, not to the session, which a connection pooler would not keep. */
const inTurn = <Value>(sql: Sql, work: (sql: Sql) => Promise<Value>) =>
  inTransaction(sql, async (transaction) => {
    await transaction`select set_config('statement_timeout', '0', true)`;
    await transaction`select pg_advisory_xact_lock(${advisoryLockKey})`;
    return work(transaction);
  });
