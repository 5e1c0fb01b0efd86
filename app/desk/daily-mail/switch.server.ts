import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { noteStaff } from "../../../db/personal/staff-row";

export async function wantsDailyMail(proof: StaffProof, sql: Sql): Promise<boolean> {
  const [row] = await sql<{ wants: boolean }[]>`
    select wants_daily_mail as wants from staff where user_id = ${proof.user.id}`;
  return row?.wants ?? true;
}

export const switchDailyMail = (proof: StaffProof, sql: Sql, wants: boolean) =>
  noteStaff(sql, proof.user.id, { wants_daily_mail: wants });
