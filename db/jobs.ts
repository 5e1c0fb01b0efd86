import type { MailContent } from "../content/mail-words";
import type { Sql } from "./connect";
import { type Addressee, mayMail } from "./mail-limits";
import { type Letter, limitOf } from "./mails";

/** A mail as the site writes it; the sender is always the site itself. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  /** What text and HTML are made of when it is sent; a mail without it is only text. */
  content?: MailContent;
  replyTo?: { name: string; address: string };
  attachments?: { filename: string; content: string; encoding: "base64" }[];
};

/** What kind of work a job is; each has lanes of its own (`server/jobs/runner.ts`). */
export type Work = "mail" | "drawing" | "intake" | "money" | "erasure" | "recurring" | "other";

/** What is done with a job of some kind. */
export type Handler = {
  /** `notSent` where the job had a mail to send and nothing to say in it any more; anything else is of no account. */
  run(job: Job): Promise<unknown>;
  /** The lanes that run it; by default those of recurring jobs, or of all other jobs. */
  work?: Work;
  /** Someone waits for it: a lane runs nothing else, so that it never waits for slower work. */
  isUrgent?: boolean;
  /** For a recurring job: from the end of one run to the start of the next. It is never given up. */
  everySeconds?: number;
};

/** By kind of job. Each domain has its own, and `server/jobs/handlers.ts` joins them. */
export type Handlers = Record<string, Handler>;

/** Sends a job's mail, unless its recipient was erased or withdrew since. The same `id` makes the same Message-ID. */
export type Deliver = (job: Job, mail: Mail, id?: string) => Promise<void>;

export const notSent = Symbol("not sent");

/** A kind of job that sends one mail. What has nothing to say any more is not sent. */
export const mailing = (deliver: Deliver, write: (job: Job) => Mail | null | Promise<Mail | null>): Handler => ({
  work: "mail",
  async run(job) {
    const mail = await write(job);
    return mail ? deliver(job, mail) : notSent;
  },
});

type NewJob = {
  kind: string;
  /** What it is about, such as the id of a submission. */
  subject?: string;
  payload?: object;
  runAt?: Date;
  /** Of one kind only one job with this key is ever enqueued. */
  uniqueKey?: string;
  /** Of a mail that a stranger can cause: its recipient, and the phone number in the same form. */
  to?: Addressee;
};

/**
 * Within a transaction, the job exists only if it commits; waking the runner afterwards starts the job at once. False for a
 * mail that a stranger caused and that is one too many (`db/mail-limits.ts`).
 */
export async function enqueue(sql: Sql, job: NewJob): Promise<boolean> {
  const { kind, subject, uniqueKey, to } = job;
  if (limitOf(kind)) {
    if (!to) throw new Error(`A stranger can cause ${kind}: it cannot be enqueued without its limit.`);
    // What is there already is not counted twice.
    const known = uniqueKey ? await sql`select from jobs where kind = ${kind} and unique_key = ${uniqueKey}` : [];
    if (known.length > 0) return true;
    if (!(await mayMail(sql, kind, to, subject ?? null))) return false;
  }
  await insert(sql, job);
  return true;
}

async function insert(sql: Sql, { kind, subject, payload, runAt, uniqueKey }: NewJob) {
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

/**
 * `subject` is the submission of its recipient: by it the mail is found when they are erased. False where the letter is one
 * that strangers can cause, and this one is too many.
 */
export async function enqueueMail(sql: Sql, letter: Letter, mail: Mail, subject?: string) {
  if (!(await mayMail(sql, letter, { mailbox: mail.to }, subject ?? null))) return false;
  await insert(sql, { kind: "mail", payload: mail, ...(subject && { subject }) });
  return true;
}

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
    /** Counts the claims: a process with a smaller number has lost the job to another. */
    readonly attempts: number,
  ) {}

  /** The first that is due of the first kind that has one: `kinds` are in the order of their urgency. */
  static async claim(sql: Sql, kinds: string[], { instance, lost }: Claimer): Promise<Job | null> {
    const [row] = await sql<Job[]>`
      select id, kind, subject, payload, attempts
      from claim_job(${kinds}, ${lease}::interval, ${instance}::uuid, ${lost}::boolean)`;
    return row ? new Job(row.id, row.kind, row.subject, row.payload, row.attempts) : null;
  }
}

