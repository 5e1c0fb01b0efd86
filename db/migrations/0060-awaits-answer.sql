-- A customer whose case is won asks in their room: the case stays won and is in the queue until somebody answers. Lost and
-- junk cases are taken up instead (app/desk/cases/asked-again.server.ts).
alter table cases add column awaits_answer boolean not null default false;
alter table cases drop column is_open;
alter table cases add column is_open boolean not null generated always as
  (merged_into is null and (status not in ('won', 'lost', 'junk') or (status = 'won' and awaits_answer))) stored;

-- In place of those that went with the column; 0001-baseline.sql says what each is for.
create index cases_open_owner on cases (owner, next_action_at, id) where is_open and owner is not null;
create index cases_open_follow_up on cases (owner, next_action_at, id) where is_open and promise_due is null;
create index cases_open_promise on cases (owner, promise_due, id) where is_open and promise_due is not null;
create index cases_open_act on cases (owner, greatest(promise_due, next_action_at), id)
  where is_open and promise_due is not null;
create index cases_open_late on cases (owner, next_action_at, id) where is_open and next_action_at > promise_due;
create index cases_open_early on cases (owner, next_action_at, id) where is_open and next_action_at < promise_due;
create index cases_open_filter on cases (owner, state, service, page, status) where is_open;
-- Also won ones that await an answer: whoever looks for what was won finds them too.
create index cases_ended on cases (status, created_at desc, id desc) where status in ('won', 'lost', 'junk');

-- How many questions of a case nobody has answered.
create index room_messages_unanswered on room_messages (submission_id) where read_at is null and not is_ours;
