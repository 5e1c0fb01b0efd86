import { createHmac } from "node:crypto";
import type { Sql } from "../../db/connect";

export type Limit = { name: string; most: number; seconds: number };

const minute = 60;

/**
 * Indian carriers put thousands of people behind one address, so the tight limit is the one for an
 * account from an address: strangers elsewhere cannot lock its owner out.
 */
export const limits = {
  accountFromAddress: { name: "account-from-address", most: 10, seconds: 15 * minute },
  account: { name: "account", most: 100, seconds: 15 * minute },
  address: { name: "address", most: 300, seconds: 15 * minute },
  signUps: { name: "sign-ups", most: 100, seconds: 60 * minute },
  mailTo: { name: "mail-to", most: 5, seconds: 60 * minute },
  codes: { name: "codes", most: 10, seconds: 15 * minute },
  /** Longer than the minute and a half for which a code fits. */
  sameCode: { name: "same-code", most: 1, seconds: 2 * minute },
} as const satisfies Record<string, Limit>;

type Parts = { sql: Sql; secret: string };

/** Counts one try and says whether it was still within the limit; one statement, so that tries at once are all counted. */
export async function countTry({ sql, secret }: Parts, limit: Limit, whom: string): Promise<boolean> {
  const [row] = await sql<{ tries: number }[]>`
    insert into sign_in_tries as counted (key, tries, window_ends)
    values (${keyOf(secret, limit, whom)}, 1, now() + make_interval(secs => ${limit.seconds}))
    on conflict (key) do update set
      tries = case when counted.window_ends <= now() then 1 else counted.tries + 1 end,
      window_ends = case when counted.window_ends <= now() then excluded.window_ends else counted.window_ends end
    returning tries`;
  if (Math.random() < 0.01) await sql`delete from sign_in_tries where window_ends < now() - interval '1 hour'`;
  return (row?.tries ?? 0) <= limit.most;
}

/** Takes a try back, because it succeeded. */
export async function uncountTry({ sql, secret }: Parts, limit: Limit, whom: string) {
  await sql`update sign_in_tries set tries = greatest(tries - 1, 0) where key = ${keyOf(secret, limit, whom)}`;
}

export async function clearTries({ sql, secret }: Parts, limit: Limit, whom: string) {
  await sql`delete from sign_in_tries where key = ${keyOf(secret, limit, whom)}`;
}

/** False for a code of the authenticator app that has been used: whoever looked over a shoulder comes too late. */
export const spendCode = (parts: Parts, userId: string, code: string) =>
  countTry(parts, limits.sameCode, `${userId} ${code}`);

/** Tells one account from another in the log, which holds nobody's address either. */
export const accountDigest = ({ secret }: Parts, email: string) => keyOf(secret, limits.account, email).slice(0, 12);

/** A digest, so that the table holds nobody's address. */
function keyOf(secret: string, limit: Limit, whom: string) {
  return createHmac("sha256", secret).update(`${limit.name}:${whom}`).digest("base64url");
}
