import { AsyncLocalStorage } from "node:async_hooks";
import { mailboxOf } from "../content/normalise-text";
import type { Sql } from "./connect";
import { keyedDigest, networksAround } from "./keyed-digest";
import { limitOf } from "./mails";

/**
 * Of all mails together that strangers can cause. To one mailbox it is more than any few kinds sum up to: somebody who uses up
 * one kind leaves its owner the others. A network may be a carrier's, with thousands of people.
 */
const together = {
  mailbox: { perHour: 20, perDay: 40 },
  number: { perHour: 10, perDay: 20 },
  network: { perHour: 600, perDay: 3_000 },
};

/** A subscriber may have a /56 or a /48 whole, a carrier many addresses of a /24. */
const timesAround: Record<string, number> = { "/24": 9, "/48": 9, "/56": 3 };

type Caller = { network: string } | { keys: string[] };
const caller = new AsyncLocalStorage<Caller>();

/** Mails that this work causes count towards the network of the request. */
export const causedFrom = <Value>(network: string, work: () => Value): Value => caller.run({ network }, work);

/** The same for a job, with what `callerKeys` returned when it was enqueued. */
export const causedBy = <Value>(keys: string[], work: () => Value): Value => caller.run({ keys }, work);

/** Of the network that a submission was taken in from (`db/live/intake.sql`). */
export const networkKey = (digest: string) => `network ${digest}`;

/** Where the present work was asked for, as digests: for the payload of a job that may send a mail later. */
export async function callerKeys(sql: Sql): Promise<string[]> {
  const from = caller.getStore();
  if (!from) return [];
  if ("keys" in from) return from.keys;
  const keys = networksAround(from.network).map(async (network) => {
    const size = Object.keys(timesAround).find((suffix) => network.endsWith(suffix));
    return size ? `network${size} ${await keyedDigest(sql, network)}` : networkKey(await keyedDigest(sql, network));
  });
  return Promise.all(keys);
}

export type Addressee = { mailbox: string; phone?: string | undefined };
type Counter = { key: string; reason: keyof typeof together; perHour: number; perDay: number };

async function countersOf(sql: Sql, mail: string, { mailbox, phone }: Addressee): Promise<Counter[]> {
  const limit = limitOf(mail);
  if (!limit) return [];
  const box = await keyedDigest(sql, mailboxOf(mailbox));
  const counters: Counter[] = [
    { key: `mailbox ${mail} ${box}`, reason: "mailbox", perHour: limit.perHour, perDay: limit.perDay },
  ];
  if (!limit.byLink) counters.push({ key: `mailbox ${box}`, reason: "mailbox", ...together.mailbox });
  if (phone) counters.push({ key: `number ${await keyedDigest(sql, phone)}`, reason: "number", ...together.number });
  for (const key of await callerKeys(sql)) {
    const times = timesAround[/^network(\/\d+)/.exec(key)?.[1] ?? ""] ?? 1;
    const { perHour, perDay } = together.network;
    counters.push({ key, reason: "network", perHour: perHour * times, perDay: perDay * times });
  }
  return counters;
}

/**
 * Counts a mail that a stranger caused; false where it is one too many, which is noted for staff and the metrics. Rows are
 * only added, so that nobody waits for another's transaction: mails caused at the same moment may exceed a limit by as many
 * as are taken in at once. A transaction that is rolled back takes its count with it.
 */
export async function mayMail(sql: Sql, mail: string, to: Addressee, subject: string | null): Promise<boolean> {
  const counters = await countersOf(sql, mail, to);
  if (counters.length === 0) return true;
  const [over] = await sql<{ reason: string }[]>`
    with asked as (
      select * from unnest(${counters.map(({ key }) => key)}::text[], ${counters.map(({ reason }) => reason)}::text[],
        ${counters.map(({ perHour }) => String(perHour))}::int[],
        ${counters.map(({ perDay }) => String(perDay))}::int[]) as asked (key, reason, per_hour, per_day)
    ), judged as (
      select asked.*,
        (select count(*) from caused_mails where caused_mails.key = asked.key and at > now() - interval '1 hour') as hour,
        (select count(*) from caused_mails where caused_mails.key = asked.key and at > now() - interval '1 day') as day
      from asked
    ), over as (
      select reason from judged where hour >= per_hour or day >= per_day limit 1
    ), counted as (
      insert into caused_mails (key) select key from asked where not exists (select from over)
    ), noted as (
      insert into mails_not_sent (mail, subject, reason) select ${mail}, ${subject}, reason from over
    )
    select reason from over`;
  return over === undefined;
}
