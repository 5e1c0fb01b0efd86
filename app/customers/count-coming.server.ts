import { dayInIndia } from "../../content/format";
import { addDays } from "../../content/law/deadlines";
import type { DueDateKey } from "../../content/law/due-dates";
import type { Sql } from "../../db/connect";
import type { StaffProof } from "../../db/personal/staff-proof";
import { personalTables } from "../../db/personal/tables";

export const comingDays = 60;

/** What falls due of one kind: how often, from when, of how many the customer was informed, and how many have no day yet. */
export type Coming = { rule: DueDateKey; count: number; first: string | null; informed: number; open: number };

/** Renewals, fees and returns of the next days, by kind and by day: of the customers that the reader may see. */
export async function countComing(proof: StaffProof, sql: Sql, now = new Date()) {
  const dates = datesWithin(proof, sql, dayInIndia(now));
  const [kinds, days, [renewals]] = await Promise.all([
    sql<Coming[]>`
      select rule, count(due_on)::int as count, min(due_on)::text as first,
        count(*) filter (where due_on is not null
          and exists (select from reminders where reminders.due_date_id = coming.id))::int as informed,
        count(*) filter (where due_on is null)::int as open
      from (${dates}) as coming group by rule order by min(due_on) nulls last, rule`,
    sql<{ day: string; count: number }[]>`
      select due_on::text as day, count(*)::int as count from (${dates}) as coming where due_on is not null group by 1 order by 1`,
    sql<{ count: number }[]>`
      select count(*)::int as count from ${personalTables(sql, proof).cases} where is_open and page = 'renewal'`,
  ]);
  /** `renewals` are open cases of the queue, which staff got for what customers may pay for again. */
  return { kinds, days, renewals: renewals?.count ?? 0 };
}

/** Also those without a day, which staff have to set. */
const datesWithin = (proof: StaffProof, sql: Sql, today: string) => sql`
  select due_dates.id, rule, due_on from due_dates join registrations on registrations.id = registration_id
    join ${personalTables(sql, proof).customers} on customers.id = registrations.customer_id
  where done_at is null and registrations.ended_at is null and customers.erased_at is null
    and (due_on is null or due_on >= ${today}::text::date and due_on < ${addDays(today, comingDays)}::text::date)`;

/** What a customer of the list has of a kind in these days, or without a day. */
const comingTo = (sql: Sql, rule: DueDateKey, now: Date) => sql`
  from customers as same join registrations on registrations.customer_id = same.id
    join due_dates on due_dates.registration_id = registrations.id
  where (same.id = customers.id or same.joined_into = customers.id) and done_at is null and registrations.ended_at is null
    and rule = ${rule} and (due_on is null or due_on >= ${dayInIndia(now)}::text::date
      and due_on < ${addDays(dayInIndia(now), comingDays)}::text::date)`;

export const hasComing = (sql: Sql, rule: DueDateKey, now = new Date()) =>
  sql`exists (select ${comingTo(sql, rule, now)})`;

/** The first such day, or none yet, and on which day the customer was last reminded of it. */
export const firstComing = (sql: Sql, rule: DueDateKey, now = new Date()) => sql`(
  select json_build_object('day', due_on, 'reminded', (
      select max(sent_at at time zone 'Asia/Kolkata')::date from reminders where reminders.due_date_id = due_dates.id))
  ${comingTo(sql, rule, now)} order by due_on nulls last limit 1)`;
