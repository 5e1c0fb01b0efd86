-- Rows that are never changed.
create or replace function refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end
$$;

-- TRUNCATE fires no trigger of a row: where rows are kept from being changed or deleted, they are kept from that too. The
-- tables that these rows hang on, and those that prove a consent or an erasure, are never emptied at once either.
do $$
declare
  kept text;
begin
  foreach kept in array array['case_events', 'cases', 'submissions', 'consent_texts', 'privacy_requests', 'application_events',
    'applications', 'customers', 'registrations', 'orders', 'ledger', 'refunds', 'invoices', 'invoice_files',
    'gateway_events', 'erasures', 'audit_events', 'audit_links', 'audit_anchors']
  loop
    execute format('create or replace trigger %I before truncate on %I execute function refuse_change()', kept || '_kept', kept);
  end loop;
end
$$;

create or replace trigger consent_texts_unchanged before update or delete on consent_texts
  for each row execute function refuse_change();
-- An erasure that is forgotten would let the person come back.
create or replace trigger erasures_unchanged before delete on erasures for each row execute function refuse_change();
create or replace trigger audit_events_unchanged before update on audit_events
  for each row execute function refuse_change();
create or replace trigger audit_links_unchanged before update on audit_links
  for each row execute function refuse_change();

-- app/audit/verify.server.ts writes the same text.
create or replace function audit_content(event audit_events) returns text
language sql stable as $$
  select jsonb_build_array(event.id, (extract(epoch from event.at) * 1000000)::bigint, event.actor, event.action,
    event.people, event.object, event.details)::text
$$;

create or replace function digest_audit_event() returns trigger
language plpgsql as $$
begin
  new.digest := sha256(convert_to(audit_content(new), 'UTF8'));
  return new;
end
$$;
create or replace trigger audit_events_digest before insert on audit_events
  for each row execute function digest_audit_event();

-- The lock is taken while the transaction commits and goes with it: nothing else is waited for under it, so that it
-- cannot deadlock. Under read committed the newest link is seen once the lock is held.
--
-- The commit itself does not wait for the disk: the lock goes with the commit, so that eight writers would wait for eight
-- disks in turn. Commits reach the disk in their order, so that no link is ever without the one before. The request
-- that made a change waits outside the lock, together with all others (`waitForDisk` in db/connect.ts).
create or replace function link_audit_event() returns trigger
language plpgsql as $$
declare
  newest audit_links;
begin
  perform set_config('synchronous_commit', 'off', true);
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
-- A trigger that waits for the commit cannot be replaced; a change of it is a migration.
do $$
begin
  if not exists (select from pg_trigger where tgrelid = 'audit_events'::regclass and tgname = 'audit_events_link') then
    create constraint trigger audit_events_link after insert on audit_events
      deferrable initially deferred for each row execute function link_audit_event();
  end if;
end
$$;

-- Only what is older than a year and lies before an anchor may go.
create or replace function refuse_early_removal() returns trigger
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
create or replace trigger audit_events_removal before delete on audit_events
  for each row execute function refuse_early_removal();
create or replace trigger audit_links_removal before delete on audit_links
  for each row execute function refuse_early_removal();

-- An anchor goes no further than a year ago, and only to where the chain is as it says; it proves what it cuts.
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
create or replace trigger audit_anchors_checked before insert on audit_anchors
  for each row execute function check_audit_anchor();

-- Of several anchors the newest is the proof; those before it go, with the lines that they held.
create or replace function refuse_anchor_change() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from audit_anchors where position > old.position) then
    return old;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end
$$;
create or replace trigger audit_anchors_unchanged before update or delete on audit_anchors
  for each row execute function refuse_anchor_change();

-- What writes to other tables is logged by them, so that no code can forget it. Values stay out; names of fields go in.
create or replace function audit_case_event() returns trigger
language plpgsql as $$
begin
  insert into audit_events (actor, action, people, details)
  values (new.actor, case when new.kind = 'claimed' then 'claimed' else 'changed' end, array[new.case_id],
    jsonb_build_object('kind', new.kind, 'version', new.version,
      'fields', (select coalesce(jsonb_agg(name order by name), '[]') from jsonb_object_keys(new.changes) as name)));
  return null;
