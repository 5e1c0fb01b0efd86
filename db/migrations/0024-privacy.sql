-- The log of who saw, searched, exported and changed what: numbers and names of fields, never a person's own words. Each
-- row carries the digest of its content, made without a lock.
create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- The staff member's id; null is the system, a command or the person concerned, which the details tell.
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

-- Where the old end was cut off: the last link that is gone. What remains continues from its hash.
create table audit_anchors (
  position bigint primary key,
  hash bytea not null,
  cut_at timestamptz not null default now()
);

-- app/privacy/audit/verify.server.ts writes the same text.
create function audit_content(event audit_events) returns text
language sql stable as $$
  select jsonb_build_array(event.id, (extract(epoch from event.at) * 1000000)::bigint, event.actor, event.action,
    event.people, event.object, event.details)::text
$$;

create function digest_audit_event() returns trigger
language plpgsql as $$
begin
  new.digest := sha256(convert_to(audit_content(new), 'UTF8'));
  return new;
end
$$;
create trigger audit_events_digest before insert on audit_events
  for each row execute function digest_audit_event();

-- The lock is taken while the transaction commits and goes with it: nothing else is waited for under it, so that it
-- cannot deadlock. Under read committed the newest link is seen once the lock is held.
create function link_audit_event() returns trigger
language plpgsql as $$
declare
  newest audit_links;
begin
  perform pg_advisory_xact_lock(7264891507);
  select * into newest from audit_links order by position desc limit 1;
  if not found then
    select position, null, null, hash into newest from audit_anchors order by position desc limit 1;
  end if;
  newest.hash := coalesce(newest.hash, sha256(''));
  insert into audit_links (position, event_id, previous, hash)
  values (coalesce(newest.position, 0) + 1, new.id, newest.hash, sha256(newest.hash || new.digest));
  return null;
end
$$;
create constraint trigger audit_events_link after insert on audit_events
  deferrable initially deferred for each row execute function link_audit_event();

create trigger audit_events_unchanged before update on audit_events for each row execute function refuse_change();
create trigger audit_links_unchanged before update on audit_links for each row execute function refuse_change();
create trigger audit_anchors_unchanged before update or delete on audit_anchors
  for each row execute function refuse_change();
create trigger audit_events_kept before truncate on audit_events execute function refuse_change();
create trigger audit_links_kept before truncate on audit_links execute function refuse_change();
create trigger audit_anchors_kept before truncate on audit_anchors execute function refuse_change();

-- Only what is older than a year and lies before an anchor may go.
create function refuse_early_removal() returns trigger
language plpgsql as $$
declare
  is_old boolean;
begin
  if tg_table_name = 'audit_links' then
    select old.position <= max(position) into is_old from audit_anchors;
  else
    is_old := old.at < now() - interval '1 year'
      and not exists (select from audit_links where event_id = old.id);
  end if;
  if is_old then
    return old;
  end if;
  raise exception 'rows of % are kept', tg_table_name;
end
$$;
create trigger audit_events_removal before delete on audit_events
  for each row execute function refuse_early_removal();
create trigger audit_links_removal before delete on audit_links
  for each row execute function refuse_early_removal();

-- An anchor goes no further than a year ago, and only to where the chain is as it says.
create function check_audit_anchor() returns trigger
language plpgsql as $$
begin
  if not exists (
    select from audit_links join audit_events on audit_events.id = event_id
    where position = new.position and hash = new.hash and at < now() - interval '1 year')
    or exists (
      select from audit_links join audit_events on audit_events.id = event_id
      where position < new.position and at >= now() - interval '1 year')
  then
    raise exception 'an anchor cuts only what is older than a year';
  end if;
  return new;
end
$$;
create trigger audit_anchors_checked before insert on audit_anchors
  for each row execute function check_audit_anchor();

-- What writes to other tables is logged by them, so that no code can forget it. Values stay out; names of fields go in.
create function audit_case_event() returns trigger
language plpgsql as $$
begin
  insert into audit_events (actor, action, people, details)
  values (new.actor, case when new.kind = 'claimed' then 'claimed' else 'changed' end, array[new.case_id],
    jsonb_build_object('kind', new.kind, 'version', new.version,
      'fields', (select coalesce(jsonb_agg(name order by name), '[]') from jsonb_object_keys(new.changes) as name)));
  return null;
end
$$;
create trigger case_events_audited after insert on case_events
  for each row when (new.actor is not null) execute function audit_case_event();

create function audit_account_event() returns trigger
language plpgsql as $$
begin
  insert into audit_events (actor, action, object, details)
  values (coalesce(new.actor, new.user_id), new.event,
    case when new.actor is null then new.account else coalesce(new.user_id, new.account) end,
    jsonb_build_object('request', new.request));
  return null;
