import { dayInIndia } from "../../../content/format";
import { officeZone } from "../../../content/hours";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import { heardOf, type Origin, sourceOf } from "../../leads/source";
import { listMonths } from "../../orders/day-book/read-day-book.server";
import { listSourceCosts, sumSourceCosts } from "../../orders/source-costs/source-costs.server";

/**
 * What one source brought: leads, and of them who was reached and who paid how much until now, in paise; and what it cost in the same
 * days, for admins.
 */
export type SourceFigures = {
  name: string;
  leads: number;
  contacted: number;
  paid: number;
  amount: number;
  cost: number;
};

type Row = Origin & Omit<SourceFigures, "name" | "cost">;

/**
 * Whose cost can be typed in: what people name to staff, and where somebody came from in the last two years. Nobody's words come into
 * the books.
 */
export async function listSourceNames(proof: StaffProof, sql: Sql): Promise<string[]> {
  const firstMonth = listMonths().at(-1) ?? "";
  const sources = await readSources(proof, sql, `${firstMonth}-01`);
  const costs = await listSourceCosts(proof, sql, firstMonth);
  return [
    ...new Set([...Object.values(heardOf), ...sources.map(({ name }) => name), ...costs.map(({ source }) => source)]),
  ];
}

/** The leads since a day in India by where they came from, most first: an admin's are all, an agent's their own. */
export async function readSources(
  proof: StaffProof,
  sql: Sql,
  firstDay: string,
  today = dayInIndia(),
): Promise<SourceFigures[]> {
  const { countedCases, submissions } = personalTables(sql, proof);
  const since = sql`${firstDay}::text::timestamp at time zone ${officeZone}`;
  const visit = sql`coalesce(nullif(last_visit, '{}'), first_visit)`;
  const rows = await sql<Row[]>`
    with money as (
      select coalesce(cases.merged_into, cases.id) as id, sum(amount)::float8 as amount
      from order_money join orders on orders.id = order_money.order_id join cases on cases.id = orders.case_id
      where order_money.at >= ${since} group by 1)
    select cases.import_id is not null as "isImport", cases.page, lower(coalesce(visit ->> 'source', '')) as source,
      lower(coalesce(visit ->> 'medium', '')) as medium,
      lower(coalesce(substring(visit ->> 'referrer' from '^https?://([^/:?#]+)'), '')) as referrer,
      count(*)::int as leads, count(first_contact_at)::int as contacted,
      count(*) filter (where money.amount > 0)::int as paid, coalesce(sum(money.amount), 0)::float8 as amount
    from ${countedCases}
      left join lateral (select ${visit} as visit from ${submissions} where submissions.id = cases.id) as sent on true
      left join money on money.id = cases.id
    where cases.created_at >= ${since} and cases.merged_into is null and cases.kind <> 'renewal' and cases.status <> 'junk'
      ${proof.role === "admin" ? sql`` : sql`and cases.owner = ${proof.user.id}`}
    group by 1, 2, 3, 4, 5`;
  const nothing = { leads: 0, contacted: 0, paid: 0, amount: 0 };
  const sums = new Map<string, SourceFigures>();
  for (const [name, cost] of await sumSourceCosts(proof, sql, firstDay, today))
    if (cost > 0) sums.set(name, { name, ...nothing, cost });
  for (const row of rows) {
    const name = sourceOf(row);
    const sum = sums.get(name) ?? { ...nothing, cost: 0 };
    sums.set(name, {
      name,
      cost: sum.cost,
      leads: sum.leads + row.leads,
      contacted: sum.contacted + row.contacted,
      paid: sum.paid + row.paid,
      amount: sum.amount + row.amount,
    });
  }
  return [...sums.values()].sort((one, other) => other.leads - one.leads || one.name.localeCompare(other.name));
}
