-- Of several transfers told for an order the one that was credited is known: the others are still to be looked for, as
-- `derived_order_standings` in db/live/money.sql says from now on.
update order_standings set claimed_utr = told.utr, claimed_at = told.at
from (
  select distinct on (report.order_id) report.order_id, report.utr, report.at
  from ledger as report join ledger as credited on credited.order_id = report.order_id and credited.kind = 'credited'
  where report.kind = 'utr reported' and report.utr is distinct from credited.utr and not exists (
    select from ledger as judged where judged.order_id = report.order_id and judged.utr = report.utr
      and (judged.kind = 'held' or judged.kind = 'utr refused' and judged.id > report.id))
  order by report.order_id, report.id desc) as told
where order_standings.id = told.order_id;

-- Whoever told of a number is found by `ledger_utr`, also where they told of another since.
drop index order_standings_claimed;
