-- Every table with its constraints and indexes, by domain. What is written to them by itself, and what is read from
-- several of them, is in db/live. A function that an index is made of stands here: with it the index would change.

-- ACCOUNTS ---------------------------------------------------------------------------------------------------------------

-- The names of these five tables and of their columns are better-auth's.
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

-- What is known of a staff member beside the account. Somebody who has left keeps the account, without a role.
create table staff (
  user_id text primary key references "user" (id) on delete cascade,
  is_absent boolean not null default false,
  -- Whether new cases are assigned to them automatically; null means: to agents and not to admins.
  takes_cases boolean,
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
  -- Set when the admin who sent it lost the role. It stays in the list of the team, where another admin can send it again.
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

-- LEADS ------------------------------------------------------------------------------------------------------------------

-- Search by any part of a text needs trigrams, which not every database offers.
do $$
begin
  create extension if not exists pg_trgm;
exception when others then
  raise notice 'no pg_trgm here: search finds beginnings only';
end
$$;

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

-- How the words of a name sound, so that a search finds it in whatever letters and spelling: Laxmi, Lakshmee and लक्ष्मी are all
-- 'lksmi'. Devanagari is written in Latin letters; aspirates, doubled letters and most vowels, by which spellings differ, go.
create function name_sounds(name text) returns text[]
language plpgsql immutable strict parallel safe as $$
declare
  sound text := lower(name);
begin
  if sound ~ '[^ -~]' then
    sound := regexp_replace(normalize(sound, NFKD), '[\u0300-\u036f\u200c\u200d़]', '', 'g');
    sound := replace(replace(sound, 'ज्ञ', 'ग्य'), 'ंह', 'ंघ');
    -- A consonant without a vowel's sign has an a.
    sound := regexp_replace(sound, '([क-ह])(?![ा-्])', '\1a', 'g');
    sound := replace(replace(replace(sound, 'ऐ', 'ay'), 'ै', 'ay'), 'ृ', 'ri');
    sound := translate(replace(sound, 'ऋ', 'ri'),
      'कखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसहअआइईउऊएओऔऑािीुूेोौॅॉंँ्ः',
      'kkggnccjjnttddnttddnppbbmyrllvssshaaiiuueoooaiiuueooeonn');
  end if;
  sound := replace(replace(replace(sound, 'x', 'ks'), 'ee', 'i'), 'oo', 'u');
  sound := replace(replace(replace(replace(sound, 'ai', 'ay'), 'ei', 'e'), 'ou', 'o'), 'au', 'o');
  sound := replace(replace(sound, 'dny', 'gy'), 'jn', 'gy');
  sound := regexp_replace(sound, 'ow(?![aeiou])', 'o', 'g');
  sound := translate(sound, 'wzqfo', 'vjkpu');
  sound := regexp_replace(sound, '([bcdgjklmnprstv])h+', '\1', 'g');
  sound := replace(regexp_replace(sound, '([bcdghjklmnprstv])y', '\1i', 'g'), 'iy', 'i');
  sound := regexp_replace(sound, 'm(?=[bp])', 'n', 'g');
  sound := regexp_replace(regexp_replace(sound, '\me', 'i', 'g'), '\Y[ae]+', '', 'g');
  sound := regexp_replace(sound, '(.)\1+', '\1', 'g');
  -- One letter is no sound of a name.
  return array(select word from regexp_split_to_table(sound, '[^a-z]+') as word where length(word) > 1);
end
$$;

-- What visitors sent, by a lead form or as a contact message. A renewal is ours: what falls due for a registration is work to
-- offer again, and gets a case in the queue.
create table submissions (
  id uuid primary key default gen_random_uuid(),
  kind text not null default 'lead'
    constraint submissions_kind_known check (kind in ('lead', 'contact', 'renewal')),
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
  -- Of a contact message, perhaps empty, or what is due; a lead has none.
  message text
    constraint submissions_message_length check (char_length(message) <= 2000)
    constraint submissions_lead_has_no_message check ((message is not null) = (kind <> 'lead')),
  -- What a visitor answered in the licence finder, in words, if the form was filled from it.
  answers jsonb,
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
  -- What staff know besides: the firm, its town, and the language to speak with the person.
  firm text not null default ''
    constraint submissions_firm_length check (char_length(firm) <= 100),
  city text not null default ''
    constraint submissions_city_length check (char_length(city) <= 100),
  speaks text not null default ''
    constraint submissions_speaks_length check (char_length(speaks) <= 30),
  -- Since then the address is not the one that was sent together with the number.
  email_corrected_at timestamptz,
  -- Since then that address has answered from its own mailbox; without it, staff only typed it.
  email_confirmed_at timestamptz,
  -- The same of the number, so that no order joins the submission by it.
  phone_corrected_at timestamptz
);
-- The lists are newest first, also within one kind, one state, one service, or what looks suspect. The indexes know the
-- kind, so that the lists of leads and of messages are read and counted by the index alone: to count ten thousand leads of
-- one state among a million took 300 ms without.
create index submissions_newest_first on submissions (created_at desc, id desc);
create index submissions_by_kind on submissions (kind, created_at desc, id desc);
create index submissions_by_state on submissions (kind, state, created_at desc, id desc);
create index submissions_by_service on submissions (kind, service, created_at desc, id desc);
create index submissions_suspect on submissions (created_at desc, id desc) where suspect;
create index submissions_phone on submissions (phone, created_at);
create index submissions_email on submissions (email, created_at);
-- Search by any part of a name, e-mail address or number, where the database has trigrams; otherwise by beginnings.
do $$
begin
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
create index submissions_sounds on submissions using gin (name_sounds(name));

-- Contact details that staff corrected: each field of each submission with its value before and after. All of one press have
-- one id, by which they can be undone.
create table corrections (
  id uuid not null,
  submission_id uuid not null references submissions (id) on delete cascade,
  field text not null constraint corrections_field_known
    check (field in ('name', 'phone', 'email', 'state', 'service', 'firm', 'city', 'speaks')),
  before text not null,
  after text not null,
  -- When a number or an address had been corrected before, for the undo.
  corrected_before timestamptz,
  at timestamptz not null default now(),
  staff text,
  primary key (id, submission_id, field)
);
create index corrections_submission on corrections (submission_id);

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

-- CASES ------------------------------------------------------------------------------------------------------------------

-- People whom staff brought in from a spreadsheet, all of one file together, so that all of it can be undone.
create table imports (
  id uuid primary key default gen_random_uuid(),
  user_id text references "user" (id) on delete set null,
  created_at timestamptz not null default now(),
  -- Of the form, so that one that is sent twice brings nobody in twice.
  request_key text not null unique,
  stored integer not null default 0,
  undone_at timestamptz,
  -- Who undid it, which need not be who made it; the audit log has both (db/live/audit.sql).
  undone_by text references "user" (id) on delete set null,
  -- How many people went again; the others had been worked on.
  removed integer not null default 0
);
create index imports_newest on imports (created_at desc);

-- The consultancy's work on a submission, one for each, from the same transaction on, with the submission's id.
create table cases (
  id uuid primary key,
  kind text not null,
  -- Copied from the submission for the queue's filters; where the person asked again, from what they asked for last
  -- (db/live/cases.sql).
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
  -- Who answers for the promise: the owner when it was kept or broken (db/live/cases.sql).
  promise_owner text references "user" (id) on delete set null,
  -- Whose case it is, while somebody else has it because they are absent; ends when it is given to another.
  covers_for text references "user" (id) on delete set null,
  next_action_at timestamptz not null,
  -- Calls in a row that reached nobody.
  attempts integer not null default 0,
  asked_again integer not null default 0,
  do_not_call boolean not null default false,
  merged_into uuid references cases (id),
  -- Of people from a spreadsheet, who did not ask here: nobody promised them a call.
  import_id uuid references imports (id),
  created_at timestamptz not null,
  version integer not null default 1,
  -- The customer of a won case has asked something in their tracking page: the case stays won and is in the queue until
  -- somebody answers. Lost and junk cases are reopened instead (app/cases/asked-again.server.ts).
  awaits_answer boolean not null default false,
  is_open boolean not null generated always as
    (merged_into is null and (status not in ('won', 'lost', 'junk') or (status = 'won' and awaits_answer))) stored,
  -- Since then nothing is sent to this person, and nobody works on their case.
  withdrawn_at timestamptz,
  erased_at timestamptz
);
-- The queue reads each part from an index in its order and stops after a page, for one owner at a time, whatever else is
-- open. A lead that is taken in writes few of these: its case has nobody, a promise, and a next action at the promise.
create index cases_open_owner on cases (owner, next_action_at, id) where is_open and owner is not null;
-- Follow-ups, whose promise was kept or is none.
create index cases_open_follow_up on cases (owner, next_action_at, id) where is_open and promise_due is null;
-- Promises, by when they end.
create index cases_open_promise on cases (owner, promise_due, id) where is_open and promise_due is not null;
-- The same by when to act: a broken promise whose next try is later waits for that.
create index cases_open_act on cases (owner, greatest(promise_due, next_action_at), id)
  where is_open and promise_due is not null;
-- Tried in vain after the promise, and to be tried again.
create index cases_open_late on cases (owner, next_action_at, id) where is_open and next_action_at > promise_due;
-- Someone asked again while an earlier action is still to come.
create index cases_open_early on cases (owner, next_action_at, id) where is_open and next_action_at < promise_due;
-- A filter that few open cases pass finds them here, where the indexes in the queue's order would be walked to their end.
-- Few different rows: equal ones share their entry, so that taking in a lead hardly notices it.
create index cases_open_filter on cases (owner, state, service, page, status) where is_open;
create index cases_merged on cases (merged_into) where merged_into is not null;
create index cases_covers_for on cases (covers_for) where covers_for is not null;
create index cases_import on cases (import_id) where import_id is not null;
-- Also won ones that await an answer: a list of what was won has them too.
create index cases_ended on cases (status, created_at desc, id desc) where status in ('won', 'lost', 'junk');
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
-- Who did what today, for the owner's first screen. What the system writes, such as with each new lead, has no actor.
create index case_events_by_staff on case_events (at, actor) where actor is not null;

-- The same change to many cases, with the versions that its staff member was looking at, and the report.
create table bulk_changes (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references "user" (id) on delete cascade,
  -- Checked again while it runs: a staff member who lost the role changes nothing any more.
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
  left_alone uuid[] not null default '{}',
  -- The change that this one undoes.
  undoes uuid references bulk_changes (id) on delete cascade,
  -- When its report was dismissed.
  put_away_at timestamptz
);
create index bulk_changes_newest on bulk_changes (user_id, started_at desc);
create unique index bulk_changes_undone_once on bulk_changes (undoes) where undoes is not null;

-- A filter of the queue or of another list under a name, for one staff member.
create table saved_views (
  user_id text not null references "user" (id) on delete cascade,
  screen text not null default 'queue',
  name text not null,
  query text not null,
  primary key (user_id, screen, name)
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

-- Who exported leads, when, which and how many.
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

-- ORDERS -----------------------------------------------------------------------------------------------------------------

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

-- What a customer agreed to pay, all of it in paise: a row never changes but for an erasure. A changed quote is a
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
  -- What it consists of, where that is more than one thing: each with its government fee and ours. Empty for orders of one
  -- thing, which service, tier and years name.
  items jsonb not null default '[]',
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
  -- The firm that it is for, where the person who pays named one.
  firm text not null default '',
  gstin text,
  terms_accepted_at timestamptz,
  -- Why staff call before anything of the order is filed: the licence that the customer's answers point to instead of the one
  -- ordered, `open` where an expert has to find out, `notFood` where none is needed. Empty where the order fits the answers.
  call_first text not null default '' constraint orders_call_known check (call_first in ('', 'state', 'central', 'open', 'notFood')),
  expires_at timestamptz not null,
  -- As of a submission.
  notice text,
  language text,
  -- Since then it is in no list of people.
  erased_at timestamptz,
  constraint orders_sum check (government_fee + taxable + tax = total)
);
create index orders_newest on orders (created_at desc, id desc);
create index orders_case on orders (case_id);
create index orders_submission on orders (submission_id);
create index orders_erased on orders (erased_at) where erased_at is not null;
create index orders_phone on orders (phone);
create index orders_promo_phone on orders (promo_code, phone) where promo_code is not null;
create index orders_promo_email on orders (promo_code, canonical_email(email)) where promo_code is not null;
-- As of submissions.
do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index orders_find on orders using gin (lower(name || ' ' || email) gin_trgm_ops);
  end if;
end
$$;
create index orders_sounds on orders using gin (name_sounds(name));

-- Where each order stands, by its lines in the ledger, which stay the truth (db/live/money.sql keeps it). It holds nothing
-- that passes with time: `order_states` adds what has expired meanwhile.
create table order_standings (
  id uuid primary key references orders (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  stage text not null constraint order_standings_stage_known
    check (stage in ('open', 'checking', 'part', 'cancelled', 'paid', 'done', 'closed')),
  -- Since all of it is there.
  paid_at timestamptz,
  -- The newest that counts.
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
  has_refunds boolean not null,
  -- What came in all, in paise, and when the newest of it came.
  received bigint not null default 0,
  received_at timestamptz,
  -- Cash that waits for a second person.
  entered bigint not null default 0
);
-- The tabs of the desk and their counts.
create index order_standings_stage on order_standings (stage, created_at desc, id desc);
create index order_standings_paid on order_standings (created_at desc, id desc) where paid_at is not null;
create index order_standings_refunds on order_standings (created_at desc, id desc)
  where refund_requested_at is not null or has_refunds;
create index order_standings_refunds_open on order_standings (id) where refund_requested_at is not null or has_failed_refund;
create index order_standings_unpaid on order_standings (expires_at) where stage in ('open', 'cancelled');
-- Paid orders of which another transfer was reported: whether that came too is still to be checked (`isToCheck`).
create index order_standings_second_transfer on order_standings (created_at desc, id desc)
  where paid_at is not null and claimed_utr is not null and payment_id <> 'upi:' || claimed_utr;

create index order_standings_entered on order_standings (created_at desc, id desc) where entered > 0;
create index order_standings_part on order_standings (created_at desc, id desc) where stage = 'part';

-- From where an order was made, while it can be paid: a keyed digest, to count the open orders of a network.
create table order_networks (
  order_id uuid primary key references orders (id) on delete cascade,
  network text not null,
  expires_at timestamptz not null
);
create index order_networks_open on order_networks (network, expires_at);
create index order_networks_over on order_networks (expires_at);

-- The gateway's page for an order. The row is there before the gateway is asked, so that an answer that never came is
-- looked up before anything is asked for again. A page asks for one sum: once a part came by hand it ends, and the next is
-- for the balance.
create table payment_links (
  order_id uuid not null references orders (id),
  round integer not null default 1,
  asked_at timestamptz not null default now(),
  link_id text unique,
  url text,
  ended_at timestamptz,
  primary key (order_id, round)
);

-- What the gateway reported, word for word: stored before it is answered, judged by a job.
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
    -- cash that a second person has to confirm; money that staff recorded by mistake
    'entered', 'entry refused', 'reversed',
    'utr reported', 'utr refused', 'cancelled', 'work started', 'fee passed on', 'service done',
    'refund requested', 'refund declined', 'nothing refunded', 'refund pending', 'refund unknown', 'refund processed', 'refund failed')),
  payment_id text,
  refund_id uuid,
  -- The bank's number of the transfer, or the number of the cheque.
  utr text,
  amount bigint,
  currency text,
  -- Of a credited line: since when it does not count any more. Its line 'reversed' says why.
  reversed_at timestamptz,
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
create index ledger_credited_order on ledger (order_id) where kind = 'credited';
create unique index ledger_credited_utr on ledger (utr) where kind = 'credited' and utr is not null and reversed_at is null;
create unique index ledger_entry_once on ledger (payment_id, kind) where kind in ('entered', 'entry refused', 'reversed');
-- A form that is sent twice records its money once.
create unique index ledger_form_once on ledger ((details ->> 'key')) where kind in ('entered', 'captured') and details ? 'key';
create unique index ledger_settled on ledger (payment_id) where kind = 'settled';
create unique index ledger_order_once on ledger (order_id, kind)
  where kind in ('cancelled', 'work started', 'fee passed on', 'service done');
