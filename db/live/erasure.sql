-- Whether a text lost parts, each replaced by '[erased]', and is otherwise what it was.
create or replace function is_redacted(before text, after text) returns boolean
language sql immutable parallel safe as $$
  select after <> before and normalize(before) like
    replace(replace(replace(replace(normalize(after), '\', '\\'), '%', '\%'), '_', '\_'), '[erased]', '%')
$$;

-- Whether a text gets back what a correction took out of it, and nothing else.
create or replace function is_put_back(changed_table text, changed_key text, changed_column text, redacted text, whole text)
returns boolean language sql stable as $$
  select exists (
    select from redactions where table_name = changed_table and row_key = changed_key and column_name = changed_column
      and after = redacted and before = whole and ends_at > now())
$$;

-- The digits of a text, in western ones whatever keyboard typed them, and without what stands between them.
create or replace function digits_in(typed text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(translate(typed,
    '०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９',
    repeat('0123456789', 12)), '[^0-9]', '', 'g')
$$;

-- Books and invoices are kept after the end of the financial year, which begins on the first of April.
create or replace function is_kept_for_tax(made_at timestamptz) returns boolean
language sql stable as $$
  select now() < (date_trunc('year', made_at at time zone 'Asia/Kolkata' - interval '3 months')
    + interval '15 months' + interval '{taxYears} years') at time zone 'Asia/Kolkata'
$$;

create or replace function has_money(asked uuid) returns boolean
language sql stable as $$
  select exists (
    select from ledger where order_id = asked and kind in ('captured', 'credited', 'held') and is_kept_for_tax(at))
$$;

-- Money may still be on its way, and its receipt would need the name.
create or replace function is_payment_under_way(asked uuid) returns boolean
language sql stable as $$
  select exists (
    select from order_states where id = asked
      and (stage = 'checking' or paid_at is null and authorised_at is not null or entered > 0))
$$;

-- Of an order of the payments page that nobody paid or tried to pay nothing is left when its time is over. An order with
-- any payment, a transfer that was reported or anything else in its lines is never dropped, nor a quote.
create or replace function is_droppable(asked uuid) returns boolean
language sql stable as $$
  select exists (
      select from orders where id = asked and created_by is null and expires_at < now() - interval '{unpaidDays} days')
    and not exists (select from ledger where order_id = asked and kind <> 'cancelled')
    and not exists (select from refunds where order_id = asked)
    and not exists (select from invoices where order_id = asked)
$$;

-- Rows of money never change, but for an erasure: who it was goes, what was paid stays.
create or replace function refuse_order_change() returns trigger
language plpgsql as $$
declare
  contact text[] := array['name', 'firm', 'email', 'phone', 'address', 'request_key'];
  tax text[] := array['state', 'gstin'];
begin
  if tg_op = 'UPDATE' and new.erased_at is not null and new.erased_at = coalesce(old.erased_at, new.erased_at)
    and exists (select from erasures where id = old.submission_id::text)
    and to_jsonb(new) - contact - tax - 'erased_at' = to_jsonb(old) - contact - tax - 'erased_at'
    and (to_jsonb(new) - 'erased_at' = to_jsonb(old) - 'erased_at'
      or not is_payment_under_way(old.id) and new.request_key is null
        and new.name = '' and new.firm = '' and new.email = '' and new.phone = '' and new.address = ''
        and ((new.state, new.gstin) is not distinct from (old.state, old.gstin)
          or not has_money(old.id) and new.state = '' and new.gstin is null))
  then
    return new;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end
$$;
create or replace trigger orders_unchanged before update on orders for each row execute function refuse_order_change();
create or replace trigger orders_stay before delete on orders
  for each row when (not is_droppable(old.id)) execute function refuse_change();

-- Only these may change in the ledger: free text, the number of a transfer that never arrived, an erased person's identifiers,
-- and when a payment was reversed.
create or replace function refuse_ledger_change() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and exists (select from orders where id = old.order_id and erased_at is not null)
    and old.kind in ('utr reported', 'utr refused', 'refund requested', 'refund declined', 'nothing refunded', 'settled',
      'reversed', 'entry refused')
    and to_jsonb(new) - array['reason', 'utr'] = to_jsonb(old) - array['reason', 'utr']
    and new.reason in ('', old.reason)
    and (new.utr is not distinct from old.utr
      or new.utr is null and not has_money(old.order_id) and not is_payment_under_way(old.order_id))
  then
    return new;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - array['reason', 'details'] = to_jsonb(old) - array['reason', 'details']
    and (new.reason = old.reason or is_redacted(old.reason, new.reason)
      or is_put_back('ledger', old.id::text, 'reason', old.reason, new.reason))
    and (new.details = old.details or is_redacted(old.details::text, new.details::text)
      or is_put_back('ledger', old.id::text, 'details', old.details::text, new.details::text))
    and (new.reason, new.details) is distinct from (old.reason, old.details)
  then
    return new;
  end if;
  -- A payment that staff recorded by mistake counts no more from the line on that says so.
  if tg_op = 'UPDATE' and old.kind = 'credited' and old.reversed_at is null
    and to_jsonb(new) - 'reversed_at' = to_jsonb(old) - 'reversed_at'
    and exists (select from ledger where kind = 'reversed' and payment_id = old.payment_id and at = new.reversed_at)
  then
    return new;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end
$$;
create or replace trigger ledger_unchanged before update on ledger for each row execute function refuse_ledger_change();
create or replace trigger ledger_stays before delete on ledger
  for each row when (not is_droppable(old.order_id)) execute function refuse_change();

create or replace function refuse_refund_change() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason'
    and (is_redacted(old.reason, new.reason) or is_put_back('refunds', old.id::text, 'reason', old.reason, new.reason)
      or new.reason = '' and exists (select from orders where id = old.order_id and erased_at is not null))
  then
    return new;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end
$$;
create or replace trigger refunds_unchanged before update or delete on refunds
  for each row execute function refuse_refund_change();

-- What an invoice says goes when tax law no longer asks for it; its number stays, so that none is missing.
create or replace function refuse_invoice_change() returns trigger
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
create or replace trigger invoices_unchanged before update or delete on invoices
  for each row execute function refuse_invoice_change();

create or replace function refuse_invoice_file_change() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from invoices where id = old.invoice_id and fields = '{}') then
    return old;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end
$$;
create or replace trigger invoice_files_unchanged before update or delete on invoice_files
  for each row execute function refuse_invoice_file_change();
