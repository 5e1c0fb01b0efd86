-- Leads by the name and with the columns of the specification, for readers of the database who follow it. Nothing here does.
create or replace view form_submissions as
  select id, name, email, phone, state, service, created_at from submissions where kind = 'lead';

-- Two submissions of one person, however close together, are judged one after the other; a person is who gives the same
-- number and the same address, in a lead form or a message: of the two, the second joins the case of the first. Others with
-- that number wait for nobody. The lock ends with the transaction.
create or replace function hold_sender(kind text, phone text, email text) returns boolean
language plpgsql as $$
declare
  held text := pg_advisory_xact_lock(hashtextextended(concat_ws(' ', phone, email), 0));
begin
  return true;
end
$$;

-- The whole way in: one call, one transaction, one wait for the disk for all that arrive together, which are judged and
-- stored in two statements, each as if it had come alone, in the order sent. The outcome is one of
--   stored      a new submission with its case, and the job that tells the consultancy
--   repeated    the key is known and the content is the same: the first row answers
--   conflicting the key is known and the content is another: nothing is stored or claimed
--   throttled   this number and e-mail address were sent from this network less than throttle_seconds ago. A stranger who
--               types someone's number keeps nobody waiting; what comes from elsewhere is stored and joined to the case
--   limited     the address has used up its minute
--   busy        the sender is being judged in another transaction: skipped, for the caller to send it alone, which waits
create or replace function record_submissions(sent jsonb)
returns table (outcome text, submission_id uuid, wait_seconds integer)
language plpgsql as $$
declare
  held bigint[];
  recorded record;
