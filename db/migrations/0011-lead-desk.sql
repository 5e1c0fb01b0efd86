-- The desk lists newest first, also within one state, one service, or what looks suspect.
create index form_submissions_state on form_submissions (state, created_at desc, id desc);
create index form_submissions_service on form_submissions (service, created_at desc, id desc);
create index form_submissions_suspect on form_submissions (created_at desc, id desc) where suspect;

-- Search by any part of a name, e-mail or phone, where the database has trigrams; otherwise by beginnings.
do $$
begin
  begin
    create extension if not exists pg_trgm;
  exception when others then
    raise notice 'no pg_trgm here: search finds beginnings only';
  end;
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index form_submissions_search on form_submissions
      using gin (lower(name || ' ' || email || ' ' || phone) gin_trgm_ops);
  else
    create index form_submissions_name_start on form_submissions (lower(name) text_pattern_ops);
    create index form_submissions_email_start on form_submissions (email text_pattern_ops);
    create index form_submissions_phone_start on form_submissions (phone text_pattern_ops);
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

create function mark_lead_sums_stale() returns trigger
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

-- A lead that is taken in now carries the time of now, so that for it the function is not even called.
create trigger form_submissions_added_late after insert on form_submissions
  for each row when (new.created_at < now()) execute function mark_lead_sums_stale();
create trigger form_submissions_changed after update of created_at, service, state on form_submissions
  for each row execute function mark_lead_sums_stale();
create trigger form_submissions_removed after delete on form_submissions
  for each row execute function mark_lead_sums_stale();

create function sum_up_leads() returns void
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

create function sum_up_between(first timestamptz, last timestamptz) returns void
language sql as $$
  insert into lead_sums_quarter as sums (quarter, leads)
  select date_bin('15 minutes', created_at, 'epoch'), count(*)
  from form_submissions where created_at >= first and created_at < last group by 1
  on conflict (quarter) do update set leads = sums.leads + excluded.leads;

  insert into lead_sums_day as sums (day, service, state, leads)
  select (created_at at time zone 'UTC')::date, service, state, count(*)
  from form_submissions where created_at >= first and created_at < last group by 1, 2, 3
  on conflict (day, service, state) do update set leads = sums.leads + excluded.leads;
$$;

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