create unique index ledger_refund_once on ledger (refund_id, kind) where refund_id is not null;
create index ledger_order on ledger (order_id, id);
create index ledger_payment on ledger (payment_id) where payment_id is not null;
create index ledger_utr on ledger (utr) where utr is not null;
create index ledger_held on ledger (payment_id, order_id, id) where kind = 'held';
-- What came in and what went back on each day.
create index ledger_credited_at on ledger (at) where kind = 'credited';
create index ledger_refunded_at on ledger (at) where kind = 'refund processed';

-- Money that is to go back; its id is the idempotency key with which the gateway is asked. Status is in the ledger.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid references orders (id),
  payment_id text not null,
  amount bigint not null check (amount > 0),
  decided_at timestamptz not null default clock_timestamp(),
  -- Null: the gateway reported a refund that was not ordered here.
  decided_by text,
  reason text not null,
  gateway_id text unique
);
create index refunds_order on refunds (order_id);
create index refunds_payment on refunds (payment_id);

-- Invoices as issued. Numbers come from a row that stays locked until the invoice is committed, so that none is missing.
create table invoice_counters (
  series text not null,
  financial_year text not null,
  last integer not null,
  primary key (series, financial_year)
);

create table invoices (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  kind text not null constraint invoices_kind_known check (kind in ('receipt', 'cancellation', 'refund', 'invoice')),
  refund_id uuid references refunds (id),
  -- Of a receipt and of its cancellation.
  payment_id text,
  series text not null,
  financial_year text not null,
  serial integer not null,
  number text not null unique,
  issued_at timestamptz not null,
  -- In paise, and how it is split into fee, ours and taxes.
  amount bigint not null,
  lines jsonb not null,
  -- Everything that is printed on it.
  fields jsonb not null,
  unique (series, financial_year, serial)
);
create unique index invoices_once on invoices (order_id) where kind = 'invoice';
create unique index invoices_payment_once on invoices (payment_id, kind) where kind in ('receipt', 'cancellation');
create index invoices_order on invoices (order_id);
create unique index invoices_refund_once on invoices (refund_id) where kind = 'refund';

