-- The room from which a link of an order was opened: it ends with that room's own.
alter table order_tokens add column customer_id uuid references customers (id);
create index order_tokens_customer on order_tokens (customer_id) where customer_id is not null;
