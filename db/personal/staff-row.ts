import type { Sql } from "../connect";

/** What accounts and desk note of a staff member, each in columns of its own. */
type Noted = {
  deactivated_at?: Date | null;
  is_absent?: boolean;
  last_assigned_at?: Date;
  wants_daily_mail?: boolean;
  takes_cases?: boolean;
};

/** Their row is made with the first thing that is to be remembered. */
export const noteStaff = (sql: Sql, user: string, noted: Noted) => sql`
  insert into staff ${sql({ user_id: user, ...noted } as never)}
  on conflict (user_id) do update set ${sql(noted as never)}`;
