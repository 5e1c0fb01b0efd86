import { officeZone } from "../../../content/hours";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { outcomeNames, outcomes } from "../../cases/outcomes";
import { isUndone } from "../../cases/queue/undo-outcome.server";
import { readMoneyReceived } from "../../orders/money-received.server";
import { datesOf, type Period } from "./figures";

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

/** The days of a period, the newest first: an admin's of everyone, an agent's own. Numbers alone, and nobody's customer. */
export async function readActivity(
  proof: StaffProof,
  sql: Sql,
  days: Period | number,
  now = new Date(),
): Promise<ActivityRow[]> {
  const first = datesOf(days, now)[0] ?? "";
  const [work, money] = await Promise.all([readWork(proof, sql, first), readMoneyReceived(proof, sql, first)]);
  const rows = new Map<string, ActivityRow>();
  for (const { user, ...done } of work) rows.set(`${done.day} ${user}`, { ...done, money: 0 });
  for (const { day, user, who, amount } of money) {
    const row = rows.get(`${day} ${user}`) ?? { day, who, calls: 0, contacts: 0, quotes: 0, money: 0 };
    rows.set(`${day} ${user}`, { ...row, money: row.money + amount });
  }
  return [...rows.values()].sort((one, other) => other.day.localeCompare(one.day) || one.who.localeCompare(other.who));
}

const readWork = ({ role, user }: StaffProof, sql: Sql, first: string) => sql<
  (Omit<ActivityRow, "money"> & { user: string })[]
>`
  select to_char(done.at at time zone ${officeZone}, 'YYYY-MM-DD') as day, done.actor as "user",
    coalesce(min("user".name), 'Left the team') as who,
    count(*) filter (where kind = any(${outcomeNames}))::int as calls,
    count(*) filter (where kind = any(${contactKinds}))::int as contacts,
    count(*) filter (where kind = any(${quoteKinds}))::int as quotes
  from case_events as done left join "user" on "user".id = done.actor
  where done.actor is not null and done.at >= ${first}::text::timestamp at time zone ${officeZone} and kind = any(${kinds})
    ${role === "admin" ? sql`` : sql`and done.actor = ${user.id}`} and not ${isUndone(sql)}
  group by 1, 2`;

/** The same summed up by person, most calls first. */
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
