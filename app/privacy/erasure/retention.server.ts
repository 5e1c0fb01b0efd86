import { retention } from "../../../content/law/retention";
import type { Sql } from "../../../db/connect";
import { erasePeople } from "./erase.server";
import type { SealSecrets } from "./seal.server";

export type Expired = { id: string; form: string; lastContact: Date };

/**
 * Who was last in touch more than three years ago. Whoever asked again since, with the same number or address, or whose
 * case was worked on since, stays whole: nothing younger goes. So does whoever has an order that is not finished.
 */
export function listExpired(sql: Sql, most: number): Promise<Expired[]> {
  const cutoff = sql`now() - make_interval(years => ${retention.enquiryYears})`;
  return sql<Expired[]>`
    select asked.id, asked.form, greatest(asked.created_at, (
        select max(at) from case_events where case_id = asked.id)) as "lastContact"
    from submissions as asked left join cases on cases.id = asked.id
    where asked.created_at < ${cutoff}
      and not exists (select from submissions where phone = asked.phone and created_at >= ${cutoff})
      and not exists (select from submissions where email = asked.email and created_at >= ${cutoff})
      and not exists (
        select from orders join order_states using (id)
        where submission_id = asked.id and ${isUnfinished(sql)})
      and not exists (
        select from ledger join orders on orders.id = order_id where submission_id = asked.id and at >= ${cutoff})
      and not exists (
        select from case_events where case_id in (asked.id, cases.merged_into) and at >= ${cutoff})
    order by asked.created_at limit ${most}`;
}

/** Something is owed: a payment is awaited or checked, a service or money that is to go back has not been given. */
const isUnfinished = (sql: Sql) => sql`(
  order_states.state in ('awaiting', 'checking') or order_states.state = 'paid' and refunded < total
  or refund_requested_at is not null
  or exists (select from refund_states where refund_states.order_id = orders.id
    and status in ('decided', 'unknown', 'pending'))
  or exists (select from unmatched_money where unmatched_money.order_id = orders.id))`;

const batchSize = 500;

/** Erases a batch of them; whether there may be more. */
export async function eraseExpired(sql: Sql, secrets: SealSecrets, most = batchSize): Promise<boolean> {
  const expired = await listExpired(sql, most);
  const submissions = expired.map(({ id }) => id);
  const { count } = await erasePeople(sql, secrets, { submissions, reason: "three years", actor: null });
  return count === most;
}
