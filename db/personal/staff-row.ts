import type { Sql } from "../connect";

/** What accounts and desk note of a staff member, each in columns of its own. */
type Noted = {
  deactivatedAt?: Date | null;
  isAbsent?: boolean;
  lastAssignedAt?: Date;
  wantsDailyMail?: boolean;
  takesCases?: boolean;
};

/** Their row is made with the first thing that is to be remembered. */
export const noteStaff = (sql: Sql, user: string, noted: Noted) => sql`
  insert into staff ${sql({ userId: user, ...noted } as never)}
  on conflict (user_id) do update set ${sql(noted as never)}`;
