import type { Sql } from "../../../db/connect";

/**
 * Takes the cases of some submissions apart from everybody else's, before what their person asks for is done: it must not
 * close or empty the case of someone whom staff took for the same person. Those who are left are in the queue again,
 * what was sent with one address together, with the promise they are still owed.
 */
export async function unmergeForErasure(sql: Sql, submissions: string[], actor: string | null): Promise<void> {
  const own = sql`any(${submissions})`;
  const apart = await sql<{ id: string; into: string }[]>`
    with mixed as (
      select cases.id, cases.merged_into, cases.id = ${own} as is_own, cases.created_at, submissions.email
      from cases left join submissions using (id)
      where cases.id = ${own} and merged_into <> all(${submissions})
        or cases.id <> all(${submissions}) and merged_into = ${own}),
    grouped as (
      select id, merged_into, first_value(id) over (partition by merged_into, is_own, email order by created_at, id) as first
      from mixed)
    update cases set
      merged_into = nullif(grouped.first, cases.id), version = version + 1,
      promise_due = case when first_contact_at is null then promise_due end
    from grouped where grouped.id = cases.id returning cases.id, grouped.merged_into as into`;
  for (const { id, into } of apart)
    await sql`
      insert into case_events (case_id, actor, kind, changes, version)
      select id, ${actor}, 'unmerged', ${sql.json({ from: id, into })}, version from cases where id = ${id}`;
}
