-- Two submissions of one person, however close together, are judged one after the other.
-- The locks end with the transaction; taking the smaller first keeps two people from waiting for each other.
create function hold_sender(form text, phone text, email text) returns boolean
language plpgsql as $$
declare
  phone_key bigint := hashtextextended(form || ' phone ' || phone, 0);
  email_key bigint := hashtextextended(form || ' email ' || email, 0);
  held text;
begin
  held := pg_advisory_xact_lock(least(phone_key, email_key));
  held := pg_advisory_xact_lock(greatest(phone_key, email_key));
  return true;
end
$$;

-- Counts a submission of this address; answers 0, or the seconds to wait when its minute is used up.
create function count_submission(client_address text, allowance integer) returns integer
language plpgsql as $$
declare
  this_minute timestamptz := date_trunc('minute', clock_timestamp());
  own_slot smallint := pg_backend_pid() % 64;
  so_far bigint;
begin
  select sum(submissions) into so_far from submission_counts
  where address = client_address and minute = this_minute;
  if so_far >= allowance then
    return greatest(1, ceil(extract(epoch from this_minute + interval '1 minute' - clock_timestamp())));
  end if;
  update submission_counts set submissions = submissions + 1
  where address = client_address and minute = this_minute and slot = own_slot;
  if not found then
    insert into submission_counts as counted (address, minute, slot, submissions)
    values (client_address, this_minute, own_slot, 1)
    on conflict (address, minute, slot) do update set submissions = counted.submissions + 1;
  end if;
  return 0;
end
$$;

-- A lead's whole way in: one call, one transaction. The outcome is one of
--   stored      a new row, and its notification in the outbox
--   repeated    the key is known and the person is the same: the first row answers
--   conflicting the key is known and the person is another: nothing is stored or claimed
--   throttled   this phone or e-mail was here less than 30 seconds ago
--   limited     the address has used up its minute
create function record_lead(
  given_name text, given_email text, given_phone text, given_state text, given_service text,
  given_key text, is_suspect boolean, from_page text, from_referrer text,
  from_first_visit jsonb, from_last_visit jsonb,
  client_address text, allowance integer,
  out outcome text, out submission_id uuid, out wait_seconds integer
)
language plpgsql as $$
declare
  is_alone boolean := hold_sender('lead', given_phone, given_email);
  time_now timestamptz := clock_timestamp();
  last_time timestamptz;
  is_same_person boolean;
begin
  -- A retry comes first: it is answered like the first delivery even within the 30 seconds.
  select first_lead.id, first_lead.phone = given_phone or first_lead.email = given_email
    into submission_id, is_same_person
  from form_submissions first_lead where first_lead.idempotency_key = given_key;
  if found then
    outcome := case when is_same_person then 'repeated' else 'conflicting' end;
    return;
  end if;

  select greatest(
    (select created_at from form_submissions where phone = given_phone order by created_at desc limit 1),
    (select created_at from form_submissions where email = given_email order by created_at desc limit 1))
    into last_time;
  if last_time > time_now - interval '30 seconds' then
    outcome := 'throttled';
    wait_seconds := least(30, greatest(1, ceil(extract(epoch from last_time + interval '30 seconds' - time_now))));
    return;
  end if;

  if allowance is not null then
    wait_seconds := count_submission(client_address, allowance);
    if wait_seconds > 0 then
      outcome := 'limited';
      return;
    end if;
  end if;

  outcome := 'stored';
  submission_id := gen_random_uuid();
  -- Another person with the same key in the same moment ends here in a unique violation; the caller asks again.
  insert into form_submissions (id, name, email, phone, state, service, created_at, idempotency_key,
    suspect, page, referrer, first_visit, last_visit)
  values (submission_id, given_name, given_email, given_phone, given_state, given_service, time_now, given_key,
    is_suspect, from_page, from_referrer, from_first_visit, from_last_visit);
  insert into outbox (id, kind, due_at, created_at) values (submission_id, 'lead', time_now, time_now);
end
$$;
