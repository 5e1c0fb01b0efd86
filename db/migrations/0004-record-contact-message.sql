-- A contact message takes the same way as a lead, with the same outcomes.
create function record_contact_message(
  given_name text, given_email text, given_phone text, given_state text, given_service text, given_message text,
  given_key text, is_suspect boolean, from_page text, from_referrer text,
  from_first_visit jsonb, from_last_visit jsonb,
  client_address text, allowance integer,
  out outcome text, out submission_id uuid, out wait_seconds integer
)
language plpgsql as $$
declare
  is_alone boolean := hold_sender('contact', given_phone, given_email);
  time_now timestamptz := clock_timestamp();
  last_time timestamptz;
  is_same_person boolean;
begin
  -- A retry comes first: it is answered like the first delivery even within the 30 seconds.
  select first_message.id, first_message.phone = given_phone or first_message.email = given_email
    into submission_id, is_same_person
  from contact_messages first_message where first_message.idempotency_key = given_key;
  if found then
    outcome := case when is_same_person then 'repeated' else 'conflicting' end;
    return;
  end if;

  select greatest(
    (select created_at from contact_messages where phone = given_phone order by created_at desc limit 1),
    (select created_at from contact_messages where email = given_email order by created_at desc limit 1))
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
  insert into contact_messages (id, name, email, phone, state, service, message, created_at, idempotency_key,
    suspect, page, referrer, first_visit, last_visit)
  values (submission_id, given_name, given_email, given_phone, given_state, given_service, given_message, time_now, given_key,
    is_suspect, from_page, from_referrer, from_first_visit, from_last_visit);
  insert into outbox (id, kind, due_at, created_at) values (submission_id, 'contact', time_now, time_now);
end
$$;
