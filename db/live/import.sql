-- Stores people from a spreadsheet, each with a case, and returns how many. The cases go to the owners in turn, or to nobody
-- yet. People known by number or address are left out. They were promised nothing: a promise in a century is neither kept nor broken.
create or replace function import_people(people jsonb, import uuid, next_action timestamptz, owners text[])
returns integer
language plpgsql as $$
declare
  counted integer;
begin
  with person as (
    select gen_random_uuid() as id, item.*
    from rows from (jsonb_to_recordset(people) as
      (name text, phone text, email text, state text, service text, note text)) with ordinality
      as item (name, phone, email, state, service, note, place)
  ), fresh as materialized (
    select *, row_number() over (order by place) - 1 as turn from person
    where not exists (select from submissions where submissions.phone = person.phone)
      and not exists (select from submissions where submissions.email = person.email)
  ), stored as (
    insert into submissions (id, kind, name, email, phone, state, service, answers, page)
    select id, 'lead', name, email, phone, state, service,
      case when note <> '' then jsonb_build_object('note', note) end, 'import'
    from fresh
  ), opened as (
    insert into cases (id, kind, service, state, page, suspect, promised_by, next_action_at, created_at, import_id, owner)
    select id, 'lead', service, state, 'import', false, now() + interval '100 years', next_action, now(), import,
      owner_in_turn(owners, turn)
    from fresh
  )
  select count(*) into counted from fresh;
  return counted;
end
$$;

-- Takes everyone of an import out again whom nobody has worked on: no event, no order, no application, nobody merged with
-- them.
create or replace function undo_import(asked uuid) returns integer
language plpgsql as $$
declare
  untouched uuid[];
begin
  select array_agg(id) into untouched from (
    select id from cases
    where import_id = asked and version = 1 and merged_into is null and withdrawn_at is null and erased_at is null
      and not exists (select from case_events where case_events.case_id = cases.id)
      and not exists (select from orders where orders.case_id = cases.id)
      and not exists (select from orders where orders.submission_id = cases.id)
      and not exists (select from customer_submissions where customer_submissions.submission_id = cases.id)
      and not exists (select from cases as merged where merged.merged_into = cases.id)
    for update) as free;
  delete from cases where id = any (untouched);
  delete from submissions where id = any (untouched);
  return coalesce(cardinality(untouched), 0);
end
$$;
