import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { noteStaff } from "../../../db/personal/staff-row";

export async function wantsDailyMail(proof: StaffProof, sql: Sql): Promise<boolean> {
  const [row] = await sql<{ wants: boolean }[]>`
    select wants_daily_mail as wants from staff where user_id = ${proof.user.id}`;
  return row?.wants ?? true;
}

/** Whether new cases come by themselves: to agents, and to admins who said so. */
export async function takesCases(proof: StaffProof, sql: Sql): Promise<boolean> {
  const [row] = await sql<{ takes: boolean | null }[]>`
    select takes_cases as takes from staff where user_id = ${proof.user.id}`;
  return row?.takes ?? proof.role === "agent";
}

export const switchTakingCases = (proof: StaffProof, sql: Sql, takes: boolean) =>
  noteStaff(sql, proof.user.id, { takesCases: takes });

export const switchDailyMail = (proof: StaffProof, sql: Sql, wants: boolean) =>
  noteStaff(sql, proof.user.id, { wantsDailyMail: wants });
