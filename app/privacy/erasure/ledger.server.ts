import { inTransaction, type Sql } from "../../../db/connect";
import {
  appendToLedger,
  type Entry,
  hashIn,
  type Ledger,
  LedgerFault,
  lastOf,
  makeLedger,
  newSalt,
  readLedger,
  unfinishedHash,
  writeWholeLedger,
} from "./ledger-file.server";

/** Which ledger the database had last, and how far it went. */
export type Known = { id: string; begunAt: Date; entries: number | null; head: string | null };
export type Unrecorded = { id: string; erasedAt: Date; destroyAfter: Date };

const orLost =
  "or, only if it is lost for good, move away what is there and run npm run restore -- --replay --without-ledger";
const carry = `carry it here from where it was (docs/operations.md), ${orLost}`;

/** All instances take turns: nobody reads file and table while somebody is between the two. */
export const inTurn = <Value>(sql: Sql, work: (sql: Sql) => Promise<Value>) =>
  inTransaction(sql, async (transaction) => {
    await transaction`select pg_advisory_xact_lock(hashtextextended('ledger of erasures', 0))`;
    return work(transaction);
  });

/**
 * Compares file and tables, and adds whoever is not in the file yet: only then is an erasure done. Throws a `LedgerFault`
 * where they do not fit together. Done at every start, after every erasure and now and then; safe to repeat.
 */
export async function keepLedger(sql: Sql, path: string): Promise<void> {
  await inTurn(sql, (transaction) => tieLedger(transaction, path));
  await inTurn(sql, async (transaction) => {
    const known = await readKnown(transaction);
    if (!known) throw new Error("The database has forgotten its ledger of erasures.");
    const ledger = await openLedger(transaction, path, known);
    await refuseReturned(transaction, path, ledger, known.entries ?? 0);
    const waiting = await listUnrecorded(transaction);
    const missing = entriesOf(ledger, waiting);
    refuseUnfinished(path, ledger, missing);
    await appendToLedger(path, ledger, missing);
    await markRecorded(transaction, ledger, waiting);
  });
}

/** Gives the database its ledger's number before the file has it: whoever is killed in between goes on from there. */
async function tieLedger(sql: Sql, path: string): Promise<void> {
  if (await readKnown(sql)) return;
  const ledger = await readLedger(path);
  if (ledger?.id)
    throw new LedgerFault(
      "foreign",
      `The ledger of erasures at ${path} belongs to another database: name another file by ERASURE_LEDGER, or, if this database was restored from a time before it had one, run npm run restore -- --replay.`,
    );
  // Whoever was erased after its last change is only waiting to be written.
  const missing = await listMissing(sql, ledger, ledger?.changedAt ?? new Date());
  if (missing.length > 0)
    throw new LedgerFault(
      ledger ? "older" : "missing",
      `${missing.length} erasures of this database are not in the ledger of erasures at ${path}: ${carry}.`,
    );
  await sql`insert into erasure_ledger default values`;
}

async function listMissing(sql: Sql, ledger: Ledger | null, before: Date): Promise<string[]> {
  const hashes = new Set(ledger?.entries.map(({ hash }) => hash));
  const erased = await sql<{ id: string }[]>`select id from erasures where erased_at < ${before}`;
  return erased.map(({ id }) => id).filter((id) => !ledger || !hashes.has(hashIn(ledger, id)));
}

export async function readKnown(sql: Sql): Promise<Known | undefined> {
  const [known] = await sql<Known[]>`
    select id, begun_at as "begunAt", entries::int as entries, head from erasure_ledger`;
  return known;
}

/** The file as this database knows it: made at the first start, brought into the present format at an update. */
async function openLedger(sql: Sql, path: string, known: Known): Promise<Ledger> {
  const found = await readLedger(path);
  if (found && (found.id !== null || known.entries !== null)) {
    refuseOther(path, found, known);
    return found;
  }
  const older = await sql`select from erasures where erased_at < ${known.begunAt} limit 1`;
  if (!found && (known.entries !== null || older.length > 0))
    throw new LedgerFault(
      "missing",
      `There is no ledger of erasures at ${path}, where this database had one: ${carry}.`,
    );
  const made = found ? await upgradeLedger(sql, path, found, known.id) : makeLedger(known.id, newSalt());
  await writeWholeLedger(path, made);
  return (await readLedger(path)) ?? made;
}

async function upgradeLedger(sql: Sql, path: string, old: Ledger, id: string): Promise<Ledger> {
  refuseUnfinished(path, old, entriesOf(old, await listUnrecorded(sql)));
  return makeLedger(id, old.salt, await datedEntries(sql, old));
}

