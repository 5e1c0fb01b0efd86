import { stoppedJobs as words } from "../../../content/en/staff/stopped-jobs";
import { fill } from "../../../content/format";
import type { Sql } from "../../../db/connect";
import { restart } from "../../../db/jobs";
import type { StaffProof } from "../../../db/personal/staff-proof";

/** As the screen shows it. */
export type StoppedJob = { id: string; what: string; about: string; happened: string; since: string };

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

/** Given up, or recurring and waiting for long because it ended its process again and again. */
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

export async function listStopped(_: StaffProof, sql: Sql, format: (at: Date) => string) {
  const rows = await sql<Row[]>`
    select id, kind, subject, attempts, lost_claims as "lostClaims", last_error as cause,
      coalesce(ended_at, created_at) as since, case when status = 'waiting' then run_at end as next
    from jobs where ${isStopped(sql)} order by coalesce(ended_at, created_at) desc limit ${mostShown}`;
  const jobs = rows.map(
    (row): StoppedJob => ({
      id: row.id,
      what: words.kinds[row.kind] ?? row.kind,
      about: row.subject ?? "",
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
    events: events.map((event): UnusableEvent => ({ ...event, since: format(event.since) })),
  };
}

function happenedTo({ attempts, lostClaims, cause, next }: Row, format: (at: Date) => string) {
  const { ended, failed, next: later } = words.happened;
  const what =
    lostClaims > 1 ? fill(ended, { count: lostClaims }) : fill(failed, { count: attempts, cause: cause ?? "" });
  return next ? `${what} ${fill(later, { at: format(next) })}` : what;
}

export async function tryAgain(_: StaffProof, sql: Sql, id: string): Promise<boolean> {
  const tried = await restart(sql, sql`id::text = ${id} and ${isStopped(sql)}`);
  return tried.length > 0;
}
