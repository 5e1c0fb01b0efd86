import type { Sql } from "../../db/connect";
import { type Work, wishesOf, withWork } from "./wishes";

type Fragment = ReturnType<Sql>;
export type AskedFor = { id: string; service: string; state: string };

/** All that these forms asked for, what was asked first coming first. */
export const askedColumn = (sql: Sql, ids: Fragment) => sql`(
  select json_agg(json_build_object('id', sent.id, 'service', sent.service, 'state', sent.state) order by sent.created_at)
  from submissions as sent where sent.id = any(${ids}))`;

/** What is being done or is done for them: orders that are paid, and applications that staff started without an order. */
export const workColumn = (sql: Sql, ids: Fragment) => sql`(
  select json_agg(work) from (
    select submission_id as "submissionId", state,
      case when items = '[]' then jsonb_build_array(service) else jsonb_path_query_array(items, '$[*].service') end as kinds
    from orders join order_standings using (id) where submission_id = any(${ids}) and paid_at is not null
    union all
    select submission_id, state, jsonb_build_array(service)
    from applications where submission_id = any(${ids}) and order_id is null and stage <> 'withdrawn') as work)`;

/** The wishes for which nothing is paid and nothing has begun. */
export const openWishesOf = <Each extends AskedFor>(asked: Each[], work: Work[] | null) =>
  withWork(wishesOf(asked), work ?? []).filter((wish) => wish.work.length === 0);

/** Whether the customer of a case wants another of our services than those that are paid. */
export async function hasOpenWishes(sql: Sql, submission: string): Promise<boolean> {
  const ids = sql`array(select id from cases where id = root.id or merged_into = root.id)`;
  const [found] = await sql<{ asked: AskedFor[] | null; work: Work[] | null }[]>`
    select ${askedColumn(sql, ids)} as asked, ${workColumn(sql, ids)} as work
    from (select coalesce(merged_into, id) as id from cases where id = ${submission}) as root`;
  return openWishesOf(found?.asked ?? [], found?.work ?? null).some(({ kind }) => kind !== null);
}

/**
 * After a payment: while a wish is open, the won case stays in the queue, as with a question of the customer, until somebody has
 * spoken with them; and it leaves once the last one is paid, unless they asked something too.
 */
export const keepForOpenWishes = (sql: Sql, submission: string, hasOpen: boolean) => sql`
  update cases as root set awaits_answer = ${hasOpen}, promise_due = case when ${hasOpen} then root.promise_due end
  from cases as own
  where own.id = ${submission} and root.id = coalesce(own.merged_into, own.id) and root.status = 'won'
    and root.awaits_answer <> ${hasOpen} and not root.do_not_call and root.withdrawn_at is null and root.erased_at is null
    and (${hasOpen} or 'paid' = (
      select kind from case_events
      where (case_id = root.id or in_case = root.id) and (kind = 'asked again' or kind = 'paid' and changes ? 'openWishes')
      order by id desc limit 1))`;
