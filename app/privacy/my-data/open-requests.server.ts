import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";

export type OpenRequests = { open: number; late: number; nextDue: Date | null };

/** Requests of people about their data that staff have to answer; an erasure is carried out by itself. */
export async function countOpenRequests({ role }: StaffProof, sql: Sql, now = new Date()): Promise<OpenRequests> {
  const none = { open: 0, late: 0, nextDue: null };
  if (role !== "admin") return none;
  const [row] = await sql<OpenRequests[]>`
    select count(*)::int as open, count(*) filter (where due_at < ${now})::int as late, min(due_at) as "nextDue"
    from privacy_requests where done_at is null and kind <> 'erase'`;
  return row ?? none;
}