create table invoice_files (
  invoice_id uuid primary key references invoices (id),
  bytes bytea not null,
  sha256 text not null,
  made_at timestamptz not null default now()
);

-- Invoices whose drawing was ended or failed. They are issued all the same: their number and fields stand, and they are
-- drawn again later. A row goes when its invoice has been drawn.
create table invoices_not_drawn (
  invoice_id uuid primary key references invoices (id) on delete cascade,
  reason text not null constraint invoices_not_drawn_reason_known check (reason in ('time', 'memory', 'failed')),
  attempts integer not null default 1,
  last_at timestamptz not null default now()
);

-- CUSTOMERS --------------------------------------------------------------------------------------------------------------

-- The person or firm behind submissions, cases, orders and applications. Two are one by a proof or by staff's word: the one
-- that was joined keeps its row, submissions and documents, so that they can be parted again.
create table customers (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  -- Always one that is not joined itself.
  joined_into uuid references customers (id)
    constraint customers_joined_to_another check (joined_into <> id),
  -- Since when a joined customer and the one they are joined to see each other's tracking pages: staff called them, and
  -- noted it. Null is a merge on the desk alone.
  tracking_joined_at timestamptz,
  version integer not null default 1,
  erased_at timestamptz
);
create index customers_joined on customers (joined_into) where joined_into is not null;
create index customers_newest on customers (created_at desc, id desc) where joined_into is null and erased_at is null;

