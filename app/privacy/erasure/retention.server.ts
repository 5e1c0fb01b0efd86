import { retention } from "../../../content/retention";
import type { Sql } from "../../../db/connect";
import { eraseSubmissions } from "./erase.server";
import type { SealSecrets } from "./seal.server";

export type Expired = { id: string; form: string; lastContact: Date };

/**
 * Who was last in touch more than three years ago. Whoever asked again since, with the same number or address, or whose
 * case was worked on since, stays whole: nothing younger goes.
 */
export function listExpired(sql: Sql, most = 500): Promise<Expired[]> {
  const cutoff = sql`now() - make_interval(years => ${retention.enquiryYears})`;
  return sql<Expired[]>`
    select asked.id, asked.form, greatest(asked.created_at, (
        select max(at) from case_events where case_id = asked.id)) as "lastContact"
    from submissions as asked left join cases on cases.id = asked.id
    where asked.created_at < ${cutoff}
      and not exists (select from submissions where phone = asked.phone and created_at >= ${cutoff})
      and not exists (select from submissions where email = asked.email and created_at >= ${cutoff})
      and not exists (
        select from case_events where case_id in (asked.id, cases.merged_into) and at >= ${cutoff})
    order by asked.created_at limit ${most}`;
}

export async function eraseExpired(sql: Sql, secrets: SealSecrets): Promise<number> {
  const expired = await listExpired(sql);
  return eraseSubmissions(sql, secrets, {
    ids: expired.map(({ id }) => id),
    reason: "three years",
    actor: null,
  });
}
