import { inTransaction, type Sql } from "../../../db/connect";
import {
  type Entry,
  hashIn,
  type Ledger,
  LedgerFault,
  type LedgerPlace,
  lastOf,
  makeLedger,
  newSalt,
  unfinishedHash,
} from "../ledger/ledger-format.server";
import { ledgerAt } from "../ledger/ledger-place.server";

/** Which ledger the database had last, and how far it went. */
export type Known = { id: string; begunAt: Date; entries: number | null; head: string | null };
export type Unrecorded = { id: string; erasedAt: Date; destroyAfter: Date };

const remedy =
  "put it back, or name by ERASURE_LEDGER where it lies (a file on a disk that stays, s3: or postgres:), or bring a copy here with npm run restore -- --replay --ledger COPY; only if it is lost for good, move away what is there and run npm run restore -- --replay --without-ledger";

/** All instances take turns: nobody reads ledger and table while somebody is between the two. */
export const inTurn = <Value>(sql: Sql, work: (sql: Sql) => Promise<Value>) =>
  inTransaction(sql, async (transaction) => {
    await transaction`select pg_advisory_xact_lock(hashtextextended('erasure ledger', 0))`;
    return work(transaction);
  });

/**
 * Compares ledger and tables, and adds the erased who are not in the ledger yet: only then is an erasure done. Throws a
 * `LedgerFault` where they do not fit together. Done at every start, after every erasure and now and then; safe to repeat.
 * `address` is the path of a file, or what `ledgerAt` knows beside it.
 */
export async function keepLedger(sql: Sql, address: string): Promise<{ isBegunAnew: boolean }> {
  const place = ledgerAt(address);
  await inTurn(sql, (transaction) => tieLedger(transaction, place));
  return inTurn(sql, async (transaction) => {
    const known = await readKnown(transaction);
    if (!known) throw new Error("The database has forgotten its erasure ledger.");
    const found = await place.read();
    const ledger = await openLedger(transaction, place, known, found);
    await refuseReturned(transaction, place.name, ledger, known.entries ?? 0);
    const waiting = await listUnrecorded(transaction);
    const missing = entriesOf(ledger, waiting);
    refuseUnfinished(place.name, ledger, missing);
    await place.append(ledger, missing);
    await markRecorded(transaction, ledger, waiting);
    return { isBegunAnew: !found && known.entries !== null };
  });
}

/** Gives the database its ledger's number before the ledger has it: a process that is killed in between goes on from there. */
async function tieLedger(sql: Sql, place: LedgerPlace): Promise<void> {
  if (await readKnown(sql)) return;
  const ledger = await place.read();
  if (ledger)
    throw new LedgerFault(
      "foreign",
      `The erasure ledger at ${place.name} belongs to another database: name another place by ERASURE_LEDGER, or, if this database was restored from a time before it had one, run npm run restore -- --replay.`,
    );
  const missing = await sql`select from erasures where erased_at < ${new Date()}`;
  if (missing.length > 0)
    throw new LedgerFault(
      "missing",
      `${missing.length} erasures of this database are not in the erasure ledger at ${place.name}: ${remedy}.`,
    );
  await sql`insert into erasure_ledger default values`;
}

export async function readKnown(sql: Sql): Promise<Known | undefined> {
  const [known] = await sql<Known[]>`
    select id, begun_at, entries::int as entries, head from erasure_ledger`;
  return known;
}

/** The ledger as this database knows it: made at the first start. */
async function openLedger(sql: Sql, place: LedgerPlace, known: Known, found: Ledger | null): Promise<Ledger> {
  if (found) {
    refuseOther(place.name, found, known);
    return found;
  }
  await refuseLost(sql, place.name, known);
  const made = makeLedger(known.id, newSalt());
  await place.replace(null, made);
  return (await place.read()) ?? made;
}

/**
 * Where nobody was ever erased a ledger that is gone held nobody, and another one is begun: a disk that is new at each
 * deployment then costs nothing. A person erased since the first start that found none is only waiting to be written.
 */
async function refuseLost(sql: Sql, name: string, { begunAt, entries }: Known) {
  const [lost] = await sql<{ count: number }[]>`
    select count(*)::int as count from erasures where ${entries !== null} or erased_at < ${begunAt}`;
  const count = Math.max(lost?.count ?? 0, entries ?? 0);
  if (count > 0)
    throw new LedgerFault(
      "missing",
      `There is no erasure ledger at ${name}, and this database had one: ${count} were erased, and without it a restored backup brings them back; ${remedy}.`,
    );
}

