import { randomUUID } from "node:crypto";
import type { Sql } from "../../../db/connect";
import { recordAudit } from "../../audit/record.server";
import { hashIn, type Ledger, LedgerFault, makeLedger, newSalt } from "../ledger/ledger-format.server";
import { ledgerAt, readLedger } from "../ledger/ledger-place.server";
import { erasePeople } from "./erase.server";
import { inTurn, markRecorded, readKnown, refuseOther } from "./ledger.server";
import type { SealSecrets } from "./seal.server";

/** A ledger, the address where it was read, and the one where the site will look for it. */
export type Carried = { ledger: Ledger; from: string; to: string };

/** What the log tells of it; never a person. */
type LedgerEvent = { action: "restored" | "ledger replayed"; details: Record<string, string | number> };

/**
 * Refuses a ledger that cannot be this database's, or that lacks an erasure which the database knows to be in it. Asked
 * within the transaction of a restore.
 */
export async function refuseUnfit(sql: Sql, { ledger, from }: Carried): Promise<void> {
  const known = await readKnown(sql);
  const { name } = ledgerAt(from);
  if (known) refuseOther(name, ledger, known);
  if (!known && ledger.entries.length === 0)
    throw new LedgerFault(
      "foreign",
      `Nobody is in the erasure ledger at ${name}, and nothing says that it belongs to this database: name the right one with --ledger, or, only if nobody was ever erased or it is lost for good, --without-ledger.`,
    );
  const erased = await sql<{ id: string }[]>`select id from erasures where recorded_at is not null`;
  const hashes = new Set(ledger.entries.map(({ hash }) => hash));
  const missing = erased.filter(({ id }) => !hashes.has(hashIn(ledger, id))).length;
  if (missing > 0)
    throw new LedgerFault(
      "older",
      `The erasure ledger at ${name} lacks ${missing} erasures that the database has: it is an older copy or another site's; name the right one with --ledger.`,
    );
}

/** The last erasures in ledger and database, printed during a restore, and whether the ledger has later ones. */
export async function compareLedger(sql: Sql, { ledger, from }: Carried) {
  const [has] = await sql<{ erasures: boolean }[]>`select to_regclass('erasures') is not null as erasures`;
  const [known] = has?.erasures
    ? await sql<{ count: number; last: Date | null }[]>`
        select count(*)::int as count, max(erased_at) as last from erasures`
    : [];
  const { entries } = ledger;
  const last = entries.at(-1)?.erasedAt;
  const describe = (count: number, day: Date | null | undefined) =>
    count === 0 ? "nobody" : `${count}, the last on ${day?.toISOString().slice(0, 10)}`;
  return {
    summary: `Erased by the ledger at ${ledgerAt(from).name}: ${describe(entries.length, last)}. Erased in the database: ${describe(known?.count ?? 0, known?.last)}.`,
    isNewer: entries.length > (known?.count ?? 0),
  };
}

/** A ledger that is in the site's place is not overwritten, unless it names nobody or is an older copy. */
export async function refuseOverwriting({ ledger, from, to }: Carried): Promise<Ledger | null> {
  if (from === to) return ledger;
  const present = await readLedger(to);
  if (!present || present.entries.length === 0) return present;
  const isPartOf = (one: Ledger, other: Ledger) =>
    one.salt === other.salt && one.entries.every(({ hash }, at) => other.entries[at]?.hash === hash);
  if (isPartOf(present, ledger)) return present;
  const [there, here] = [ledgerAt(to).name, ledgerAt(from).name];
  throw new LedgerFault(
    "older",
    isPartOf(ledger, present)
      ? `The erasure ledger at ${there} is newer than ${here}: leave --ledger out.`
      : `There is another erasure ledger at ${there}: move it away first.`,
  );
}

/**
 * Erases again everyone who is in the ledger and in the database, with the dates of their first erasure; puts the ledger
 * where the site looks for it, and allows the site to serve.
 */
export async function replayLedger(
  sql: Sql,
  secrets: SealSecrets,
  carried: Carried,
  event: LedgerEvent,
): Promise<number> {
  const { ledger } = carried;
  const byHash = new Map(ledger.entries.map((entry) => [entry.hash, entry]));
  const whoIsErased = (rows: { id: string }[]) =>
    rows.flatMap(({ id }) => {
      const entry = byHash.get(hashIn(ledger, id));
      return entry ? [[id, entry] as const] : [];
    });
  const submissions = whoIsErased(await sql<{ id: string }[]>`select id from submissions`);
  const accounts = whoIsErased(await sql<{ id: string }[]>`select id from "user"`);
  const { count } = await erasePeople(sql, secrets, {
    submissions: submissions.map(([id]) => id),
    accounts: accounts.map(([id]) => id),
    reason: "restored from a backup",
    actor: null,
    first: new Map([...submissions, ...accounts]),
  });
  await inTurn(sql, async (transaction) => {
    const installed = makeLedger(ledger.id, ledger.salt, ledger.entries);
    const isThere = carried.from === carried.to && ledger.unfinished === "";
    if (!isThere) await ledgerAt(carried.to).replace(await refuseOverwriting(carried), installed);
    const recorded = whoIsErased(await transaction<{ id: string }[]>`select id from erasures`);
    await allowServing(
      transaction,
      installed,
      recorded.map(([erased]) => erased),
      { ...event, details: { ...event.details, erased: count } },
    );
  });
  return count;
}

/** Where the old ledger is lost: starts a new one with the erasures that the database knows. */
export async function beginLedger(sql: Sql, address: string, event: LedgerEvent): Promise<void> {
  await inTurn(sql, async (transaction) => {
    const present = await refuseExisting(address);
    const erased = await transaction<{ id: string; erasedAt: Date; destroyAfter: Date }[]>`
      select id, erased_at, destroy_after from erasures order by erased_at, id`;
    const salt = newSalt();
    const entries = erased.map(({ id, ...dates }) => ({ hash: hashIn({ salt }, id), ...dates }));
    const ledger = makeLedger(randomUUID(), salt, entries);
    await ledgerAt(address).replace(present, ledger);
    const ids = erased.map(({ id }) => id);
    await allowServing(transaction, ledger, ids, {
      ...event,
      details: { ...event.details, ledger: "none: begun anew" },
    });
  });
}

/** A lost ledger is replaced only where nothing is: what is there may be the only one. */
export async function refuseExisting(address: string): Promise<Ledger | null> {
  const present = await readLedger(address).catch((error) => {
    if (error instanceof LedgerFault && error.kind === "damaged") return "unreadable" as const;
    throw error;
  });
  if (present === "unreadable" || (present && present.entries.length > 0))
    throw new LedgerFault("older", `There is an erasure ledger at ${ledgerAt(address).name}: move it away first.`);
  return present;
}

async function allowServing(sql: Sql, ledger: Ledger, recorded: string[], event: LedgerEvent) {
  await markRecorded(
    sql,
    ledger,
    recorded.map((id) => ({ id })),
  );
  await sql`delete from restorations`;
  await recordAudit(sql, null, event);
}
