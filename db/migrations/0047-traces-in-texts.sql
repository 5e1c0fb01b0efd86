-- The digits of a text, in western ones whatever keyboard typed them, and without what stands between them.
create function digits_in(typed text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(translate(typed,
    '०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９',
    repeat('0123456789', 12)), '[^0-9]', '', 'g')
$$;

-- Whether a text lost parts, each replaced by '[erased]', and is otherwise what it was.
create function is_redacted(before text, after text) returns boolean
language sql immutable parallel safe as $$
  select after <> before and normalize(before) like
    replace(replace(replace(replace(normalize(after), '\', '\\'), '%', '\%'), '_', '\_'), '[erased]', '%')
$$;

-- As in 0024; in a note about somebody else an erased person's traces go, and nothing but them.
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

-- As in 0025; of what was typed about money the same.
create or replace function refuse_ledger_change() returns trigger
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
  if tg_op = 'UPDATE' and to_jsonb(new) - array['reason', 'details'] = to_jsonb(old) - array['reason', 'details']
    and (new.reason = old.reason or is_redacted(old.reason, new.reason))
    and (new.details = old.details or is_redacted(old.details::text, new.details::text))
    and (new.reason, new.details) is distinct from (old.reason, old.details)
  then
    return new;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end
$$;

create or replace function refuse_refund_change() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason'
    and (is_redacted(old.reason, new.reason)
      or new.reason = '' and exists (select from orders where id = old.order_id and erased_at is not null))
  then
    return new;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end
$$;

-- Keyed hashes of an erased person's number, address and name, with a key that is not in the database: by them the job
-- `retention` recognises what is typed about them afterwards. They go with the sealed copy.
alter table erasures add column marks text[];
