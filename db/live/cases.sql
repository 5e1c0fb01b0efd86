-- The case that someone who asks again belongs to, if it is still being worked on. Only who gives the same number and the
-- same address is known to be the same person. Whoever shares one of them has a case of their own, until staff say that the
-- two are one.
create or replace function open_case_of(given_phone text, given_email text) returns uuid
language sql stable as $$
  select root.id
  from cases as asked join cases as root on root.id = coalesce(asked.merged_into, asked.id)
  where root.is_open and asked.id in (select id from submissions where phone = given_phone and email = given_email)
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

-- A note goes when its person is erased, and in a note about somebody else an erased person's traces; nothing else of the
-- history is ever changed.
create or replace function refuse_change_but_erasure() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'note' = to_jsonb(old) - 'note'
    and (is_redacted(old.note, new.note)
      or new.note = '' and exists (select from cases where id = old.case_id and erased_at is not null))
  then
    return new;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end
$$;
create or replace trigger case_events_unchanged before update or delete on case_events
  for each row execute function refuse_change_but_erasure();
