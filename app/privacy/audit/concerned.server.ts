import type { Sql } from "../../../db/connect";
import { recordAudit } from "./record.server";

export type Concerned = { id: string; name: string; email: string; phone: string };

/**
 * Whose data were seen, listed, searched or exported since an instant, by anyone or by one account. An export tells no
 * names, so that everyone who was stored until the last one counts.
 */
export async function listConcerned(sql: Sql, since: Date, staffEmail?: string) {
  const [staff] = await sql<{ id: string }[]>`select id from "user" where email = ${staffEmail ?? null}`;
  if (staffEmail && !staff) throw new Error(`There is no account with the address ${staffEmail}.`);
  const by = staff ? sql`and actor = ${staff.id}` : sql``;
  const exports = await sql<{ list: string; count: number; last: Date }[]>`
    select details ->> 'list' as list, count(*)::int as count, max(at) as last from audit_events
    where at >= ${since} and action = 'exported' ${by} group by 1`;
  /** The queue has cases of every kind, also of renewals, which have no list of their own. */
  const lastOf = (list: string) =>
    exports
      .filter((each) => each.list === list || (each.list === "queue" && list !== "orders"))
      .reduce<Date | null>((latest, { last }) => (latest && latest > last ? latest : last), null);
  const isInOrders = sql`id in (
    select submission_id from orders join papers on papers.order_id = orders.id where issued_at <= ${lastOf("orders")})`;
  const people = await sql<Concerned[]>`
    with touched as (
      select distinct unnest(people) as id from audit_events where at >= ${since} ${by})
    select id, name, email, phone from submissions
    where id in (select id from touched) or ${isInOrders}
      or created_at <= case kind when 'lead' then ${lastOf("leads")}::timestamptz
        when 'contact' then ${lastOf("messages")} else ${lastOf("queue")} end
    order by name`;
  const [gone] = await sql<{ count: number }[]>`
    select count(*)::int as count from erasures where id in (
      select unnest(people)::text from audit_events where at >= ${since} ${by})`;
  const details = { since: since.toISOString(), count: people.length, by: "a command" };
  await recordAudit(sql, null, { action: "people concerned listed", details });
  return { people, erased: gone?.count ?? 0, exports: exports.reduce((sum, { count }) => sum + count, 0) };
}
