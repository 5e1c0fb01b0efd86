import type { Sql } from "../../../db/connect";
import { beforeTheDesk } from "./case";

const batchSize = 5_000;
const tables = { lead: "form_submissions", contact: "contact_messages" } as const;

/** How far the backfill has come: the last submission that was looked at. */
export type BackfillPosition = { form: keyof typeof tables; createdAt: string; id: string };

const start: BackfillPosition = { form: "lead", createdAt: "-infinity", id: "00000000-0000-0000-0000-000000000000" };

/**
 * Cases for the submissions that were there before cases. Those of the last week are open; whoever asked earlier and was
 * not recorded as called is closed, so that the queue starts with people who still expect a call. Ends after a while and
 * returns where to go on, or null when all have theirs.
 */
export async function backfillCases(
  sql: Sql,
  from: BackfillPosition | null,
  longestMs = 20_000,
): Promise<BackfillPosition | null> {
  const deadline = performance.now() + longestMs;
  let position = from ?? start;
  for (;;) {
    const last = await backfillBatch(sql, position);
    if (last) position = { ...position, ...last };
    else if (position.form === "lead") position = { ...start, form: "contact" };
    else return null;
    if (performance.now() > deadline) return position;
  }
}

async function backfillBatch(sql: Sql, { form, createdAt, id }: BackfillPosition) {
  const [last] = await sql<Omit<BackfillPosition, "form">[]>`
    with batch as (
      select id, service, state, page, suspect, created_at, created_at + interval '2 hours' as promised,
        created_at > now() - interval '7 days' as is_recent
      from ${sql(tables[form])} where (created_at, id) > (${createdAt}::text::timestamptz, ${id}::uuid)
      order by created_at, id limit ${batchSize}
    ), opened as (
      insert into cases (id, form, service, state, page, suspect, status, lost_reason, promised_by, promise_due,
        next_action_at, created_at)
      select id, ${form}, service, state, page, suspect,
        case when is_recent then 'new' else 'lost' end, case when is_recent then null else ${beforeTheDesk} end,
        promised, case when is_recent then promised end, promised, created_at
      from batch on conflict (id) do nothing
    )
    select created_at::text as "createdAt", id from batch order by created_at desc, id desc limit 1`;
  return last;
}
