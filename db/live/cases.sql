-- The case that someone who asks again belongs to, if it is still being worked on. Only who gives the same number and the
-- same address is known to be the same person. A person who shares only one of them has a case of their own, until staff say that the
-- two are one. A person who asks again after a win has something new in mind, also while a question of theirs waits there.
create or replace function open_case_of(given_phone text, given_email text) returns uuid
language sql stable as $$
  select root.id
  from cases as asked join cases as root on root.id = coalesce(asked.merged_into, asked.id)
  where root.is_open and root.status <> 'won' and asked.id in (select id from submissions where phone = given_phone and email = given_email)
  order by root.created_at limit 1
$$;

-- Nobody is called twice: the open case comes forward to the new promise.
create or replace function mark_asked_again(open_case uuid, submission uuid, promised timestamptz) returns void
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

-- A note goes when its person is erased, and in a note about somebody else an erased person's identifiers; what a correction
-- took out can be put back. Nothing else of the history is ever changed.
create or replace function refuse_change_but_erasure() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'note' = to_jsonb(old) - 'note'
    and (is_redacted(old.note, new.note) or is_put_back('case_events', old.id::text, 'note', old.note, new.note)
      or new.note = '' and exists (select from cases where id = old.case_id and erased_at is not null))
  then
    return new;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end
$$;
create or replace trigger case_events_unchanged before update or delete on case_events
  for each row execute function refuse_change_but_erasure();

-- The owner of the case answers for a promise while it runs, or when the first contact keeps it. Once it is broken,
-- another owner does not answer for it.
create or replace function keep_promise_owner() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.promise_owner := coalesce(new.promise_owner, new.owner);
  elsif new.first_contact_at is null and new.promised_by >= now()
    or old.first_contact_at is null and new.first_contact_at <= new.promised_by then
    new.promise_owner := new.owner;
  end if;
  return new;
end
$$;
create or replace trigger cases_promise_owner_first before insert on cases
  for each row when (new.owner is not null) execute function keep_promise_owner();
create or replace trigger cases_promise_owner before update of owner, first_contact_at on cases
  for each row when (old.owner is distinct from new.owner or old.first_contact_at is distinct from new.first_contact_at)
  execute function keep_promise_owner();

-- Who took over a case for an absent colleague, and then gave it to somebody else, gave it away for good. With nobody it
-- still goes back.
create or replace function end_cover() returns trigger
language plpgsql as $$
begin
  new.covers_for := null;
  return new;
end
$$;
create or replace trigger cases_cover_ends before update of owner on cases
  for each row when (old.covers_for is not null and new.owner is not null and old.owner is distinct from new.owner)
  execute function end_cover();

-- A case is about what its person asked for last, which its own page shows: the list's filters find it by that. Its
-- submissions keep what each of them said.
create or replace function refresh_last_asked(changed_cases uuid[]) returns void
language sql as $$
  update cases set service = last.service, state = last.state
  from unnest(changed_cases) as changed (id)
  cross join lateral (
    -- A message need not name a service: then it is still about the one before.
    select (array_agg(submissions.service order by submissions.service = '', asked.created_at desc, asked.id desc))[1] as service,
      (array_agg(submissions.state order by asked.created_at desc, asked.id desc))[1] as state
    from cases as asked join submissions on submissions.id = asked.id
    where asked.id = changed.id or asked.merged_into = changed.id
    having count(*) > 0) as last
  where cases.id = changed.id and (cases.service, cases.state) is distinct from (last.service, last.state)
$$;

create or replace function keep_last_asked() returns trigger
language plpgsql as $$
begin
  perform refresh_last_asked(array[new.merged_into, case when tg_op = 'UPDATE' then old.merged_into end, new.id]);
  return null;
end
$$;
create or replace trigger cases_asked_again after insert on cases
  for each row when (new.merged_into is not null) execute function keep_last_asked();
create or replace trigger cases_merged_or_apart after update of merged_into on cases
  for each row when (old.merged_into is distinct from new.merged_into) execute function keep_last_asked();

-- Somebody known has something due again: a case of its own, which was promised to nobody, or a line in the one that is open.
-- A person who said that nobody may call, and has not asked since, is not to be called about this either.
-- Returns the submission that stands for it, or null where the person is gone.
create or replace function open_renewal(person uuid, asked_for text, said text, owned_by text, next_action timestamptz) returns uuid
language plpgsql as $$
declare
  made uuid := gen_random_uuid();
  root uuid;
  root_owner text;
  root_version integer;
  is_blocked boolean;
begin
  perform hold_sender('renewal', phone, email) from submissions where id = person;
  select open_case_of(phone, email) into root from submissions where id = person;
  select own.do_not_call or coalesce(worked.do_not_call, false) into is_blocked
  from submissions as known join submissions as sent using (phone, email) join cases as own on own.id = sent.id
    left join cases as worked on worked.id = own.merged_into
  where known.id = person order by own.created_at desc limit 1;
  insert into submissions (id, kind, name, email, phone, state, service, message, page, notice, language, notice_mailed_at)
  select made, 'renewal', name, email, phone, state, asked_for, said, 'renewal', notice, language, now()
  from submissions where id = person;
  if not found then return null; end if;
  if root is not null then
    update cases set next_action_at = least(next_action_at, next_action), version = version + 1
    where id = root returning owner, version into root_owner, root_version;
  end if;
  insert into cases (id, kind, service, state, page, suspect, promised_by, next_action_at, created_at, merged_into, owner,
    do_not_call)
  select made, 'renewal', asked_for, state, 'renewal', false, now() + interval '100 years', next_action, now(), root,
    case when root is null then owned_by else root_owner end, coalesce(is_blocked, false)
  from submissions where id = made;
  if root is not null then
    insert into case_events (case_id, in_case, kind, version) values (made, root, 'renewal', root_version);
  end if;
  return made;
end
$$;

-- Who gets the case of a turn, counted from 0, where several share them: an import, and a sharing out of the queue. Without
-- anybody it is nobody's.
create or replace function owner_in_turn(owners text[], turn bigint) returns text
language sql immutable return owners[1 + turn % nullif(cardinality(owners), 0)];
