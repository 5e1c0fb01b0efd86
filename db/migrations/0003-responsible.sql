-- Who answers for the promise of a case: whoever owned it when the promise was kept or broken (db/live/cases.sql keeps it).
-- Of the cases before this, whoever owns them now.
alter table cases add column promise_owner text references "user" (id) on delete set null;
update cases set promise_owner = owner where owner is not null;

-- Whether new cases are given to a staff member by themselves; without a word, to agents and not to admins.
alter table staff add column takes_cases boolean;

-- A change of many cases that takes another one back, and a report that was put away.
alter table bulk_changes add column undoes uuid references bulk_changes (id) on delete cascade;
alter table bulk_changes add column put_away_at timestamptz;
create unique index bulk_changes_undone_once on bulk_changes (undoes) where undoes is not null;
