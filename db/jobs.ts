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

/** `subject` is the submission of whoever gets it: by it the mail is found when they are erased. */
export const enqueueMail = (sql: Sql | TransactionSql, mail: Mail, subject?: string) =>
  enqueue(sql, { kind: "mail", payload: mail, ...(subject && { subject }) });

/** Longer than a job's time-out, so that no other instance claims one that is still running. */
const lease = "5 minutes";

/** A job that this instance has claimed. Only `claim` creates one, so that it proves the right to read its subject. */
export class Job {
  private constructor(
    readonly id: string,
    readonly kind: string,
    readonly subject: string | null,
    readonly payload: unknown,
    readonly attempts: number,
  ) {}

  /** The first that is due of the first kind that has one: `kinds` stand in the order of their urgency. */
  static async claim(sql: Sql, kinds: string[]): Promise<Job | null> {
    const [row] = await sql<Job[]>`
      select id, kind, subject, payload, attempts from claim_job(${kinds}::text[], ${lease}::interval)`;
    return row ? new Job(row.id, row.kind, row.subject, row.payload, row.attempts) : null;
  }
}

export const markDone = (sql: Sql, { id }: Job) => sql`
  update jobs set status = 'done', ended_at = now(), payload = null, last_error = null where id = ${id}`;

/** Recurring work has one row that all instances share. */
export const schedule = (sql: Sql, kind: string) => sql`
  insert into jobs (kind, unique_key) values (${kind}, 'recurring') on conflict (kind, unique_key) do nothing`;

export const reschedule = (sql: Sql, { id }: Job, seconds: number) => sql`
  update jobs set attempts = 0, run_at = now() + make_interval(secs => ${seconds}), ended_at = now(), last_error = null
  where id = ${id}`;

/** Tried again after some seconds, or given up when there are none. */
export function retryOrGiveUp(sql: Sql, { id }: Job, cause: string, seconds: number | undefined) {
  const reason = cause.slice(0, 500);
  if (seconds === undefined)
    return sql`update jobs set status = 'given up', ended_at = now(), last_error = ${reason} where id = ${id}`;
  return sql`
    update jobs set run_at = now() + make_interval(secs => ${seconds}), last_error = ${reason} where id = ${id}`;
}
