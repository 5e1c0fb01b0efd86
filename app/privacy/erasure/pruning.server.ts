import { retention } from "../../../content/law/retention";
import type { Sql } from "../../../db/connect";

/** Rows that have served their purpose: `ids` are those of the table's key `key` whose period is over. */
type Pruned = { table: string; key: string; isOver(sql: Sql): ReturnType<Sql> };

const days = (sql: Sql, count: number) => sql`now() - make_interval(days => ${count})`;

/** With the periods that docs/privacy.md names, from content/law/retention.ts. */
export const pruned: Pruned[] = [
  {
    table: "session",
    key: "id",
    isOver: (sql) => sql`
      expires_at < ${days(sql, retention.endedDays)}
      or created_at < ${days(sql, retention.sessionDays + retention.endedDays)}`,
  },
  { table: "verification", key: "id", isOver: (sql) => sql`expires_at < ${days(sql, retention.endedDays)}` },
  {
    table: "user",
    key: "id",
    isOver: (sql) => sql`
      not email_verified and created_at < ${days(sql, retention.unconfirmedDays)}
      and not exists (select from user_roles where user_id = "user".id)`,
  },
  { table: "invitations", key: "email", isOver: (sql) => sql`expires_at < ${days(sql, retention.invitationDays)}` },
  { table: "sign_in_tries", key: "key", isOver: (sql) => sql`window_ends < now() - interval '1 hour'` },
  {
    table: "jobs",
    key: "id",
    isOver: (sql) => sql`status = 'given up' and ended_at < ${days(sql, retention.givenUpDays)}`,
  },
  { table: "jobs", key: "id", isOver: (sql) => sql`status = 'done' and ended_at < ${days(sql, retention.logDays)}` },
  { table: "exports", key: "id", isOver: (sql) => sql`started_at < ${days(sql, retention.logDays)}` },
  {
    table: "bulk_changes",
    key: "id",
    isOver: (sql) => sql`coalesce(ended_at, started_at) < ${days(sql, retention.bulkDays)}`,
  },
  { table: "gateway_events", key: "id", isOver: (sql) => sql`received_at < ${days(sql, retention.logDays)}` },
];

const batchSize = 500;
/** What a long backlog has beyond these, the next run takes. */
const mostBatches = 20;

/** In small statements, each its own transaction, so that nobody waits for it. Returns how many rows went. */
export async function prune(sql: Sql): Promise<number> {
  let gone = 0;
  for (const { table, key, isOver } of pruned)
    for (let batch = 0; batch < mostBatches; batch++) {
      const { count } = await sql`
        delete from ${sql(table)} where ${sql(key)} in (
          select ${sql(key)} from ${sql(table)} where ${isOver(sql)} limit ${batchSize} for update skip locked)`;
      gone += count;
      if (count < batchSize) break;
    }
  return gone;
}
