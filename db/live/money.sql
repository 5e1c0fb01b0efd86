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

-- Transfers that customers reported, and that nobody has looked for in vain since.
create or replace view reported_transfers as
  select id, order_id, utr, at from ledger as report
  where kind = 'utr reported' and not exists (
    select from ledger as refused
    where refused.order_id = report.order_id and refused.kind = 'utr refused' and refused.utr = report.utr
      and refused.id > report.id)
    -- Confirmed for a cancelled order, or of another amount: it stands among the unmatched money.
    and not exists (
      select from ledger as held
      where held.order_id = report.order_id and held.kind = 'held' and held.utr = report.utr and not exists (
        select from ledger as back where back.kind = 'reversed' and back.payment_id = held.payment_id));

-- Cash above the limit of one person (`content/law/cash.ts`), until another confirms or refuses it.
create or replace view waiting_entries as
  select id, at, order_id, payment_id, amount, actor, details from ledger as entry
  where kind = 'entered' and not exists (
    select from ledger as later where later.payment_id = entry.payment_id and later.kind in ('captured', 'entry refused'));

-- What goes back of the money that was credited to an order; what was held and goes back is not among it.
create or replace view refunds_of_orders as
  select credited.order_id, refund_states.id, refund_states.payment_id, refund_states.amount, refund_states.decided_at,
    refund_states.status
  from ledger as credited join refund_states on refund_states.payment_id = credited.payment_id
  where credited.kind = 'credited';

-- What the lines of an order come to, in the columns of the table `order_standings`. It is paid once all of it is there.
create or replace view derived_order_standings as
  select orders.id, orders.created_at, orders.expires_at,
    case
      when money.received >= total and done_at is not null then 'done'
      when money.received > 0 and once.closed_at is not null then 'closed'
      when money.received >= total then 'paid'
      -- Also after it was withdrawn: the customer says that money came.
      when claim.utr is not null and not claim.is_credited then 'checking'
      when money.received > 0 then 'part'
      -- Closed, and all that was kept was reversed since: nothing is asked for any more.
      when cancelled_at is not null or once.closed_at is not null then 'cancelled'
      else 'open' end as stage,
    case when money.received >= total then money.at end as paid_at, money.payment_id, money.source as paid_by,
    claim.utr as claimed_utr, claim.at as claimed_at,
    once.cancelled_at, once.work_started_at, once.fee_passed_on_at, once.done_at, once.attempted_at, once.authorised_at,
    asked.at as refund_requested_at, coalesce(back.amount, 0) as refunded,
    coalesce(last_refund.status = 'failed', false) as has_failed_refund,
    exists (select from refunds where refunds.order_id = orders.id) as has_refunds,
    coalesce(money.received, 0) as received, money.at as received_at, coalesce(waiting.amount, 0) as entered
  from orders
  left join lateral (
    select sum(amount)::bigint as received, max(at) as at, (array_agg(payment_id order by id desc))[1] as payment_id,
      (array_agg(source order by id desc))[1] as source
    from ledger where ledger.order_id = orders.id and kind = 'credited' and reversed_at is null) as money on true
  left join lateral (
    -- One that was credited is known: another is still to be looked for.
    select utr, at, is_credited from reported_transfers as reported, lateral (
      select exists (select from ledger where ledger.order_id = orders.id and kind = 'credited' and reversed_at is null
        and ledger.utr = reported.utr) as is_credited) as known
    where reported.order_id = orders.id order by is_credited, reported.id desc limit 1) as claim on true
  left join lateral (
    select max(at) filter (where kind = 'cancelled') as cancelled_at,
      max(at) filter (where kind = 'work started') as work_started_at,
      max(at) filter (where kind = 'fee passed on') as fee_passed_on_at,
      max(at) filter (where kind = 'service done') as done_at,
      max(at) filter (where kind = 'nothing refunded') as closed_at,
      max(at) filter (where kind = 'failed') as attempted_at,
      max(at) filter (where kind = 'authorised') as authorised_at
    from ledger where ledger.order_id = orders.id) as once on true
  left join lateral (
    select sum(amount)::bigint as amount from waiting_entries where waiting_entries.order_id = orders.id) as waiting on true
  left join lateral (
    select at from ledger as wish
    where wish.order_id = orders.id and wish.kind = 'refund requested'
      and not exists (select from ledger as declined where declined.order_id = orders.id
        and declined.kind = 'refund declined' and declined.id > wish.id)
      and not exists (select from refunds_of_orders as made where made.order_id = orders.id
        and made.decided_at > wish.at and status <> 'failed')
    order by wish.id desc limit 1) as asked on true
  left join lateral (
    select sum(amount)::bigint as amount from refunds_of_orders as made
    where made.order_id = orders.id and status <> 'failed') as back on true
  left join lateral (
    select status from refunds_of_orders as made where made.order_id = orders.id
    order by decided_at desc limit 1) as last_refund on true;

