create or replace view refund_states as
  select refunds.id, refunds.order_id, refunds.payment_id, refunds.amount, refunds.decided_at, refunds.decided_by,
    refunds.reason, refunds.gateway_id,
    case
      when bool_or(ledger.kind = 'refund processed') then 'processed'
      when bool_or(ledger.kind = 'refund failed') then 'failed'
      when bool_or(ledger.kind = 'refund pending') then 'pending'
      when bool_or(ledger.kind = 'refund unknown') then 'unknown'
      else 'decided' end as status,
    max(ledger.at) filter (where ledger.kind = 'refund processed') as processed_at,
    max(ledger.details ->> 'reference') as reference
  from refunds left join ledger on ledger.refund_id = refunds.id
  group by refunds.id;

-- Transfers that customers told of, and that nobody has looked for in vain since.
create or replace view told_transfers as
  select id, order_id, utr, at from ledger as report
  where kind = 'utr reported' and not exists (
    select from ledger as refused
    where refused.order_id = report.order_id and refused.kind = 'utr refused' and refused.utr = report.utr
      and refused.id > report.id)
    -- Confirmed for a withdrawn order, or of another amount: it stands among the unmatched money.
    and not exists (
      select from ledger as held
      where held.order_id = report.order_id and held.kind = 'held' and held.utr = report.utr);

-- What the lines of an order come to, in the columns of the table `order_standings`.
create or replace view derived_order_standings as
  select orders.id, orders.created_at, orders.expires_at,
    case
      when credited.at is not null and done_at is not null then 'done'
      when credited.at is not null then 'paid'
      -- Also after it was withdrawn: the customer says that money came.
      when claim.utr is not null then 'checking'
      when cancelled_at is not null then 'cancelled'
      else 'open' end as stage,
    credited.at as paid_at, credited.payment_id, credited.source as paid_by,
    claim.utr as claimed_utr, claim.at as claimed_at,
    once.cancelled_at, once.work_started_at, once.fee_passed_on_at, once.done_at, once.attempted_at, once.authorised_at,
    asked.at as refund_requested_at, coalesce(back.amount, 0) as refunded,
    coalesce(last_refund.status = 'failed', false) as has_failed_refund,
    exists (select from refunds where refunds.order_id = orders.id) as has_refunds
  from orders
  left join ledger as credited on credited.order_id = orders.id and credited.kind = 'credited'
  left join lateral (
    -- The one that was credited is known: another is still to be looked for.
    select utr, at from told_transfers as told where told.order_id = orders.id
    order by told.utr is not distinct from credited.utr, told.id desc limit 1) as claim on true
  left join lateral (
    select max(at) filter (where kind = 'cancelled') as cancelled_at,
      max(at) filter (where kind = 'work started') as work_started_at,
      max(at) filter (where kind = 'fee passed on') as fee_passed_on_at,
      max(at) filter (where kind = 'service done') as done_at,
      max(at) filter (where kind = 'failed') as attempted_at,
      max(at) filter (where kind = 'authorised') as authorised_at
    from ledger where ledger.order_id = orders.id) as once on true
  left join lateral (
    select at from ledger as wish
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

-- An authorised payment that was not captured is over after some days.
create or replace view order_states as
  select id, created_at, expires_at, stage, paid_at, payment_id, paid_by, claimed_utr, claimed_at, cancelled_at,
    work_started_at, fee_passed_on_at, done_at, attempted_at,
    case when authorised_at > now() - interval '{authorisationDays} days' then authorised_at end as authorised_at,
    refund_requested_at, refunded, has_failed_refund, has_refunds,
    case when stage <> 'open' then stage when now() > expires_at then 'expired' else 'awaiting' end as state
  from order_standings;

-- Once its row is locked, the next statement sees the lines of everyone who had the lock before: of two who write lines
-- of one order at once, the second derives from both.
create or replace function refresh_order_standing(asked uuid) returns void
language plpgsql as $$
begin
  perform from order_standings where id = asked for update;
  update order_standings as kept
  set (stage, paid_at, payment_id, paid_by, claimed_utr, claimed_at, cancelled_at, work_started_at, fee_passed_on_at,
      done_at, attempted_at, authorised_at, refund_requested_at, refunded, has_failed_refund, has_refunds)
    = (derived.stage, derived.paid_at, derived.payment_id, derived.paid_by, derived.claimed_utr, derived.claimed_at,
      derived.cancelled_at, derived.work_started_at, derived.fee_passed_on_at, derived.done_at, derived.attempted_at,
      derived.authorised_at, derived.refund_requested_at, derived.refunded, derived.has_failed_refund,
      derived.has_refunds)
  from derived_order_standings as derived where derived.id = asked and kept.id = asked;
end
$$;

-- A refund that was told before its payment names no order: then the order is the one that the payment was credited to.
create or replace function keep_order_standing() returns trigger
language plpgsql as $$
declare
  concerned uuid;
begin
  for concerned in
    select new.order_id where new.order_id is not null
    union select order_id from ledger where kind = 'credited' and payment_id = new.payment_id
    order by 1
  loop
    perform refresh_order_standing(concerned);
  end loop;
  return null;
end
$$;

create or replace function begin_order_standing() returns trigger
language plpgsql as $$
begin
  insert into order_standings (id, created_at, expires_at, stage, refunded, has_failed_refund, has_refunds)
  values (new.id, new.created_at, new.expires_at, 'open', 0, false, false);
  return null;
end
$$;

create or replace trigger orders_stand after insert on orders for each row execute function begin_order_standing();
create or replace trigger ledger_stands after insert or update on ledger
  for each row execute function keep_order_standing();
create or replace trigger refunds_stand after insert on refunds for each row execute function keep_order_standing();

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

-- What must hold of all money, one line for each thing that does not. Empty is right.
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
  from jobs where kind in ('paid-mail', 'paid-notice', 'refund-mail', 'refund-declined-mail', 'quote-mail', 'order-mail',
    'invoice-mail', 'money-notice')
  group by kind, unique_key, subject having count(*) > 1 or unique_key is null
  union all
  select 'the stored state of an order is not what its lines say', coalesce(derived.id, kept.id)::text
  from derived_order_standings as derived full join order_standings as kept on kept.id = derived.id
  where row(derived.*) is distinct from row(kept.*);
