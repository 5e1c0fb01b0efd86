import { deskPaths } from "../../content/desk-paths";
import { mailNames } from "../../content/en/staff/mails";
import type { Sql } from "../../db/connect";
import { restart } from "../../db/jobs";
import type { StaffProof } from "../../db/personal/staff-proof";
import { personalTables } from "../../db/personal/tables";
import { isUuid } from "../../db/uuid";

const kindWords: Record<string, string> = {
  ...mailNames,
  "payment-event": "Event from the payment gateway",
  "send-refund": "Refund to a customer",
  "poll-order": "Asking the gateway about an order",
  "cancel-link": "Closing a payment page",
  "my-data-request": "Link to someone's data",
  "tracking-link-asked": "Link to My applications, asked for on the site",
  "bulk-change": "Change of many cases",
};
const reasonWords: Record<string, string> = {
  mailbox: "One mailbox",
  number: "One mobile number",
  network: "One network",
};

/** As the screen shows it. */
export type StoppedJob = { id: string; what: string; about: About; happened: string; since: string };
/** Where what the job is about is worked on, if it is an order, an application or a case. */
type About = { text: string; to?: string };

type Row = {
  id: string;
  kind: string;
  subject: string | null;
  attempts: number;
  lostClaims: number;
  cause: string | null;
  since: Date;
  next: Date | null;
};

const mostShown = 100;

/** Failed for good, or recurring and delayed because it ended its process again and again. */
const isStopped = (sql: Sql) => sql`(status = 'given up' or status = 'waiting' and lost_claims > 1)`;

/** News from the payment gateway that was signed and could not be read (`judgeEvent`), of the time that the metric looks at. */
const isUnusable = (sql: Sql) => sql`unusable is not null and received_at > now() - interval '30 days'`;

/** All that the page shows, for the tab that leads there. */
export async function countStopped(_: StaffProof, sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select ((select count(*) from jobs where ${isStopped(sql)})
      + (select count(*) from gateway_events where ${isUnusable(sql)}))::int as count`;
  return row?.count ?? 0;
}

/** Which of its fields was missing or unknown; never what the event says of a person. */
export type UnusableEvent = { id: string; field: string; since: string };

const startsWithId = /^[\da-f-]{36}(?= |$)/;

/** By the ids that jobs carry: their numbers, without anybody's name. */
async function findSubjects(proof: StaffProof, sql: Sql, rows: Row[]): Promise<Map<string, About>> {
  const { orders, applications, cases } = personalTables(sql, proof);
  const ids = rows.flatMap(({ subject }) => startsWithId.exec(subject ?? "")?.filter(isUuid) ?? []);
  const found = await sql<{ id: string; text: string; to: string }[]>`
    select id, 'Order ' || reference as text, ${`${deskPaths.orders}/`} || id as to from ${orders} where id = any(${ids})
    union all select id, 'Application ' || reference, ${`${deskPaths.applications}/`} || id
      from ${applications} where id = any(${ids})
    union all select id, 'A case', ${`${deskPaths.case}/`} || coalesce(merged_into, id) from ${cases} where id = any(${ids})`;
  return new Map(found.map(({ id, ...about }) => [id, about]));
}

function aboutOf({ subject }: Row, subjects: Map<string, About>): About {
  const [id] = startsWithId.exec(subject ?? "") ?? [];
  // An id alone says nothing to a reader.
  return id === undefined ? { text: subject ?? "" } : (subjects.get(id) ?? { text: "" });
}

export async function listStopped(proof: StaffProof, sql: Sql, format: (at: Date) => string) {
  const rows = await sql<Row[]>`
    select id, kind, subject, attempts, lost_claims, last_error as cause,
      coalesce(ended_at, created_at) as since, case when status = 'waiting' then run_at end as next
    from jobs where ${isStopped(sql)} order by coalesce(ended_at, created_at) desc limit ${mostShown}`;
  const subjects = await findSubjects(proof, sql, rows);
  const jobs = rows.map(
    (row): StoppedJob => ({
      id: row.id,
      what: kindWords[row.kind] ?? row.kind,
      about: aboutOf(row, subjects),
      happened: happenedTo(row, format),
      since: format(row.since),
    }),
  );
  const [all] = await sql<{ count: number }[]>`select count(*)::int as count from jobs where ${isStopped(sql)}`;
  const events = await sql<{ id: string; field: string; since: Date }[]>`
    select id, unusable as field, received_at as since from gateway_events where ${isUnusable(sql)}
    order by received_at desc limit ${mostShown}`;
  return {
    jobs,
    count: all?.count ?? 0,
    notSent: await listNotSent(sql, format),
    events: events.map((event): UnusableEvent => ({ ...event, since: format(event.since) })),
  };
}

/** Mails that a stranger caused and that were too many (`db/mail-limits.ts`), by kind and limit. */
export type NotSent = { mail: string; reason: string; count: number; people: number; last: string };

async function listNotSent(sql: Sql, format: (at: Date) => string): Promise<NotSent[]> {
  const rows = await sql<{ mail: string; reason: string; count: number; people: number; last: Date }[]>`
    select mail, reason, count(*)::int as count, count(distinct subject)::int as people, max(at) as last
    from mails_not_sent where at > now() - interval '30 days'
    group by mail, reason order by last desc, mail, reason`;
  return rows.map(({ mail, reason, last, ...counts }) => ({
    ...counts,
    mail: kindWords[mail] ?? mail,
    reason: reasonWords[reason] ?? reason,
    last: format(last),
  }));
}

function happenedTo({ attempts, lostClaims, cause, next }: Row, format: (at: Date) => string) {
  const what = lostClaims > 1 ? `Crashed ${lostClaims} times.` : `Tried ${attempts} times. ${cause ?? ""}`;
  return next ? `${what} Next automatic try: ${format(next)}.` : what;
}

export async function tryAgain(_: StaffProof, sql: Sql, id: string): Promise<boolean> {
  const tried = await restart(sql, sql`id::text = ${id} and ${isStopped(sql)}`);
  return tried.length > 0;
}
