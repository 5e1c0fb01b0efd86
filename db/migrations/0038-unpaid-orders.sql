-- One mailbox however it is written: what follows a plus sign is the owner's own mark, and Gmail reads no dots.
-- As `mailboxOf` of content/person.ts; here, because it is asked of all orders with a code.
create function canonical_email(email text) returns text
language sql immutable strict parallel safe as $$
  select case when domain in ('gmail.com', 'googlemail.com') then replace(mailbox, '.', '') || '@gmail.com'
    else mailbox || '@' || domain end
  from (
    select split_part(regexp_replace(lower(email), '@[^@]*$', ''), '+', 1) as mailbox,
      substring(lower(email) from '@([^@]*)$') as domain) as parts
$$;
drop index orders_promo;
create index orders_promo_phone on orders (promo_code, phone) where promo_code is not null;
create index orders_promo_email on orders (promo_code, canonical_email(email)) where promo_code is not null;

-- From where an order was made, while it can be paid: a keyed digest, to count the open orders of a network.
create table order_networks (
  order_id uuid primary key references orders (id) on delete cascade,
  network text not null,
  expires_at timestamptz not null
);
create index order_networks_open on order_networks (network, expires_at);
create index order_networks_over on order_networks (expires_at);

-- Of an order of the payments page that nobody paid or tried to pay nothing is left a month after its end. An order with
-- any payment, a transfer that was told of or anything else in its lines is never dropped, nor a quote.
create function is_droppable(asked uuid) returns boolean
language sql stable as $$
  select exists (
      select from orders where id = asked and created_by is null and expires_at < now() - interval '30 days')
    and not exists (select from ledger where order_id = asked and kind <> 'cancelled')
    and not exists (select from refunds where order_id = asked)
    and not exists (select from papers where order_id = asked)
$$;

drop trigger orders_unchanged on orders;
create trigger orders_unchanged before update on orders for each row execute function refuse_order_change();
create trigger orders_stay before delete on orders
  for each row when (not is_droppable(old.id)) execute function refuse_change();
drop trigger ledger_unchanged on ledger;
create trigger ledger_unchanged before update on ledger for each row execute function refuse_ledger_change();
create trigger ledger_stays before delete on ledger
  for each row when (not is_droppable(old.order_id)) execute function refuse_change();

-- Every call without a signature wrote to the one row, each waiting for the one before: `payment_webhooks_total` counts
-- them instead.
drop table webhook_refusals;

-- Why nothing could be made of an event; null for those that were understood.
alter table gateway_events add column unusable text;
create index gateway_events_unusable on gateway_events (received_at) where unusable is not null;
