import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { openOwners } from "../../cases/queue/queue.server";
import { sourcesOf } from "../../cases/queue/queue-row.server";
import { momentOf } from "../../cases/queue-cutoffs";
import { defaultCalendar } from "../../office/default-calendar";

/** Counted no further, as in the queue. */
const mostCounted = 100;

export type BrokenBy = { owner: string | null; name: string | null; count: number };

/** Broken promises of each owner, and of cases without one; an agent's are in the agent's own queue. */
export async function countBrokenByOwner({ role }: StaffProof, sql: Sql, now = new Date()): Promise<BrokenBy[]> {
  if (role !== "admin") return [];
  const [source] = sourcesOf(sql, "broken", momentOf(now, defaultCalendar));
  if (!source) return [];
  const counted = (owner: ReturnType<Sql>) => sql`(
    select count(*)::int from (
      select from cases where is_open and ${owner} and ${source.where} limit ${mostCounted}) as broken)`;
  const rows = await sql<BrokenBy[]>`
    with recursive ${openOwners(sql)}
    select owners.id as owner, "user".name, ${counted(sql`owner = owners.id`)} as count
    from owners left join "user" on "user".id = owners.id
    union all select null, null, ${counted(sql`owner is null`)}`;
  return rows.filter(({ count }) => count > 0).sort((one, other) => other.count - one.count);
}

/** Since when the oldest broken promise is; null while none is broken. */
export async function findOldestBroken({ role }: StaffProof, sql: Sql, now = new Date()): Promise<Date | null> {
  if (role !== "admin") return null;
  const [source] = sourcesOf(sql, "broken", momentOf(now, defaultCalendar));
  if (!source) return null;
  const [row] = await sql<
    { at: Date | null }[]
  >`select min(promise_due) as at from cases where is_open and ${source.where}`;
  return row?.at ?? null;
}
