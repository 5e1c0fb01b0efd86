import { createHmac } from "node:crypto";
import type { Sql } from "../../../db/connect";

const secrets = new WeakMap<Sql, Promise<string>>();

/** A keyed digest of a network for the counters, which never hold the address itself; the same in every instance. */
export async function addressKey(sql: Sql, network: string): Promise<string> {
  const secret = await sharedSecret(sql);
  return createHmac("sha256", secret).update(network).digest("base64url").slice(0, 22);
}

async function sharedSecret(sql: Sql): Promise<string> {
  const known = secrets.get(sql);
  if (known) return known;
  const secret = readSecret(sql);
  secrets.set(sql, secret);
  secret.catch(() => secrets.delete(sql));
  return secret;
}

async function readSecret(sql: Sql) {
  const [row] = await sql<{ secret: string }[]>`select secret from shared_secrets where name = 'client address'`;
  if (!row) throw new Error("The database has no secret for client addresses.");
  return row.secret;
}

/** A count is needed for its minute only. */
export async function pruneSubmissionCounts(sql: Sql): Promise<void> {
  await sql`delete from submission_counts where minute < now() - interval '2 minutes'`;
}
