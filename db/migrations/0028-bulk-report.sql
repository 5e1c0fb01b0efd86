-- Which cases a change of many left alone, for its report.
alter table bulk_changes add column left_alone uuid[] not null default '{}';
