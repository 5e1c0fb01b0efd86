-- By when the authority is expected to decide, as staff read it where the law sets no time.
alter table applications add column expected_on date;
