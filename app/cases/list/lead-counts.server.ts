import { setTimeout as pause } from "node:timers/promises";
import { avoidScans, type Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import { addDays, dayOf, startOfDay } from "./time-zone";

export type LeadCounts = { total: number; today: number; week: number };
export type DayCount = { day: string; leads: number };
export type NamedCount = { name: string; leads: number };
export type LeadCharts = { days: DayCount[]; services: NamedCount[]; states: NamedCount[] };

/** 'Today' counts from local midnight, 'last 7 days' from midnight seven days ago. */
export async function countForCards(proof: StaffProof, sql: Sql, zone: string, now = new Date()): Promise<LeadCounts> {
  // The summary tables count all leads together.
  if (proof.scope !== "everything") return { total: 0, today: 0, week: 0 };
  const { leads } = personalTables(sql, proof);
  const today = dayOf(now, zone);
  const midnight = startOfDay(today, zone);
  const weekAgo = startOfDay(addDays(today, -7), zone);
  return withFreshSums(sql, async (transaction) => {
    const [row] = await transaction<LeadCounts[]>`
      with late as materialized (
        select created_at from ${leads} where created_at >= (select summed_until from lead_sums_state)
      ), sums as materialized (
        select quarter, leads from lead_sums_quarter where quarter >= ${weekAgo}
      )
      select
        ((select total from lead_sums_state) + (select count(*) from late))::float8 as total,
        ((select coalesce(sum(leads), 0) from sums where quarter >= ${midnight})
          + (select count(*) from late where created_at >= ${midnight}))::float8 as today,
        ((select coalesce(sum(leads), 0) from sums)
          + (select count(*) from late where created_at >= ${weekAgo}))::float8 as week`;
    return row ?? { total: 0, today: 0, week: 0 };
  });
}

/** The last thirty days one by one; services and states over all leads. */
export async function countForCharts(proof: StaffProof, sql: Sql, zone: string, now = new Date()): Promise<LeadCharts> {
  if (proof.scope !== "everything") return { days: [], services: [], states: [] };
  const { leads } = personalTables(sql, proof);
  const today = dayOf(now, zone);
  const days = Array.from({ length: 30 }, (_, back) => addDays(today, back - 29));
  const starts = [...days, addDays(today, 1)].map((day) => startOfDay(day, zone));
  return withFreshSums(sql, async (transaction) => {
    const counted = await transaction<{ leads: number }[]>`
      with starts as (
        select start::timestamptz, lead(start::timestamptz) over (order by start) as next
        from unnest(${starts.map((start) => start.toISOString())}::text[]) as start
      )
      select (coalesce((select sum(leads) from lead_sums_quarter where quarter >= start and quarter < next), 0)
        + (select count(*) from ${leads}
           where created_at >= greatest(start, (select summed_until from lead_sums_state)) and created_at < next))::float8
        as leads
      from starts where next is not null order by start`;
    const late = transaction`
      select service, state, count(*) as leads from ${leads}
      where created_at >= (select summed_until from lead_sums_state) group by 1, 2`;
    const named = await transaction<{ service: string; state: string; leads: number }[]>`
      select service, state, sum(leads)::float8 as leads
      from (select service, state, leads from lead_sums_kind union all (${late})) as all_leads group by 1, 2`;
    return {
      days: days.map((day, index) => ({ day, leads: counted[index]?.leads ?? 0 })),
      services: total(named.map(({ service, leads }) => ({ name: service, leads }))),
      states: total(named.map(({ state, leads }) => ({ name: state, leads }))),
    };
  });
}

const mostAttempts = 5;

/**
 * Updates the summary tables, then reads everything in one snapshot, so that each lead is counted exactly once. A change
 * committed in between marks the sums as stale: then it retries, unless changes keep coming, as in a long import.
 */
async function withFreshSums<Value>(sql: Sql, read: (transaction: Sql) => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    await sql`select sum_up_leads()`;
    const answer = await sql.begin("isolation level repeatable read read only", async (transaction) => {
      const stale = await transaction`select from lead_sums_stale limit 1`;
      if (stale.length > 0 && attempt < mostAttempts) return null;
      // The planner cannot know how few leads are newer than the sums, and would scan the whole table.
      await avoidScans(transaction);
      return { value: await read(transaction) };
    });
    if (answer) return (answer as { value: Value }).value;
    await pause(20 * attempt);
  }
}

function total(counts: NamedCount[]): NamedCount[] {
  const sums = new Map<string, number>();
  for (const { name, leads } of counts) sums.set(name, (sums.get(name) ?? 0) + leads);
  return [...sums].map(([name, leads]) => ({ name, leads })).sort((one, other) => other.leads - one.leads);
}
