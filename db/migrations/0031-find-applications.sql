-- Search by any part of the name in which an application is made, where the database has trigrams.
do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index applications_applicant on applications using gin (lower(applicant) gin_trgm_ops);
  end if;
end
$$;
-- The board: each stage in its order, of every service.
create index applications_by_stage on applications (stage, stage_since, id);
