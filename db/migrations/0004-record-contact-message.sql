-- A contact message takes the same way as a lead, with the same outcomes.
create function record_contact_message(
  sender_name text, sender_email text, sender_phone text, sender_state text, sender_service text,
  sender_message text,
  sender_key text, sender_suspect boolean, sender_page text, sender_referrer text,
  sender_first_visit jsonb, sender_last_visit jsonb,
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
  perform hold_sender('contact', sender_phone, sender_email);

  -- A retry comes first: it is answered like the first delivery even within the 30 seconds.
  select id, phone, email into first_id, first_phone, first_email from contact_messages where idempotency_key = sender_key;
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
      (select max(created_at) from contact_messages
       where phone = sender_phone and created_at > time_now - interval '30 seconds'),
      (select max(created_at) from contact_messages
       where email = sender_email and created_at > time_now - interval '30 seconds'));
    if last_time is not null then
      outcome := 'throttled';
      wait_seconds := greatest(1, ceil(extract(epoch from last_time + interval '30 seconds' - time_now)));
      return;
    end if;

    submission_id := gen_random_uuid();
    insert into contact_messages (id, name, email, phone, state, service, message, created_at, idempotency_key,
      suspect, page, referrer, first_visit, last_visit)
    values (submission_id, sender_name, sender_email, sender_phone, sender_state, sender_service, sender_message, time_now, sender_key,
      sender_suspect, sender_page, sender_referrer, sender_first_visit, sender_last_visit)
    on conflict (idempotency_key) do nothing;
    if found then
      insert into outbox (id, kind, due_at, created_at) values (submission_id, 'contact', time_now, time_now);
      outcome := 'stored';
      return;
    end if;
    -- Another person with the same key was quicker by a moment.
    select id, phone, email into first_id, first_phone, first_email from contact_messages where idempotency_key = sender_key;
  end if;

  if first_phone = sender_phone or first_email = sender_email then
    outcome := 'repeated';
    submission_id := first_id;
  else
    outcome := 'conflicting';
    submission_id := null;
  end if;
end
$$;
