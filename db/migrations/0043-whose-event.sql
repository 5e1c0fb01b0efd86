-- A line of the history belongs to the submission that it concerns, by `case_id`. Where that one is merged into another
-- case, `in_case` is the one it was written in, whose version it made.
alter table case_events add column in_case uuid;
create index case_events_in_case on case_events (in_case, id) where in_case is not null;

-- As in 0015, but only who gives the same number and the same address is known to be the same person. Whoever shares one of
-- them has a case of their own, until staff say that the two are one.
create or replace function open_case_of(given_phone text, given_email text) returns uuid
language sql stable as $$
  select root.id
  from cases as asked join cases as root on root.id = coalesce(asked.merged_into, asked.id)
  where root.is_open and asked.id in (
    select id from form_submissions where phone = given_phone and email = given_email
    union all select id from contact_messages where phone = given_phone and email = given_email)
  order by root.created_at limit 1
$$;

-- Since then nothing is sent to this person, and nobody works on their case.
alter table cases add column withdrawn_at timestamptz;
update cases set withdrawn_at = withdrew.at from (
  select case_id, max(at) as at from case_events where kind = 'withdrew consent' group by case_id
) as withdrew where cases.id = withdrew.case_id;
