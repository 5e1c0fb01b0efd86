-- What a customer agreed to pay. A row never changes: a changed quote is a new order, and what happens to it is in the
-- ledger. All money is in paise.
create table orders (
  id uuid primary key default gen_random_uuid(),
  -- What the customer, the gateway and the bank statement call it.
  reference text not null unique,
  case_id uuid not null references cases (id),
  created_at timestamptz not null default clock_timestamp(),
  -- The staff member whose quote it is; null is the payments page.
  created_by text,
  -- Of the form that made it, so that a form sent twice makes one order.
  request_key text unique,
  service text not null,
  tier text not null,
  years integer not null,
  lines jsonb not null,
  total bigint not null constraint orders_total check (total >= 100),
  government_fee bigint not null constraint orders_fee check (government_fee >= 0 and government_fee <= total),
  taxable bigint not null check (taxable >= 0),
  tax bigint not null check (tax >= 0),
  promo_code text,
  name text not null,
  email text not null,
  phone text not null,
  state text not null,
  address text not null default '',
  gstin text,
  terms_accepted_at timestamptz,
  expires_at timestamptz not null,
  constraint orders_sum check (government_fee + taxable + tax = total)
);
create index orders_newest on orders (created_at desc, id desc);
create index orders_case on orders (case_id);
create index orders_promo on orders (promo_code) where promo_code is not null;
create trigger orders_unchanged before update or delete on orders for each row execute function refuse_change();

-- Whoever has the link may see and pay the order; only the hash of its secret is kept.
create table order_tokens (
  hash text primary key,
  order_id uuid not null references orders (id),
  created_at timestamptz not null default now()
);

-- The gateway's page for an order. The row is there before the gateway is asked, so that an answer that never came is
-- looked up before anything is asked for again.
create table payment_links (
  order_id uuid primary key references orders (id),
  asked_at timestamptz not null default now(),
  link_id text unique,
  url text
);

-- What the gateway told us, as it was told: stored before it is answered, judged by a job.
create table gateway_events (
  id text primary key,
  received_at timestamptz not null default clock_timestamp(),
  body text not null,
  judged_at timestamptz
);
create index gateway_events_waiting on gateway_events (received_at) where judged_at is null;

create table webhook_refusals (only_row boolean primary key default true check (only_row), count bigint not null);

-- One line for each thing that happened to money; the state of an order follows from its lines.
create table ledger (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  order_id uuid references orders (id),
  kind text not null constraint ledger_kind_known check (kind in (
    -- what is known of a payment, and what we made of it
    'failed', 'authorised', 'captured', 'credited', 'held', 'same money', 'settled',
    'utr reported', 'utr refused', 'cancelled', 'work started', 'fee passed on', 'service done',
    'refund requested', 'refund declined', 'refund pending', 'refund unknown', 'refund processed', 'refund failed')),
  payment_id text,
  refund_id uuid,
  -- The bank's 12-digit number of the transfer.
  utr text,
  amount bigint,
  currency text,
  -- The browser is no source of money.
  source text not null constraint ledger_source_known check (source in ('webhook', 'poll', 'staff', 'customer')),
  actor text,
  reason text not null default '',
  details jsonb not null default '{}',
  constraint ledger_money_has_source
    check (kind not in ('captured', 'credited') or (source <> 'customer' and amount is not null and payment_id is not null))
);
create unique index ledger_payment_once on ledger (payment_id, kind, reason)
  where kind in ('failed', 'authorised', 'captured', 'held', 'same money');
create unique index ledger_credited_payment on ledger (payment_id) where kind = 'credited';
create unique index ledger_credited_order on ledger (order_id) where kind = 'credited';
create unique index ledger_credited_utr on ledger (utr) where kind = 'credited' and utr is not null;
create unique index ledger_settled on ledger (payment_id) where kind = 'settled';
create unique index ledger_order_once on ledger (order_id, kind)
  where kind in ('cancelled', 'work started', 'fee passed on', 'service done');
create unique index ledger_refund_once on ledger (refund_id, kind) where refund_id is not null;
create index ledger_order on ledger (order_id, id);
create trigger ledger_unchanged before update or delete on ledger for each row execute function refuse_change();

