import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { queueParameters, readQueueView } from "./queue";

export type SavedView = { name: string; query: string };

const mostViews = 20;
const longestName = 40;

export const listViews = ({ user }: StaffProof, sql: Sql) => sql<SavedView[]>`
  select name, query from saved_views where user_id = ${user.id} order by name`;

/** Only what the queue itself can read is kept; a view of the same name is replaced. */
export async function saveView({ user }: StaffProof, sql: Sql, name: string, query: string) {
  const trimmed = name.replace(/\p{Cc}+/gu, " ").trim();
  if (trimmed === "" || trimmed.length > longestName) return "nameMissing" as const;
  const [others] = await sql<{ count: number }[]>`
    select count(*)::int as count from saved_views where user_id = ${user.id} and name <> ${trimmed}`;
  if ((others?.count ?? 0) >= mostViews) return "tooMany" as const;
  const kept = queueParameters(readQueueView(new URLSearchParams(query))).toString();
  await sql`
    insert into saved_views (user_id, name, query) values (${user.id}, ${trimmed}, ${kept})
    on conflict (user_id, name) do update set query = excluded.query`;
  return "saved" as const;
}

export async function removeView({ user }: StaffProof, sql: Sql, name: string) {
  await sql`delete from saved_views where user_id = ${user.id} and name = ${name}`;
}
