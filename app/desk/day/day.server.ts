import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { outcomeNames, outcomes } from "../../cases/outcomes";
import { openOwners } from "../../cases/queue/queue.server";
import { sourcesOf } from "../../cases/queue/queue-row.server";
import { isUndone } from "../../cases/queue/undo-outcome.server";
import { momentOf } from "../../cases/queue-cutoffs";
import { endOfOfficeDay } from "../../office/clock";
import { defaultCalendar } from "../../office/default-calendar";

const dayMs = 24 * 60 * 60 * 1_000;
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

export type CallsBy = { actor: string; name: string; calls: number; contacts: number };

/** Calls with an outcome since midnight in the office, none that was undone, and how many of them reached somebody: an admin's of everyone. */
export async function countCallsToday({ role, user }: StaffProof, sql: Sql, now = new Date()): Promise<CallsBy[]> {
  const morning = new Date(endOfOfficeDay(now).getTime() - dayMs);
  const contacts = outcomeNames.filter((name) => outcomes[name].isContact);
  return sql<CallsBy[]>`
    select actor, coalesce(max("user".name), '') as name, count(*)::int as calls,
      count(*) filter (where kind = any(${contacts}))::int as contacts
    from case_events as done left join "user" on "user".id = actor
    where at >= ${morning} and actor is not null and kind = any(${outcomeNames}) and not ${isUndone(sql)}
      ${role === "admin" ? sql`` : sql`and actor = ${user.id}`}
    group by actor order by calls desc, name limit 50`;
}