/** The first format had no dates: the table has those of whoever it still knows. */
export async function datedEntries(sql: Sql, ledger: Ledger): Promise<Entry[]> {
  if (ledger.id !== null) return ledger.entries;
  const erased = await sql<Unrecorded[]>`
    select id, erased_at as "erasedAt", destroy_after as "destroyAfter" from erasures`;
  const known = new Map(erased.map((each) => [hashIn(ledger, each.id), each]));
  return ledger.entries.map((entry) => {
    const { erasedAt, destroyAfter } = known.get(entry.hash) ?? entry;
    return { hash: entry.hash, erasedAt, destroyAfter };
  });
}

/** What was once written must still be there, unchanged. */
export function refuseOther(path: string, ledger: Ledger, { id, entries, head }: Known): void {
  if (ledger.id !== null && ledger.id !== id)
    throw new LedgerFault("foreign", `The ledger of erasures at ${path} belongs to another database: ${carry}.`);
  if (ledger.id === null || (entries !== null && ledger.checksums[entries] !== head))
    throw new LedgerFault(
      "older",
      `The ledger of erasures at ${path} has ${ledger.entries.length} erasures and does not go on from the ${entries} that this database knows: it is an older copy, or was changed; ${carry}.`,
    );
}

/** Whom the file names and the table does not was erased in a later time than this database comes from. */
async function refuseReturned(sql: Sql, path: string, ledger: Ledger, known: number) {
  const later = ledger.entries.slice(known);
  const erased = later.length > 0 ? await sql<{ id: string }[]>`select id from erasures` : [];
  const hashes = new Set(erased.map(({ id }) => hashIn(ledger, id)));
  const unknown = later.filter(({ hash }) => !hashes.has(hash)).length;
  const back = await countBack(sql);
  if (unknown + back > 0)
    throw new LedgerFault(
      "returned",
      `Erased people are back, as after a restore: ${unknown} erasures of the ledger at ${path} are not in this database, and ${back} erased records are there again; run npm run restore -- --replay.`,
    );
}

/** Someone restored a table alone: the erasure is known, and what it took away is there all the same. */
async function countBack(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from erasures
    where case when id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
        exists (select from submissions where submissions.id = erasures.id::uuid) end
      or exists (select from "user" where "user".id = erasures.id)`;
  return row?.count ?? 0;
}

/** A line that was cut off was never told as done: its person waits in the table, to be written again. */
function refuseUnfinished(path: string, ledger: Ledger, waiting: Entry[]): void {
  if (ledger.unfinished === "") return;
  const part = unfinishedHash(ledger);
  if (part !== null && waiting.some(({ hash }) => hash.startsWith(part))) return;
  throw new LedgerFault(
    "damaged",
    `The ledger of erasures at ${path} ends in the middle of a line: put the last whole copy of it there, or, if there is none, restore with --cut-unfinished-line.`,
  );
}

const listUnrecorded = (sql: Sql) => sql<Unrecorded[]>`
  select id, erased_at as "erasedAt", destroy_after as "destroyAfter" from erasures
  where recorded_at is null order by erased_at, id`;

/** Those of them that the ledger does not have yet, as it writes them. */
function entriesOf(ledger: Ledger, waiting: Unrecorded[]): Entry[] {
  const hashes = new Set(ledger.entries.map(({ hash }) => hash));
  return waiting
    .map(({ id, erasedAt, destroyAfter }) => ({ hash: hashIn(ledger, id), erasedAt, destroyAfter }))
    .filter(({ hash }) => !hashes.has(hash));
}

/** The file is on disk: the erasures are done, and so is what asked for them. */
export async function markRecorded(sql: Sql, ledger: Ledger, recorded: { id: string }[]): Promise<void> {
  await sql`
    insert into erasure_ledger (id, entries, head)
    values (${ledger.id}::text::uuid, ${ledger.entries.length}, ${lastOf(ledger)})
    on conflict (only_row) do update set id = excluded.id, entries = excluded.entries, head = excluded.head`;
  const ids = recorded.map(({ id }) => id);
  if (ids.length === 0) return;
  await sql`update erasures set recorded_at = now() where id = any(${ids}::text[]) and recorded_at is null`;
  await sql`
    update privacy_requests set done_at = now()
    where kind = 'erase' and done_at is null
      and (people && (select array_agg(id::uuid) from unnest(${ids}::text[]) as id where id ~ '^[0-9a-f]{8}-')
        or account = any(${ids}::text[]))
      and not exists (select from erasures
        where recorded_at is null and (id = any(people::text[]) or id = account))`;
}

export const hasUnrecorded = async (sql: Sql) =>
  (await sql`select from erasures where recorded_at is null limit 1`).length > 0;

/** Shorter than this an erasure is only on its way into the ledger. */
const usualSeconds = 10;

/** How many erasures are not in the ledger though they should be, and since when. */
export async function readUnrecorded(sql: Sql): Promise<{ count: number; since: Date | null }> {
  const [row] = await sql<{ count: number; since: Date | null }[]>`
    select count(*)::int as count, min(erased_at) as since from erasures
    where recorded_at is null and erased_at < now() - make_interval(secs => ${usualSeconds})`;
  return row ?? { count: 0, since: null };
}
