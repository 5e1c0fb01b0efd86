import { dayAndTime, sayMonth } from "../../../content/hours";
import { exactRupees } from "../../../content/rupees";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { costWithin } from "./spread-cost";

type Row = { source: string; month: string; amount: number; who: string | null; at: Date };

/** What a source cost in a month, with what was typed before it. */
export type ShownCost = { source: string; month: string; name: string; text: string; before: string[]; isOut: boolean };

/** What each source cost in the days of a period, in paise; its costs are for admins. */
export async function sumSourceCosts(
  proof: StaffProof,
  sql: Sql,
  firstDay: string,
  lastDay: string,
): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  if (proof.role !== "admin") return sums;
  const rows = await sql<Pick<Row, "source" | "month" | "amount">[]>`
    select distinct on (source, source_costs.month) source, to_char(month, 'YYYY-MM') as month, amount::float8 as amount
    from source_costs
    where month between date_trunc('month', ${firstDay}::date) and ${lastDay}::date
    order by source, source_costs.month, id desc`;
  for (const { source, month, amount } of rows)
    sums.set(source, (sums.get(source) ?? 0) + costWithin(month, amount, firstDay, lastDay));
  return sums;
}

/** All that was typed since a month, the latest month first, each with its corrections. */
export async function listSourceCosts(proof: StaffProof, sql: Sql, firstMonth: string): Promise<ShownCost[]> {
  if (proof.role !== "admin") return [];
  const rows = await sql<Row[]>`
    select source, to_char(month, 'YYYY-MM') as month, amount::float8 as amount, "user".name as who, at
    from source_costs left join "user" on "user".id = author
    where month >= ${`${firstMonth}-01`}::date order by source_costs.month desc, source, source_costs.id desc`;
  const costs = new Map<string, ShownCost>();
  for (const row of rows) {
    const key = `${row.month} ${row.source}`;
    const known = costs.get(key);
    if (known) known.before.push(say(row));
    else
      costs.set(key, {
        ...{ source: row.source, month: row.month, name: `${row.source}, ${sayMonth(row.month)}` },
        ...{ text: say(row), before: [], isOut: row.amount === 0 },
      });
  }
  return [...costs.values()];
}

const say = ({ amount, who, at }: Row) =>
  `${amount === 0 ? "taken out" : exactRupees(amount)} · ${who ?? "Former colleague"}, ${dayAndTime(at)}`;
