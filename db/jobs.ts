import type { TransactionSql } from "postgres";
import type { Sql } from "./connect";

/** A mail as the site writes it; the sender is always the site itself. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  replyTo?: { name: string; address: string };
  attachments?: { filename: string; content: string; encoding: "base64" }[];
};

/** What is done with a job of some kind. */
export type Handler = {
  run(job: Job): Promise<void>;
  /** Someone waits for it: one lane runs nothing else, so that it never waits for slower work. */
  isUrgent?: boolean;
  /** For a recurring job: from the end of one run to the start of the next. It is never given up. */
  everySeconds?: number;
};

/** By kind of job. Each domain has its own, and `server/jobs/handlers.ts` joins them. */
export type Handlers = Record<string, Handler>;

/** Sends a job's mail, unless whoever gets it was erased or withdrew meanwhile. The same `id` makes the same Message-ID. */
export type Deliver = (job: Job, mail: Mail, id?: string) => Promise<void>;

type NewJob = {
  kind: string;
  /** What it is about, such as the id of a submission. */
  subject?: string;
  payload?: object;
  runAt?: Date;
  /** Of one kind only one job with this key is ever enqueued. */
  uniqueKey?: string;
};

/** Within a transaction, the job exists only if it commits; waking the runner afterwards starts the job at once. */
export async function enqueue(sql: Sql | TransactionSql, { kind, subject, payload, runAt, uniqueKey }: NewJob) {
  await sql`
    insert into jobs (kind, subject, payload, run_at, unique_key)
    values (${kind}, ${subject ?? null}, ${payload ? sql.json(payload as never) : null},
      coalesce(${runAt ?? null}::timestamptz, now()), ${uniqueKey ?? null})
    on conflict (kind, unique_key) do nothing`;
}

/** What waits is done at another time instead; false where nothing waits any more, or it is running. */
export async function moveJobs(sql: Sql, which: ReturnType<Sql>, runAt: Date): Promise<boolean> {
  const moved = await sql`
    update jobs set run_at = ${runAt} where status = 'waiting' and claimed_by is null and ${which} returning id`;
  return moved.length > 0;
}

/** `subject` is the submission of whoever gets it: by it the mail is found when they are erased. */
export const enqueueMail = (sql: Sql | TransactionSql, mail: Mail, subject?: string) =>
  enqueue(sql, { kind: "mail", payload: mail, ...(subject && { subject }) });

/**
 * How long a claim is the claimer's while that instance is heard: longer than a job's time-out. What an instance that is
 * not heard any more had claimed, `beat` frees within seconds (db/instances.ts).
 */
const lease = "5 minutes";

/** A job that this instance has claimed. Only `claim` creates one, so that it proves the right to read its subject. */
export class Job {
  private constructor(
    readonly id: string,
    readonly kind: string,
    readonly subject: string | null,
    readonly payload: unknown,
    /** Counts the claims: whoever knows a smaller number has lost the job to another. */
    readonly attempts: number,
  ) {}

  /** The first that is due of the first kind that has one: `kinds` stand in the order of their urgency. */
  static async claim(sql: Sql, kinds: string[], { instance, lost }: Claimer): Promise<Job | null> {
    const [row] = await sql<Job[]>`
      select id, kind, subject, payload, attempts
      from claim_job(${kinds}::text[], ${lease}::interval, ${instance}::uuid, ${lost}::boolean)`;
    return row ? new Job(row.id, row.kind, row.subject, row.payload, row.attempts) : null;
  }
}

/** `lost`: only those whose process ended while it ran them, or only the others. */
type Claimer = { instance: string; lost: boolean };

/** Asked before what cannot be undone: an instance that was not heard for seconds may have lost the job meanwhile. */
export async function isClaimed(sql: Sql, { id, attempts }: Job): Promise<boolean> {
  const held = await sql`
    select from jobs where id = ${id} and attempts = ${attempts} and status = 'waiting' and claimed_by is not null`;
  return held.length > 0;
}

/** What an instance claimed and does not run: at its end, or when the answer to a claim was lost with its connection. */
export const giveBack = (sql: Sql, instance: string, running: string[] = []) => sql`
  update jobs set claimed_by = null, run_at = now()
  where claimed_by = ${instance}::uuid and status = 'waiting' and id <> all(${running}::text[]::uuid[])`;

/** What is not to be done any more, by a condition on its row. */
export const removeJobs = (sql: Sql, which: ReturnType<Sql>) => sql`delete from jobs where ${which}`;

/** What a mail server said of a failed mail may name the person: it goes with them. */
export const emptyErrors = (sql: Sql, { addresses, phones }: { addresses: string[]; phones: string[] }) => sql`
  update jobs set last_error = null where last_error is not null and (
    exists (select from unnest(${addresses}::text[]) as mark where position(lower(mark) in lower(last_error)) > 0)
    or exists (select from unnest(${phones}::text[]) as mark where position(mark in digits_in(last_error)) > 0))`;

/** From the beginning; one that ended its process runs apart from others, and is set aside when it does so once more. */
export const restart = (sql: Sql, which: ReturnType<Sql>) => sql<{ id: string }[]>`
  update jobs set status = 'waiting', run_at = now(), attempts = 0, ended_at = null, lost_claims = least(lost_claims, 1)
  where ${which} returning id`;

/** The claim that an outcome belongs to; that of a later claim is not its to tell. */
const claimOf = (sql: Sql, { id, attempts }: Job) => sql`id = ${id} and attempts = ${attempts}`;

export const markDone = (sql: Sql, job: Job) => sql`
  update jobs set status = 'done', ended_at = now(), payload = null, last_error = null, claimed_by = null, lost_claims = 0
  where ${claimOf(sql, job)}`;

/** Recurring work has one row that all instances share. */
export const schedule = (sql: Sql, kind: string) => sql`
  insert into jobs (kind, unique_key) values (${kind}, 'recurring') on conflict (kind, unique_key) do nothing`;

export const reschedule = (sql: Sql, job: Job, seconds: number) => sql`
  update jobs set attempts = 0, run_at = now() + make_interval(secs => ${seconds}), ended_at = now(), last_error = null,
    claimed_by = null, lost_claims = 0
  where ${claimOf(sql, job)}`;

/** Tried again after some seconds, or given up when there are none. */
export function retryOrGiveUp(sql: Sql, job: Job, cause: string, seconds: number | undefined) {
  const reason = cause.slice(0, 500);
  if (seconds === undefined)
    return sql`
      update jobs set status = 'given up', ended_at = now(), last_error = ${reason}, claimed_by = null, lost_claims = 0
      where ${claimOf(sql, job)}`;
  return sql`
    update jobs set run_at = now() + make_interval(secs => ${seconds}), last_error = ${reason}, claimed_by = null,
      lost_claims = 0
    where ${claimOf(sql, job)}`;
}
