-- Whether an event is about somebody who is erased.
create or replace function is_application_erased(event application_events) returns boolean
language sql stable as $$
  select exists (select from customers where id = event.customer_id and erased_at is not null)
    or exists (select from applications where id = event.application_id and erased_at is not null)
$$;

-- The history of applications: a note goes when its person is erased, and in a note about somebody else an erased person's
-- identifiers; nothing else of it is ever changed.
create or replace function refuse_application_event_change() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - array['note', 'changes'] = to_jsonb(old) - array['note', 'changes']
    and (new.note, new.changes) is distinct from (old.note, old.changes)
    and (new.note = old.note or is_redacted(old.note, new.note) or new.note = '' and is_application_erased(old)
      or is_put_back('application_events', old.id::text, 'note', old.note, new.note))
    and (new.changes = old.changes or is_redacted(old.changes::text, new.changes::text)
      or is_put_back('application_events', old.id::text, 'changes', old.changes::text, new.changes::text)
      or new.changes = '{}' and is_application_erased(old))
  then
    return new;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end
$$;
create or replace trigger application_events_unchanged before update or delete on application_events
  for each row execute function refuse_application_event_change();

-- What staff do with applications and customers is in the log like what they do with cases.
create or replace function audit_application_event() returns trigger
language plpgsql as $$
begin
  insert into audit_events (actor, action, people, object, details)
  values (new.actor, case when new.application_id is null then 'customer changed' else 'application changed' end,
    array(select submission_id from customer_submissions where customer_id = new.customer_id order by 1 limit 50),
    coalesce(new.application_id, new.customer_id),
    jsonb_build_object('kind', new.kind, 'version', new.version,
      'fields', (select coalesce(jsonb_agg(name order by name), '[]') from jsonb_object_keys(new.changes) as name)));
  return null;
end
$$;
create or replace trigger application_events_audited after insert on application_events
  for each row when (new.actor is not null) execute function audit_application_event();
