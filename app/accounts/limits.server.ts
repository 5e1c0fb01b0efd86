import type { Sql } from "../../db/connect";
import { networksAround } from "../../db/keyed-digest";
import { type Secrets, sign } from "./signing.server";

export type Limit = {
  name: string;
  most: number;
  windowSeconds: number;
  /** A success forgets all tries, not only its own. */
  isCleared?: boolean;
};

const minute = 60;

/**
 * Indian carriers put thousands of people behind one address, so the tight limit is the one for an account from an
 * address. A browser in which the account was signed in before has a limit of its own: nobody else can use it up.
 */
export const limits = {
  device: { name: "device", most: 10, windowSeconds: 15 * minute, isCleared: true },
  accountFromAddress: { name: "account-from-address", most: 10, windowSeconds: 15 * minute, isCleared: true },
  account: { name: "account", most: 100, windowSeconds: 15 * minute },
  address: { name: "address", most: 300, windowSeconds: 15 * minute },
  signUps: { name: "sign-ups", most: 100, windowSeconds: 60 * minute },
  /** Mails of one kind to one address: the limit of one kind does not affect the others. */
  mailTo: { name: "mail-to", most: 5, windowSeconds: 60 * minute },
  /** A password confirmed again, a code entered in the settings: by account, of someone signed in. */
  codes: { name: "codes", most: 10, windowSeconds: 15 * minute },
  /** Longer than the 90 seconds for which a code is accepted. */
  sameCode: { name: "same-code", most: 1, windowSeconds: 2 * minute },
} as const satisfies Record<string, Limit>;

/** A provider may assign a whole /56 or /48 (256 or 65,536 networks) to one subscriber; a carrier puts as many people behind one. */
const widerAllowances = { "/56": 3, "/48": 9 };

/**
 * A limit by network, and larger ones by the networks around it, the narrowest first: what a network's own limit refuses does
 * not use up its neighbours'.
 */
export function networkCounters(limit: Limit, network: string): [Limit, string][] {
  const wider = networksAround(network).flatMap((around): [Limit, string][] => {
    const size = Object.entries(widerAllowances).find(([suffix]) => around.endsWith(suffix));
    return size ? [[{ ...limit, name: limit.name + size[0], most: limit.most * size[1] }, around]] : [];
  });
  return [[limit, network], ...wider.reverse()];
}

type Services = { sql: Sql; secrets: Secrets };

/**
 * Counts one try and returns whether it is within the limit; one statement, so that concurrent tries all count. Its commit
 * does not wait for the disk: hundreds at once from one address wait for one row, each on a connection of the pool. In a
 * transaction of the caller's that would hold for all of it.
 */
export async function countTry({ sql, secrets }: Services, limit: Limit, subject: string): Promise<boolean> {
  const [row] = await sql<{ tries: number }[]>`
    insert into sign_in_tries as counted (key, tries, window_ends)
    select ${keyOf(secrets, limit, subject)}::text, 1, now() + make_interval(secs => ${limit.windowSeconds})
    from set_config('synchronous_commit', 'off', true)
    on conflict (key) do update set
      tries = case when counted.window_ends <= now() then 1 else counted.tries + 1 end,
      window_ends = case when counted.window_ends <= now() then excluded.window_ends else counted.window_ends end
    returning tries`;
  if (Math.random() < 0.01) await sql`delete from sign_in_tries where window_ends < now() - interval '1 hour'`;
  return (row?.tries ?? 0) <= limit.most;
}

/** Whether a further try would be refused; counts nothing. */
export async function isUsedUp({ sql, secrets }: Services, counters: [Limit, string][]): Promise<boolean> {
  const keys = counters.map(([limit, subject]) => keyOf(secrets, limit, subject));
  const most = counters.map(([limit]) => String(limit.most));
  const used = await sql`
    select from sign_in_tries join unnest(${keys}::text[], ${most}::int[]) as counter (key, most) using (key)
    where tries >= most and window_ends > now()`;
  return used.length > 0;
}

/** For forms that strangers send: counts towards the network's limit and those around it. */
export async function countNetworkTry(services: Services, limit: Limit, network: string): Promise<boolean> {
  for (const [each, subject] of networkCounters(limit, network))
    if (!(await countTry(services, each, subject))) return false;
  return true;
}

/** Takes a try back, because it succeeded. */
export async function uncountTry({ sql, secrets }: Services, limit: Limit, subject: string) {
  await sql`
    update sign_in_tries set tries = greatest(tries - 1, 0) from set_config('synchronous_commit', 'off', true)
    where key = ${keyOf(secrets, limit, subject)}`;
}

export async function clearTries({ sql, secrets }: Services, limit: Limit, subject: string) {
  await sql`
    delete from sign_in_tries using set_config('synchronous_commit', 'off', true)
    where key = ${keyOf(secrets, limit, subject)}`;
}

/** False for a code of the authenticator app that was used before, so that an observed code cannot be replayed. */
export const spendCode = (services: Services, userId: string, code: string) =>
  countTry(services, limits.sameCode, `${userId} ${code}`);

/** Identifies an account in the log without its address. */
export const accountDigest = ({ secrets }: Pick<Services, "secrets">, email: string) =>
  keyOf(secrets, limits.account, email).slice(0, 12);

/** A digest, so that the table holds no address. */
const keyOf = (secrets: Secrets, limit: Limit, subject: string) => sign(secrets, limit.name, subject);
