-- The consultancy's work on a submission: one case for each, from the same transaction on, with the submission's id.
create table cases (
  id uuid primary key,
  form text not null,
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
    (merged_into is null and status not in ('won', 'lost', 'junk')) stored
);
create index cases_next on cases (next_action_at, id) where is_open;
create index cases_promise on cases (promise_due, id) where is_open and promise_due is not null;
create index cases_owner on cases (owner, next_action_at, id) where is_open and owner is not null;
create index cases_merged on cases (merged_into) where merged_into is not null;

-- The history of a case: who did what, when, from which value to which. Rows are never changed.
create table case_events (
  id bigint generated always as identity primary key,
  case_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  -- The staff member's id; null is the system.
  actor text,
  kind text not null,
  -- Each changed field with its value before and after.
  changes jsonb not null default '{}',
  note text not null default '',
  -- The case's version that it made.
  version integer not null
);
create index case_events_case on case_events (case_id, id);

create function refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end
$$;
create trigger case_events_unchanged before update or delete on case_events
  for each row execute function refuse_change();

-- The case that someone who asks again belongs to, if it is still being worked on.
create function open_case_of(given_phone text, given_email text) returns uuid
language sql stable as $$
  select root.id
  from cases as asked join cases as root on root.id = coalesce(asked.merged_into, asked.id)
  where root.is_open and asked.id in (
    select id from submissions where phone = given_phone union select id from submissions where email = given_email)
  order by root.created_at limit 1
$$;

-- Nobody is called twice: the open case comes forward to the new promise.
create function mark_asked_again(open_case uuid, submission uuid, promised timestamptz) returns void
language plpgsql as $$
declare
  made integer;
begin
  update cases set
    asked_again = asked_again + 1,
    promise_due = least(promise_due, promised),
    next_action_at = least(next_action_at, promised),
    version = version + 1
  where id = open_case returning version into made;
  insert into case_events (case_id, kind, changes, version)
  values (open_case, 'asked again', jsonb_build_object('submission', submission), made);
end
$$;

-- As in 0014, with the case. `promised_by` is what the visitor is told; an instance of the version before gives none.
create or replace function record_submissions(given jsonb)
returns table (outcome text, submission_id uuid, wait_seconds integer)
language plpgsql as $$
declare
  is_alone boolean := jsonb_array_length(given) = 1;
  is_held boolean;
  is_same boolean;
  time_now timestamptz;
  last_time timestamptz;
  is_known boolean;
  promised timestamptz;
  open_case uuid;
  item record;
