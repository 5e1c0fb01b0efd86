import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { outcomeNames, outcomes } from "../../cases/outcomes";
import { isUndone } from "../../cases/queue/undo-outcome.server";
import { endOfOfficeDay } from "../../office/clock";

const dayMs = 24 * 60 * 60 * 1_000;
export type CallsBy = { actor: string; name: string; calls: number; contacts: number };

/** Calls with an outcome since midnight in the office, none that was undone, and how many of them reached somebody: an admin's of everyone. */
export async function countCallsToday({ role, user }: StaffProof, sql: Sql, now = new Date()): Promise<CallsBy[]> {
  const morning = new Date(endOfOfficeDay(now).getTime() - dayMs);
  const contacts = outcomeNames.filter((name) => outcomes[name].isContact);
  return sql<CallsBy[]>`
    select actor, coalesce((select name from "user" where "user".id = actor), '') as name, count(*)::int as calls,
      count(*) filter (where kind = any(${contacts}))::int as contacts
    from case_events as done
    where at >= ${morning} and actor is not null and kind = any(${outcomeNames}) and not ${isUndone(sql)}
      ${role === "admin" ? sql`` : sql`and actor = ${user.id}`}
    group by actor order by calls desc, name limit 50`;
}
