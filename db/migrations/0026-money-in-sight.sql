-- Money that is held stands in the list until it is credited or has gone back: a refund that failed brings it back there.
create or replace view unmatched_money as
  select payment_id, at, order_id, amount, currency, utr, reason, source from (
    select distinct on (held.payment_id) held.payment_id, held.at, held.order_id,
      held.amount - coalesce((
        select sum(refund_states.amount)::bigint from refund_states
        where refund_states.payment_id = held.payment_id and status <> 'failed'), 0) as amount,
      held.currency, held.utr, held.reason, held.source
    from ledger as held
    where held.kind = 'held' and not exists (
      select from ledger as later where later.payment_id = held.payment_id and later.kind = 'credited')
    order by held.payment_id, held.order_id nulls last, held.id) as held
  where amount > 0;

-- As in 0022, but an authorised payment that was not captured is over after three days; a request whose refund failed is
-- open again; and a refund that failed is known as long as none came after it.
create or replace view order_states as
  select orders.id, credited.at as paid_at, credited.payment_id, credited.source as paid_by,
    claim.utr as claimed_utr, claim.at as claimed_at,
    once.cancelled_at, once.work_started_at, once.fee_passed_on_at, once.done_at,
    once.attempted_at, once.authorised_at,
    asked.at as refund_requested_at, asked.reason as refund_wish, coalesce(back.amount, 0) as refunded,
    case
      when credited.at is not null and done_at is not null then 'done'
      when credited.at is not null then 'paid'
      -- Also after it was withdrawn: the customer says that money came.
      when claim.utr is not null then 'checking'
      when cancelled_at is not null then 'cancelled'
      when now() > orders.expires_at then 'expired'
      else 'awaiting' end as state,
    coalesce(last_refund.status = 'failed', false) as has_failed_refund
  from orders
  left join ledger as credited on credited.order_id = orders.id and credited.kind = 'credited'
  left join lateral (
    select utr, at from ledger as report
    where report.order_id = orders.id and report.kind = 'utr reported' and not exists (
      select from ledger as refused
      where refused.order_id = orders.id and refused.kind = 'utr refused' and refused.utr = report.utr
        and refused.id > report.id)
      -- Confirmed for a withdrawn order, or of another amount: it stands among the unmatched money.
      and not exists (
        select from ledger as held
        where held.order_id = orders.id and held.kind = 'held' and held.utr = report.utr)
    order by report.id desc limit 1) as claim on true
  left join lateral (
    select max(at) filter (where kind = 'cancelled') as cancelled_at,
      max(at) filter (where kind = 'work started') as work_started_at,
      max(at) filter (where kind = 'fee passed on') as fee_passed_on_at,
      max(at) filter (where kind = 'service done') as done_at,
      max(at) filter (where kind = 'failed') as attempted_at,
      max(at) filter (where kind = 'authorised' and at > now() - interval '3 days') as authorised_at
    from ledger where ledger.order_id = orders.id) as once on true
  left join lateral (
    select at, reason from ledger as wish
    where wish.order_id = orders.id and wish.kind = 'refund requested'
      and not exists (select from ledger as declined where declined.order_id = orders.id
        and declined.kind = 'refund declined' and declined.id > wish.id)
      and not exists (select from refund_states where refund_states.order_id = orders.id
        and refund_states.payment_id = credited.payment_id and refund_states.decided_at > wish.at and status <> 'failed')
    order by wish.id desc limit 1) as asked on true
  left join lateral (
    select sum(amount)::bigint as amount from refund_states
    where refund_states.payment_id = credited.payment_id and status <> 'failed') as back on true
  left join lateral (
    select status from refund_states where refund_states.payment_id = credited.payment_id
    order by decided_at desc limit 1) as last_refund on true;

-- As in 0022, with what papers and refunds must hold besides.
create or replace view money_faults as
  select 'credited is not what was captured' as rule, payment_id as subject
  from ledger as credited where kind = 'credited' and not exists (
    select from ledger as captured where captured.payment_id = credited.payment_id and captured.kind = 'captured'
      and captured.amount = credited.amount and captured.currency = credited.currency)
  union all
  select 'a payment was credited more than once', payment_id
  from ledger where kind = 'credited' group by payment_id having count(*) > 1
  union all
  select 'an order was paid more than once, or not told once', orders.reference
  from orders join ledger on ledger.order_id = orders.id and ledger.kind = 'credited'
  group by orders.id having count(*) <> 1
    or (select count(*) from case_events where kind = 'paid' and changes ->> 'order' = orders.reference) <> 1
  union all
  select 'more was returned than was captured', refunds.payment_id
  from refund_states as refunds where status <> 'failed' group by refunds.payment_id
  having sum(refunds.amount) > coalesce((
    select max(amount) from ledger where ledger.payment_id = refunds.payment_id and kind = 'captured'), 0)
  union all
  select 'captured money has no order and stands in no list', payment_id
  from ledger as captured where kind = 'captured' and not exists (
    select from ledger as judged where judged.payment_id = captured.payment_id
      and (judged.kind in ('credited', 'held') or judged.kind = 'same money' and exists (
        select from ledger as same where same.kind = 'credited' and same.utr = judged.utr)))
  union all
  select 'another amount or currency was credited', ledger.payment_id
  from ledger join orders on orders.id = ledger.order_id
  where kind = 'credited' and (ledger.amount <> orders.total or ledger.currency <> 'INR')
  union all
  select 'money was derived from the browser alone', payment_id
  from ledger where kind in ('captured', 'credited') and source = 'customer'
  union all
  select 'the lines of an order do not sum to its total', reference
  from orders where total <> (select sum((line ->> 'amount')::bigint) from jsonb_array_elements(lines) as line)
    or exists (select from jsonb_array_elements(lines) as line where (line ->> 'amount')::bigint < 0)
  union all
  select 'a paid order has not exactly one receipt', orders.reference
  from orders left join papers on papers.order_id = orders.id and papers.kind = 'receipt'
  group by orders.id
  having count(papers.id) <> (select count(*) from ledger where ledger.order_id = orders.id and kind = 'credited')
  union all
  select 'money that went back has not exactly one voucher', refunds.id::text
  from refund_states as refunds join ledger as credited
    on credited.payment_id = refunds.payment_id and credited.kind = 'credited'
  where (select count(*) from papers where papers.refund_id = refunds.id) <> (refunds.status = 'processed')::int
  union all
  select 'a number is missing', paper_counters.series || '/' || paper_counters.financial_year
  from paper_counters full join papers using (series, financial_year)
  group by paper_counters.series, paper_counters.financial_year
  having count(papers.id) <> max(paper_counters.last) or max(papers.serial) <> max(paper_counters.last)
    or min(papers.serial) <> 1 or max(paper_counters.last) is null
  union all
  select 'an archived paper is not what was issued', papers.number
  from paper_files join papers on papers.id = paper_files.paper_id
  where encode(sha256(paper_files.bytes), 'hex') <> paper_files.sha256
  union all
  select 'a mail may go out twice', kind || ' ' || coalesce(unique_key, subject, '')
  from jobs where kind in ('paid-mail', 'paid-notice', 'refund-mail', 'refund-declined-mail', 'quote-mail')
  group by kind, unique_key, subject having count(*) > 1 or unique_key is null;
