import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";

type Outcome = "complete" | "cut off" | "refused";

/** Records who exported what, by which filter. Returns the id of the line. */
export async function beginExport({ user }: StaffProof, sql: Sql, filter: object): Promise<string> {
  const [begun] = await sql<{ id: string }[]>`
    insert into exports (user_id, email, filter) values (${user.id}, ${user.email}, ${sql.json(filter as never)})
    returning id`;
  return begun?.id ?? "";
}

export const endExport = (sql: Sql, id: string, rows: number, outcome: Outcome) =>
  sql`update exports set ended_at = now(), rows = ${rows}, outcome = ${outcome} where id::text = ${id}`;
