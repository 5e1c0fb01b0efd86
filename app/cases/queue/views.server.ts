import { aadhaarRefused, holdsAadhaar } from "../../../content/person";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { done, type Result, refuse } from "../../ui/result";
import { queueAddress } from "./queue";

export type SavedView = { name: string; query: string };
/** The lists that have views. */
export type ViewScreen = "queue" | "applications";

const mostViews = 20;
const longestName = 40;

export const listViews = ({ user }: StaffProof, sql: Sql, screen: ViewScreen = "queue") => sql<SavedView[]>`
  select name, query from saved_views where user_id = ${user.id} and screen = ${screen} order by name`;

/** Only what the list itself can read is kept, as `keep` says it; a view of the same name is replaced. */
export async function saveView(
  { user }: StaffProof,
  sql: Sql,
  name: string,
  query: string,
  { screen, keep }: { screen: ViewScreen; keep(query: string): string } = { screen: "queue", keep: queueAddress.keep },
): Promise<Result> {
  const trimmed = name.replace(/\p{Cc}+/gu, " ").trim();
  if (trimmed === "" || trimmed.length > longestName)
    return refuse(`Please give the view a name of at most ${longestName} characters.`);
  if (holdsAadhaar(trimmed) || holdsAadhaar(new URLSearchParams(query).get("q") ?? "")) return refuse(aadhaarRefused);
  const [others] = await sql<{ count: number }[]>`
    select count(*)::int as count from saved_views
    where user_id = ${user.id} and screen = ${screen} and name <> ${trimmed}`;
  if ((others?.count ?? 0) >= mostViews)
    return refuse(`At most ${mostViews} views can be saved. Please remove one first.`);
  await sql`
    insert into saved_views (user_id, screen, name, query) values (${user.id}, ${screen}, ${trimmed}, ${keep(query)})
    on conflict (user_id, screen, name) do update set query = excluded.query`;
  return done("The view is saved.");
}

export async function removeView({ user }: StaffProof, sql: Sql, name: string, screen: ViewScreen = "queue") {
  await sql`delete from saved_views where user_id = ${user.id} and screen = ${screen} and name = ${name}`;
  return done("The view is removed.");
}
