import { activity as words } from "../../../content/en/staff/activity";
import { officeZone } from "../../../content/hours";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { outcomeNames, outcomes } from "../cases/outcomes";
import { datesOf } from "./figures";

/** What one person did on one day of the office; money in paise, less what went back. */
export type ActivityRow = {
  day: string;
  who: string;
  calls: number;
  contacts: number;
  quotes: number;
  money: number;
};

const contactKinds = [...outcomeNames.filter((name) => outcomes[name].isContact), "sent", "quote sent"];
const quoteKinds = ["quote sent", "quote made"];
const kinds = [...new Set([...outcomeNames, ...contactKinds, ...quoteKinds])];

/** The last days, the newest first: an admin's of everyone, an agent's own. Numbers alone, and nobody's customer. */
export async function readActivity(
  proof: StaffProof,
  sql: Sql,
  days: number,
  now = new Date(),
): Promise<ActivityRow[]> {
  const first = datesOf(days, now)[0] ?? "";
  const since = sql`${first}::text::timestamp at time zone ${officeZone}`;
  const isAdmin = proof.role === "admin";
  const dayOf = (instant: ReturnType<Sql>) => sql`to_char(${instant} at time zone ${officeZone}, 'YYYY-MM-DD')`;
  return sql<ActivityRow[]>`
    with work as (
      select ${dayOf(sql`done.at`)} as day, done.actor as user_id,
        count(*) filter (where kind = any(${outcomeNames}::text[]))::int as calls,
        count(*) filter (where kind = any(${contactKinds}::text[]))::int as contacts,
        count(*) filter (where kind = any(${quoteKinds}::text[]))::int as quotes, 0::float8 as money
      from case_events as done
      where done.actor is not null and done.at >= ${since} and kind = any(${kinds}::text[])
        ${isAdmin ? sql`` : sql`and done.actor = ${proof.user.id}`}
        and not exists (
          select from case_events as undone
          where undone.case_id = done.case_id and undone.kind = 'undone'
            and (undone.changes ->> 'undoes')::int = done.version)
      group by 1, 2
    ), money as (
      select ${dayOf(sql`ledger.at`)} as day, orders.created_by as user_id, 0 as calls, 0 as contacts, 0 as quotes,
        sum(case when ledger.kind = 'credited' then ledger.amount else -refunds.amount end)::float8 as money
      from ledger left join refunds on refunds.id = ledger.refund_id
      join orders on orders.id = coalesce(ledger.order_id, refunds.order_id)
      where ledger.kind in ('credited', 'refund processed') and ledger.at >= ${since}
        ${isAdmin ? sql`` : sql`and orders.created_by = ${proof.user.id}`}
      group by 1, 2
    )
    select day, coalesce(min("user".name), ${words.online}) as who, sum(calls)::int as calls,
      sum(contacts)::int as contacts, sum(quotes)::int as quotes, sum(money)::float8 as money
    from (select * from work union all select * from money) as together left join "user" on "user".id = user_id
    group by day, user_id order by day desc, who`;
}

/** The same summed up by person, whoever called most first. */
export function byPerson(rows: ActivityRow[]): Omit<ActivityRow, "day">[] {
  const sums = new Map<string, Omit<ActivityRow, "day">>();
  for (const { who, calls, contacts, quotes, money } of rows) {
    const sum = sums.get(who) ?? { who, calls: 0, contacts: 0, quotes: 0, money: 0 };
    sums.set(who, {
      who,
      calls: sum.calls + calls,
      contacts: sum.contacts + contacts,
      quotes: sum.quotes + quotes,
      money: sum.money + money,
    });
  }
  return [...sums.values()].sort((one, other) => other.calls - one.calls || one.who.localeCompare(other.who));
}