begin
  -- Two submissions of one person are judged one after the other. In company nobody waits for a lock, and of two that
  -- share phone and e-mail, or a key, the second is sent alone. The locks have a statement of their own, so that the
  -- next one sees all that was stored before they were had.
  if jsonb_array_length(sent) = 1 then
    held := '{1}';
    perform hold_sender(sent -> 0 ->> 'kind', sent -> 0 ->> 'phone', sent -> 0 ->> 'email');
  else
    select coalesce(array_agg(tried.position) filter (where tried.is_held), '{}') into held
    from (
      select single.position, single.is_first
        and pg_try_advisory_xact_lock(
          hashtextextended(concat_ws(' ', single.phone, single.email), 0)) as is_held
      from (
        select item.*,
          row_number() over (partition by item.phone, item.email order by item.position) = 1
            and row_number() over (partition by item.kind, item.key order by item.position) = 1 as is_first
        from rows from (jsonb_to_recordset(sent) as (kind text, key text, phone text, email text))
          with ordinality as item (kind, key, phone, email, position)
      ) as single
    ) as tried;
  end if;

  for recorded in
    with item as materialized (
      select *, clock_timestamp() as time_now,
        hashtextextended(concat_ws(' ', phone, email, address), 0) as sender
      from rows from (jsonb_to_recordset(sent) as (
          kind text, name text, email text, phone text, state text, service text, message text,
          key text, suspect boolean, page text, referrer text, first_visit jsonb, last_visit jsonb,
          address text, allowance integer, throttle_seconds integer, promised_by timestamptz,
          notice text, language text, wants_marketing boolean, answers jsonb))
        with ordinality as item (
          kind, name, email, phone, state, service, message,
          key, suspect, page, referrer, first_visit, last_visit,
          address, allowance, throttle_seconds, promised_by,
          notice, language, wants_marketing, answers, position)
    ),
    -- A retry comes first: it is answered like the first delivery even while the sender is throttled.
    judged as materialized (
      select item.*, known.submission_id as known_id, earlier.is_known, earlier.wait,
        case
          when item.position <> all (held) then 'busy'
          when known.submission_id is null then case when earlier.wait > 0 then 'throttled' end
          when (
            select (name, email, phone, state, service, coalesce(message, ''), coalesce(answers, '{}'))
              = (item.name, item.email, item.phone, item.state, item.service, coalesce(item.message, ''),
                coalesce(item.answers, '{}'))
            from submissions where id = known.submission_id)
            then 'repeated'
          else 'conflicting'
        end as refusal
      from item
      -- The limits keep the planner to one look into the index for each item, however empty the tables were at first.
      left join lateral (
        select submission_keys.submission_id from submission_keys
        where submission_keys.kind = item.kind and submission_keys.key = item.key limit 1
      ) as known on true
      cross join lateral (
        select
          (select created_at from submissions where phone = item.phone and created_at <= item.time_now
            order by created_at desc limit 1) as phone_at,
          (select created_at from submissions where email = item.email and created_at <= item.time_now
            order by created_at desc limit 1) as email_at
        offset 0
      ) as last
      cross join lateral (
        select coalesce(last.phone_at, last.email_at) is not null as is_known,
          (select ceil(extract(epoch from same.created_at - item.time_now))::integer + item.throttle_seconds
            from submission_keys same
            where same.kind = item.kind and same.sender = item.sender and same.created_at <= item.time_now
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
      insert into submission_keys (kind, key, submission_id, created_at, sender)
      select kind, key, id, time_now, sender from accepted
    ),
    submitted as (
      insert into submissions (id, kind, name, email, phone, state, service, message, answers, created_at,
        suspect, page, referrer, first_visit, last_visit, notice, language, wants_marketing)
      select id, kind, name, email, phone, state, service, message, nullif(answers, '{}'), time_now,
        suspect, page, referrer, first_visit, last_visit, notice, language, coalesce(wants_marketing, false)
      from accepted
    ),
    opened as (
      insert into cases (id, kind, service, state, page, suspect, promised_by, promise_due, next_action_at, created_at,
        merged_into, owner)
      select id, kind, service, state, coalesce(page, ''), coalesce(suspect, false), promised_by, promised_by, promised_by,
        time_now, open_case, case when open_case is not null then (select owner from cases where cases.id = open_case) end
      from accepted
    ),
    notices as (
      -- With the digest of the network: the acknowledgement counts towards it (db/mail-limits.ts).
      insert into jobs (kind, subject, payload, run_at, created_at)
      select kind || '-notice', id, jsonb_build_object('network', address), time_now, time_now from accepted
    )
    select
      case when accepted.id is not null then 'stored' else coalesce(judged.refusal, 'limited') end as outcome,
      coalesce(accepted.id, judged.known_id) as submission_id,
      case when judged.refusal is null
        -- The allowance of the next minute.
        then greatest(1, 60 - floor(extract(second from judged.time_now)))::integer else judged.wait
      end as wait_seconds,
      accepted.open_case, accepted.promised_by
    from judged left join accepted on accepted.position = judged.position
    order by judged.position
  loop
    if recorded.open_case is not null then
      perform mark_asked_again(recorded.open_case, recorded.submission_id, recorded.promised_by);
    end if;
    outcome := recorded.outcome;
    submission_id := recorded.submission_id;
    wait_seconds := recorded.wait_seconds;
    return next;
  end loop;
end
$$;

-- The sums of leads. A lead that is taken in now carries the time of now, so that for it the function is not even called.
create or replace function mark_lead_sums_stale() returns trigger
language plpgsql as $$
begin
  -- While such a change is under way nobody sums up, or its mark could be taken before the change is seen.
  perform pg_advisory_xact_lock_shared(7264891505);
  if tg_op <> 'INSERT' then
    insert into lead_sums_stale values ((old.created_at at time zone 'UTC')::date) on conflict do nothing;
  end if;
  if tg_op <> 'DELETE' then
    insert into lead_sums_stale values ((new.created_at at time zone 'UTC')::date) on conflict do nothing;
  end if;
  return null;
end
$$;
create or replace trigger submissions_added_late after insert on submissions
  for each row when (new.kind = 'lead' and new.created_at < now()) execute function mark_lead_sums_stale();
create or replace trigger submissions_changed after update of kind, created_at, service, state on submissions
  for each row when (old.kind = 'lead' or new.kind = 'lead') execute function mark_lead_sums_stale();
create or replace trigger submissions_removed after delete on submissions
  for each row when (old.kind = 'lead') execute function mark_lead_sums_stale();

create or replace function sum_up_leads() returns void
language plpgsql as $$
declare
  was_until timestamptz;
  now_until timestamptz;
  stale date[];
begin
  -- Those who sum up wait for each other; a change under way, which may be long, they do not wait for.
  perform pg_advisory_xact_lock(7264891506);
  if not pg_try_advisory_xact_lock(7264891505) then return; end if;
  select summed_until into was_until from lead_sums_state;
  -- No lead can still appear before the oldest transaction that is under way.
  select date_bin('15 minutes', least(now() - interval '1 minute', min(xact_start)), 'epoch') into now_until
  from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
  with taken as (delete from lead_sums_stale returning day)
  select array_agg(day) into stale from taken;

  if stale is not null then
    delete from lead_sums_quarter where (quarter at time zone 'UTC')::date = any (stale);
    delete from lead_sums_day where day = any (stale);
    perform sum_up_between(day::timestamp at time zone 'UTC',
      least((day + 1)::timestamp at time zone 'UTC', was_until))
    from unnest(stale) as day
    where day::timestamp at time zone 'UTC' < was_until;
  end if;
  if now_until > was_until then
    perform sum_up_between(was_until, now_until);
  end if;
  if stale is not null or now_until > was_until then
    delete from lead_sums_kind;
    insert into lead_sums_kind select service, state, sum(leads) from lead_sums_day group by 1, 2;
    update lead_sums_state set
      summed_until = greatest(was_until, now_until),
      total = (select coalesce(sum(leads), 0) from lead_sums_kind);
  end if;
end
$$;

create or replace function sum_up_between(first timestamptz, last timestamptz) returns void
language sql as $$
  insert into lead_sums_quarter as sums (quarter, leads)
  select date_bin('15 minutes', created_at, 'epoch'), count(*)
  from submissions where kind = 'lead' and created_at >= first and created_at < last group by 1
  on conflict (quarter) do update set leads = sums.leads + excluded.leads;

  insert into lead_sums_day as sums (day, service, state, leads)
  select (created_at at time zone 'UTC')::date, service, state, count(*)
  from submissions where kind = 'lead' and created_at >= first and created_at < last group by 1, 2, 3
  on conflict (day, service, state) do update set leads = sums.leads + excluded.leads;
$$;
