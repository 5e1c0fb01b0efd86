-- The queue reads each part from an index in its order and stops after a page, for one owner at a time, whatever else is
-- open. Taking in a lead writes as many of these as of those they replace: its case has nobody, a promise, and a next
-- action at the promise. Cases come with this version, so that the table is still empty here.
drop index cases_next;
drop index cases_promise;
-- Follow-ups, whose promise was kept or is none.
create index cases_follow_up on cases (owner, next_action_at, id) where is_open and promise_due is null;
-- Promises, by when they end.
create index cases_promise on cases (owner, promise_due, id) where is_open and promise_due is not null;
-- The same by when to act: a broken promise whose next try is later waits for that.
create index cases_act on cases (owner, greatest(promise_due, next_action_at), id)
  where is_open and promise_due is not null;
-- Tried in vain after the promise, and to be tried again.
create index cases_late on cases (owner, next_action_at, id) where is_open and next_action_at > promise_due;
-- Someone asked again while an earlier action is still to come.
create index cases_early on cases (owner, next_action_at, id) where is_open and next_action_at < promise_due;
create index cases_closed on cases (status, created_at desc, id desc) where status in ('won', 'lost', 'junk');
-- For the figures of a period.
create index cases_asked on cases (created_at);
