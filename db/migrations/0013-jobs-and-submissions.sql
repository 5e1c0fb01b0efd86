-- Work that runs after the transaction that causes it: mails, and what recurs. A row is claimed by one instance at a time.
create table jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- What it is about, such as a submission's id, and what its handler needs beside that. The payload may hold a secret
  -- link and is emptied when the job is done.
  subject text,
  payload jsonb,
  -- Of one kind there is at most one job with a given key; recurring work has one that stays.
  unique_key text,
  status text not null default 'waiting'
    constraint jobs_status_known check (status in ('waiting', 'done', 'given up')),
  attempts integer not null default 0,
  run_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  last_error text,
  constraint jobs_once unique (kind, unique_key)
);

create index jobs_due on jobs (run_at) where status = 'waiting';
create index jobs_given_up on jobs (created_at) where status = 'given up';
create index jobs_subject on jobs (subject);

-- Old instances go on beside new ones and put their mails into the outbox: each becomes a job, which a new one runs.
create function pass_outbox_to_jobs() returns trigger
language plpgsql as $$
begin
  insert into jobs (kind, subject, payload, run_at, created_at, attempts)
  values (case new.kind when 'mail' then 'mail' else new.kind || '-notice' end,
    case new.kind when 'mail' then null else new.id::text end, new.mail, new.due_at, new.created_at, new.attempts);
  return null;
end
$$;
create trigger outbox_to_jobs before insert on outbox for each row execute function pass_outbox_to_jobs();

insert into jobs (id, kind, subject, payload, status, attempts, run_at, created_at, ended_at, last_error)
select id, case kind when 'mail' then 'mail' else kind || '-notice' end, case kind when 'mail' then null else id::text end,
  mail, case status when 'sent' then 'done' else status end, attempts, due_at, created_at, sent_at, last_error
from outbox;
delete from outbox;

-- Both kinds of submission side by side, for rules that hold for either.
create view submissions as
  select 'lead'::text as form, id, email, phone, created_at, idempotency_key from form_submissions
  union all
  select 'contact', id, email, phone, created_at, idempotency_key from contact_messages;

-- The whole way in: one call, one transaction, one wait for the disk for all that arrive together. Each is judged as if it
-- had come alone, in the order given. The outcome is one of
--   stored      a new row, and the job that tells the consultancy
--   repeated    the key is known and the person is the same: the first row answers
--   conflicting the key is known and the person is another: nothing is stored or claimed
--   throttled   this phone or e-mail was here less than throttle_seconds ago
--   limited     the address has used up its minute
--   busy        the sender is being judged in another transaction: skipped, for the caller to send it alone, which waits
create function record_submissions(given jsonb)
returns table (outcome text, submission_id uuid, wait_seconds integer)
language plpgsql as $$
declare
  is_alone boolean := jsonb_array_length(given) = 1;
  is_held boolean;
  is_same_person boolean;
  time_now timestamptz;
  last_time timestamptz;
  item record;
begin
  for item in
    select * from jsonb_to_recordset(given) as item (
      form text, name text, email text, phone text, state text, service text, message text,
      key text, suspect boolean, page text, referrer text, first_visit jsonb, last_visit jsonb,
      address text, allowance integer, throttle_seconds integer)
  loop
    outcome := null;
    submission_id := null;
    wait_seconds := null;
    -- Two submissions of one person are judged one after the other. In company nobody waits for a lock.
    if is_alone then
      is_held := hold_sender(item.form, item.phone, item.email);
    else
      is_held := pg_try_advisory_xact_lock(hashtextextended(item.form || ' phone ' || item.phone, 0))
        and pg_try_advisory_xact_lock(hashtextextended(item.form || ' email ' || item.email, 0));
    end if;
    if not is_held then
      outcome := 'busy';
      return next;
      continue;
    end if;

    -- A retry comes first: it is answered like the first delivery even while the sender is throttled.
    select first_one.id, first_one.phone = item.phone or first_one.email = item.email
      into submission_id, is_same_person
    from submissions first_one where first_one.form = item.form and first_one.idempotency_key = item.key;
    if found then
      outcome := case when is_same_person then 'repeated' else 'conflicting' end;
      return next;
      continue;
    end if;

    time_now := clock_timestamp();
    select greatest(
      (select created_at from submissions where form = item.form and phone = item.phone order by created_at desc limit 1),
      (select created_at from submissions where form = item.form and email = item.email order by created_at desc limit 1))
      into last_time;
    wait_seconds := ceil(extract(epoch from last_time - time_now)) + item.throttle_seconds;
    if wait_seconds > 0 then
      outcome := 'throttled';
      wait_seconds := least(wait_seconds, item.throttle_seconds);
      return next;
      continue;
    end if;

    wait_seconds := case when item.allowance is not null then count_submission(item.address, item.allowance) end;
    if wait_seconds > 0 then
      outcome := 'limited';
      return next;
      continue;
    end if;

    outcome := 'stored';
    submission_id := gen_random_uuid();
    -- Another person with the same key in the same moment ends here in a unique violation; the caller asks again.
    if item.form = 'lead' then
      insert into form_submissions (id, name, email, phone, state, service, created_at, idempotency_key,
        suspect, page, referrer, first_visit, last_visit)
      values (submission_id, item.name, item.email, item.phone, item.state, item.service, time_now, item.key,
        item.suspect, item.page, item.referrer, item.first_visit, item.last_visit);
    else
      insert into contact_messages (id, name, email, phone, state, service, message, created_at, idempotency_key,
        suspect, page, referrer, first_visit, last_visit)
      values (submission_id, item.name, item.email, item.phone, item.state, item.service, item.message, time_now,
        item.key, item.suspect, item.page, item.referrer, item.first_visit, item.last_visit);
    end if;
    insert into jobs (kind, subject, run_at, created_at)
    values (item.form || '-notice', submission_id, time_now, time_now);
    return next;
  end loop;
end
$$;

-- Staff are admins, who see everything, and agents, who see what the desk gives them.
alter table user_roles drop constraint user_roles_known,
  add constraint user_roles_known check (role in ('admin', 'agent'));
