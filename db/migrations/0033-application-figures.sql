-- Steps from one stage to the next, for the figures of a period.
create index application_events_moved on application_events (at) where changes ? 'stage';
create index applications_decided on applications (stage_since) where stage in ('granted', 'refused');
create index authority_queries_newest on authority_queries (created_at);
