-- A search for what many share had to collect all of it, from the first lead on, to show the newest fifty. The index now
-- also knows the day and the 32 days that a submission came in, so that a search goes back in time until it has enough.
-- In UTC, since an index cannot depend on who asks. The 32 days count down from -1, days up from 0, to be told apart.
create function search_days(at timestamptz) returns int[]
language sql immutable strict parallel safe as $$
  select array[(at at time zone 'UTC')::date - date '1970-01-01', -1 - ((at at time zone 'UTC')::date - date '1970-01-01') / 32]
$$;

-- Every four digits in a row. Of three, of which the trigrams would be made, ten thousand numbers have the same.
create function phone_parts(phone text) returns int[]
language sql immutable strict parallel safe as $$
  select array[substr(phone, 1, 4)::int, substr(phone, 2, 4)::int, substr(phone, 3, 4)::int, substr(phone, 4, 4)::int,
    substr(phone, 5, 4)::int, substr(phone, 6, 4)::int, substr(phone, 7, 4)::int]
$$;

create function search_index(table_name text, way text) returns text
language sql immutable as $$
  select format('create index %s %I on %I using gin (search_days(created_at), phone_parts(phone),
    lower(name || '' '' || email) gin_trgm_ops)', way, table_name || '_find', table_name)
$$;

-- A table of many rows could not be written to for minutes while it is built: there `npm run index-search` builds it
-- beside the running site, and until then the search uses the index of before.
set local maintenance_work_mem = '256MB';
do $$
declare
  searched text;
  is_small boolean;
begin
  if not exists (select from pg_extension where extname = 'pg_trgm') then return; end if;
  foreach searched in array array['form_submissions', 'contact_messages'] loop
    execute format('select count(*) < 200000 from (select from %I limit 200000) as counted', searched) into is_small;
    if is_small then
      execute search_index(searched, '');
      execute format('drop index if exists %I', searched || '_search');
    end if;
  end loop;
end
$$;