-- Money that is to go back; its id is the idempotency key with which the gateway is asked. Status is in the ledger.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid references orders (id),
  payment_id text not null,
  amount bigint not null check (amount > 0),
  decided_at timestamptz not null default clock_timestamp(),
  -- Null: the gateway told of a refund that was not ordered here.
  decided_by text,
  reason text not null,
  gateway_id text unique
);
create index refunds_order on refunds (order_id);
create index refunds_payment on refunds (payment_id);
create trigger refunds_unchanged before update or delete on refunds for each row execute function refuse_change();

create view refund_states as
  select refunds.*,
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

-- Papers as issued. Numbers come from a row that stays locked until the paper is committed, so that none is missing.
create table paper_counters (
  series text not null,
  financial_year text not null,
  last integer not null,
  primary key (series, financial_year)
);
create table papers (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  kind text not null constraint papers_kind_known check (kind in ('receipt', 'refund', 'invoice')),
  refund_id uuid references refunds (id),
  series text not null,
  financial_year text not null,
  serial integer not null,
  number text not null unique,
  issued_at timestamptz not null,
  -- Everything that is printed on it.
  fields jsonb not null,
  unique (series, financial_year, serial)
);
create unique index papers_once on papers (order_id, kind) where kind <> 'refund';
create unique index papers_refund_once on papers (refund_id) where kind = 'refund';
create trigger papers_unchanged before update or delete on papers for each row execute function refuse_change();
create table paper_files (
  paper_id uuid primary key references papers (id),
  bytes bytea not null,
  sha256 text not null,
  made_at timestamptz not null default now()
);
create trigger paper_files_unchanged before update or delete on paper_files for each row execute function refuse_change();

-- The state of an order, derived from its lines.
create view order_states as
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
      else 'awaiting' end as state
  from orders
  left join ledger as credited on credited.order_id = orders.id and credited.kind = 'credited'
  left join lateral (
    select utr, at from ledger as report
    where report.order_id = orders.id and report.kind = 'utr reported' and not exists (
      select from ledger as refused
      where refused.order_id = orders.id and refused.kind = 'utr refused' and refused.utr = report.utr
        and refused.id > report.id)
      -- Confirmed for a withdrawn order: it stands among the unmatched money.
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
    select at, reason from ledger as wish
    where wish.order_id = orders.id and wish.kind = 'refund requested'
      and not exists (select from ledger as declined where declined.order_id = orders.id
        and declined.kind = 'refund declined' and declined.id > wish.id)
      and not exists (select from refunds where refunds.order_id = orders.id and refunds.payment_id = credited.payment_id
        and refunds.decided_at > wish.at)
    order by wish.id desc limit 1) as asked on true
  left join lateral (
    select sum(amount)::bigint as amount from refund_states
    where refund_states.payment_id = credited.payment_id and status <> 'failed') as back on true;

-- Money that belongs to no order, or not to it as it is; it stands here until staff have settled it.
create view unmatched_money as
  select distinct on (held.payment_id) held.payment_id, held.at, held.order_id, held.amount, held.currency, held.utr,
    held.reason, held.source
  from ledger as held
  where held.kind = 'held' and not exists (
    select from ledger as later where later.payment_id = held.payment_id and later.kind in ('credited', 'settled'))
  order by held.payment_id, held.order_id nulls last, held.id;

-- What must hold of all money, one line for each thing that does not. Empty is right.
create view money_faults as
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
      and judged.kind in ('credited', 'held', 'same money'))
  union all
  select 'another amount or currency was credited', ledger.payment_id
  from ledger join orders on orders.id = ledger.order_id
  where kind = 'credited' and (ledger.amount <> orders.total or ledger.currency <> 'INR')
  union all
  select 'money was derived from the browser alone', payment_id
  from ledger where kind in ('captured', 'credited') and source = 'customer'
  union all
  select 'a paid order has not exactly one receipt', orders.reference
  from orders left join papers on papers.order_id = orders.id and papers.kind = 'receipt'
  group by orders.id
  having count(papers.id) <> (select count(*) from ledger where ledger.order_id = orders.id and kind = 'credited')
  union all
  select 'a number is missing', papers.series || '/' || papers.financial_year
  from papers group by papers.series, papers.financial_year
  having count(*) <> max(serial) or min(serial) <> 1 or max(serial) <> (
    select last from paper_counters where paper_counters.series = papers.series
      and paper_counters.financial_year = papers.financial_year)
  union all
  select 'a mail may go out twice', kind || ' ' || coalesce(unique_key, subject, '')
  from jobs where kind in ('paid-mail', 'paid-notice', 'refund-mail', 'quote-mail')
  group by kind, unique_key, subject having count(*) > 1 or unique_key is null;
