import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "postgres";
import type { Mail } from "../../app/mail.server";
import type { Outbox } from "../../app/services.server";
import type { Log } from "../process/log";

export type Waiting = { id: string; kind: "lead" | "contact" | "mail"; mail: Mail | null; attempts: number };

type OutboxOptions = {
  sql: Sql;
  log: Log;
  /** The mail itself; nothing when there is nothing left to tell. */
  write(waiting: Waiting): Promise<Mail | null>;
  deliver(mail: Mail & { id: string }): Promise<void>;
  /** Milliseconds between two looks for mail that another instance or a restart left behind. */
  every?: number;
};

const minute = 60;
const hour = 60 * minute;
/** Seconds between one failed attempt and the next; after the last the mail is given up. */
const pauses = [10, 30, 2 * minute, 10 * minute, 30 * minute, hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour];

/** Longer than any delivery takes, so that no other instance takes up a mail that is just leaving. */
const lease = "5 minutes";
const longestDelivery = 60_000;

/** Between two mails: providers frown on bursts, and visitors come first. */
const breath = 20;

export type RunningOutbox = Outbox & { stop(): Promise<void> };

/**
 * Sends what the outbox holds, one mail at a time. A mail is claimed for a few minutes before it is
 * sent: two instances never send the same one, and one whose sender was killed is taken up again.
 */
export function startOutbox({ sql, log, write, deliver, every = 5_000 }: OutboxOptions): RunningOutbox {
  const stopping = new AbortController();
  let isNudged = false;
  let working: Promise<void> | null = null;
  let isDatabaseAway = false;

  async function sendEverythingDue() {
    while (!stopping.signal.aborted) {
      isNudged = false;
      try {
        const waiting = await claim(sql);
        isDatabaseAway = false;
        if (!waiting && !isNudged) return;
        if (!waiting) continue;
        await send(waiting);
        await pause(breath, undefined, { signal: stopping.signal }).catch(() => {});
      } catch (error) {
        if (!isDatabaseAway) log.warn({ cause: (error as Error).message }, "the outbox cannot be read; trying again");
        isDatabaseAway = true;
        return;
      }
    }
  }

  async function send(waiting: Waiting) {
    const { id, kind, attempts } = waiting;
    try {
      const mail = await write(waiting);
      if (mail) await within(longestDelivery, deliver({ ...mail, id }));
    } catch (error) {
      const { message } = error as Error;
      const seconds = pauses[attempts - 1];
      await keepTrying(() => putBack(sql, id, message, seconds));
      const facts = { mail: id, kind, attempts, cause: message };
      if (seconds === undefined) log.error(facts, "a mail was given up");
      else log.warn({ ...facts, nextInSeconds: seconds }, "a mail did not leave; it will be tried again");
      return;
    }
    await keepTrying(() => markSent(sql, id));
  }

  /** What happened to a mail must reach the database, or the mail would leave once more. */
  async function keepTrying(note: () => Promise<unknown>) {
    for (let delay = 100; ; delay = Math.min(2 * delay, 5_000)) {
      try {
        await note();
        return;
      } catch (error) {
        if (stopping.signal.aborted) throw error;
        await pause(delay, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  function look() {
    if (stopping.signal.aborted) return;
    working ??= sendEverythingDue().finally(() => {
      working = null;
      if (isNudged) setImmediate(look);
    });
  }
  const timer = setInterval(look, every);
  timer.unref();
  look();

  return {
    nudge() {
      isNudged = true;
      look();
    },
    /** Lets the mail that is just leaving leave. */
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await Promise.race([working, pause(5_000, undefined, { ref: false })]);
    },
  };
}

async function claim(sql: Sql): Promise<Waiting | undefined> {
  const [waiting] = await sql<Waiting[]>`
    update outbox set attempts = attempts + 1, due_at = now() + ${lease}::interval
    where id = (
      select id from outbox where status = 'waiting' and due_at <= now()
      order by due_at limit 1 for update skip locked
    )
    returning id, kind, mail, attempts`;
  return waiting;
}

const markSent = (sql: Sql, id: string) => sql`
  update outbox set status = 'sent', sent_at = now(), mail = null, last_error = null where id = ${id}`;

function putBack(sql: Sql, id: string, cause: string, seconds: number | undefined) {
  const reason = cause.slice(0, 500);
  if (seconds === undefined) return sql`update outbox set status = 'given up', last_error = ${reason} where id = ${id}`;
  return sql`
    update outbox set due_at = now() + make_interval(secs => ${seconds}), last_error = ${reason} where id = ${id}`;
}

async function within<Answer>(milliseconds: number, answer: Promise<Answer>) {
  const timer = new AbortController();
  const late = pause(milliseconds, undefined, { signal: timer.signal }).then(() => {
    throw new Error("The mail server took too long.");
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    timer.abort();
    late.catch(() => {});
    answer.catch(() => {});
  }
}