/** `lost`: only those whose process ended while it ran them, or only the others. */
type Claimer = { instance: string; lost: boolean };

/** Asked before what cannot be undone: an instance without a heartbeat for some seconds may have lost the job. */
export async function isClaimed(sql: Sql, { id, attempts }: Job): Promise<boolean> {
  const held = await sql`
    select from jobs where id = ${id} and attempts = ${attempts} and status = 'waiting' and claimed_by is not null`;
  return held.length > 0;
}

/** What an instance claimed and does not run: at its end, or when the answer to a claim was lost with its connection. */
export const giveBack = (sql: Sql, instance: string, running: string[] = []) => sql`
  update jobs set claimed_by = null, run_at = now()
  where claimed_by = ${instance}::uuid and status = 'waiting' and id <> all(${running})`;

/** What is not to be done any more, by a condition on its row. */
export const removeJobs = (sql: Sql, which: ReturnType<Sql>) => sql`delete from jobs where ${which}`;

/** The error of a mail server may name the person: it is removed with them. */
export const emptyErrors = (sql: Sql, { addresses, phones }: { addresses: string[]; phones: string[] }) => sql`
  update jobs set last_error = null where last_error is not null and (
    exists (select from unnest(${addresses}::text[]) as mark where position(lower(mark) in lower(last_error)) > 0)
    or exists (select from unnest(${phones}::text[]) as mark where position(mark in digits_in(last_error)) > 0))`;

/** From the beginning; one that ended its process runs apart from others, and is set aside when it does so once more. */
export const restart = (sql: Sql, which: ReturnType<Sql>) => sql<{ id: string }[]>`
  update jobs set status = 'waiting', run_at = now(), attempts = 0, ended_at = null, lost_claims = least(lost_claims, 1)
  where ${which} returning id`;

/** How a claimed job ends; a process that has lost its claim to another writes nothing. */
const settle = (sql: Sql, { id, attempts }: Job, outcome: ReturnType<Sql>) => sql`
  update jobs set ${outcome}, claimed_by = null, lost_claims = 0 where id = ${id} and attempts = ${attempts}`;

export type JobStatus = "waiting" | "done" | "not sent" | "given up";

export const markDone = (sql: Sql, job: Job, status: JobStatus = "done") =>
  settle(sql, job, sql`status = ${status}, ended_at = now(), payload = null, last_error = null`);

/** Recurring work has one row that all instances share. */
export const schedule = (sql: Sql, kind: string) => sql`
  insert into jobs (kind, unique_key) values (${kind}, 'recurring') on conflict (kind, unique_key) do nothing`;

const inSeconds = (sql: Sql, seconds: number) => sql`run_at = now() + make_interval(secs => ${seconds})`;

export const reschedule = (sql: Sql, job: Job, seconds: number) =>
  settle(sql, job, sql`attempts = 0, ended_at = now(), last_error = null, ${inSeconds(sql, seconds)}`);

/** It could not be tried, which is no attempt. */
export const putOff = (sql: Sql, job: Job, cause: string, seconds: number) =>
  settle(sql, job, sql`attempts = greatest(attempts - 1, 0), last_error = ${cause}, ${inSeconds(sql, seconds)}`);

/** Tried again after some seconds, or given up when there are none. */
export const retryOrGiveUp = (sql: Sql, job: Job, cause: string, seconds: number | undefined) =>
  settle(
    sql,
    job,
    sql`last_error = ${cause.slice(0, 500)},
      ${seconds === undefined ? sql`status = 'given up', ended_at = now()` : inSeconds(sql, seconds)}`,
  );
