import type { Sql } from "../../db/connect";
import { recordAudit } from "./record.server";

export type AffectedPerson = { id: string; name: string; email: string; phone: string };

/**
 * Whose data were seen, listed, searched or exported since an instant, by anyone or by one account. An export tells no
 * names, so that everyone who was stored until the last one counts.
 */
export async function listAffectedPeople(sql: Sql, since: Date, staffEmail?: string) {
  const [staff] = await sql<{ id: string }[]>`select id from "user" where email = ${staffEmail ?? null}`;
  if (staffEmail && !staff) throw new Error(`There is no account with the address ${staffEmail}.`);
  const by = staff ? sql`and actor = ${staff.id}` : sql``;
  const exports = await sql<{ list: string; count: number; last: Date }[]>`
    select details ->> 'list' as list, count(*)::int as count, max(at) as last from audit_events
    where at >= ${since} and action = 'exported' ${by} group by 1`;
  const lastOf = (...lists: string[]) =>
    exports
      .filter(({ list }) => lists.includes(list))
      .reduce<Date | null>((latest, { last }) => (latest && latest > last ? latest : last), null);
  /** The queue has cases of every kind, also of renewals, which have no list of their own. */
  const lastOfForm = (list: string) => lastOf(list, "queue");
  const isInTables = sql`id in (
    select submission_id from orders where created_at <= ${lastOf("orders", "payments", "day book")}
    union select submission_id from applications where created_at <= ${lastOf("applications")}
    union select submission_id from customer_submissions join customers on customers.id = customer_id
      where created_at <= ${lastOf("customers")})`;
  const people = await sql<AffectedPerson[]>`
    with touched as (
      select distinct unnest(people) as id from audit_events where at >= ${since} ${by})
    select id, name, email, phone from submissions
    where id in (select id from touched) or ${isInTables}
      or created_at <= case kind when 'lead' then ${lastOfForm("leads")}::timestamptz
        when 'contact' then ${lastOfForm("messages")} else ${lastOf("queue")} end
    order by name`;
  const [gone] = await sql<{ count: number }[]>`
    select count(*)::int as count from erasures where id in (
      select unnest(people)::text from audit_events where at >= ${since} ${by})`;
  const details = { since: since.toISOString(), count: people.length, by: "a command" };
  await recordAudit(sql, null, { action: "breach report made", details });
  return { people, erased: gone?.count ?? 0, exports: exports.reduce((sum, { count }) => sum + count, 0) };
}
