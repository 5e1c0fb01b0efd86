import { holdsAadhaar } from "../../../content/person";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { queueParameters, readQueueView } from "./queue";

export type SavedView = { name: string; query: string };
/** The lists that have views. */
export type ViewScreen = "queue" | "applications";

const mostViews = 20;
const longestName = 40;

export const listViews = ({ user }: StaffProof, sql: Sql, screen: ViewScreen = "queue") => sql<SavedView[]>`
  select name, query from saved_views where user_id = ${user.id} and screen = ${screen} order by name`;

const keepQueue = (query: string) => queueParameters(readQueueView(new URLSearchParams(query))).toString();

/** Only what the list itself can read is kept, as `keep` says it; a view of the same name is replaced. */
export async function saveView(
  { user }: StaffProof,
  sql: Sql,
  name: string,
  query: string,
  { screen, keep }: { screen: ViewScreen; keep(query: string): string } = { screen: "queue", keep: keepQueue },
) {
  const trimmed = name.replace(/\p{Cc}+/gu, " ").trim();
  if (trimmed === "" || trimmed.length > longestName) return "nameMissing" as const;
  if (holdsAadhaar(trimmed) || holdsAadhaar(new URLSearchParams(query).get("q") ?? "")) return "aadhaar" as const;
  const [others] = await sql<{ count: number }[]>`
    select count(*)::int as count from saved_views
    where user_id = ${user.id} and screen = ${screen} and name <> ${trimmed}`;
  if ((others?.count ?? 0) >= mostViews) return "tooMany" as const;
  await sql`
    insert into saved_views (user_id, screen, name, query) values (${user.id}, ${screen}, ${trimmed}, ${keep(query)})
    on conflict (user_id, screen, name) do update set query = excluded.query`;
  return "saved" as const;
}

export async function removeView({ user }: StaffProof, sql: Sql, name: string, screen: ViewScreen = "queue") {
  await sql`delete from saved_views where user_id = ${user.id} and screen = ${screen} and name = ${name}`;
}