create table customer_submissions (
  submission_id uuid primary key,
  customer_id uuid not null references customers (id)
);
create index customer_submissions_customer on customer_submissions (customer_id);

-- APPLICATIONS -----------------------------------------------------------------------------------------------------------

-- One registration for one customer, on its way to the authority. The stages, who moves next and the documents
-- are rules in content/law.
create table applications (
  id uuid primary key default gen_random_uuid(),
  -- What staff and customer call it.
  reference text not null unique,
  customer_id uuid not null references customers (id),
  -- Whose it is, as of an order.
  submission_id uuid not null,
  -- What paid for it, and which of the order's items it is; none for business that came otherwise.
  order_id uuid references orders (id),
  order_item integer not null default 0,
  -- Of the form that made it, so that a form sent twice makes one application.
  request_key text unique,
  service text not null constraint applications_service_known check (service in ('fssai', 'gst', 'msme')),
  kind text not null,
  -- What the business does, as the licence finder tells kinds apart; some documents depend on it.
  business text not null default '',
  state text not null,
  -- The person or firm in whose name it is made.
  applicant text not null constraint applications_applicant_length check (char_length(applicant) <= 200),
  constitution text not null,
  premises text not null,
  pan text not null default '',
  gstin text not null default '',
  owner text references "user" (id) on delete set null,
  stage text not null,
  stage_since timestamptz not null default now(),
  -- In the authority's own words, as its portal shows it.
  authority_says text not null default '',
  mover text not null constraint applications_mover_known check (mover in ('customer', 'we', 'authority', 'nobody')),
  is_open boolean not null default true,
  -- By when what is due must be done, and from when on it climbs the list: half of the time before.
  due_at timestamptz,
  climbs_at timestamptz,
  -- The authority's number of the filed application, and the day.
  filed_reference text not null default '',
  filed_on date,
  -- The screenshot or acknowledgement of the filing: in app/documents, which knows no application.
  filed_document_id uuid,
  -- By when the authority is expected to decide, as staff read it where the law sets no time.
  expected_on date,
  -- Why it was refused, and until when an appeal is possible.
  refused_because text not null default '',
  appeal_until date,
  documents_complete_at timestamptz,
  -- The customer's word that documents stay beyond their time after the grant.
  keeps_documents boolean not null default false,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  erased_at timestamptz
);
create unique index applications_of_order on applications (order_id, order_item) where order_id is not null;
create index applications_customer on applications (customer_id);
create index applications_submission on applications (submission_id);
create index applications_filed on applications (filed_reference) where filed_reference <> '';
create index applications_gstin on applications (gstin) where gstin <> '';
create index applications_pan on applications (pan) where pan <> '';
-- The list and the board, each in its order, for one owner or everyone.
create index applications_due on applications (due_at, id) where is_open and due_at is not null;
create index applications_owner_due on applications (owner, due_at, id) where is_open and due_at is not null;
create index applications_mover on applications (mover, stage_since, id) where is_open;
create index applications_owner_mover on applications (owner, mover, stage_since, id) where is_open;
create index applications_stage on applications (service, stage, stage_since, id);
create index applications_owner_stage on applications (owner, service, stage, stage_since, id);
-- The board: each stage in its order, of every service.
create index applications_by_stage on applications (stage, stage_since, id);
create index applications_newest on applications (created_at desc, id desc);
-- For the figures of a period.
create index applications_decided on applications (stage_since) where stage in ('granted', 'refused');
-- Search by any part of the name in which an application is made, where the database has trigrams.
do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index applications_applicant on applications using gin (lower(applicant) gin_trgm_ops);
  end if;
