-- The mailed link to one's own data, and the half hour behind it: of both secrets only a hash. Whose data they open is
-- told by the address of the submission, to which the link was mailed.
create table my_data_links (
  link_hash text primary key,
  submission_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  opened_at timestamptz,
  session_hash text constraint my_data_links_session_unique unique,
  session_ends timestamptz
);
create index my_data_links_submission on my_data_links (submission_id);

-- What people asked about their data, by when it must be answered, and who did it.
create table privacy_requests (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint privacy_requests_kind_known
    check (kind in ('see', 'correct', 'withdraw', 'marketing', 'do not call', 'erase', 'complain', 'nominate')),
  people uuid[] not null,
  received_at timestamptz not null default now(),
  due_at timestamptz not null,
  done_at timestamptz,
  -- The staff member who acted for someone who rang, with the reason, or who answered.
  staff text,
  reason text not null default '',
  -- The person's own words and our answer; emptied by an erasure.
  words text not null default '',
  answer text not null default ''
);
create index privacy_requests_open on privacy_requests (due_at) where done_at is null;
create index privacy_requests_newest on privacy_requests (received_at desc);
create index privacy_requests_people on privacy_requests using gin (people);

-- Erased people: gone from every other table, sealed for the year that the law asks for, then destroyed.
create table erasures (
  submission_id uuid primary key,
  erased_at timestamptz not null default now(),
  reason text not null,
  -- Encrypted with a key that is not in the database; null once destroyed.
  sealed bytea,
  destroy_after timestamptz not null
);
create index erasures_due on erasures (destroy_after) where sealed is not null;

-- A row from the moment a backup was restored until the ledger of erasures was replayed: nothing is served before.
create table restorations (
  only_row boolean primary key default true check (only_row),
  restored_at timestamptz not null default now()
);

alter table cases add column erased_at timestamptz;

-- Whoever sent a form before there was a notice gets it by mail.
alter table form_submissions add column notice_mailed_at timestamptz;
alter table contact_messages add column notice_mailed_at timestamptz;

-- A note goes when its person is erased; nothing else of the history is ever changed.
create function refuse_change_but_erasure() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.note = '' and to_jsonb(new) - 'note' = to_jsonb(old) - 'note'
    and exists (select from cases where id = old.case_id and erased_at is not null)
  then
    return new;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end
$$;
drop trigger case_events_unchanged on case_events;
create trigger case_events_unchanged before update or delete on case_events
  for each row execute function refuse_change_but_erasure();
