import { retention } from "../../../content/law/retention";
import type { Sql } from "../../../db/connect";
import { removeJobs } from "../../../db/jobs";
import { erasePeople } from "./erase.server";
import { locations } from "./locations.server";
import type { SealSecrets } from "./seal.server";

export type Expired = { id: string; kind: string; lastContact: Date };

/**
 * People whose last contact was more than three years ago. Anyone who asked, was worked on or paid since, in anything with the
 * same number or address, stays. So does anyone with an order that is not finished, an application under way, or a
 * registration of which we remind them.
 */
export function listExpired(sql: Sql, most: number): Promise<Expired[]> {
  const cutoff = sql`now() - make_interval(years => ${retention.enquiryYears})`;
  return sql<Expired[]>`
    select asked.id, asked.kind, contact.last as "lastContact"
    from submissions as asked cross join lateral (
      select max(greatest(theirs.created_at,
        (select max(at) from case_events where case_id in (theirs.id, cases.merged_into) and ${isContact(sql)}),
        (select max(at) from application_events join customer_submissions using (customer_id)
          where submission_id = theirs.id and ${isContact(sql)}),
        (select max(at) from ledger join orders on orders.id = order_id
          where submission_id = theirs.id and kind <> 'cancelled'))) as last
      from (
        select id, created_at from submissions where phone = asked.phone
        union select id, created_at from submissions where email = asked.email
      ) as theirs left join cases on cases.id = theirs.id) as contact
    where asked.created_at < ${cutoff} and contact.last < ${cutoff}
      and not exists (
        select from orders join order_states using (id) where submission_id = asked.id and ${isUnfinished(sql)})
      and not exists (
        select from customer_submissions join applications using (customer_id)
        where customer_submissions.submission_id = asked.id and is_open)
      and not exists (
        select from customer_submissions join registrations using (customer_id)
          join due_dates on registration_id = registrations.id
        where submission_id = asked.id and ended_at is null and done_at is null and stopped_at is null
          and due_on >= current_date)
    order by asked.created_at limit ${most}`;
}

/** What staff did with the person: not what the system noted or sent by itself, nor who in the office has the case. */
const isContact = (sql: Sql) => sql`(
  actor is not null and kind not in ('assigned', 'claimed', 'released', 'bulk', 'merged', 'unmerged'))`;

/**
 * A payment is awaited or checked, or money is to go back. A paid order that nobody marked as done, or one that was paid in part,
 * holds nobody: three years after its last entry nothing can be claimed from it.
 */
const isUnfinished = (sql: Sql) => sql`(
  order_states.state in ('awaiting', 'checking') or entered > 0 or refund_requested_at is not null
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

/** Every table that an erasure can take something out of. */
const touched = [
  ...new Set(locations.flatMap(({ where }) => where.flatMap((each) => /^(\w+)\.(?:\w+|\*)$/.exec(each)?.[1] ?? []))),
];

/**
 * What was erased stands in the tables' files until they are vacuumed, and common values (a number that sent several forms)
 * in the planner's statistics until they are analysed. Both are done by autovacuum too, but only after many changes. No
 * transaction can be open meanwhile, so that it is a job of its own; one run is for every erasure before it.
 */
export async function vacuumErased(sql: Sql): Promise<void> {
  await removeJobs(
    sql,
    sql`kind = 'vacuum-erased' and status = 'waiting' and claimed_by is null and created_at <= now()`,
  );
  for (const table of touched) await sql`vacuum (analyze) ${sql(table)}`.simple();
}
