-- The lists of leads and of messages, also of one state or one service, are read and counted by the index alone: it knows
-- which of the two each submission is. To count ten thousand leads of one state among a million took 300 ms.
create index submissions_by_kind on submissions (kind, created_at desc, id desc);
create index submissions_by_state on submissions (kind, state, created_at desc, id desc);
create index submissions_by_service on submissions (kind, service, created_at desc, id desc);
drop index submissions_messages;
drop index submissions_state;
drop index submissions_service;
