-- Who did what today, for the owner's first screen. What the system writes, such as with each new lead, has no actor.
create index case_events_by_staff on case_events (at, actor) where actor is not null;