end
$$;
create index applications_sounds on applications using gin (name_sounds(applicant));

-- What happened to a customer or an application, never changed: who did what, when, from which value to which.
create table application_events (
  id bigint generated always as identity primary key,
  customer_id uuid not null references customers (id),
  application_id uuid references applications (id),
  at timestamptz not null default clock_timestamp(),
  -- The staff member's id; null is the system, or the customer where the kind says so.
  actor text,
  kind text not null,
  -- Each changed field with its value before and after.
  changes jsonb not null default '{}',
  note text not null default '',
  -- The application's version that it made, or the customer's.
  version integer not null
);
create index application_events_application on application_events (application_id, id) where application_id is not null;
create index application_events_customer on application_events (customer_id, id);
-- Steps from one stage to the next, for the figures of a period.
create index application_events_moved on application_events (at) where changes ? 'stage';

-- What the authority asks for: by rule, or added by staff under a title of its own.
create table requirements (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications (id),
  position integer not null,
  -- The key of the rule; empty for what staff added.
  rule text not null default '',
  title text not null default '' constraint requirements_title_length check (char_length(title) <= 200),
  state text not null default 'missing' constraint requirements_state_known
    check (state in ('missing', 'sent', 'looked at', 'accepted', 'sent back', 'waived')),
  -- Why it is to be sent again, or not needed.
  reason text not null default '' constraint requirements_reason_length check (char_length(reason) <= 500),
  -- What a customer wrote who does not have the document: what else there is. Emptied when staff or the customer act on it.
  lacks text not null default '' constraint requirements_lacks_length check (char_length(lacks) <= 500),
  -- In app/documents, which knows no application.
  document_id uuid,
  changed_at timestamptz not null default now()
);
create unique index requirements_rule on requirements (application_id, rule) where rule <> '';
create index requirements_application on requirements (application_id, position, id);
create index requirements_document on requirements (document_id) where document_id is not null;

