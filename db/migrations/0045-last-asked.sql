-- Cases whose person has asked again are about what was asked for last (keep_last_asked in db/live/cases.sql keeps it so).
update cases set service = last.service, state = last.state
from (
  select distinct on (asked.merged_into) asked.merged_into as id, submissions.service, submissions.state
  from cases as asked join submissions on submissions.id = asked.id
  where asked.merged_into is not null order by asked.merged_into, asked.created_at desc, asked.id desc
) as last
where cases.id = last.id and (cases.service, cases.state) is distinct from (last.service, last.state);
