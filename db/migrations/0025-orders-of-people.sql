-- Whose order it is: the case may be another's, into which their own was merged. With it, as with a submission, which
-- notice stood beside the form. Once its person is erased, `erased_at` takes it out of every list of people.
drop trigger orders_unchanged on orders;
alter table orders
  add column submission_id uuid,
  add column notice text,
  add column language text,
  add column erased_at timestamptz;
update orders set submission_id = coalesce((
  select submissions.id from submissions join cases using (id)
  where orders.case_id in (cases.id, cases.merged_into) and submissions.email = orders.email
  order by submissions.created_at desc limit 1), case_id);
alter table orders alter column submission_id set not null;
create index orders_submission on orders (submission_id);
create index orders_erased on orders (erased_at) where erased_at is not null;

-- Books and papers are kept for eight years after the end of the financial year, which begins on the first of April.
create function is_kept_for_tax(made_at timestamptz) returns boolean
language sql stable as $$
  select now() < (date_trunc('year', made_at at time zone 'Asia/Kolkata' - interval '3 months')
    + interval '15 months' + interval '8 years') at time zone 'Asia/Kolkata'
$$;

create function has_money(asked uuid) returns boolean
language sql stable as $$
  select exists (
    select from ledger where order_id = asked and kind in ('captured', 'credited', 'held') and is_kept_for_tax(at))
$$;

-- Money may still be on its way, and its receipt would need the name. An authorised payment ends after three days.
create function is_payment_under_way(asked uuid) returns boolean
language sql stable as $$
  select exists (
    select from order_states where id = asked and paid_at is null
      and (claimed_utr is not null or authorised_at > now() - interval '3 days'))
$$;

-- Rows of money never change, but for an erasure: who it was goes, what was paid stays.
create function refuse_order_change() returns trigger
language plpgsql as $$
declare
  contact text[] := array['name', 'email', 'phone', 'address', 'request_key'];
  tax text[] := array['state', 'gstin'];
begin
  if tg_op = 'UPDATE' and new.erased_at is not null and new.erased_at = coalesce(old.erased_at, new.erased_at)
    and exists (select from erasures where id = old.submission_id::text)
    and to_jsonb(new) - contact - tax - 'erased_at' = to_jsonb(old) - contact - tax - 'erased_at'
    and (to_jsonb(new) - 'erased_at' = to_jsonb(old) - 'erased_at'
      or not is_payment_under_way(old.id) and new.request_key is null
        and new.name = '' and new.email = '' and new.phone = '' and new.address = ''
        and ((new.state, new.gstin) is not distinct from (old.state, old.gstin)
          or not has_money(old.id) and new.state = '' and new.gstin is null))
  then
    return new;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end
$$;
create trigger orders_unchanged before update or delete on orders
  for each row execute function refuse_order_change();

-- Words that somebody typed, and the number of a transfer that never came.
create function refuse_ledger_change() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and exists (select from orders where id = old.order_id and erased_at is not null)
    and old.kind in ('utr reported', 'utr refused', 'refund requested', 'refund declined', 'settled')
    and to_jsonb(new) - array['reason', 'utr'] = to_jsonb(old) - array['reason', 'utr']
    and new.reason in ('', old.reason)
    and (new.utr is not distinct from old.utr
      or new.utr is null and not has_money(old.order_id) and not is_payment_under_way(old.order_id))
  then
    return new;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end
$$;
drop trigger ledger_unchanged on ledger;
create trigger ledger_unchanged before update or delete on ledger
  for each row execute function refuse_ledger_change();

create function refuse_refund_change() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and exists (select from orders where id = old.order_id and erased_at is not null)
    and new.reason = '' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason'
  then
    return new;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end
$$;
drop trigger refunds_unchanged on refunds;
create trigger refunds_unchanged before update or delete on refunds
  for each row execute function refuse_refund_change();

-- What a paper says goes when tax law no longer asks for it; its number stays, so that none is missing.
create function refuse_paper_change() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and exists (select from orders where id = old.order_id and erased_at is not null)
    and not is_kept_for_tax(old.issued_at)
    and new.fields = '{}' and to_jsonb(new) - 'fields' = to_jsonb(old) - 'fields'
  then
    return new;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end
$$;
drop trigger papers_unchanged on papers;
create trigger papers_unchanged before update or delete on papers
  for each row execute function refuse_paper_change();

create function refuse_paper_file_change() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from papers where id = old.paper_id and fields = '{}') then
    return old;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end
$$;
drop trigger paper_files_unchanged on paper_files;
create trigger paper_files_unchanged before update or delete on paper_files
  for each row execute function refuse_paper_file_change();

-- What staff do with money is logged by the tables themselves. A confirmed transfer has two lines: one is told.
create function audit_money() returns trigger
language plpgsql as $$
begin
  insert into audit_events (actor, action, people, object, details)
  select new.actor,
    case when new.kind in ('credited', 'held', 'same money') then 'transfer confirmed'
      when new.kind = 'utr refused' then 'transfer refused' else new.kind end,
    array(select submission_id from orders where id = new.order_id), new.order_id,
    jsonb_build_object('kind', new.kind, 'amount', new.amount);
  return null;
end
$$;
create trigger ledger_audited after insert on ledger
  for each row when (new.actor is not null and new.kind <> 'captured') execute function audit_money();

create function audit_refund() returns trigger
language plpgsql as $$
begin
  insert into audit_events (actor, action, people, object, details)
  select new.decided_by, 'refunded', array(select submission_id from orders where id = new.order_id),
    coalesce(new.order_id, new.id), jsonb_build_object('refund', new.id, 'amount', new.amount);
  return null;
end
$$;
create trigger refunds_audited after insert on refunds
  for each row when (new.decided_by is not null) execute function audit_refund();
