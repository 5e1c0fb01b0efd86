-- Each running instance beats twice a second. A beat frees what others had claimed who have not been heard for 3.5 seconds,
-- and returns it. Only an instance whose own beats have come in time for 2.5 seconds frees anything: after the database
-- itself stood still, everyone looks dead, and everyone is heard again before that time is over.
--
-- A job whose process ended twice is given up, for a person to look at; recurring work is tried again after an hour, then
-- two, up to a day.
create or replace function beat(instance uuid) returns setof jobs
language plpgsql as $$
declare
  steady timestamptz;
begin
  -- A beat that is lost with the database is nothing to wait for.
  perform set_config('synchronous_commit', 'off', true);
  insert into instances (id) values (instance)
  on conflict (id) do update set seen_at = now(), steady_since =
    case when instances.seen_at < now() - interval '1.5 seconds' then now() else instances.steady_since end
  returning steady_since into steady;
  if steady > now() - interval '2.5 seconds' then
    return;
  end if;
  return query
  update jobs set claimed_by = null, lost_claims = jobs.lost_claims + 1,
    last_error = 'Its process ended while it ran.',
    status = case when jobs.lost_claims = 0 or jobs.unique_key = 'recurring' then jobs.status else 'given up' end,
    ended_at = case when jobs.lost_claims = 0 or jobs.unique_key = 'recurring' then jobs.ended_at else now() end,
    run_at = case when jobs.lost_claims = 0 or jobs.unique_key is distinct from 'recurring' then now()
      else now() + least(interval '1 hour' * 2 ^ least(jobs.lost_claims - 1, 10), interval '1 day') end
  where jobs.id in (
    select claimed.id from jobs as claimed
    where claimed.claimed_by is not null and claimed.status = 'waiting' and not exists (
      select from instances where instances.id = claimed.claimed_by and seen_at > now() - interval '3.5 seconds')
    for update skip locked)
  returning jobs.*;
  delete from instances where seen_at < now() - interval '1 minute';
end
$$;

-- The first job that is due of the first kind that has one: the order of kinds is their urgency, so that a password mail
-- never waits behind a thousand notices. For an instance with a recent heartbeat: one without would lose the claim at once. Jobs
-- that were lost once are claimed apart, because they run one at a time: when the process ends again, it is known which of
-- them ended it.
create or replace function claim_job(kinds text[], lease interval, instance uuid, lost boolean) returns setof jobs
language plpgsql as $$
declare
  wanted text;
  found_id uuid;
begin
  if not exists (select from instances where id = instance and seen_at > now() - interval '1.5 seconds') then
    return;
  end if;
  foreach wanted in array kinds loop
    if lost then
      select id into found_id from jobs
      where status = 'waiting' and lost_claims > 0 and kind = wanted and run_at <= now()
      order by run_at limit 1 for update skip locked;
    else
      select id into found_id from jobs
      where status = 'waiting' and lost_claims = 0 and kind = wanted and run_at <= now()
      order by run_at limit 1 for update skip locked;
    end if;
    if found then
      return query update jobs set attempts = attempts + 1, run_at = now() + lease, claimed_by = instance
        where id = found_id returning *;
      return;
    end if;
  end loop;
end
$$;