end
$$;
create trigger account_events_audited after insert on account_events
  for each row execute function audit_account_event();

create function audit_role() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into audit_events (action, object, details)
    values ('granted', new.user_id, jsonb_build_object('role', new.role));
  else
    insert into audit_events (action, object, details)
    values ('revoked', old.user_id, jsonb_build_object('role', old.role));
  end if;
  return null;
end
$$;
create trigger user_roles_audited after insert or delete on user_roles
  for each row execute function audit_role();

create function audit_export() returns trigger
language plpgsql as $$
begin
  insert into audit_events (actor, action, object, details)
  values (new.user_id, case when tg_op = 'INSERT' then 'exported' else 'export ended' end, new.id,
    jsonb_build_object('list', coalesce(new.filter ->> 'of', 'leads'), 'rows', new.rows, 'outcome', new.outcome, 'fields', (
      select coalesce(jsonb_agg(key order by key), '[]') from jsonb_each_text(new.filter)
      where value <> '' and key not in ('of', 'zone'))));
  return null;
end
$$;
create trigger exports_audited after insert on exports for each row execute function audit_export();
create trigger exports_end_audited after update of outcome on exports
  for each row when (new.outcome <> old.outcome) execute function audit_export();

-- Consent: the texts that were shown, word for word, and which of them stood beside each form that was sent. The page and
-- the time are the submission's own. Without a notice, the sender saw none of ours: a form from before, or from elsewhere.
create table consent_texts (
  digest text primary key,
  version text not null,
  language text not null,
  text text not null,
  first_used_at timestamptz not null default now()
);
create trigger consent_texts_unchanged before update or delete on consent_texts
  for each row execute function refuse_change();

alter table form_submissions
  add column notice text,
  add column language text,
  add column wants_marketing boolean not null default false;
alter table contact_messages
  add column notice text,
  add column language text,
  add column wants_marketing boolean not null default false;

-- As in 0015, with the notice and, in the same insert, the answers of the licence finder (0017).
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
      address text, allowance integer, throttle_seconds integer, promised_by timestamptz,
      notice text, language text, wants_marketing boolean, "finderAnswers" text)
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
        suspect, page, referrer, first_visit, last_visit, notice, language, wants_marketing, finder_answers)
      values (submission_id, item.name, item.email, item.phone, item.state, item.service, time_now,
        item.suspect, item.page, item.referrer, item.first_visit, item.last_visit,
        item.notice, item.language, coalesce(item.wants_marketing, false), nullif(item."finderAnswers", ''));
    else
      insert into contact_messages (id, name, email, phone, state, service, message, created_at,
        suspect, page, referrer, first_visit, last_visit, notice, language, wants_marketing)
      values (submission_id, item.name, item.email, item.phone, item.state, item.service, item.message, time_now,
        item.suspect, item.page, item.referrer, item.first_visit, item.last_visit,
        item.notice, item.language, coalesce(item.wants_marketing, false));
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

-- An instance of the version before calls it by this name; the next migration of this function can drop it.
create or replace function record_submissions_and_answers(given jsonb)
returns table (outcome text, submission_id uuid, wait_seconds integer)
language sql as $$
  select * from record_submissions(given)
$$;

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
  session_ends timestamptz
);
create index my_data_links_people on my_data_links using gin (people);
create index my_data_links_user on my_data_links (user_id);

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

-- Erased people: gone from every other table, sealed for the year that the law asks for, then destroyed.
create table erasures (
  -- Of a submission or of an account.
  id text primary key,
  erased_at timestamptz not null default now(),
  reason text not null,
  -- Encrypted with a key that is not in the database; null once destroyed.
  sealed bytea,
  destroy_after timestamptz not null
);
create index erasures_due on erasures (destroy_after) where sealed is not null;

-- A row from the moment a backup was restored until the ledger of erasures was replayed: nothing is served before.
create table restorations (
  only_row boolean primary key default true check (only_row),
  restored_at timestamptz not null default now()
);

alter table cases add column erased_at timestamptz;

-- Whoever sent a form before there was a notice gets it by mail.
alter table form_submissions add column notice_mailed_at timestamptz;
alter table contact_messages add column notice_mailed_at timestamptz;

-- A note goes when its person is erased; nothing else of the history is ever changed.
create function refuse_change_but_erasure() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.note = '' and to_jsonb(new) - 'note' = to_jsonb(old) - 'note'
    and exists (select from cases where id = old.case_id and erased_at is not null)
  then
    return new;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end
$$;
drop trigger case_events_unchanged on case_events;
create trigger case_events_unchanged before update or delete on case_events
  for each row execute function refuse_change_but_erasure();
