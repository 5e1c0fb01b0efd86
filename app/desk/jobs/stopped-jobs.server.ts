import { stoppedJobs as words } from "../../../content/en/staff/stopped-jobs";
import { fill } from "../../../content/format";
import type { Sql } from "../../../db/connect";
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

export async function countStopped(_: StaffProof, sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from jobs where ${isStopped(sql)}`;
  return row?.count ?? 0;
}

export async function listStopped(proof: StaffProof, sql: Sql, format: (at: Date) => string) {
  const rows = await sql<Row[]>`
    select id, kind, subject, attempts, lost_claims as "lostClaims", last_error as cause,
      coalesce(ended_at, created_at) as since, case when status = 'waiting' then run_at end as next
    from jobs where ${isStopped(sql)} order by coalesce(ended_at, created_at) desc limit ${mostShown}`;
  const jobs = rows.map(
    (row): StoppedJob => ({
      ...{ id: row.id, what: words.kinds[row.kind] ?? row.kind, about: row.subject ?? "" },
      ...{ happened: happenedTo(row, format), since: format(row.since) },
    }),
  );
  return { jobs, count: await countStopped(proof, sql) };
}

function happenedTo({ attempts, lostClaims, cause, next }: Row, format: (at: Date) => string) {
  const { ended, failed, next: later } = words.happened;
  const what =
    lostClaims > 1 ? fill(ended, { count: lostClaims }) : fill(failed, { count: attempts, cause: cause ?? "" });
  return next ? `${what} ${fill(later, { at: format(next) })}` : what;
}

/** From the beginning; one that ended its process runs apart from others, and is set aside when it does so once more. */
export async function tryAgain(_: StaffProof, sql: Sql, id: string): Promise<boolean> {
  const tried = await sql`
    update jobs set status = 'waiting', run_at = now(), attempts = 0, ended_at = null, lost_claims = least(lost_claims, 1)
    where id::text = ${id} and ${isStopped(sql)} returning id`;
  return tried.length > 0;
}
