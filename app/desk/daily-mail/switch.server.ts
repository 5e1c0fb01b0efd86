import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";

export async function wantsDailyMail(proof: StaffProof, sql: Sql): Promise<boolean> {
  const [row] = await sql<{ wants: boolean }[]>`
    select wants_daily_mail as wants from staff where user_id = ${proof.user.id}`;
  return row?.wants ?? true;
}

export const switchDailyMail = (proof: StaffProof, sql: Sql, wants: boolean) => sql`
  insert into staff (user_id, wants_daily_mail) values (${proof.user.id}, ${wants})
  on conflict (user_id) do update set wants_daily_mail = excluded.wants_daily_mail`;
