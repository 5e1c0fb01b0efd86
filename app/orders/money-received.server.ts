import { officeZone } from "../../content/hours";
import type { Service } from "../../content/prices";
import type { Sql } from "../../db/connect";
import type { StaffProof } from "../../db/personal/staff-proof";

/** What came on one day for the quotes of one person and one service, less what was reversed or went back; in paise. */
export type MoneyReceived = {
  day: string;
  /** Whose quotes; null is the payments page. */
  user: string | null;
  who: string;
  service: Service;
  payments: number;
  amount: number;
  /** Of it our own fee, without tax and without what goes to the authority. */
  own: number;
};

const orderedOnline = "Ordered online";
const left = "Left the team";

/**
 * Every rupee of orders since a day in India, once: the figures, Today and the activity read it here. An admin's of everyone, an
 * agent's of their own quotes. An order of several services is split by their prices, so that the parts sum up to the paisa.
 */
export async function readMoneyReceived(proof: StaffProof, sql: Sql, firstDay: string): Promise<MoneyReceived[]> {
  return sql<MoneyReceived[]>`
    with moved as materialized (
      select to_char(at at time zone ${officeZone}, 'YYYY-MM-DD') as day, created_by, orders.service, items, taxable, tax,
        case kind when 'credited' then 1 when 'reversed' then -1 else 0 end as payments, amount, own_fee
      from order_money join orders on orders.id = order_id
      where at >= ${firstDay}::text::timestamp at time zone ${officeZone}
        ${proof.role === "admin" ? sql`` : sql`and created_by = ${proof.user.id}`}
    ), parts as (
      select day, created_by, service, payments, amount::numeric, own_fee::numeric from moved where jsonb_array_length(items) = 0
      union all
      select day, created_by, item.service, case when item.at = 1 then payments else 0 end,
        round(amount * item.upto / item.whole) - round(amount * (item.upto - item.weight) / item.whole),
        round(own_fee * item.fee_upto / item.fee_whole) - round(own_fee * (item.fee_upto - item.fee) / item.fee_whole)
      from moved cross join lateral (
        select at, service, weight, fee, sum(weight) over (order by at) as upto, sum(weight) over () as whole,
          sum(fee) over (order by at) as fee_upto, coalesce(nullif(sum(fee) over (), 0), 1) as fee_whole
        from (
          select at, item ->> 'service' as service, (item ->> 'ourFee')::numeric as fee,
            (item ->> 'governmentFee')::numeric + (item ->> 'ourFee')::numeric * (1 + tax / coalesce(nullif(taxable, 0), 1)::numeric)
              as weight
          from jsonb_array_elements(items) with ordinality as each (item, at)) as weighed) as item
    )
    select day, created_by as "user", parts.service,
      case when created_by is null then ${orderedOnline} else coalesce(min("user".name), ${left}) end as who,
      sum(payments)::int as payments, sum(amount)::float8 as amount, sum(own_fee)::float8 as own
    from parts left join "user" on "user".id = created_by
    group by day, created_by, parts.service order by day desc, who, service`;
}
