import { zero } from "../../../content/zero/zero";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import { stepsOut } from "./work-figures.server";

const { claims } = zero;

/** What was promised from a file that is ready to its filing. */
export const filingHours = Number(claims.processingHours.home);

/** How fast one person files what is ready; nobody has the name null. */
export type FilingPace = {
  owner: string | null;
  filed: number;
  kept: number;
  medianHours: number | null;
  /** Ready now, and for how long the oldest has been. */
  waiting: number;
  oldestHours: number | null;
};

/** Of what was filed since a day in India, and of what is ready now, by who has it: an agent's own and nobody's. */
export async function readFilingPace(
  proof: StaffProof,
  sql: Sql,
  firstDay: string,
  now = new Date(),
): Promise<FilingPace[]> {
  const { applications } = personalTables(sql, proof);
  const since = sql`${firstDay}::text::timestamp at time zone 'Asia/Kolkata'`;
  return sql<FilingPace[]>`
    with filed as (
      select owner_id, count(*)::int as filed, count(*) filter (where hours <= ${filingHours})::int as kept,
        percentile_cont(0.5) within group (order by hours) as median
      from (
        select applications.owner as owner_id, extract(epoch from took)::float8 / 3600 as hours
        from (${stepsOut(sql, applications, since)}) as steps join ${applications} on applications.id = steps.id
        where steps.stage = 'ready' and next in ('filed', 'granted')) as timed
      group by 1
    ), waiting as (
      select owner as owner_id, count(*)::int as waiting,
        extract(epoch from ${now} - min(stage_since))::float8 / 3600 as oldest
      from ${applications} where stage = 'ready' and erased_at is null group by 1
    )
    select "user".name as owner, coalesce(filed, 0) as filed, coalesce(kept, 0) as kept, median as "medianHours",
      coalesce(waiting, 0) as waiting, oldest as "oldestHours"
    from (select owner_id from filed union select owner_id from waiting) as owners
      left join filed on filed.owner_id is not distinct from owners.owner_id
      left join waiting on waiting.owner_id is not distinct from owners.owner_id
      left join "user" on "user".id = owners.owner_id
    order by "user".name nulls last`;
}
