-- Every table with its constraints and indexes, by domain. What is written to them by itself, and what is read from
-- several of them, is in db/live. A function that an index is made of stands here: with it the index would change.

-- Accounts. The names of these five tables and of their columns are better-auth's.
create table "user" (
  id text primary key,
  name text not null constraint user_name_length check (char_length(name) between 1 and 100),
  email text not null constraint user_email_unique unique
    constraint user_email_is_plain check (char_length(email) <= 254 and email = lower(email)),
  email_verified boolean not null default false,
  image text,
  two_factor_enabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index user_unconfirmed on "user" (created_at) where not email_verified;

create table session (
  id text primary key,
  token text not null constraint session_token_unique unique,
  user_id text not null references "user" (id) on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the password was last given; what is sensitive asks for it anew after a while.
  password_checked_at timestamptz not null default now()
);
create index session_by_user on session (user_id);
create index session_by_expiry on session (expires_at);

create table account (
  id text primary key,
  account_id text not null,
  provider_id text not null,
  user_id text not null references "user" (id) on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint account_once unique (provider_id, account_id)
);
create index account_by_user on account (user_id);

create table verification (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verification_by_identifier on verification (identifier);
create index verification_by_expiry on verification (expires_at);

create table two_factor (
  id text primary key,
  secret text not null,
  backup_codes text not null,
  user_id text not null constraint two_factor_once unique references "user" (id) on delete cascade,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

-- Staff are admins, who see everything, and agents, who see what the desk gives them.
create table user_roles (
  user_id text not null references "user" (id) on delete cascade,
  role text not null constraint user_roles_known check (role in ('admin', 'agent')),
  granted_at timestamptz not null default now(),
  primary key (user_id, role)
);

-- What is known of a staff member beside the account. Whoever has left keeps the account, without a role.
create table staff (
  user_id text primary key references "user" (id) on delete cascade,
  is_absent boolean not null default false,
  wants_daily_mail boolean not null default true,
  last_assigned_at timestamptz,
  deactivated_at timestamptz
);

-- Who is asked to join the staff, until they accept. Of the link only a digest is kept; inviting an address again
-- replaces the row, and so ends the link before.
create table invitations (
  email text primary key
    constraint invitations_email_is_plain check (char_length(email) <= 254 and email = lower(email)),
  role text not null constraint invitations_role_known check (role in ('admin', 'agent')),
  token_digest text not null constraint invitations_token_unique unique,
  invited_by text not null references "user" (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- It ends with the role of whoever sent it, and stays in the list of the team, where another admin can send it again.
  withdrawn_at timestamptz
);

-- How often something was tried in a window of time. A key is a digest: no address of a stranger is kept.
create table sign_in_tries (
  key text primary key,
  tries integer not null,
  window_ends timestamptz not null
);
create index sign_in_tries_by_end on sign_in_tries (window_ends);

-- What happened to accounts, by number and digest: no address, no name.
create table account_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  event text not null,
  user_id text,
  account text,
  network text,
  request text,
  -- Who did it, where it was not the account's owner.
  actor text
);
create index account_events_user on account_events (user_id, at desc);
create index account_events_age on account_events (at);

-- Submissions: what visitors sent, by a lead form or as a contact message.
create table submissions (
  id uuid primary key default gen_random_uuid(),
  kind text not null default 'lead'
    constraint submissions_kind_known check (kind in ('lead', 'contact')),
  name text not null
    constraint submissions_name_length check (char_length(name) between 1 and 100),
  email text not null
    constraint submissions_email_length check (char_length(email) between 3 and 254),
  phone text not null
    constraint submissions_phone_is_mobile check (phone ~ '^[6-9][0-9]{9}$'),
  state text not null
    constraint submissions_state_length check (char_length(state) between 1 and 100),
  service text not null default ''
    constraint submissions_service_length check (char_length(service) <= 100),
  -- Of a contact message alone, perhaps empty.
  message text
    constraint submissions_message_length check (char_length(message) <= 2000)
    constraint submissions_message_of_contact check ((message is not null) = (kind = 'contact')),
  -- What a visitor answered in the licence finder, in words, if the form was filled from it.
  finder_answers text,
  created_at timestamptz not null default now(),
  -- It came faster than a person can type.
  suspect boolean not null default false,
  -- Where it came from.
  page text not null default ''
    constraint submissions_page_length check (char_length(page) <= 300),
  referrer text not null default ''
    constraint submissions_referrer_length check (char_length(referrer) <= 300),
  first_visit jsonb
    constraint submissions_first_visit_size check (octet_length(first_visit::text) <= 4000),
  last_visit jsonb
    constraint submissions_last_visit_size check (octet_length(last_visit::text) <= 4000),
  -- Which of `consent_texts` stood beside the form. Without one the sender saw none of ours, and gets it by mail.
  notice text,
  language text,
  wants_marketing boolean not null default false,
  notice_mailed_at timestamptz,
  -- Since then the address is not the one that was sent together with the number.
  email_corrected_at timestamptz
);
-- The lists are newest first, also within one state, one service, or what looks suspect. Nearly all are leads; messages
-- have an index of their own.
create index submissions_newest_first on submissions (created_at desc, id desc);
create index submissions_messages on submissions (created_at desc, id desc) where kind = 'contact';
create index submissions_state on submissions (state, created_at desc, id desc);
create index submissions_service on submissions (service, created_at desc, id desc);
create index submissions_suspect on submissions (created_at desc, id desc) where suspect;
create index submissions_phone on submissions (phone, created_at);
create index submissions_email on submissions (email, created_at);

-- Which submission a key belongs to, for as long as a browser keeps a form that waits for a connection. Afterwards the
-- key is forgotten: other systems use phone numbers as keys, and the same person may ask again next year.
create table submission_keys (
  kind text not null,
  key text not null,
  submission_id uuid not null,
  created_at timestamptz not null,
  -- A digest of the number, the e-mail address and the network: between two forms of one sender half a minute passes.
  sender bigint,
  primary key (kind, key)
);
create index submission_keys_age on submission_keys (created_at);
create index submission_keys_sender on submission_keys (kind, sender, created_at) where sender is not null;

-- How many forms an address sent in a minute. Unlogged: losing the counts in a crash costs nothing.
-- Each database process counts in a row of its own, so that people behind one address never queue for a row.
create unlogged table submission_counts (
  address text not null,
  minute timestamptz not null,
  slot smallint not null,
  submissions integer not null,
  primary key (address, minute, slot)
) with (fillfactor = 50);

-- The desk's search goes back in time until it has enough: the index knows the day and the 32 days that a submission came
-- in. In UTC, since an index cannot depend on who asks. The 32 days count down from -1, days up from 0, to be told apart.
create function search_days(at timestamptz) returns int[]
language sql immutable strict parallel safe as $$
  select array[(at at time zone 'UTC')::date - date '1970-01-01', -1 - ((at at time zone 'UTC')::date - date '1970-01-01') / 32]
$$;

-- Every four digits in a row. Of three, of which the trigrams would be made, ten thousand numbers have the same.
create function phone_parts(phone text) returns int[]
language sql immutable strict parallel safe as $$
  select array[substr(phone, 1, 4)::int, substr(phone, 2, 4)::int, substr(phone, 3, 4)::int, substr(phone, 4, 4)::int,
    substr(phone, 5, 4)::int, substr(phone, 6, 4)::int, substr(phone, 7, 4)::int]
$$;

-- Search by any part of a name, e-mail or phone, where the database has trigrams; otherwise by beginnings.
do $$
begin
  begin
    create extension if not exists pg_trgm;
  exception when others then
    raise notice 'no pg_trgm here: search finds beginnings only';
  end;
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index submissions_find on submissions
      using gin (search_days(created_at), phone_parts(phone), lower(name || ' ' || email) gin_trgm_ops);
  else
    create index submissions_name_start on submissions (lower(name) text_pattern_ops);
    create index submissions_email_start on submissions (email text_pattern_ops);
    create index submissions_phone_start on submissions (phone text_pattern_ops);
  end if;
end
$$;

-- Counts are summed up behind the leads, never while one is taken in: a lead costs no further write and
-- waits for nobody. Everything before `summed_until` is in the sums; what came later is counted on the spot.
-- A quarter of an hour is the finest difference between two time zones, so every midnight falls on a sum.
create table lead_sums_state (
  only_row boolean primary key default true check (only_row),
  summed_until timestamptz not null,
  total bigint not null
);
insert into lead_sums_state (summed_until, total) values ('-infinity', 0);

create table lead_sums_quarter (
  quarter timestamptz primary key,
  leads bigint not null
);

create table lead_sums_day (
  day date not null,
  service text not null,
  state text not null,
  leads bigint not null,
  primary key (day, service, state)
);

-- The same over all days, for the charts.
create table lead_sums_kind (
  service text not null,
  state text not null,
  leads bigint not null,
  primary key (service, state)
);

-- Days (UTC) whose sums no longer hold, because a lead in them was added late, changed or removed.
create table lead_sums_stale (day date primary key);

-- Cases: the consultancy's work on a submission, one for each, from the same transaction on, with the submission's id.
create table cases (
  id uuid primary key,
  kind text not null,
  -- Copied from the submission, which never changes, for the queue's filters.
  service text not null,
  state text not null,
  page text not null,
  suspect boolean not null,
  status text not null default 'new'
    constraint cases_status_known
      check (status in ('new', 'trying', 'talking', 'waiting', 'quoted', 'won', 'lost', 'junk')),
  lost_reason text
    constraint cases_lost_has_reason check ((status = 'lost') = (lost_reason is not null)),
  owner text references "user" (id) on delete set null,
  -- What the visitor was told; never recomputed.
  promised_by timestamptz not null,
  first_contact_at timestamptz,
  -- The earliest promise to this person that is still to be kept, also of a case merged into this one.
  promise_due timestamptz,
  next_action_at timestamptz not null,
  -- Calls in a row that reached nobody.
  attempts integer not null default 0,
  asked_again integer not null default 0,
  do_not_call boolean not null default false,
  merged_into uuid references cases (id),
  created_at timestamptz not null,
  version integer not null default 1,
  is_open boolean not null generated always as
    (merged_into is null and status not in ('won', 'lost', 'junk')) stored,
  -- Since then nothing is sent to this person, and nobody works on their case.
  withdrawn_at timestamptz,
  erased_at timestamptz
);
-- The queue reads each part from an index in its order and stops after a page, for one owner at a time, whatever else is
-- open. A lead that is taken in writes few of these: its case has nobody, a promise, and a next action at the promise.
create index cases_owner on cases (owner, next_action_at, id) where is_open and owner is not null;
-- Follow-ups, whose promise was kept or is none.
create index cases_follow_up on cases (owner, next_action_at, id) where is_open and promise_due is null;
-- Promises, by when they end.
create index cases_promise on cases (owner, promise_due, id) where is_open and promise_due is not null;
-- The same by when to act: a broken promise whose next try is later waits for that.
create index cases_act on cases (owner, greatest(promise_due, next_action_at), id)
  where is_open and promise_due is not null;
-- Tried in vain after the promise, and to be tried again.
create index cases_late on cases (owner, next_action_at, id) where is_open and next_action_at > promise_due;
-- Someone asked again while an earlier action is still to come.
create index cases_early on cases (owner, next_action_at, id) where is_open and next_action_at < promise_due;
-- A filter that few open cases pass finds them here, where the indexes in the queue's order would be walked to their end.
-- Few different rows: equal ones share their entry, so that taking in a lead hardly notices it.
create index cases_filter on cases (owner, state, service, page, status) where is_open;
create index cases_merged on cases (merged_into) where merged_into is not null;
create index cases_closed on cases (status, created_at desc, id desc) where not is_open;
-- For the figures of a period.
create index cases_asked on cases (created_at);

-- The history of a case: who did what, when, from which value to which. Rows are never changed.
create table case_events (
  id bigint generated always as identity primary key,
  -- The submission that it concerns.
  case_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  -- The staff member's id; null is the system.
  actor text,
  kind text not null,
  -- Each changed field with its value before and after.
  changes jsonb not null default '{}',
  note text not null default '',
  -- The case's version that it made.
  version integer not null,
  -- Where that submission is merged into another case, the one that it was written in, whose version it made.
  in_case uuid
);
create index case_events_case on case_events (case_id, id);
create index case_events_in_case on case_events (in_case, id) where in_case is not null;

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
  skipped integer not null default 0,
  -- Which cases it left alone.
  left_alone uuid[] not null default '{}'
);
create index bulk_changes_newest on bulk_changes (user_id, started_at desc);

-- A filter of the queue under a name, for one staff member.
create table saved_views (
  user_id text not null references "user" (id) on delete cascade,
  name text not null,
  query text not null,
  primary key (user_id, name)
);

create table desk_settings (
  only_row boolean primary key default true check (only_row),
  assigns_automatically boolean not null default false
);

-- The office's hours, one row a version; a promise once made is not moved by a later one.
create table office_calendars (
  version bigint generated always as identity primary key,
  valid_from timestamptz not null default now(),
  hours jsonb not null,
  author text not null
);

-- Who took leads out of the house, when, which and how many.
create table exports (
  id uuid primary key default gen_random_uuid(),
  user_id text references "user" (id) on delete set null,
  email text not null,
  filter jsonb not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  rows bigint not null default 0,
  outcome text not null default 'under way'
    constraint exports_outcome_known check (outcome in ('under way', 'complete', 'cut off', 'refused'))
);
create index exports_newest_first on exports (started_at desc);

-- Money, all of it in paise. What a customer agreed to pay: a row never changes but for an erasure. A changed quote is a
-- new order, and what happens to it is in the ledger.
create table orders (
  id uuid primary key default gen_random_uuid(),
  -- What the customer, the gateway and the bank statement call it.
  reference text not null unique,
  case_id uuid not null references cases (id),
  -- Whose order it is: the case may be another's, into which their own was merged.
  submission_id uuid not null,
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
  -- As of a submission.
  notice text,
  language text,
  -- Since then it is in no list of people.
  erased_at timestamptz,
  constraint orders_sum check (government_fee + taxable + tax = total)
);

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

create index orders_newest on orders (created_at desc, id desc);
create index orders_case on orders (case_id);
create index orders_submission on orders (submission_id);
create index orders_erased on orders (erased_at) where erased_at is not null;
create index orders_phone on orders (phone);
create index orders_promo_phone on orders (promo_code, phone) where promo_code is not null;
create index orders_promo_email on orders (promo_code, canonical_email(email)) where promo_code is not null;
do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index orders_find on orders using gin (lower(name || ' ' || email) gin_trgm_ops);
  end if;
end
$$;

-- Where each order stands, by its lines in the ledger, which stay the truth (db/live/money.sql keeps it). It holds nothing
-- that passes with time: `order_states` adds what has expired meanwhile.
create table order_standings (
  id uuid primary key references orders (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  stage text not null constraint order_standings_stage_known
    check (stage in ('open', 'checking', 'cancelled', 'paid', 'done')),
  paid_at timestamptz,
  payment_id text,
  paid_by text,
  claimed_utr text,
  claimed_at timestamptz,
  cancelled_at timestamptz,
  work_started_at timestamptz,
  fee_passed_on_at timestamptz,
  done_at timestamptz,
  attempted_at timestamptz,
  authorised_at timestamptz,
  refund_requested_at timestamptz,
  refunded bigint not null,
  has_failed_refund boolean not null,
  has_refunds boolean not null
);
-- The tabs of the desk and their counts.
create index order_standings_stage on order_standings (stage, created_at desc, id desc);
create index order_standings_paid on order_standings (created_at desc, id desc) where paid_at is not null;
create index order_standings_refunds on order_standings (created_at desc, id desc)
  where refund_requested_at is not null or has_refunds;
create index order_standings_refunds_open on order_standings (id) where refund_requested_at is not null or has_failed_refund;
create index order_standings_unpaid on order_standings (expires_at) where stage in ('open', 'cancelled');
create index order_standings_claimed on order_standings (claimed_utr) where claimed_utr is not null;

-- Whoever has the link may see and pay the order; only the hash of its secret is kept.
create table order_tokens (
  hash text primary key,
  order_id uuid not null references orders (id),
  created_at timestamptz not null default now()
);
create index order_tokens_order on order_tokens (order_id);

-- From where an order was made, while it can be paid: a keyed digest, to count the open orders of a network.
create table order_networks (
  order_id uuid primary key references orders (id) on delete cascade,
  network text not null,
  expires_at timestamptz not null
);
create index order_networks_open on order_networks (network, expires_at);
create index order_networks_over on order_networks (expires_at);

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
  judged_at timestamptz,
  -- Why nothing could be made of it; null for those that were understood.
  unusable text
);
create index gateway_events_waiting on gateway_events (received_at) where judged_at is null;
create index gateway_events_unusable on gateway_events (received_at) where unusable is not null;
create index gateway_events_age on gateway_events (received_at);

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
create index ledger_payment on ledger (payment_id) where payment_id is not null;
create index ledger_utr on ledger (utr) where utr is not null;
create index ledger_held on ledger (payment_id, order_id, id) where kind = 'held';
create index ledger_credited_at on ledger (at) where kind = 'credited';

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

create table paper_files (
  paper_id uuid primary key references papers (id),
  bytes bytea not null,
  sha256 text not null,
  made_at timestamptz not null default now()
);

-- Papers whose drawing was ended or failed. They are issued all the same: their number and fields stand, and they are
-- drawn again later. A row goes when its paper has been drawn.
create table papers_not_drawn (
  paper_id uuid primary key references papers (id) on delete cascade,
  reason text not null constraint papers_not_drawn_reason_known check (reason in ('time', 'memory', 'failed')),
  attempts integer not null default 1,
  last_at timestamptz not null default now()
);

-- Privacy. Consent: the texts that were shown, word for word; each submission names the one that stood beside its form.
create table consent_texts (
  digest text primary key,
  version text not null,
  language text not null,
  text text not null,
  first_used_at timestamptz not null default now()
);

-- The mailed link to one's own data, and the half hour behind it: of both secrets only a hash. It opens what belonged to
-- the address when the link was mailed there, and nothing that gets this address later.
create table my_data_links (
  link_hash text primary key,
  people uuid[] not null,
  user_id text references "user" (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  opened_at timestamptz,
  session_hash text constraint my_data_links_session_unique unique,
  session_ends timestamptz,
  -- An address that was corrected counts once this link, which was mailed to it, has been opened.
  corrected_email text
);
create index my_data_links_people on my_data_links using gin (people);
create index my_data_links_user on my_data_links (user_id);
create index my_data_links_corrected on my_data_links (corrected_email) where corrected_email is not null;

-- What people asked about their data, by when it must be answered, and who did it.
create table privacy_requests (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint privacy_requests_kind_known
    check (kind in ('see', 'correct', 'withdraw', 'marketing', 'do not call', 'erase', 'complain', 'nominate')),
  people uuid[] not null,
  -- The id of the account with the same address, if there is one.
  account text,
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
  -- Of a submission or of an account.
  id text primary key,
  erased_at timestamptz not null default now(),
  reason text not null,
  -- Encrypted with a key that is not in the database; null once destroyed.
  sealed bytea,
  destroy_after timestamptz not null,
  -- An erasure is done when it is in the ledger, on disk.
  recorded_at timestamptz,
  -- Keyed hashes of the person's number, address and name, with a key that is not in the database: by them the job
  -- `retention` recognises what is typed about them afterwards. They go with the sealed copy.
  marks text[]
);
create index erasures_due on erasures (destroy_after) where sealed is not null;
create index erasures_unrecorded on erasures (erased_at) where recorded_at is null;

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

-- A row from the moment a backup was restored until the ledger of erasures was replayed: nothing is served before.
create table restorations (
  only_row boolean primary key default true check (only_row),
  restored_at timestamptz not null default now()
);

-- The audit log of who saw, searched, exported and changed what: numbers and names of fields, never a person's own words.
-- Each row carries the digest of its content, made without a lock.
create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- The staff member's id; null is the system, a command or the person concerned, which the details tell.
  actor text,
  action text not null,
  -- The submissions that it is about: one row for a page of fifty.
  people uuid[] not null default '{}',
  -- Anything else that it is about, such as the account that got a role.
  object text,
  details jsonb not null default '{}',
  digest bytea not null
);
create index audit_events_actor on audit_events (actor, id);
create index audit_events_action on audit_events (action, id);
create index audit_events_at on audit_events (at);
create index audit_events_people on audit_events using gin (people);

-- The chain. A row is linked when its transaction commits, so that the order is that of the commits; a second link with
-- the same predecessor is refused by the index, so that no fork can arise.
create table audit_links (
  position bigint primary key,
  event_id bigint not null unique,
  previous bytea not null unique,
  hash bytea not null
);

-- Where the old end was cut off: the last link that is gone. What remains continues from its hash. A cut is proven by what
-- it took: the last line that went, with the hash before it. Its instant is in the line, the line in its hash, and the hash
-- in everything that follows, so that nobody can make a young line old.
create table audit_anchors (
  position bigint primary key,
  hash bytea not null,
  cut_at timestamptz not null default now(),
  previous bytea,
  content text
);

-- Work that runs after the transaction that causes it: mails, and what recurs. A row is claimed by one instance at a time.
create table jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- What it is about, such as a submission's id, and what its handler needs beside that. The payload may hold a secret
  -- link and is emptied when the job is done.
  subject text,
  payload jsonb,
  -- Of one kind there is at most one job with a given key; recurring work has one that stays.
  unique_key text,
  status text not null default 'waiting'
    constraint jobs_status_known check (status in ('waiting', 'done', 'given up')),
  attempts integer not null default 0,
  run_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  last_error text,
  -- By whom it is claimed, and how many processes ended, or vanished, while they ran it.
  claimed_by uuid,
  lost_claims integer not null default 0,
  constraint jobs_once unique (kind, unique_key)
);
create index jobs_due on jobs (kind, run_at) where status = 'waiting';
create index jobs_given_up on jobs (created_at) where status = 'given up';
create index jobs_done on jobs (ended_at) where status = 'done';
create index jobs_subject on jobs (subject);
create index jobs_claimed on jobs (claimed_by) where claimed_by is not null;
create index jobs_lost on jobs (kind, run_at) where status = 'waiting' and lost_claims > 0;

-- Each running instance says twice a second that it lives. What an instance had claimed when it was last heard, the others
-- take up a few seconds later, however it ended.
create table instances (
  id uuid primary key,
  seen_at timestamptz not null default now(),
  -- Since when none of its beats was late.
  steady_since timestamptz not null default now()
);

-- Secrets that all instances share and nobody has to configure.
create table shared_secrets (
  name text primary key,
  secret text not null
);
insert into shared_secrets (name, secret)
values ('client address', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