-- An authorised payment that was not captured is over after some days.
create or replace view order_states as
  select id, created_at, expires_at, stage, paid_at, payment_id, paid_by, claimed_utr, claimed_at, cancelled_at,
    work_started_at, fee_passed_on_at, done_at, attempted_at,
    case when authorised_at > now() - interval '{authorisationDays} days' then authorised_at end as authorised_at,
    refund_requested_at, refunded, has_failed_refund, has_refunds, received, received_at, entered,
    case when stage <> 'open' then stage when now() > expires_at then 'expired' else 'awaiting' end as state
  from order_standings;

-- Once its row is locked, the next statement sees the lines of everyone who had the lock before: of two who write lines
-- of one order at once, the second derives from both.
create or replace function refresh_order_standing(asked uuid) returns void
language plpgsql as $$
begin
  perform from order_standings where id = asked for update;
  update order_standings as stored
  set (stage, paid_at, payment_id, paid_by, claimed_utr, claimed_at, cancelled_at, work_started_at, fee_passed_on_at,
      done_at, attempted_at, authorised_at, refund_requested_at, refunded, has_failed_refund, has_refunds, received, received_at,
      entered)
    = (derived.stage, derived.paid_at, derived.payment_id, derived.paid_by, derived.claimed_utr, derived.claimed_at,
      derived.cancelled_at, derived.work_started_at, derived.fee_passed_on_at, derived.done_at, derived.attempted_at,
      derived.authorised_at, derived.refund_requested_at, derived.refunded, derived.has_failed_refund,
      derived.has_refunds, derived.received, derived.received_at, derived.entered)
  from derived_order_standings as derived where derived.id = asked and stored.id = asked;
end
$$;

-- A refund that the gateway reported before its payment names no order: then the order is the one that the payment was credited to.
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

-- Money of orders as it moved: what came and, with a minus, what was reversed or went back. Money that was held and went back
-- never counted. Each line has one document, which says how much of it is our own fee.
create or replace view order_money as
  select moved.id, moved.at, moved.kind, came.order_id, came.payment_id,
    signs.sign * coalesce(moved.amount, refunds.amount) as amount,
    signs.sign * coalesce((
      select sum((line ->> 'amount')::bigint) from invoices, jsonb_array_elements(invoices.lines) as line
      where line ->> 'kind' = 'our fee'
        and (invoices.payment_id = moved.payment_id and invoices.kind = signs.document
          or invoices.refund_id = moved.refund_id)), 0)::bigint as own_fee
  from ledger as moved
  join (values ('credited', 1, 'receipt'), ('reversed', -1, 'cancellation'), ('refund processed', -1, 'refund'))
    as signs (kind, sign, document) on signs.kind = moved.kind
  left join refunds on refunds.id = moved.refund_id
  join ledger as came on came.kind = 'credited' and came.payment_id = coalesce(moved.payment_id, refunds.payment_id)
  where moved.kind in ('credited', 'reversed', 'refund processed');

