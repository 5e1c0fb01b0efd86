-- Cases whose person has asked again are about what was asked for last (keep_last_asked in db/live/cases.sql keeps it so).
update cases set service = last.service, state = last.state
from (
  select coalesce(asked.merged_into, asked.id) as id,
    (array_agg(submissions.service order by submissions.service = '', asked.created_at desc, asked.id desc))[1] as service,
    (array_agg(submissions.state order by asked.created_at desc, asked.id desc))[1] as state
  from cases as asked join submissions on submissions.id = asked.id
  group by 1 having count(*) > 1
) as last
where cases.id = last.id and (cases.service, cases.state) is distinct from (last.service, last.state);
