-- For the removal of what is done, and of what the gateway told, when their time is over.
create index jobs_done on jobs (ended_at) where status = 'done';
create index gateway_events_age on gateway_events (received_at);
create index user_unconfirmed on "user" (created_at) where not email_verified;
