import { randomUUID } from "node:crypto";
import type { Sql } from "../../../db/connect";
import { recordAudit } from "../audit/record.server";
import { erasePeople } from "./erase.server";
import { datedEntries, inTurn, markRecorded, readKnown, refuseOther } from "./ledger.server";
import {
  hashIn,
  type Ledger,
  LedgerFault,
  makeLedger,
  newSalt,
  readLedger,
  writeWholeLedger,
} from "./ledger-file.server";
import type { SealSecrets } from "./seal.server";

/** A ledger, where it was read, and where the site will look for it. */
export type Carried = { ledger: Ledger; from: string; to: string };

/** What the log tells of it; never a person. */
type Told = { action: "restored" | "ledger replayed"; details: Record<string, string | number> };

/**
 * Refuses a ledger that cannot be this database's, or that lacks an erasure which the database knows to be in it. Asked
 * within the transaction of a restore.
 */
export async function refuseUnfit(sql: Sql, { ledger, from }: Carried): Promise<void> {
  const known = await readKnown(sql);
  if (known) refuseOther(from, ledger, known);
  if (!known && ledger.entries.length === 0)
    throw new LedgerFault(
      "foreign",
      `Nobody is in the ledger of erasures at ${from}, and nothing says that it belongs to this database: name the right one with --ledger FILE, or, only if nobody was ever erased or it is lost for good, --without-ledger.`,
    );
  const erased = await sql<{ id: string }[]>`select id from erasures where recorded_at is not null`;
  const hashes = new Set(ledger.entries.map(({ hash }) => hash));
  const missing = erased.filter(({ id }) => !hashes.has(hashIn(ledger, id))).length;
  if (missing > 0)
    throw new LedgerFault(
      "older",
      `The ledger of erasures at ${from} lacks ${missing} erasures that the database has: it is an older copy or another site's; name the right one with --ledger FILE.`,
    );
}

/** How far the ledger and the database go, for whoever restores, and whether the ledger knows of later erasures. */
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
    told: `Erased by the ledger at ${from}: ${describe(entries.length, last)}. Erased in the database: ${describe(known?.count ?? 0, known?.last)}.`,
    isNewer: entries.length > (known?.count ?? 0),
  };
}

/** What lies where the site will look must not be lost: only a ledger without anyone, or an older copy, gives way. */
export async function refuseOverwriting({ ledger, from, to }: Carried): Promise<void> {
  const present = from === to ? null : await readLedger(to);
  if (!present || present.entries.length === 0) return;
  const isPartOf = (one: Ledger, other: Ledger) =>
    one.salt === other.salt && one.entries.every(({ hash }, at) => other.entries[at]?.hash === hash);
  if (isPartOf(present, ledger)) return;
  throw new LedgerFault(
    "older",
    isPartOf(ledger, present)
      ? `The ledger of erasures at ${to} is newer than ${from}: leave --ledger out.`
      : `There is another ledger of erasures at ${to}: move it away first.`,
  );
}

/**
 * Erases again whoever stands in the ledger and is in the database, with the dates of their first erasure; puts the ledger
 * where the site looks for it, and allows the site to serve.
 */
export async function replayLedger(sql: Sql, secrets: SealSecrets, carried: Carried, told: Told): Promise<number> {
  const { ledger } = carried;
  const entries = await datedEntries(sql, ledger);
  const byHash = new Map(entries.map((entry) => [entry.hash, entry]));
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
    const id = ledger.id ?? (await readKnown(transaction))?.id ?? randomUUID();
    const installed = makeLedger(id, ledger.salt, entries);
    const isThere = carried.from === carried.to && ledger.id !== null && ledger.unfinished === "";
    if (!isThere) await writeWholeLedger(carried.to, installed);
    const recorded = whoIsErased(await transaction<{ id: string }[]>`select id from erasures`);
    await allowServing(
      transaction,
      installed,
      recorded.map(([erased]) => erased),
      { ...told, details: { ...told.details, erased: count } },
    );
  });
  return count;
}

/** The old one is lost: a new ledger begins with whom the database knows to be erased. */
export async function beginLedger(sql: Sql, path: string, told: Told): Promise<void> {
  await inTurn(sql, async (transaction) => {
    const erased = await transaction<{ id: string; erasedAt: Date; destroyAfter: Date }[]>`
      select id, erased_at as "erasedAt", destroy_after as "destroyAfter" from erasures order by erased_at, id`;
    const salt = newSalt();
    const entries = erased.map(({ id, ...dates }) => ({ hash: hashIn({ salt }, id), ...dates }));
    const ledger = makeLedger(randomUUID(), salt, entries);
    await writeWholeLedger(path, ledger);
    const ids = erased.map(({ id }) => id);
    await allowServing(transaction, ledger, ids, { ...told, details: { ...told.details, ledger: "none: begun anew" } });
  });
}

/** A lost ledger is replaced only where nothing is: what is there may be the only one. */
export async function refuseExisting(path: string): Promise<void> {
  const present = await readLedger(path).catch(() => "unreadable" as const);
  if (present === "unreadable" || (present && present.entries.length > 0))
    throw new LedgerFault("older", `There is a ledger of erasures at ${path}: move it away first.`);
}

async function allowServing(sql: Sql, ledger: Ledger, recorded: string[], told: Told) {
  await markRecorded(
    sql,
    ledger,
    recorded.map((id) => ({ id })),
  );
  await sql`delete from restorations`;
  await recordAudit(sql, null, told);
}