-- What the authority asks in between, and by when it must be answered.
create table authority_queries (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications (id),
  asked_on date not null,
  question text not null constraint authority_queries_question_length check (char_length(question) between 1 and 4000),
  -- Of the reasons in content/law, for the figures.
  topic text not null default '',
  due_on date not null,
  -- The rule that the day follows from; empty where staff typed it.
  due_rule text not null default '',
  answered_on date,
  answer text not null default '' constraint authority_queries_answer_length check (char_length(answer) <= 4000),
  -- How many days before the end the last mail about it was sent: three or one.
  warned_days integer,
  created_at timestamptz not null default now()
);
create unique index authority_queries_open on authority_queries (application_id) where answered_on is null;
create index authority_queries_application on authority_queries (application_id, created_at);
create index authority_queries_due on authority_queries (due_on) where answered_on is null;
create index authority_queries_newest on authority_queries (created_at);

-- Registrations that were granted, here or elsewhere.
create table registrations (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers (id),
  -- None: made elsewhere and entered with the customer's consent.
  application_id uuid unique references applications (id),
  service text not null,
  kind text not null,
  -- What one that was made elsewhere is for; that of an application says it itself.
  business text not null default '',
  number text not null,
  valid_from date not null,
  -- Null has no end.
  valid_until date constraint registrations_in_order check (valid_until >= valid_from),
  -- The authority's file in app/documents.
  certificate_id uuid,
  consented_on date,
  created_at timestamptz not null default now(),
  -- Since then it does not hold any more: entered by mistake, given back or cancelled.
  ended_at timestamptz,
  constraint registrations_elsewhere_with_consent check (application_id is not null or consented_on is not null)
);
create unique index registrations_number on registrations (service, number) where ended_at is null and number <> '';
create index registrations_customer on registrations (customer_id);

-- What comes back for a registration: yearly fees, returns, renewals.
create table due_dates (
  id uuid primary key default gen_random_uuid(),
  registration_id uuid not null references registrations (id),
  -- The key of the rule in content/law, which says what is due.
  rule text not null,
  -- Null is open: the rule does not say, and staff set the day.
  due_on date,
  done_at timestamptz,
  -- The customer wants no more mails about it.
  stopped_at timestamptz,
  -- The case in the queue that staff got for it.
  case_id uuid,
  constraint due_dates_once unique (registration_id, rule, due_on)
);
create index due_dates_due on due_dates (due_on) where done_at is null and due_on is not null;

create table reminders (
  due_date_id uuid not null references due_dates (id),
  -- How many days before the day.
  days integer not null,
  registration_id uuid not null references registrations (id),
  sent_at timestamptz not null default now(),
  primary key (due_date_id, days)
);
create index reminders_registration on reminders (registration_id, sent_at);

-- DOCUMENTS --------------------------------------------------------------------------------------------------------------

-- What customers and staff sent as files, sealed with a key of each customer's own: without `DOCUMENTS_KEY`, which is not in
-- the database, nobody can read a byte of it. `customer_id` is that of a row of customers, which another domain writes.
create table document_keys (
  customer_id uuid primary key,
  -- Sealed by the master key that `master_id` names.
  wrapped bytea not null,
  master_id text not null,
  created_at timestamptz not null default now()
);

create table documents (
  id uuid primary key,
  customer_id uuid not null references document_keys (customer_id),
  kind text not null check (kind in ('picture', 'pdf')),
  -- The authority's own file, kept and handed on to the byte.
  is_issued boolean not null default false,
  -- Counts up when a picture is replaced by a turned or masked one; nothing of the version before is left.
  version integer not null default 1,
  size integer not null,
  pages integer not null,
  width integer,
  height integer,
  -- Of what is kept.
  sha256 bytea not null,
  -- Of what was sent, so that the sender knows that it has arrived whole.
  received_sha256 bytea not null,
  is_scanned boolean not null default false,
  place text not null default 'database' check (place in ('database', 'store')),
  -- Null while its bytes are on their way to the store.
  stored_at timestamptz default now(),
  created_at timestamptz not null default now()
);
create index documents_customer on documents (customer_id);
create index documents_unstored on documents (created_at) where stored_at is null;

