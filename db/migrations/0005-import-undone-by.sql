-- Who took an import back, which need not be who made it; the log tells both (db/live/audit.sql).
alter table imports add column undone_by text references "user" (id) on delete set null;
