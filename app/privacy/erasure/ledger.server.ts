import { createHmac, randomBytes } from "node:crypto";
import { mkdir, open, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { inTransaction, type Sql } from "../../../db/connect";
import { erasePeople } from "./erase.server";
import type { SealSecrets } from "./seal.server";

/**
 * Who was erased, as salted hashes of their numbers, in a file outside the database and its backups: a backup from
 * before would bring them back, and this tells whom to erase again.
 */
export type Ledger = { salt: string; hashes: Set<string> };

const firstWords = "anugya erasures 1 ";
const hashIn = (salt: string, id: string) => createHmac("sha256", salt).update(id).digest("hex");

export async function readLedger(path: string): Promise<Ledger | null> {
  const text = await readFile(path, "utf8").catch((error) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  const [first = "", ...lines] = text.split("\n");
  const salt = first.startsWith(firstWords) ? first.slice(firstWords.length) : "";
  if (!/^[\da-f]{64}$/.test(salt)) throw new Error(`${path} is no ledger of erasures.`);
  // The last line may have been cut off while it was written; the job writes it again.
  return { salt, hashes: new Set(lines.filter((line) => /^[\da-f]{64}$/.test(line))) };
}

/** Adds whoever is not in it yet; safe to repeat. Two at once would begin it with two salts, so they take turns. */
export const writeLedger = (sql: Sql, path: string): Promise<void> =>
  inTransaction(sql, async (transaction) => {
    await transaction`select pg_advisory_xact_lock(hashtextextended('ledger of erasures', 0))`;
    await addMissing(transaction, path);
  });

async function addMissing(sql: Sql, path: string) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const known = (await readLedger(path)) ?? { salt: "", hashes: new Set<string>() };
  const salt = known.salt || randomBytes(32).toString("hex");
  const erased = await sql<{ id: string }[]>`select id from erasures order by erased_at`;
  const missing = erased.map(({ id }) => hashIn(salt, id)).filter((hash) => !known.hashes.has(hash));
  const lines = [...(known.salt ? [""] : [firstWords + salt]), ...missing];
  if (known.salt && missing.length === 0) return;
  const file = await open(path, "a", 0o600);
  try {
    await file.writeFile(`${lines.join("\n")}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Erases again whom a restored backup brought back, and allows the site to serve. */
export async function replayLedger(sql: Sql, secrets: SealSecrets, { salt, hashes }: Ledger): Promise<number> {
  const isErased = ({ id }: { id: string }) => hashes.has(hashIn(salt, id));
  const stored = await sql<{ id: string }[]>`select id from submissions`;
  const accounts = await sql<{ id: string }[]>`select id from "user"`;
  const { count } = await erasePeople(sql, secrets, {
    submissions: stored.filter(isErased).map(({ id }) => id),
    accounts: accounts.filter(isErased).map(({ id }) => id),
    reason: "restored from a backup",
    actor: null,
  });
  await sql`delete from restorations`;
  return count;
}
