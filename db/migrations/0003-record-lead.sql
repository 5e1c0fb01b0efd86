-- Two submissions of one person, however close together, are judged one after the other.
-- The locks end with the transaction; taking the smaller first keeps two people from waiting for each other.
create function hold_sender(form text, phone text, email text) returns void
language plpgsql as $$
declare
  by_phone bigint := hashtextextended(form || ':phone:' || phone, 0);
  by_email bigint := hashtextextended(form || ':email:' || email, 0);
begin
  perform pg_advisory_xact_lock(least(by_phone, by_email));
  perform pg_advisory_xact_lock(greatest(by_phone, by_email));
end
$$;

-- Counts a submission of this address; answers 0, or the seconds to wait when its minute is used up.
create function count_submission(client_address text, allowance integer) returns integer
language plpgsql as $$
declare
  this_minute timestamptz := date_trunc('minute', clock_timestamp());
  so_far bigint;
begin
  select sum(submissions) into so_far from submission_counts
  where address = client_address and minute = this_minute;
  if so_far >= allowance then
    return greatest(1, ceil(extract(epoch from this_minute + interval '1 minute' - clock_timestamp())));
  end if;
  insert into submission_counts as counted (address, minute, slot, submissions)
  values (client_address, this_minute, pg_backend_pid() % 64, 1)
  on conflict (address, minute, slot) do update set submissions = counted.submissions + 1;
  return 0;
end
$$;

-- A lead's whole way in: one call, one transaction. The outcome is one of
--   stored      a new row, and its notification in the outbox
--   repeated    the key is known and the person is the same: the first row answers
--   conflicting the key is known and the person is another: nothing is stored or claimed
--   limited     the address has used up its minute
--   throttled   this phone or e-mail was here less than 30 seconds ago
create function record_lead(
  lead_name text, lead_email text, lead_phone text, lead_state text, lead_service text,
  lead_key text, lead_suspect boolean, lead_page text, lead_referrer text,
  lead_first_visit jsonb, lead_last_visit jsonb,
  client_address text, allowance integer,
  out outcome text, out submission_id uuid, out wait_seconds integer
)
language plpgsql as $$
declare
  first_id uuid;
  first_phone text;
  first_email text;
  last_time timestamptz;
  time_now timestamptz;
begin
  perform hold_sender('lead', lead_phone, lead_email);

  -- A retry comes first: it is answered like the first delivery even within the 30 seconds.
  select id, phone, email into first_id, first_phone, first_email from form_submissions where idempotency_key = lead_key;
  if not found then
    if allowance is not null then
      wait_seconds := count_submission(client_address, allowance);
      if wait_seconds > 0 then
        outcome := 'limited';
        return;
      end if;
    end if;

    time_now := clock_timestamp();
    last_time := greatest(
      (select max(created_at) from form_submissions
       where phone = lead_phone and created_at > time_now - interval '30 seconds'),
      (select max(created_at) from form_submissions
       where email = lead_email and created_at > time_now - interval '30 seconds'));
    if last_time is not null then
      outcome := 'throttled';
      wait_seconds := greatest(1, ceil(extract(epoch from last_time + interval '30 seconds' - time_now)));
      return;
    end if;

    submission_id := gen_random_uuid();
    insert into form_submissions (id, name, email, phone, state, service, created_at, idempotency_key,
      suspect, page, referrer, first_visit, last_visit)
    values (submission_id, lead_name, lead_email, lead_phone, lead_state, lead_service, time_now, lead_key,
      lead_suspect, lead_page, lead_referrer, lead_first_visit, lead_last_visit)
    on conflict (idempotency_key) do nothing;
    if found then
      insert into outbox (id, kind, due_at, created_at) values (submission_id, 'lead', time_now, time_now);
      outcome := 'stored';
      return;
    end if;
    -- Another person with the same key was quicker by a moment.
    select id, phone, email into first_id, first_phone, first_email from form_submissions where idempotency_key = lead_key;
  end if;

  if first_phone = lead_phone or first_email = lead_email then
    outcome := 'repeated';
    submission_id := first_id;
  else
    outcome := 'conflicting';
    submission_id := null;
  end if;
end
$$;