create table document_pieces (
  document_id uuid not null references documents (id) on delete cascade,
  version integer not null,
  number integer not null,
  sealed bytea not null,
  primary key (document_id, version, number)
);
-- Sealed bytes do not compress.
alter table document_pieces alter column sealed set storage external;

-- A document on its way, in pieces at an offset: it goes on after a lost connection where it stopped.
create table document_uploads (
  id uuid primary key,
  customer_id uuid not null references document_keys (customer_id) on delete cascade,
  -- Whose allowance it counts towards: the customer's own is '', a forwarded link has one of its own.
  sender text not null default '',
  size integer not null,
  received integer not null default 0,
  changed_at timestamptz not null default now()
);
create index document_uploads_customer on document_uploads (customer_id);
create index document_uploads_changed on document_uploads (changed_at);

create table document_upload_pieces (
  upload_id uuid not null references document_uploads (id) on delete cascade,
  start_at integer not null,
  sealed bytea not null,
  primary key (upload_id, start_at)
);
alter table document_upload_pieces alter column sealed set storage external;

-- TRACKING ---------------------------------------------------------------------------------------------------------------

-- What one customer sees of their applications, behind one lasting link. All of it is written by app/tracking, but for the links
-- of orders. `customer_id` is a row of customers, which app/applications writes.
create table tracking_pages (
  customer_id uuid primary key references customers (id),
  -- Counts up when staff revoke the link: the secret of the next one follows from it.
  generation integer not null default 1,
  -- Counts up when a link takes no more codes: the mails from then on carry another one, and the ones before still open.
  link_number integer not null default 1,
  seen_at timestamptz,
  -- Whether we may ask for a review; asked once.
  review text constraint tracking_pages_review_known check (review in ('yes', 'no')),
  review_at timestamptz,
  created_at timestamptz not null default now()
);

-- The hashes of the links of a tracking page. Several, because the secret that a link follows from may be changed while mails
-- from before last. Each opens the page to one address of its customer: what was ordered with that address. The session and the
-- remembered browser say which, too.
create table tracking_links (
  hash text primary key,
  customer_id uuid not null references tracking_pages (customer_id),
  email text not null,
  created_at timestamptz not null default now()
);
create index tracking_links_customer on tracking_links (customer_id);

-- Links to tracking pages whose data were erased, so that an old mail says so. The hash is of a secret that nobody keeps.
create table erased_links (
  hash text primary key,
  erased_at timestamptz not null default now()
);

-- Browsers that gave the second proof. One browser may know several customers, by one cookie.
create table tracking_devices (
  id uuid primary key default gen_random_uuid(),
  hash text not null,
  customer_id uuid not null references tracking_pages (customer_id),
  email text not null,
  -- The browser in general words, such as 'Chrome on Android'.
  name text not null default '' constraint tracking_devices_name_length check (char_length(name) <= 60),
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ends_at timestamptz not null,
  constraint tracking_devices_once unique (hash, customer_id)
);
create index tracking_devices_customer on tracking_devices (customer_id);
create index tracking_devices_end on tracking_devices (ends_at);

create table tracking_sessions (
  id uuid primary key default gen_random_uuid(),
  hash text not null unique,
  customer_id uuid not null references tracking_pages (customer_id),
  email text not null,
  -- The link that opened it: wrong codes count by it.
  link_hash text not null,
  -- Opened by the page of an order, whose link others may hold: it shows nothing before the code is typed.
  needs_code boolean not null default false,
  device_id uuid references tracking_devices (id) on delete set null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ends_at timestamptz not null
);
create index tracking_sessions_customer on tracking_sessions (customer_id);
create index tracking_sessions_device on tracking_sessions (device_id) where device_id is not null;
create index tracking_sessions_end on tracking_sessions (ends_at);

-- The six digits that were mailed for a session.
create table tracking_codes (
  session_id uuid primary key references tracking_sessions (id) on delete cascade,
  hash text not null,
  expires_at timestamptz not null
);

-- The addresses whose mailbox has given the six digits of a tracking page.
create table tracking_addresses (
  customer_id uuid not null references customers (id),
  email text not null,
  proven_at timestamptz not null default now(),
  primary key (customer_id, email)
);

-- What customer and staff write to each other in the tracking page.
create table tracking_messages (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references tracking_pages (customer_id),
  -- Whose it is, as of an application.
  submission_id uuid not null,
  application_id uuid references applications (id),
  at timestamptz not null default clock_timestamp(),
  -- The staff member who wrote it; null is the customer.
  staff text references "user" (id) on delete set null,
  is_ours boolean not null default false,
  text text not null constraint tracking_messages_length check (char_length(text) between 1 and 2000),
  -- Of the form that sent it, so that a form sent twice makes one message.
  request_key text unique,
  -- When the other side had it on its screen.
  read_at timestamptz
);
create index tracking_messages_customer on tracking_messages (customer_id, at);
create index tracking_messages_submission on tracking_messages (submission_id);
create index tracking_messages_unread on tracking_messages (customer_id) where read_at is null;
-- How many questions of a case nobody has answered.
create index tracking_messages_unanswered on tracking_messages (submission_id) where read_at is null and not is_ours;