-- Money that is held stands in the list until it is credited, reversed, or has gone back: a refund that failed brings it back there.
-- Not while its number is credited otherwise, where both were recorded by hand, or one and the sums are one: it is the same money.
create or replace view unmatched_money as
  select payment_id, at, order_id, amount, currency, utr, reason, source from (
    select distinct on (held.payment_id) held.payment_id, held.at, held.order_id,
      held.amount - coalesce((
        select sum(refund_states.amount)::bigint from refund_states
        where refund_states.payment_id = held.payment_id and status <> 'failed'), 0) as amount,
      held.currency, held.utr, held.reason, held.source
    from ledger as held
    where held.kind = 'held' and not exists (
      select from ledger as later where later.payment_id = held.payment_id and later.kind in ('credited', 'reversed'))
      and not exists (
        select from ledger as twin where twin.kind = 'credited' and twin.reversed_at is null and twin.utr = held.utr
          and (position(':' in twin.payment_id) > 0 or position(':' in held.payment_id) > 0)
          and (twin.amount = held.amount or position(':' in twin.payment_id) > 0 and position(':' in held.payment_id) > 0))
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
  select 'an order was paid more than once, or not recorded once', orders.reference
  from orders join ledger on ledger.order_id = orders.id and ledger.kind = 'credited'
  group by orders.id having coalesce(sum(ledger.amount) filter (where reversed_at is null), 0) > orders.total
    or (select count(*) from case_events where kind in ('paid', 'paid in part')
      and changes ->> 'order' = orders.reference) <> count(*)
  union all
  select 'one transfer or cheque was counted twice', utr
  from ledger where kind = 'credited' and reversed_at is null and utr is not null group by utr having count(*) > 1
  union all
  select 'one form was recorded twice', details ->> 'key'
  from ledger where kind in ('entered', 'captured') and details ? 'key' group by details ->> 'key' having count(*) > 1
  union all
  select 'a payment and its reversal do not agree', payment_id
  from (select payment_id, amount, reversed_at from ledger where kind = 'credited') as credited
  full join (select payment_id, amount as taken, actor from ledger where kind = 'reversed' and not exists (
    select from ledger as held
    where held.kind = 'held' and held.payment_id = ledger.payment_id and held.amount = ledger.amount)) as back using (payment_id)
  where (back.payment_id is not null) <> (credited.reversed_at is not null)
    or back.payment_id is not null and (taken is distinct from amount or back.actor is null)
  union all
  select 'a reversed payment went back to the customer', payment_id
  from ledger where kind = 'credited' and reversed_at is not null and exists (
    select from refund_states where refund_states.payment_id = ledger.payment_id and status <> 'failed')
  union all
  select 'cash above the limit was counted without a second person', credited.payment_id
  from ledger as credited left join ledger as entry on entry.payment_id = credited.payment_id and entry.kind = 'entered'
  where credited.kind = 'credited' and credited.payment_id like 'cash:%' and (
    entry.id is null and credited.amount > {cashAlone} * 100
    or entry.id is not null and (credited.actor = entry.actor or credited.amount <> entry.amount
      or credited.order_id <> entry.order_id))
  union all
  select 'cash was both confirmed and refused', payment_id
  from ledger where kind = 'entry refused' and exists (
    select from ledger as other where other.payment_id = ledger.payment_id and other.kind = 'captured')
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
        select from ledger as same where same.kind = 'credited' and same.utr = judged.utr and same.reversed_at is null)))
  union all
  select 'another currency was credited', payment_id from ledger where kind = 'credited' and currency <> 'INR'
  union all
  select 'money was derived from the browser alone', payment_id
  from ledger where kind in ('captured', 'credited') and source = 'customer'
  union all
  select 'the lines of an order do not sum to its total', reference
  from orders where total <> (select sum((line ->> 'amount')::bigint) from jsonb_array_elements(lines) as line)
    or exists (select from jsonb_array_elements(lines) as line where (line ->> 'amount')::bigint < 0)
  union all
  select 'a payment has not exactly one receipt of its sum', payment_id
  from (select payment_id, order_id, amount from ledger where kind = 'credited') as credited
  full join (select payment_id, invoices.order_id as receipt_of, amount as receipted from invoices where kind = 'receipt') as receipt
    using (payment_id)
  where (order_id, amount) is distinct from (receipt_of, receipted)
  union all
  select 'a reversed payment has not exactly one cancellation of its receipt', payment_id
  from (select payment_id, order_id, amount from ledger where kind = 'reversed' and not exists (
    select from ledger as held
    where held.kind = 'held' and held.payment_id = ledger.payment_id and held.amount = ledger.amount)) as back
  full join (
    select cancelled.payment_id, cancelled.order_id as cancelled_of, cancelled.amount as taken
    from invoices as cancelled join invoices as receipt on receipt.payment_id = cancelled.payment_id
      and receipt.kind = 'receipt' and receipt.lines = cancelled.lines
    where cancelled.kind = 'cancellation') as document using (payment_id)
  where (order_id, amount) is distinct from (cancelled_of, taken)
  union all
  select 'the lines of a document do not sum to its amount', number
  from invoices where amount <> (select coalesce(sum((line ->> 'amount')::bigint), 0) from jsonb_array_elements(lines) as line)
    or exists (select from jsonb_array_elements(lines) as line where (line ->> 'amount')::bigint < 0)
  union all
  select 'the receipts of a paid order are not split as the order is', orders.reference
  from orders join order_standings using (id)
  where paid_at is not null and exists (
    select from (
      select line ->> 'kind' as kind, sum((line ->> 'amount')::bigint) as amount
      from invoices, jsonb_array_elements(invoices.lines) as line
      where invoices.order_id = orders.id and invoices.kind = 'receipt' and not exists (
        select from invoices as cancelled where cancelled.kind = 'cancellation' and cancelled.payment_id = invoices.payment_id)
      group by 1) as receipted
    full join (
      select line ->> 'kind' as kind, (line ->> 'amount')::bigint as sold from jsonb_array_elements(orders.lines) as line) as own
      using (kind)
    where coalesce(amount, 0) <> coalesce(sold, 0))
  union all
  select 'money that went back has not exactly one voucher', refunds.id::text
  from refund_states as refunds join ledger as credited
    on credited.payment_id = refunds.payment_id and credited.kind = 'credited'
  where (select count(*) from invoices where invoices.refund_id = refunds.id) <> (refunds.status = 'processed')::int
  union all
  select 'a paid order of an erased person is neither done, returned nor to be settled', orders.reference
  from orders join order_standings using (id)
  where erased_at is not null and stage in ('paid', 'part') and refunded = 0 and refund_requested_at is null and not has_failed_refund
  union all
  select 'a number is missing', invoice_counters.series || '/' || invoice_counters.financial_year
  from invoice_counters full join invoices using (series, financial_year)
  group by invoice_counters.series, invoice_counters.financial_year
  having count(invoices.id) <> max(invoice_counters.last) or max(invoices.serial) <> max(invoice_counters.last)
    or min(invoices.serial) <> 1 or max(invoice_counters.last) is null
  union all
  select 'an archived invoice is not what was issued', invoices.number
  from invoice_files join invoices on invoices.id = invoice_files.invoice_id
  where encode(sha256(invoice_files.bytes), 'hex') <> invoice_files.sha256
  union all
  select 'a mail may go out twice', kind || ' ' || coalesce(unique_key, subject, '')
  from jobs where kind in ('paid-mail', 'paid-notice', 'refund-mail', 'refund-declined-mail', 'quote-mail', 'order-mail',
    'held-mail', 'invoice-mail', 'money-notice', 'part-paid-mail', 'reversal-mail')
  group by kind, unique_key, subject having count(*) > 1 or unique_key is null
  union all
  select 'the stored state of an order is not what its lines say', coalesce(derived.id, stored.id)::text
  from derived_order_standings as derived full join order_standings as stored on stored.id = derived.id
  where row(derived.*) is distinct from row(stored.*);
