-- The same change to many cases, with the versions that whoever asked for it was looking at, and the report.
create table bulk_changes (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references "user" (id) on delete cascade,
  -- Checked again while it runs: whoever lost the role changes nothing any more.
  session_id text not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  change jsonb not null,
  -- [[id, version], …], emptied at the end.
  cases jsonb not null,
  total integer not null,
  position integer not null default 0,
  done integer not null default 0,
  skipped integer not null default 0
);
create index bulk_changes_newest on bulk_changes (user_id, started_at desc);