begin
  for item in
    select * from jsonb_to_recordset(given) as item (
      form text, name text, email text, phone text, state text, service text, message text,
      key text, suspect boolean, page text, referrer text, first_visit jsonb, last_visit jsonb,
      address text, allowance integer, throttle_seconds integer, promised_by timestamptz)
  loop
    outcome := null;
    submission_id := null;
    wait_seconds := null;
    -- Two submissions of one person are judged one after the other. In company nobody waits for a lock.
    if is_alone then
      is_held := hold_sender(item.form, item.phone, item.email);
    else
      is_held := pg_try_advisory_xact_lock(hashtextextended(item.form || ' phone ' || item.phone, 0))
        and pg_try_advisory_xact_lock(hashtextextended(item.form || ' email ' || item.email, 0));
    end if;
    if not is_held then
      outcome := 'busy';
      return next;
      continue;
    end if;

    -- A retry comes first: it is answered like the first delivery even while the sender is throttled.
    select known.submission_id into submission_id
    from submission_keys known where known.form = item.form and known.key = item.key;
    if found then
      if item.form = 'lead' then
        select (first_one.name, first_one.email, first_one.phone, first_one.state, first_one.service)
          = (item.name, item.email, item.phone, item.state, item.service) into is_same
        from form_submissions first_one where first_one.id = submission_id;
      else
        select (first_one.name, first_one.email, first_one.phone, first_one.state, first_one.service, first_one.message)
          = (item.name, item.email, item.phone, item.state, item.service, item.message) into is_same
        from contact_messages first_one where first_one.id = submission_id;
      end if;
      outcome := case when is_same then 'repeated' else 'conflicting' end;
      return next;
      continue;
    end if;

    time_now := clock_timestamp();
    select max(created_at) filter (where form = item.form), count(*) > 0 into last_time, is_known
    from (
      (select form, created_at from submissions where form = 'lead' and phone = item.phone and created_at <= time_now
        order by created_at desc limit 1)
      union all
      (select form, created_at from submissions where form = 'lead' and email = item.email and created_at <= time_now
        order by created_at desc limit 1)
      union all
      (select form, created_at from submissions where form = 'contact' and phone = item.phone and created_at <= time_now
        order by created_at desc limit 1)
      union all
      (select form, created_at from submissions where form = 'contact' and email = item.email and created_at <= time_now
        order by created_at desc limit 1)
    ) as earlier;
    wait_seconds := ceil(extract(epoch from last_time - time_now)) + item.throttle_seconds;
    if wait_seconds > 0 then
      outcome := 'throttled';
      return next;
      continue;
    end if;

    wait_seconds := case when item.allowance is not null then count_submission(item.address, item.allowance) end;
    if wait_seconds > 0 then
      outcome := 'limited';
      return next;
      continue;
    end if;

    outcome := 'stored';
    submission_id := gen_random_uuid();
    -- Someone else with the same key in the same moment ends here in a unique violation; the caller asks again.
    insert into submission_keys values (item.form, item.key, submission_id, time_now);
    if item.form = 'lead' then
      insert into form_submissions (id, name, email, phone, state, service, created_at,
        suspect, page, referrer, first_visit, last_visit)
      values (submission_id, item.name, item.email, item.phone, item.state, item.service, time_now,
        item.suspect, item.page, item.referrer, item.first_visit, item.last_visit);
    else
      insert into contact_messages (id, name, email, phone, state, service, message, created_at,
        suspect, page, referrer, first_visit, last_visit)
      values (submission_id, item.name, item.email, item.phone, item.state, item.service, item.message, time_now,
        item.suspect, item.page, item.referrer, item.first_visit, item.last_visit);
    end if;

    promised := coalesce(item.promised_by, time_now + interval '2 hours');
    open_case := case when is_known then open_case_of(item.phone, item.email) end;
    insert into cases (id, form, service, state, page, suspect, promised_by, promise_due, next_action_at, created_at,
      merged_into, owner)
    values (submission_id, item.form, item.service, item.state, coalesce(item.page, ''), coalesce(item.suspect, false),
      promised, promised, promised, time_now, open_case,
      case when open_case is not null then (select owner from cases where id = open_case) end);
    if open_case is not null then
      perform mark_asked_again(open_case, submission_id, promised);
    end if;
    insert into jobs (kind, subject, run_at, created_at)
    values (item.form || '-notice', submission_id, time_now, time_now);
    return next;
  end loop;
end
$$;

-- Submissions from before get theirs from a job, in batches, so that the table is never locked for long.
insert into jobs (kind, unique_key) values ('backfill-cases', 'start');

-- The office's hours, one row a version; a promise once made is not moved by a later one.
create table office_calendars (
  version bigint generated always as identity primary key,
  valid_from timestamptz not null default now(),
  hours jsonb not null,
  author text not null
);

-- What is known of a staff member beside the account.
create table staff (
  user_id text primary key references "user" (id) on delete cascade,
  is_absent boolean not null default false,
  wants_daily_mail boolean not null default true,
  last_assigned_at timestamptz
);

create table desk_settings (
  only_row boolean primary key default true check (only_row),
  assigns_automatically boolean not null default false
);

-- A filter of the queue under a name, for one staff member.
create table saved_views (
  user_id text not null references "user" (id) on delete cascade,
  name text not null,
  query text not null,
  primary key (user_id, name)
);
