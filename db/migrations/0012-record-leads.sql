-- Leads that arrive together are stored together: one round trip, one transaction, one wait for the disk.
-- Each is judged by record_lead as if it had come alone, in the order given. Nobody waits for a neighbour: a lead whose
-- sender is just being judged elsewhere is passed over as busy, for the caller to send it alone, and then it does wait.
create function record_leads(given jsonb)
returns table (outcome text, submission_id uuid, wait_seconds integer)
language plpgsql as $$
declare
  has_company boolean := jsonb_array_length(given) > 1;
  lead record;
begin
  for lead in
    select * from jsonb_to_recordset(given) as given_lead (
      name text, email text, phone text, state text, service text,
      key text, suspect boolean, page text, referrer text, first_visit jsonb, last_visit jsonb,
      address text, allowance integer)
  loop
    if has_company and not (
      pg_try_advisory_xact_lock(hashtextextended('lead phone ' || lead.phone, 0))
      and pg_try_advisory_xact_lock(hashtextextended('lead email ' || lead.email, 0))
    ) then
      outcome := 'busy';
      submission_id := null;
      wait_seconds := null;
    else
      select recorded.outcome, recorded.submission_id, recorded.wait_seconds
        into outcome, submission_id, wait_seconds
      from record_lead(
        lead.name, lead.email, lead.phone, lead.state, lead.service,
        lead.key, lead.suspect, lead.page, lead.referrer, lead.first_visit, lead.last_visit,
        lead.address, lead.allowance) as recorded;
    end if;
    return next;
  end loop;
end
$$;
