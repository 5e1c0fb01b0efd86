-- A filter that few open cases pass finds them here, where the indexes in the queue's order would be walked to their end.
-- Few different rows: equal ones share their entry, so that taking in a lead hardly notices it.
create index cases_filter on cases (owner, state, service, page, status) where is_open;
