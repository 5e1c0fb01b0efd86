-- A cut is proven by what it took: the last line that went, with the hash before it. Its instant is in the line, the line in
-- its hash, and the hash in everything that follows, so that nobody can make a young line old.
alter table audit_anchors add column previous bytea, add column content text;

-- As in 0024, with the proof.
create or replace function check_audit_anchor() returns trigger
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
  if sha256(new.previous || sha256(convert_to(new.content, 'UTF8'))) is distinct from new.hash then
    raise exception 'an anchor proves what it cuts';
  end if;
  return new;
end
$$;

-- Of several anchors the newest is the proof; those before it go, with the lines that they held.
create function refuse_anchor_change() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from audit_anchors where position > old.position) then
    return old;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end
$$;
drop trigger audit_anchors_unchanged on audit_anchors;
create trigger audit_anchors_unchanged before update or delete on audit_anchors
  for each row execute function refuse_anchor_change();

-- Whom a case was given to automatically stands in the log like everyone who took one.
drop trigger case_events_audited on case_events;
create trigger case_events_audited after insert on case_events
  for each row when (new.actor is not null or new.kind = 'assigned') execute function audit_case_event();
