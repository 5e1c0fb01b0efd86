-- Which submission a key belongs to, for as long as a browser keeps a form that waits for a connection. Afterwards the
-- key is forgotten: other systems use phone numbers as keys, and the same person may ask again next year.
create table submission_keys (
  form text not null,
  key text not null,
  submission_id uuid not null,
  created_at timestamptz not null,
  primary key (form, key)
);
create index submission_keys_age on submission_keys (created_at);

insert into submission_keys
select 'lead', idempotency_key, id, created_at from form_submissions
where idempotency_key is not null and created_at > now() - interval '1 day';
insert into submission_keys
select 'contact', idempotency_key, id, created_at from contact_messages
where idempotency_key is not null and created_at > now() - interval '1 day';

-- Old instances, which run beside new ones for a while, still write the key into the submission itself.
create function note_submission_key() returns trigger
language plpgsql as $$
begin
  insert into submission_keys values (tg_argv[0], new.idempotency_key, new.id, new.created_at) on conflict do nothing;
  return null;
end
$$;
create trigger form_submissions_key after insert on form_submissions
  for each row when (new.idempotency_key is not null) execute function note_submission_key('lead');
create trigger contact_messages_key after insert on contact_messages
  for each row when (new.idempotency_key is not null) execute function note_submission_key('contact');

-- As in 0013, but a known key answers only for the same content: with any other it is 'conflicting', and nothing is
-- stored or claimed. A submission from a clock that was ahead throttles nobody.
create or replace function record_submissions(given jsonb)
returns table (outcome text, submission_id uuid, wait_seconds integer)
language plpgsql as $$
declare
  is_alone boolean := jsonb_array_length(given) = 1;
  is_held boolean;
  is_same boolean;
  time_now timestamptz;
  last_time timestamptz;
  item record;
begin
  for item in
    select * from jsonb_to_recordset(given) as item (
      form text, name text, email text, phone text, state text, service text, message text,
      key text, suspect boolean, page text, referrer text, first_visit jsonb, last_visit jsonb,
      address text, allowance integer, throttle_seconds integer)
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
    select greatest(
      (select created_at from submissions where form = item.form and phone = item.phone and created_at <= time_now
        order by created_at desc limit 1),
      (select created_at from submissions where form = item.form and email = item.email and created_at <= time_now
        order by created_at desc limit 1))
      into last_time;
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
    insert into jobs (kind, subject, run_at, created_at)
    values (item.form || '-notice', submission_id, time_now, time_now);
    return next;
  end loop;
end
$$;

-- The first job that is due of the first kind that has one: the order of kinds is their urgency, so that a password
-- mail never waits behind a thousand notices.
drop index jobs_due;
create index jobs_due on jobs (kind, run_at) where status = 'waiting';
create function claim_job(kinds text[], lease interval) returns setof jobs
language plpgsql as $$
declare
  wanted text;
  found_id uuid;
begin
  foreach wanted in array kinds loop
    select id into found_id from jobs where status = 'waiting' and kind = wanted and run_at <= now()
    order by run_at limit 1 for update skip locked;
    if found then
      return query update jobs set attempts = attempts + 1, run_at = now() + lease where id = found_id returning *;
      return;
    end if;
  end loop;
end
$$;

-- What happened to accounts, by number and digest: no address, no name.
create table account_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  event text not null,
  user_id text,
  account text,
  network text,
  request text
);
create index account_events_user on account_events (user_id, at desc);
create index account_events_age on account_events (at);

-- When the password of a session was last given; what is sensitive asks for it anew after a while.
alter table session add column password_checked_at timestamptz not null default now();
