-- What a source of leads, such as ads or a directory, cost in a month, in paise. A row never changes: the newest of a source
-- and month counts, and 0 takes a cost out again.
create table source_costs (
  id bigint generated always as identity primary key,
  source text not null,
  month date not null check (extract(day from month) = 1),
  amount bigint not null check (amount >= 0),
  author text not null,
  at timestamptz not null default now()
);
create index source_costs_newest on source_costs (source, month, id);
