-- Which ledger of erasures belongs to this database, and how far it went when we last wrote to it. The ledger is a file
-- outside the database (app/privacy/erasure/ledger.server.ts): a database that went back in time, by a restore or a
-- recovery to a moment, has fewer entries here than the file, and is not served before they are replayed.
create table erasure_ledger (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid(),
  begun_at timestamptz not null default now(),
  -- Null until the file is there.
  entries bigint,
  -- The checksum of the last of these entries, which is made from all before it.
  head text
);

-- An erasure is done when it is in the ledger, on disk.
alter table erasures add column recorded_at timestamptz;
create index erasures_unrecorded on erasures (erased_at) where recorded_at is null;