/** What was once written must still be there, unchanged. */
export function refuseOther(name: string, ledger: Ledger, { id, entries, head }: Known): void {
  if (ledger.id !== id)
    throw new LedgerFault("foreign", `The erasure ledger at ${name} belongs to another database: ${remedy}.`);
  if (entries !== null && ledger.checksums[entries] !== head)
    throw new LedgerFault(
      "older",
      `The erasure ledger at ${name} has ${ledger.entries.length} erasures and does not go on from the ${entries} that this database knows: it is an older copy, or was changed; ${remedy}.`,
    );
}

/** A person whom the ledger names and the table does not was erased after this database was backed up. */
async function refuseReturned(sql: Sql, name: string, ledger: Ledger, known: number) {
  const later = ledger.entries.slice(known);
  const erased = later.length > 0 ? await sql<{ id: string }[]>`select id from erasures` : [];
  const hashes = new Set(erased.map(({ id }) => hashIn(ledger, id)));
  const unknown = later.filter(({ hash }) => !hashes.has(hash)).length;
  const back = await countBack(sql);
  if (unknown + back > 0)
    throw new LedgerFault(
      "returned",
      `Erased people are back, as after a restore: ${unknown} erasures of the ledger at ${name} are not in this database, and ${back} erased records are there again; run npm run restore -- --replay.`,
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

/** A line that was cut off was never reported as written: its person is still in the table, and is written again. */
function refuseUnfinished(name: string, ledger: Ledger, waiting: Entry[]): void {
  if (ledger.unfinished === "") return;
  const part = unfinishedHash(ledger);
  if (part !== null && waiting.some(({ hash }) => hash.startsWith(part))) return;
  throw new LedgerFault(
    "damaged",
    `The erasure ledger at ${name} ends in the middle of a line: put the last whole copy of it there, or, if there is none, restore with --cut-unfinished-line.`,
  );
}

const listUnrecorded = (sql: Sql) => sql<Unrecorded[]>`
  select id, erased_at, destroy_after from erasures
  where recorded_at is null order by erased_at, id`;

/** Those of them that the ledger does not have yet, as it writes them. */
function entriesOf(ledger: Ledger, waiting: Unrecorded[]): Entry[] {
  const hashes = new Set(ledger.entries.map(({ hash }) => hash));
  return waiting
    .map(({ id, erasedAt, destroyAfter }) => ({ hash: hashIn(ledger, id), erasedAt, destroyAfter }))
    .filter(({ hash }) => !hashes.has(hash));
}

/** The ledger is on disk: the erasures are done, and so is what asked for them. */
export async function markRecorded(sql: Sql, ledger: Ledger, recorded: { id: string }[]): Promise<void> {
  await sql`
    insert into erasure_ledger (id, entries, head)
    values (${ledger.id}::text::uuid, ${ledger.entries.length}, ${lastOf(ledger)})
    on conflict (only_row) do update set id = excluded.id, entries = excluded.entries, head = excluded.head`;
  const ids = recorded.map(({ id }) => id);
  if (ids.length === 0) return;
  await sql`update erasures set recorded_at = now() where id = any(${ids}) and recorded_at is null`;
  await sql`
    update privacy_requests set done_at = now()
    where kind = 'erase' and done_at is null
      and (people && (select array_agg(id::uuid) from unnest(${ids}::text[]) as id where id ~ '^[0-9a-f]{8}-')
        or account = any(${ids}))
      and not exists (select from erasures
        where recorded_at is null and (id = any(people::text[]) or id = account))`;
}

export const hasUnrecorded = async (sql: Sql) =>
  (await sql`select from erasures where recorded_at is null limit 1`).length > 0;

/** An erasure that is younger than this may still be written by its job. */
const usualSeconds = 10;

/** How many erasures are not in the ledger though they should be, and since when. */
export async function readUnrecorded(sql: Sql): Promise<{ count: number; since: Date | null }> {
  const [row] = await sql<{ count: number; since: Date | null }[]>`
    select count(*)::int as count, min(erased_at) as since from erasures
    where recorded_at is null and erased_at < now() - make_interval(secs => ${usualSeconds})`;
  return row ?? { count: 0, since: null };
}
