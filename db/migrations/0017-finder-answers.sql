-- What a visitor answered in the licence finder, in words, if the form was filled from it.
alter table form_submissions add column finder_answers text;

-- The way in with those answers: all is judged and stored by record_submissions, which need not know of them. The answers
-- are added in the same transaction, so that nobody reads a lead without them.
create function record_submissions_and_answers(given jsonb)
returns table (outcome text, submission_id uuid, wait_seconds integer)
language plpgsql as $$
declare
  recorded record;
begin
  for recorded in
    select result.outcome, result.submission_id, result.wait_seconds,
      nullif(given -> (result.ordinality::integer - 1) ->> 'finderAnswers', '') as answers
    from record_submissions(given) with ordinality as result
    order by result.ordinality
  loop
    if recorded.outcome = 'stored' and recorded.answers is not null then
      update form_submissions set finder_answers = recorded.answers where id = recorded.submission_id;
    end if;
    outcome := recorded.outcome;
    submission_id := recorded.submission_id;
    wait_seconds := recorded.wait_seconds;
    return next;
  end loop;
end
$$;
