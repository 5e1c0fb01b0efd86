-- People whom staff brought in from a spreadsheet, all of one file together, so that all of it can be taken back.
create table imports (
  id uuid primary key default gen_random_uuid(),
  user_id text references "user" (id) on delete set null,
  created_at timestamptz not null default now(),
  -- Of the form, so that one that is sent twice brings nobody in twice.
  request_key text not null unique,
  stored integer not null default 0,
  undone_at timestamptz,
  -- Those that were taken back; the others had been worked on.
  removed integer not null default 0
);
create index imports_newest on imports (created_at desc);

-- Nobody was promised a call to people who did not ask here.
alter table cases add column import_id uuid references imports (id);
create index cases_import on cases (import_id) where import_id is not null;
