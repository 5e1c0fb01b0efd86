import type { Sql } from "../../../db/connect";
import { databaseTimeoutMs } from "../../../db/deadline";
import { keyedDigest } from "../../../db/keyed-digest";
import { awayFromDatabase } from "../../../db/share";
import type { ContactMessage } from "../contact-message";
import type { Lead } from "../lead";
import { type FormName, keyHours, throttleSeconds } from "../submission";
import type { Attribution } from "./attribution.server";
import { inBatches } from "./batch.server";
import { type Consent, noticeDigest } from "./consent.server";
import { lookUp, retryUntilDeadline } from "./retry.server";

/** What is known of a submission beside what the visitor typed; `network` is the client's, for the limit. */
export type SubmissionContext = {
  key: string;
  isSuspect: boolean;
  attribution: Attribution;
  network: string;
  /** Unknown for what did not come from a form. */
  consent?: Consent;
};

export type Recorded =
  | { outcome: "stored" | "repeated"; id: string; callBy: Date }
  | { outcome: "throttled" | "limited"; retryAfter: number }
  | { outcome: "conflicting" };

/** What recording needs of the server; `leadLimit` is how many forms a network may send in a minute. */
export type RecordServices = {
  sql: Sql;
  leadLimit: number | "off";
  jobs: { wake(kind?: string): void };
  /** By when someone who asks now is called. */
  promise(): Date;
};

type Row = { outcome: Recorded["outcome"] | "busy"; submissionId: string; waitSeconds: number };

export function recordLead(services: RecordServices, lead: Lead, context: SubmissionContext) {
  const { name, email, phone, state, service, ...others } = lead;
  const answers = Object.fromEntries(Object.entries(others).filter(([, answer]) => answer));
  const values = { kind: "lead" as const, name, email, phone, state, service, answers };
  return record(services, values, context);
}

export const recordContactMessage = (services: RecordServices, message: ContactMessage, context: SubmissionContext) =>
  record(services, { kind: "contact", ...message }, context);

/** Committed before anyone is notified; the database decides what is new (`record_submissions` in db/live/intake.sql). */
async function record(
  { sql, leadLimit, jobs, promise }: RecordServices,
  values: { kind: FormName },
  context: SubmissionContext,
) {
  const { key, isSuspect, attribution, network, consent } = context;
  const { page, referrer, firstVisit, lastVisit } = attribution;
  const callBy = promise();
  let wantsMarketing = false;
  // What stores forms holds a few connections for all of them: a page that waits for it gives its own turn away.
  const storing = async () => {
    const notice = consent ? await noticeDigest(sql, consent) : null;
    // A tick beside words that we cannot show again is no consent.
    wantsMarketing = consent?.wantsMarketing === true && notice !== null;
    return store(sql)({
      ...values,
      key,
      suspect: isSuspect,
      page,
      referrer,
      first_visit: firstVisit,
      last_visit: lastVisit,
      address: await keyedDigest(sql, network),
      ...(leadLimit !== "off" && { allowance: leadLimit }),
      throttle_seconds: throttleSeconds,
      promised_by: callBy,
      ...(consent && { notice, language: consent.language, wants_marketing: wantsMarketing }),
    });
  };
  const row = await awayFromDatabase(() => retryUntilDeadline(storing));
  if (row.outcome === "stored") jobs.wake(`${values.kind}-notice`);
  if (row.outcome !== "repeated") return readRow(row, callBy);
  const first = await findFirst(sql, row.submissionId);
  // As any other field: a repetition with another tick is another form under a key that is used.
  if (first && first.wantsMarketing !== wantsMarketing) return { outcome: "conflicting" } as const;
  return readRow(row, first?.promisedBy ?? callBy);
}

const stores = new WeakMap<Sql, (submission: object) => Promise<Row>>();

/** Submissions that arrive at the same time share a transaction; one batcher per connection pool. */
function store(sql: Sql) {
  const known = stores.get(sql);
  if (known) return known;
  const created = inBatches(
    (submissions: object[]) =>
      sql<Row[]>`select * from record_submissions(${JSON.stringify(submissions)}::text::jsonb)`,
    { isSkipped: ({ outcome }) => outcome === "busy", timeoutMs: databaseTimeoutMs },
  );
  stores.set(sql, created);
  return created;
}

/** The answer to the first delivery, and the consent tick that `record_submissions` does not compare. */
async function findFirst(sql: Sql, id: string) {
  const [first] = await lookUp(() =>
    retryUntilDeadline(
      () => sql<{ promisedBy: Date; wantsMarketing: boolean }[]>`
        select promised_by, wants_marketing
        from cases join submissions using (id) where id = ${id}`,
    ),
  );
  return first;
}

function readRow({ outcome, submissionId, waitSeconds }: Row, callBy: Date): Recorded {
  if (outcome === "stored" || outcome === "repeated") return { outcome, id: submissionId, callBy };
  if (outcome === "conflicting") return { outcome };
  if (outcome === "busy") throw new Error("A submission on its own was skipped.");
  return { outcome, retryAfter: waitSeconds };
}

/** Afterwards the same key is a new submission's. */
export async function pruneSubmissionKeys(sql: Sql): Promise<void> {
  await sql`delete from submission_keys where created_at < now() - make_interval(hours => ${keyHours})`;
}
