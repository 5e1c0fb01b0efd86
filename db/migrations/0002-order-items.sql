-- What an order consists of, where it is more than one thing: each with its government fee and ours, in paise. Empty for
-- orders of one thing, which service, tier and years name.
alter table orders add column items jsonb not null default '[]';
