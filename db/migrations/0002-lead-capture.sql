-- Where a lead came from, and whether it came faster than a person can type.
alter table form_submissions
  add column suspect boolean not null default false,
  add column page text not null default ''
    constraint form_submissions_page_length check (char_length(page) <= 300),
  add column referrer text not null default ''
    constraint form_submissions_referrer_length check (char_length(referrer) <= 300),
  add column first_visit jsonb
    constraint form_submissions_first_visit_size check (octet_length(first_visit::text) <= 4000),
  add column last_visit jsonb
    constraint form_submissions_last_visit_size check (octet_length(last_visit::text) <= 4000);

-- The 30-second rule asks by phone and by e-mail; so does the search of the dashboard.
create index form_submissions_phone on form_submissions (phone, created_at);
create index form_submissions_email on form_submissions (email, created_at);

create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null
    constraint contact_messages_name_length check (char_length(name) between 1 and 100),
  email text not null
    constraint contact_messages_email_length check (char_length(email) between 3 and 254),
  phone text not null
    constraint contact_messages_phone_is_mobile check (phone ~ '^[6-9][0-9]{9}$'),
  state text not null
    constraint contact_messages_state_length check (char_length(state) between 1 and 100),
  service text not null default ''
    constraint contact_messages_service_length check (char_length(service) <= 100),
  message text not null default ''
    constraint contact_messages_message_length check (char_length(message) <= 2000),
  created_at timestamptz not null default now(),
  idempotency_key text
    constraint contact_messages_idempotency_key_unique unique
    constraint contact_messages_idempotency_key_length check (char_length(idempotency_key) between 1 and 200),
  suspect boolean not null default false,
  page text not null default ''
    constraint contact_messages_page_length check (char_length(page) <= 300),
  referrer text not null default ''
    constraint contact_messages_referrer_length check (char_length(referrer) <= 300),
  first_visit jsonb
    constraint contact_messages_first_visit_size check (octet_length(first_visit::text) <= 4000),
  last_visit jsonb
    constraint contact_messages_last_visit_size check (octet_length(last_visit::text) <= 4000)
);

create index contact_messages_newest_first on contact_messages (created_at desc, id desc);
create index contact_messages_phone on contact_messages (phone, created_at);
create index contact_messages_email on contact_messages (email, created_at);

-- Mail that still has to leave. The row about a lead or message carries that one's id, so there is never a second.
create table outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null
    constraint outbox_kind_known check (kind in ('lead', 'contact', 'mail')),
  -- The mail itself, where it is not written from a lead; emptied when sent, because it may hold a secret link.
  mail jsonb,
  status text not null default 'waiting'
    constraint outbox_status_known check (status in ('waiting', 'sent', 'given up')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  last_error text
);

create index outbox_due on outbox (due_at) where status = 'waiting';
create index outbox_given_up on outbox (created_at) where status = 'given up';

-- How many forms an address sent in a minute. Unlogged: losing the counts in a crash costs nothing.
-- Each database process counts in a row of its own, so that people behind one address never queue for a row.
create unlogged table submission_counts (
  address text not null,
  minute timestamptz not null,
  slot smallint not null,
  submissions integer not null,
  primary key (address, minute, slot)
) with (fillfactor = 50);

-- Secrets that all instances share and nobody has to configure.
create table shared_secrets (
  name text primary key,
  secret text not null
);
insert into shared_secrets (name, secret)
values ('client address', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