-- The link by which somebody else sends one document for a customer, such as their accountant. It opens this one requirement alone.
create table upload_links (
  -- SHA-256 of its 128 random bits.
  hash text primary key,
  requirement_id uuid not null references requirements (id) on delete cascade,
  customer_id uuid not null references customers (id),
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  -- What came by it, in app/documents: with the link one may replace that, and nothing else.
  document_id uuid
);
create index upload_links_requirement on upload_links (requirement_id);
create index upload_links_ends on upload_links (ends_at);

-- Links of orders, which app/orders writes: with the link one may see and pay the order; only the hash of its secret is kept.
create table order_tokens (
  hash text primary key,
  order_id uuid not null references orders (id),
  created_at timestamptz not null default now(),
  -- Opened from a tracking page: it ends with that page's own link, and with the browser that opened it.
  customer_id uuid references customers (id),
  device_id uuid references tracking_devices (id) on delete cascade,
  -- Opened from My data, it ends by itself; null lasts.
  ends_at timestamptz
);
create index order_tokens_order on order_tokens (order_id);
create index order_tokens_customer on order_tokens (customer_id) where customer_id is not null;
create index order_tokens_device on order_tokens (device_id) where device_id is not null;
create index order_tokens_end on order_tokens (ends_at) where ends_at is not null;

-- PRIVACY ----------------------------------------------------------------------------------------------------------------

-- The texts of consent that were shown, word for word; each submission names the one that stood beside its form.
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

-- A phone number or an address that came with somebody who is erased or has another one now, and that stands in what was typed
-- about other people. Nobody has shown that it was theirs, so that staff decide whether it goes from there too.
create table redaction_questions (
  id uuid primary key default gen_random_uuid(),
  -- What was sent with it.
  submission_id uuid not null,
  because text not null constraint redaction_questions_because_known check (because in ('correct', 'erase')),
  asked_at timestamptz not null default now(),
  -- Without an answer it stays where it is.
  ends_at timestamptz not null,
  -- Sealed with a key that is not in the database, and a keyed hash by which the same is asked once.
  sealed bytea not null,
  mark text not null constraint redaction_questions_mark_once unique,
  -- How many texts of each table, and some of the pages on which staff read them.
  found jsonb not null
);
create index redaction_questions_ends on redaction_questions (ends_at);

-- What a correction took out of texts about other people, so that it can be put back until `ends_at`.
create table redactions (
  id bigint generated always as identity primary key,
  -- One correction of one person.
  correction uuid not null,
  submission_id uuid not null,
  made_at timestamptz not null default now(),
  ends_at timestamptz not null,
  table_name text not null,
  row_key text not null,
  column_name text not null,
  before text not null,
  after text not null
);
create index redactions_correction on redactions (correction);
create index redactions_submission on redactions (submission_id);
create index redactions_row on redactions (table_name, row_key);
create index redactions_ends on redactions (ends_at);

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

-- Which erasure ledger belongs to this database, and how far it went when we last wrote to it. The ledger is a file
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

-- A row from the moment a backup was restored until the erasure ledger was replayed: nothing is served before.
create table restorations (
  only_row boolean primary key default true check (only_row),
  restored_at timestamptz not null default now()
);

-- AUDIT ------------------------------------------------------------------------------------------------------------------

-- The audit log of who saw, searched, exported and changed what: numbers and names of fields, never a person's own words.
-- Each row carries the digest of its content, made without a lock.
create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- The staff member's id; null is the system, a command or the person concerned, which the details say.
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

-- JOBS -------------------------------------------------------------------------------------------------------------------

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
    -- Not sent: a mail that had nothing to say any more when its time came.
    constraint jobs_status_known check (status in ('waiting', 'done', 'not sent', 'given up')),
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
create index jobs_done on jobs (ended_at) where status in ('done', 'not sent');
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

-- Mails that strangers caused, one row for each limit that they count towards: a keyed digest of the mailbox, the number or
-- the network. Rows are only added, so that nobody waits for another's transaction; kept for a day.
create table caused_mails (
  id uuid primary key default gen_random_uuid(),
  key text not null,
  at timestamptz not null default now()
);
create index caused_mails_by_key on caused_mails (key, at);
create index caused_mails_by_time on caused_mails (at);

-- Mails that were one too many, for staff and the metrics: which kind, about which submission or order, and by which limit.
create table mails_not_sent (
  id uuid primary key default gen_random_uuid(),
  mail text not null,
  subject text,
  reason text not null constraint mails_not_sent_reason_known check (reason in ('mailbox', 'number', 'network')),
  at timestamptz not null default now()
);
create index mails_not_sent_by_time on mails_not_sent (at);

-- Secrets that all instances share and nobody has to configure.
create table shared_secrets (
  name text primary key,
  secret text not null
);
insert into shared_secrets (name, secret)
values ('client address', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
