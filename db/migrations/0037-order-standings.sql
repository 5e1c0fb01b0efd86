-- Where each order stands. It was derived from the lines of all orders whenever somebody asked, which took seconds with
-- a hundred thousand of them. Now it is stored beside the order, and indexed; the lines stay the truth. It holds nothing
-- that passes with time: `order_states` adds what has expired meanwhile.
create table order_standings (
  id uuid primary key references orders (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  stage text not null constraint order_standings_stage_known
    check (stage in ('open', 'checking', 'cancelled', 'paid', 'done')),
  paid_at timestamptz,
  payment_id text,
  paid_by text,
  claimed_utr text,
  claimed_at timestamptz,
  cancelled_at timestamptz,
  work_started_at timestamptz,
  fee_passed_on_at timestamptz,
  done_at timestamptz,
  attempted_at timestamptz,
  authorised_at timestamptz,
  refund_requested_at timestamptz,
  refunded bigint not null,
  has_failed_refund boolean not null,
  has_refunds boolean not null
);

drop view order_states;

-- What the lines of an order come to, in the columns of the table.
create view derived_order_standings as
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

-- An authorised payment that was not captured is over after three days.
create view order_states as
  select id, created_at, expires_at, stage, paid_at, payment_id, paid_by, claimed_utr, claimed_at, cancelled_at,
    work_started_at, fee_passed_on_at, done_at, attempted_at,
    case when authorised_at > now() - interval '3 days' then authorised_at end as authorised_at,
    refund_requested_at, refunded, has_failed_refund, has_refunds,
    case when stage <> 'open' then stage when now() > expires_at then 'expired' else 'awaiting' end as state
  from order_standings;

-- Once its row is locked, the next statement sees the lines of everyone who had the lock before: of two who write lines
-- of one order at once, the second derives from both.
create function refresh_order_standing(asked uuid) returns void
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
create function keep_order_standing() returns trigger
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

create function begin_order_standing() returns trigger
language plpgsql as $$
begin
  insert into order_standings (id, created_at, expires_at, stage, refunded, has_failed_refund, has_refunds)
  values (new.id, new.created_at, new.expires_at, 'open', 0, false, false);
  return null;
end
$$;

create trigger orders_stand after insert on orders for each row execute function begin_order_standing();
create trigger ledger_stands after insert or update on ledger for each row execute function keep_order_standing();
create trigger refunds_stand after insert on refunds for each row execute function keep_order_standing();

insert into order_standings select * from derived_order_standings;

-- The tabs of the desk and their counts.
create index order_standings_stage on order_standings (stage, created_at desc, id desc);
create index order_standings_paid on order_standings (created_at desc, id desc) where paid_at is not null;
create index order_standings_refunds on order_standings (created_at desc, id desc)
  where refund_requested_at is not null or has_refunds;
create index order_standings_refunds_open on order_standings (id) where refund_requested_at is not null or has_failed_refund;
create index order_standings_unpaid on order_standings (expires_at) where stage in ('open', 'cancelled');
create index order_standings_claimed on order_standings (claimed_utr) where claimed_utr is not null;

-- Without these each payment that was told read the whole ledger.
create index ledger_payment on ledger (payment_id) where payment_id is not null;
create index ledger_utr on ledger (utr) where utr is not null;
create index ledger_held on ledger (payment_id, order_id, id) where kind = 'held';
create index ledger_credited_at on ledger (at) where kind = 'credited';
create index orders_phone on orders (phone);
create index order_tokens_order on order_tokens (order_id);

do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index orders_find on orders using gin (lower(name || ' ' || email) gin_trgm_ops);
  end if;
end
$$;

alter view money_faults rename to ledger_faults;
create view money_faults as
  select rule, subject from ledger_faults
  union all
  select 'the stored state of an order is not what its lines say', coalesce(derived.id, kept.id)::text
  from derived_order_standings as derived full join order_standings as kept on kept.id = derived.id
  where row(derived.*) is distinct from row(kept.*);
