-- Half a minute must pass between two forms of one sender: the same number and e-mail address from the same network. A
-- stranger who types someone's number keeps nobody waiting; what comes from elsewhere is stored and joined to the case. The
-- sender is a digest, in the rows that live for a day, with the address as `submission_counts` has it.
alter table submission_keys add column sender bigint;
create index submission_keys_sender on submission_keys (form, sender, created_at) where sender is not null;

-- As in 0029 but for `sender`.
create or replace function record_submissions(given jsonb)
returns table (outcome text, submission_id uuid, wait_seconds integer)
language plpgsql as $$
declare
  held bigint[];
  recorded record;
begin
  -- Two submissions of one person are judged one after the other. In company nobody waits for a lock, and of two that
  -- share a phone, an e-mail or a key, the second is sent alone. The locks have a statement of their own, so that the
  -- next one sees all that was stored before they were had.
  if jsonb_array_length(given) = 1 then
    held := '{1}';
    perform hold_sender(given -> 0 ->> 'form', given -> 0 ->> 'phone', given -> 0 ->> 'email');
  else
    select coalesce(array_agg(tried.position) filter (where tried.is_held), '{}') into held
    from (
      select single.position, single.is_first
        and pg_try_advisory_xact_lock(hashtextextended(single.form || ' phone ' || single.phone, 0))
        and pg_try_advisory_xact_lock(hashtextextended(single.form || ' email ' || single.email, 0)) as is_held
      from (
        select item.*,
          row_number() over (partition by item.phone order by item.position) = 1
            and row_number() over (partition by item.email order by item.position) = 1
            and row_number() over (partition by item.form, item.key order by item.position) = 1 as is_first
        from rows from (jsonb_to_recordset(given) as (form text, key text, phone text, email text))
          with ordinality as item (form, key, phone, email, position)
      ) as single
    ) as tried;
  end if;

  for recorded in
    with item as materialized (
      select *, clock_timestamp() as time_now,
        hashtextextended(concat_ws(' ', phone, email, address), 0) as sender
      from rows from (jsonb_to_recordset(given) as (
          form text, name text, email text, phone text, state text, service text, message text,
          key text, suspect boolean, page text, referrer text, first_visit jsonb, last_visit jsonb,
          address text, allowance integer, throttle_seconds integer, promised_by timestamptz,
          notice text, language text, wants_marketing boolean, "finderAnswers" text))
        with ordinality as item (
          form, name, email, phone, state, service, message,
          key, suspect, page, referrer, first_visit, last_visit,
          address, allowance, throttle_seconds, promised_by,
          notice, language, wants_marketing, finder_answers, position)
    ),
    -- A retry comes first: it is answered like the first delivery even while the sender is throttled.
    judged as materialized (
      select item.*, known.submission_id as known_id, earlier.is_known, earlier.wait,
        case
          when item.position <> all (held) then 'busy'
          when known.submission_id is null then case when earlier.wait > 0 then 'throttled' end
          when case item.form
              when 'lead' then (
                select (name, email, phone, state, service, coalesce(finder_answers, ''))
                  = (item.name, item.email, item.phone, item.state, item.service, coalesce(item.finder_answers, ''))
                from form_submissions where id = known.submission_id)
              else (
                select (name, email, phone, state, service, message)
                  = (item.name, item.email, item.phone, item.state, item.service, item.message)
                from contact_messages where id = known.submission_id)
            end
            then 'repeated'
          else 'conflicting'
        end as refusal
      from item
      -- The limits keep the planner to one look into the index for each item, however empty the tables were at first.
      left join lateral (
        select submission_keys.submission_id from submission_keys
        where submission_keys.form = item.form and submission_keys.key = item.key limit 1
      ) as known on true
      cross join lateral (
        select
          (select created_at from form_submissions where phone = item.phone and created_at <= item.time_now
            order by created_at desc limit 1) as lead_phone,
          (select created_at from form_submissions where email = item.email and created_at <= item.time_now
            order by created_at desc limit 1) as lead_email,
          (select created_at from contact_messages where phone = item.phone and created_at <= item.time_now
            order by created_at desc limit 1) as message_phone,
          (select created_at from contact_messages where email = item.email and created_at <= item.time_now
            order by created_at desc limit 1) as message_email
        offset 0
      ) as last
      cross join lateral (
        select coalesce(last.lead_phone, last.lead_email, last.message_phone, last.message_email) is not null as is_known,
          (select ceil(extract(epoch from same.created_at - item.time_now))::integer + item.throttle_seconds
            from submission_keys same
            where same.form = item.form and same.sender = item.sender and same.created_at <= item.time_now
            order by same.created_at desc limit 1) as wait
      ) as earlier
    ),
    allowed as materialized (
      select judged.position, judged.allowance is null or judged.allowance >=
        row_number() over (partition by judged.address order by judged.position) + coalesce((
          select sum(submissions) from submission_counts
          where address = judged.address and minute = date_trunc('minute', judged.time_now)), 0) as is_allowed
      from judged where judged.refusal is null
    ),
    accepted as materialized (
      select judged.*, gen_random_uuid() as id,
        coalesce(judged.promised_by, judged.time_now + interval '2 hours') as promised,
        case when judged.is_known then open_case_of(judged.phone, judged.email) end as open_case
      from judged join allowed on allowed.position = judged.position and allowed.is_allowed
    ),
    counted as (
      insert into submission_counts as counted (address, minute, slot, submissions)
      select accepted.address, date_trunc('minute', accepted.time_now), pg_backend_pid() % 64, count(*)
      from accepted where accepted.allowance is not null group by 1, 2 order by 1, 2
      on conflict (address, minute, slot) do update set submissions = counted.submissions + excluded.submissions
    ),
    -- Someone else with the same key in the same moment ends here in a unique violation; the caller asks again.
    keys as (
      insert into submission_keys (form, key, submission_id, created_at, sender)
      select form, key, id, time_now, sender from accepted
    ),
    leads as (
      insert into form_submissions (id, name, email, phone, state, service, created_at,
        suspect, page, referrer, first_visit, last_visit, notice, language, wants_marketing, finder_answers)
      select id, name, email, phone, state, service, time_now,
        suspect, page, referrer, first_visit, last_visit,
        notice, language, coalesce(wants_marketing, false), nullif(finder_answers, '')
      from accepted where form = 'lead'
    ),
    messages as (
      insert into contact_messages (id, name, email, phone, state, service, message, created_at,
        suspect, page, referrer, first_visit, last_visit, notice, language, wants_marketing)
      select id, name, email, phone, state, service, message, time_now,
        suspect, page, referrer, first_visit, last_visit,
        notice, language, coalesce(wants_marketing, false)
      from accepted where form = 'contact'
    ),
    opened as (
      insert into cases (id, form, service, state, page, suspect, promised_by, promise_due, next_action_at, created_at,
        merged_into, owner)
      select id, form, service, state, coalesce(page, ''), coalesce(suspect, false), promised, promised, promised, time_now,
        open_case, case when open_case is not null then (select owner from cases where cases.id = open_case) end
      from accepted
    ),
    notices as (
      insert into jobs (kind, subject, run_at, created_at)
      select form || '-notice', id, time_now, time_now from accepted
    )
    select
      case when accepted.id is not null then 'stored' else coalesce(judged.refusal, 'limited') end as outcome,
      coalesce(accepted.id, judged.known_id) as submission_id,
      case when judged.refusal is null
        -- The allowance of the next minute.
        then greatest(1, 60 - floor(extract(second from judged.time_now)))::integer else judged.wait
      end as wait_seconds,
      accepted.open_case, accepted.promised
    from judged left join accepted on accepted.position = judged.position
    order by judged.position
  loop
    if recorded.open_case is not null then
      perform mark_asked_again(recorded.open_case, recorded.submission_id, recorded.promised);
    end if;
    outcome := recorded.outcome;
    submission_id := recorded.submission_id;
    wait_seconds := recorded.wait_seconds;
    return next;
  end loop;
end
$$;