end
$$;
-- Who was assigned a case automatically stands in the log like everyone who took one.
create or replace trigger case_events_audited after insert on case_events
  for each row when (new.actor is not null or new.kind in ('assigned', 'covered')) execute function audit_case_event();

create or replace function audit_account_event() returns trigger
language plpgsql as $$
begin
  insert into audit_events (actor, action, object, details)
  values (coalesce(new.actor, new.user_id), new.event,
    case when new.actor is null then new.account else coalesce(new.user_id, new.account) end,
    jsonb_build_object('request', new.request));
  return null;
end
$$;
create or replace trigger account_events_audited after insert on account_events
  for each row execute function audit_account_event();

create or replace function audit_role() returns trigger
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
create or replace trigger user_roles_audited after insert or delete on user_roles
  for each row execute function audit_role();

-- An invitation is valid while its sender is an admin, and ends with their role, whichever way that is taken.
create or replace function withdraw_invitations() returns trigger
language plpgsql as $$
declare
  ended integer;
begin
  update invitations set withdrawn_at = now()
  where invited_by = old.user_id and withdrawn_at is null and expires_at > now();
  get diagnostics ended = row_count;
  if ended > 0 then
    insert into audit_events (action, object, details)
    values ('invitations withdrawn', old.user_id, jsonb_build_object('count', ended));
  end if;
  return null;
end
$$;
create or replace trigger user_roles_withdraw after delete on user_roles
  for each row when (old.role = 'admin') execute function withdraw_invitations();

create or replace function audit_export() returns trigger
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
create or replace trigger exports_audited after insert on exports for each row execute function audit_export();
create or replace trigger exports_end_audited after update of outcome on exports
  for each row when (new.outcome <> old.outcome) execute function audit_export();

-- People brought in from a spreadsheet, and taken out again: they have no events of their own.
create or replace function audit_import() returns trigger
language plpgsql as $$
begin
  insert into audit_events (actor, action, object, details)
  select coalesce(new.undone_by, new.user_id), case when new.undone_at is null then 'imported' else 'import undone' end,
    new.id, jsonb_build_object('stored', new.stored, 'removed', new.removed);
  return null;
end
$$;
create or replace trigger imports_audited after update on imports
  for each row when (new.stored <> old.stored or new.undone_at is distinct from old.undone_at)
  execute function audit_import();

-- What staff do with money. A confirmed transfer has two lines: one is logged.
create or replace function audit_money() returns trigger
language plpgsql as $$
begin
  insert into audit_events (actor, action, people, object, details)
  select new.actor,
    case when new.kind = 'credited' and new.details ? 'way' and exists (
        select from ledger where kind = 'entered' and payment_id = new.payment_id) then 'cash confirmed'
      when new.kind in ('credited', 'held') and new.details ? 'way' then 'money recorded'
      when new.kind = 'entered' then 'cash entered'
      when new.kind = 'entry refused' then 'cash refused'
      when new.kind = 'reversed' then 'payment reversed'
      when new.kind in ('credited', 'held', 'same money') then 'transfer confirmed'
      when new.kind = 'utr refused' then 'transfer refused' else new.kind end,
    array(select submission_id from orders where id = new.order_id), new.order_id,
    jsonb_build_object('kind', new.kind, 'amount', new.amount);
  return null;
end
$$;
create or replace trigger ledger_audited after insert on ledger
  for each row when (new.actor is not null and new.kind <> 'captured') execute function audit_money();

create or replace function audit_refund() returns trigger
language plpgsql as $$
begin
  insert into audit_events (actor, action, people, object, details)
  select new.decided_by, 'refunded', array(select submission_id from orders where id = new.order_id),
    coalesce(new.order_id, new.id), jsonb_build_object('refund', new.id, 'amount', new.amount);
  return null;
end
$$;
create or replace trigger refunds_audited after insert on refunds
  for each row when (new.decided_by is not null) execute function audit_refund();
