-- Leads that arrive together are stored together: one round trip, one transaction, one wait for the disk.
-- Each is judged by record_lead as if it had come alone, in the order given. All locks are taken first and in one
-- order, or two such calls with the same people could wait for each other.
create function record_leads(given jsonb)
returns table (outcome text, submission_id uuid, wait_seconds integer)
language plpgsql as $$
declare
  lead record;
begin
  if jsonb_array_length(given) > 1 then
    perform pg_advisory_xact_lock(sender_key)
    from (
      select distinct hashtextextended(sender, 0) as sender_key
      from jsonb_array_elements(given) as each_lead,
        lateral (values ('lead phone ' || (each_lead ->> 'phone')), ('lead email ' || (each_lead ->> 'email'))) as senders (sender)
      order by 1
    ) as in_order;
  end if;
  for lead in
    select * from jsonb_to_recordset(given) as given_lead (
      name text, email text, phone text, state text, service text,
      key text, suspect boolean, page text, referrer text, first_visit jsonb, last_visit jsonb,
      address text, allowance integer)
  loop
    select recorded.outcome, recorded.submission_id, recorded.wait_seconds
      into outcome, submission_id, wait_seconds
    from record_lead(
      lead.name, lead.email, lead.phone, lead.state, lead.service,
      lead.key, lead.suspect, lead.page, lead.referrer, lead.first_visit, lead.last_visit,
      lead.address, lead.allowance) as recorded;
    return next;
  end loop;
end
$$;
